package prospector.node.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.web.content.MainText;

/**
 * What stands above a page's text: a block of YAML between lines of three hyphens, a key a line,
 * texts in double quotes as JSON writes them. What a page does not state is left out.
 */
final class FrontMatter {
  private static final ObjectMapper JSON = new ObjectMapper();

  private FrontMatter() {}

  static String of(StoredPage stored, MainText text) throws JsonProcessingException {
    PageRecord page = stored.page();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("url", page.url());
    values.put("title", text.title().isEmpty() ? page.title() : text.title());
    values.put("author", text.author());
    values.put("published", text.published());
    values.put("language", page.language().isEmpty() ? text.language() : page.language());
    if (Double.isFinite(page.score())) {
      values.put("score", page.score());
    }
    if (page.fetchedAtMillis() > 0) {
      values.put("fetched", Instant.ofEpochMilli(page.fetchedAtMillis()).toString());
    }
    values.put("extent", text.extent().key());
    StringBuilder block = new StringBuilder("---\n");
    for (Map.Entry<String, Object> value : values.entrySet()) {
      if (!value.getValue().equals("")) {
        block.append(value.getKey()).append(": ");
        block.append(JSON.writeValueAsString(value.getValue())).append('\n');
      }
    }
    return block.append("---\n").toString();
  }
}
