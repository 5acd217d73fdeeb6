package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.DyingProgram;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.inspect.CrawlWhy;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestEntry;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * A page and a robots.txt that end the process while they are read end two processes each, and no
 * more: then the same command finishes the crawl without them.
 */
@Timeout(600)
@Tag("slow")
class CrashedCrawlTest {
  private static final int MOST_PAGES = 40;
  private static final int STARTS_MOST = 8;

  private final Path dir;

  CrashedCrawlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void crawl_pageAndRobotsEndTheProcessTwice_goesOnWithoutThem() throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(23, 3_000))) {
      String[] options = {"--pages", "" + MOST_PAGES, "--delay", "20ms", "--in-flight", "4"};
      List<CrawlUrl> seeds = web.server().web().seeds().stream().map(CrawlUrl::ofNormal).toList();
      CrawlUrl first = seeds.get(0);
      CrawlUrl second = other(seeds, Set.of(first.host()));
      String page = second.value();
      String robots = other(seeds, Set.of(first.host(), second.host())).host().robotsUrl().value();

      SimulatedCrawl.Crawl crawl = web.crawl(options);
      List<Integer> codes = new ArrayList<>();
      while (codes.size() < STARTS_MOST && (codes.isEmpty() || last(codes) != 0)) {
        codes.add(run(crawl, page + " " + robots));
      }

      assertThat(codes).as(java.nio.file.Files.readString(crawl.console())).endsWith(0);
      assertThat(codes.subList(0, codes.size() - 1))
          .hasSizeBetween(2, 4)
          .containsOnly(DyingProgram.DIED);
      List<RequestEntry> after = web.server().log().entries();
      assertThat(after).filteredOn(entry -> entry.url().equals(page)).hasSizeLessThanOrEqualTo(2);
      assertThat(after).filteredOn(entry -> entry.url().equals(robots)).hasSizeLessThanOrEqualTo(2);
      CrawlFiles files = CrawlFiles.read(crawl.out());
      assertThat(files.rows("failed"))
          .filteredOn(row -> row.path("reason").asText().equals("crash"))
          .extracting(row -> row.path("url").asText())
          .containsExactly(page);
      assertThat(files.summary().path("failed").path("crash").asLong()).isEqualTo(1);
      assertThat(why(crawl.out(), page)).contains("failed crash", "when 2 processes ended");
      assertThat(why(crawl.out(), robots)).contains("it was being read when 2 processes ended");
      assertAuditHolds(crawl.out());
    }
  }

  private static int last(List<Integer> codes) {
    return codes.get(codes.size() - 1);
  }

  private static CrawlUrl other(List<CrawlUrl> seeds, Set<HostKey> hosts) {
    return seeds.stream().filter(seed -> !hosts.contains(seed.host())).findFirst().orElseThrow();
  }

  private static int run(SimulatedCrawl.Crawl crawl, String deadly) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(crawl.out().toString(), deadly));
    arguments.addAll(crawl.arguments());
    try (CrawlProcess process =
        CrawlProcess.start(
            crawl.console(), DyingProgram.class.getName(), CrawlProcess.OPTIONS, arguments)) {
      return process.await();
    }
  }

  private static NodeSettings settings() {
    return NodeSettings.of(ConfigFiles.ofClassPath().defaults());
  }

  private static String why(Path out, String url) {
    StringWriter printed = new StringWriter();
    new CrawlWhy(settings(), Clock.systemUTC())
        .print(out, Optional.empty(), CrawlUrl.ofNormal(url), new PrintWriter(printed));
    return printed.toString();
  }

  private static void assertAuditHolds(Path out) throws IOException {
    StringWriter printed = new StringWriter();
    ExitCode code =
        new CrawlAudit(settings(), Clock.systemUTC()).print(out, new PrintWriter(printed));
    assertThat(code).as(printed.toString()).isEqualTo(ExitCode.OK);
  }
}
