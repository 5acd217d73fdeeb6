package prospector.node.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.LabelTable;

/** One JSON object a label that counts, with what the nugget function made of its page. */
final class LabelExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;

  LabelExport(Writer out) {
    this.out = out;
  }

  void write(CrawlDatabase database, List<CrawlTable.Row> crawls) throws IOException {
    for (CrawlTable.Row crawl : crawls) {
      for (LabelTable.Event label :
          LabelTable.current(database.labels().all(crawl.id())).values()) {
        write(crawl.id(), label, database.pages().find(crawl.id(), label.url()));
      }
    }
  }

  private void write(String crawl, LabelTable.Event label, Optional<StoredPage> page)
      throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("crawl", crawl);
    fields.put("url", label.url());
    fields.put("label", label.label().toString());
    fields.put("given_at", Instant.ofEpochMilli(label.givenMillis()).toString());
    page.map(StoredPage::page)
        .ifPresent(
            row -> {
              fields.put("title", row.title());
              fields.put("score", row.score());
              fields.put("relevant", row.relevant());
            });
    out.write(json.writeValueAsString(fields));
    out.write('\n');
  }
}
