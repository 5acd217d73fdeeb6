package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.FakeWeb;
import prospector.simweb.Quirk;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestEntry;

/** A web whose hosts offer sitemaps; its own log is the judge. */
class SitemapCrawlTest {
  private static final int PAGES = 150;
  private static final int IN_FLIGHT = 4;
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final SimWebSettings WEB =
      SimWebSettings.of(31, 3_000).clean().with(Quirk.SITEMAP, 1);

  @Test
  void crawl_hostsWithSitemaps_readsThemWherePromisingAndKeepsItsPromises(@TempDir Path dir)
      throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, WEB)) {
      SimulatedCrawl.Crawl crawl = run(web, "crawl.sitemaps=promising");

      List<RequestEntry> log = web.server().log().entries();
      CrawlFiles files = CrawlFiles.read(crawl.out());
      List<RequestEntry> maps = log.stream().filter(RequestEntry::forSitemap).toList();
      assertThat(maps).isNotEmpty().allMatch(entry -> entry.status() == 200);
      assertThat(maps).extracting(RequestEntry::url).doesNotHaveDuplicates();
      assertThat(hosts(maps)).isSubsetOf(promising(files));
      assertThat(files.rows("page")).hasSizeBetween(PAGES, PAGES + IN_FLIGHT);
      assertThat(files.rows("page"))
          .extracting(row -> row.path("via").asText())
          .anyMatch(via -> via.endsWith("/maps/pages.xml.gz"));
      assertThat(files.rows()).noneMatch(row -> row.path("url").asText().contains("/maps/"));
      PolitenessReport judged = web.server().judge(DELAY);
      assertThat(judged.violations()).as(judged.summary()).isEmpty();
      assertThat(Files.readAllLines(crawl.out().resolve("requests.log"))).hasSize(log.size());
      assertAuditHolds(crawl.out());
    }
  }

  @Test
  void crawl_sitemapsNever_asksForNone(@TempDir Path dir) throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, WEB)) {
      run(web, "crawl.sitemaps=never");

      assertThat(web.server().log().entries()).noneMatch(RequestEntry::forSitemap);
    }
  }

  private static SimulatedCrawl.Crawl run(SimulatedCrawl web, String setting) throws Exception {
    SimulatedCrawl.Crawl crawl =
        web.crawl(
            "--pages",
            "" + PAGES,
            "--in-flight",
            "" + IN_FLIGHT,
            "--delay",
            DELAY.toMillis() + "ms",
            "--set",
            setting);
    assertThat(crawl.run()).as(crawl.printed()).isZero();
    return crawl;
  }

  private static Set<String> hosts(List<RequestEntry> entries) {
    return entries.stream().map(RequestEntry::host).collect(Collectors.toSet());
  }

  /** Hosts of seeds, fetched or waiting, and of nuggets. */
  private static Set<String> promising(CrawlFiles files) {
    Stream<String> ofSeeds =
        new FakeWeb(WEB).seeds().stream().map(url -> URI.create(url).getHost());
    Stream<String> ofNuggets =
        files.rows().stream()
            .filter(row -> row.path("relevant").asBoolean())
            .map(row -> row.path("host").asText().replace("http://", ""));
    return Stream.concat(ofSeeds, ofNuggets).collect(Collectors.toSet());
  }

  private static void assertAuditHolds(Path out) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    StringWriter printed = new StringWriter();
    ExitCode code =
        new CrawlAudit(settings, Clock.systemUTC()).print(out, new PrintWriter(printed));
    assertThat(code).as(printed.toString()).isEqualTo(ExitCode.OK);
  }
}
