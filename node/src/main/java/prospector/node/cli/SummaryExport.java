package prospector.node.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.report.Passport;
import prospector.node.report.SummaryFile;
import prospector.node.watch.StoredStatus;
import prospector.persistence.CrawlDatabase;
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
      CrawlStatus status = StoredStatus.read(crawl, database);
      Map<String, @Nullable Object> fields = SummaryFile.fields(status, crawl.cpuSeconds());
      fields.remove("queued"); // host actors know; it is not stored as a number
      fields.put("state", crawl.state());
      fields.put("passport", Passport.of(crawl, status, database.models().newest(crawl.id())));
      out.write(json.writeValueAsString(fields));
      out.write('\n');
    }
  }
}
