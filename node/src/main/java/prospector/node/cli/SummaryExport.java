package prospector.node.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.node.report.SummaryFile;
import prospector.node.settings.Version;
import prospector.node.watch.StoredStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlPassport;
import prospector.persistence.CrawlTable;

/**
 * One JSON object a crawl, with the fields of {@code summary.json} and its passport, from what is
 * stored: also for crawls of a cluster, whose nodes write no such file.
 */
final class SummaryExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;

  SummaryExport(Writer out) {
    this.out = out;
  }

  void write(CrawlDatabase database) throws IOException {
    for (CrawlTable.Row crawl : database.crawls().all()) {
      Map<String, @Nullable Object> fields =
          SummaryFile.fields(StoredStatus.read(crawl, database), crawl.cpuSeconds());
      fields.remove("queued"); // host actors know; it is not stored as a number
      fields.put("state", crawl.state());
      fields.put("passport", passport(crawl, database));
      out.write(json.writeValueAsString(fields));
      out.write('\n');
    }
  }

  private static Map<String, @Nullable Object> passport(
      CrawlTable.Row crawl, CrawlDatabase database) {
    byte[] source = crawl.topicSource().getBytes(StandardCharsets.UTF_8);
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("software", "prospector/" + Version.current());
    fields.put("java", Runtime.version().toString());
    fields.put("topic_source", crawl.topicSource());
    fields.put("topic_sha256", CrawlPassport.sha256(source));
    fields.put("seeds", crawl.seeds());
    fields.put("orders", crawl.orders());
    fields.put(
        "model_sha256",
        database
            .models()
            .newest(crawl.id())
            .map(model -> CrawlPassport.sha256(model.snapshot()))
            .orElse(null));
    return fields;
  }
}
