package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;

/** Hosts that differ in their port only, judged by the web's log, which knows names. */
class SharedNameCrawlTest {
  private static final Duration DELAY = Duration.ofMillis(100);
  private static final int PAGES_A_PORT = 10;
  private static final SimWebSettings WEB = SimWebSettings.of(31, 3_000).clean();

  @Test
  void crawl_portsOfOneName_areAskedOneAfterTheOther(@TempDir Path dir) throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, WEB)) {
      List<String> options = new ArrayList<>(seeds());
      options.addAll(List.of("--pages", "40", "--in-flight", "8", "--delay", "100ms"));
      options.addAll(List.of("--set", "crawl.margin=1000"));
      SimulatedCrawl.Crawl crawl = web.crawl(options.toArray(String[]::new));
      assertThat(crawl.run()).as(crawl.printed()).isZero();

      PolitenessReport judged = web.server().judge(DELAY);
      assertThat(judged.violations()).as(judged.summary()).isEmpty();
      Set<String> hosts =
          CrawlFiles.read(crawl.out()).rows().stream()
              .map(row -> row.path("host").asText())
              .collect(Collectors.toSet());
      assertThat(hosts).anyMatch(host -> host.endsWith(":8080"));
      assertThat(hosts).anyMatch(host -> host.endsWith(":8081"));
    }
  }

  /** The web answers at every port. */
  private static List<String> seeds() {
    List<String> seeds = new ArrayList<>();
    for (String seed : new FakeWeb(WEB).seeds()) {
      String name = URI.create(seed).getHost();
      for (String host : List.of(name, name + ":8080", name + ":8081")) {
        for (int page = 0; page < PAGES_A_PORT; page++) {
          seeds.add("http://" + host + "/none-" + page + ".html");
        }
      }
    }
    return seeds;
  }
}
