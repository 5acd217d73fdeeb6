package prospector.node.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import prospector.persistence.PageArchive;
import prospector.persistence.StoredPage;
import prospector.web.page.Link;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/** One JSON object a page with its links, parsed again from the archived body. */
final class LinkExport implements PageExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private final PageArchive archive;
  private final PageParser parser;

  LinkExport(Writer out, PageArchive archive, PageParser parser) {
    this.out = out;
    this.archive = archive;
    this.parser = parser;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("url", stored.page().url());
    var response = archive.read(stored.location());
    fields.put("archived", response.isPresent());
    fields.put("links", response.map(body -> links(stored, body)).orElse(List.of()));
    out.write(json.writeValueAsString(fields));
    out.write('\n');
  }

  private List<Map<String, Object>> links(StoredPage stored, PageArchive.ArchivedResponse body) {
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    return parser.parse(url, body.headers(), body.body()).links().stream()
        .map(LinkExport::link)
        .toList();
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
