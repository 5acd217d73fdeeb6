package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;

/** A crawl that knows more hosts than may be in memory; it is killed once, with hosts asleep. */
@Tag("slow")
class SleepingHostsTest {
  private static final int PAGES = 250;
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final Pattern ADDRESS = Pattern.compile("Watch it at (http://[^/\\s]+)");
  private static final String ASLEEP = "prospector_hosts_asleep";
  private static final String NOTED = "prospector_hosts_noted_total";

  @Test
  void crawl_moreHostsThanMayBeInMemory_keepsItsPromises(@TempDir Path dir) throws Exception {
    try (SimulatedCrawl web =
        new SimulatedCrawl(dir, SimWebSettings.of(23, 4_000).withHosts(300))) {
      SimulatedCrawl.Crawl crawl =
          web.crawl(
              "--pages",
              "" + PAGES,
              "--in-flight",
              "2", // with it eight hosts may be in memory at the least
              "--delay",
              DELAY.toMillis() + "ms",
              "--set",
              "host.awake-share=0.0001",
              "--set",
              "host.hold-links=50ms"); // hosts that links come to stay awake
      try (CrawlProcess process = crawl.start()) {
        await()
            .atMost(Duration.ofMinutes(2))
            .pollInterval(Duration.ofMillis(100))
            .until(
                () ->
                    web.pagesServed() >= PAGES / 4
                        && value(process, ASLEEP) > 10
                        && value(process, NOTED) > 10);
        process.kill();
      }

      try (CrawlProcess process = crawl.start()) {
        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
      }

      assertThat(CrawlFiles.read(crawl.out()).rows("page")).hasSizeBetween(PAGES, PAGES + 2);
      assertAuditHolds(crawl.out());
      PolitenessReport judged = web.server().judge(DELAY);
      assertThat(judged.violations()).as(judged.summary()).isEmpty();
    }
  }

  /** A figure of the process' own metrics. */
  private static double value(CrawlProcess process, String metric)
      throws IOException, InterruptedException {
    assertThat(process.isAlive()).as(process.printed()).isTrue();
    Matcher address = ADDRESS.matcher(process.printed());
    if (!address.find()) {
      return 0; // it has hardly begun
    }
    HttpRequest request = HttpRequest.newBuilder(URI.create(address.group(1) + "/metrics")).build();
    String metrics =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    Matcher line = Pattern.compile("(?m)^" + metric + "\\S* (\\S+)$").matcher(metrics);
    return line.find() ? Double.parseDouble(line.group(1)) : 0;
  }

  private static void assertAuditHolds(Path out) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    StringWriter printed = new StringWriter();
    ExitCode code =
        new CrawlAudit(settings, Clock.systemUTC()).print(out, new PrintWriter(printed));
    assertThat(code).as(printed.toString()).isEqualTo(ExitCode.OK);
  }
}
