package prospector.node.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import prospector.persistence.page.StoredPage;
import prospector.web.page.Link;
import prospector.web.page.ParsedPage;

/** One JSON object a page with its links, parsed again from the archived body. */
final class LinkExport implements PageExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private final ArchivedTexts pages;

  LinkExport(Writer out, ArchivedTexts pages) {
    this.out = out;
    this.pages = pages;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("url", stored.page().url());
    Optional<ParsedPage> page = pages.parsed(stored);
    fields.put("archived", page.isPresent());
    fields.put("links", page.map(LinkExport::links).orElse(List.of()));
    out.write(json.writeValueAsString(fields));
    out.write('\n');
  }

  private static List<Map<String, Object>> links(ParsedPage page) {
    return page.links().stream().map(LinkExport::link).toList();
  }

  private static Map<String, Object> link(Link link) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("url", link.target().value());
    fields.put("anchor", link.anchor());
    fields.put("kind", link.kind().name().toLowerCase(Locale.ROOT));
    fields.put("nofollow", link.nofollow());
    return fields;
  }
}
