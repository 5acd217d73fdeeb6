package prospector.node.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.report.Passport;
import prospector.node.report.SummaryFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/**
 * One JSON object a crawl, with the fields of {@code summary.json} and its passport, from what is
 * stored: also for crawls of a cluster, whose nodes write no such file.
 */
final class SummaryExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private final Function<CrawlTable.Row, CrawlStatus> statuses;

  SummaryExport(Writer out, Function<CrawlTable.Row, CrawlStatus> statuses) {
    this.out = out;
    this.statuses = statuses;
  }

  void write(CrawlDatabase database, List<CrawlTable.Row> crawls) throws IOException {
    for (CrawlTable.Row crawl : crawls) {
      CrawlStatus status = statuses.apply(crawl);
      Map<String, @Nullable Object> fields = SummaryFile.fields(status, crawl.cpuSeconds());
      fields.keySet().removeAll(List.of("queued", "resting")); // known to host actors alone
      fields.put("state", crawl.state().toString());
      fields.put("passport", Passport.of(crawl, status, database.models().newest(crawl.id())));
      out.write(json.writeValueAsString(fields));
      out.write('\n');
    }
  }
}
