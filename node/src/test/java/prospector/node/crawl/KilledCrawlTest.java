package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestEntry;

/**
 * A crawl killed with SIGKILL and started again by the same command loses nothing, stores nothing
 * twice and offends no host (design section 5); the simulated web's own log is the judge.
 */
class KilledCrawlTest {
  private static final long SEED = 20;
  private static final int PAGES = 600;
  private static final int KILLS = 2;
  private static final int IN_FLIGHT = 8;
  private static final Duration DELAY = Duration.ofMillis(20);

  private final Path dir;
  private final List<Long> killNanos = new ArrayList<>();

  KilledCrawlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void crawl_killedAndStartedAgain_keepsItsPromises() throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(SEED, 8_000))) {
      SimulatedCrawl.Crawl crawl =
          web.crawl(
              "--pages",
              "" + PAGES,
              "--in-flight",
              "" + IN_FLIGHT,
              "--delay",
              DELAY.toMillis() + "ms");
      for (int kill = 0; kill < KILLS; kill++) {
        runUntilKilled(crawl, web, killPage(kill));
      }

      assertRunsToItsEnd(crawl);

      assertAuditHolds(crawl.out());
      assertFilesAgree(CrawlFiles.read(crawl.out()));
      assertOnlyKillsExplainRefetches(web.server().log().entries());
      PolitenessReport judged = web.server().judge(DELAY);
      assertThat(judged.violations()).as(judged.summary()).isEmpty();
    }
  }

  /** Pages served at a kill: one in each equal part of the crawl, where the seed says. */
  private static int killPage(int kill) {
    int part = PAGES / (KILLS + 1);
    return part * kill + part / 3 + new Random(SEED + kill).nextInt(part / 2);
  }

  private void runUntilKilled(SimulatedCrawl.Crawl crawl, SimulatedCrawl web, int pages)
      throws Exception {
    try (CrawlProcess process = crawl.start()) {
      await()
          .atMost(Duration.ofMinutes(5))
          .pollInterval(Duration.ofMillis(10))
          .until(() -> web.pagesServed() >= pages || !process.isAlive());
      assertThat(process.isAlive()).as(process.printed()).isTrue();
      process.kill();
      killNanos.add(System.nanoTime());
    }
  }

  private static void assertRunsToItsEnd(SimulatedCrawl.Crawl crawl) throws Exception {
    try (CrawlProcess process = crawl.start()) {
      assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
    }
  }

  private static void assertAuditHolds(Path out) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    StringWriter printed = new StringWriter();

    ExitCode code =
        new CrawlAudit(settings, Clock.systemUTC()).print(out, new PrintWriter(printed));

    assertThat(code).as(printed.toString()).isEqualTo(ExitCode.OK);
    assertThat(printed.toString())
        .containsPattern("coverage c/u +1\\.000000")
        .containsPattern("stored overlap \\(n-u\\)/u +0\\.000000")
        .containsPattern("bodies not readable +0\n")
        .containsPattern("state disagrees +0\n");
  }

  /** The summary counts what the lines say. */
  private static void assertFilesAgree(CrawlFiles files) {
    long pages = files.rows("page").size();
    long relevant =
        files.rows("page").stream().filter(row -> row.path("relevant").asBoolean()).count();

    assertThat(pages).isBetween((long) PAGES, PAGES + (long) IN_FLIGHT);
    assertThat(files.rows()).extracting(row -> row.path("url").asText()).doesNotHaveDuplicates();
    assertThat(files.nuggets()).hasSize((int) relevant);
    assertThat(files.summary().path("finish_reason").asText()).isEqualTo("pages");
    assertThat(files.summary().path("pages").asLong()).isEqualTo(pages);
    assertThat(files.summary().path("nuggets").asLong()).isEqualTo(relevant);
    assertThat(files.relevanceRate()).isEqualTo((double) relevant / pages, within(1e-6));
    assertThat(files.summary().path("redirected").asLong())
        .isEqualTo(files.rows("redirected").size());
    assertThat(files.counts("failed")).isEqualTo(files.byReason("failed"));
    assertThat(files.counts("refused")).isEqualTo(files.byReason("refused"));
  }

  /**
   * A page is asked for again only by a later life than the one before, and no kill costs more
   * pages than can have been in flight.
   */
  private void assertOnlyKillsExplainRefetches(List<RequestEntry> log) {
    Map<String, Integer> lifeOfLast = new HashMap<>();
    int[] refetched = new int[KILLS + 1];
    log.stream()
        .filter(SimulatedCrawl::isPage)
        .sorted(Comparator.comparingLong(RequestEntry::startNanos))
        .forEach(
            entry -> {
              int life = life(entry);
              Integer before = lifeOfLast.put(entry.url(), life);
              if (before != null) {
                assertThat(life)
                    .as("a later life than before asks for %s", entry.url())
                    .isGreaterThan(before);
                refetched[before]++;
              }
            });
    for (int life = 0; life < KILLS; life++) {
      assertThat(refetched[life]).as("lost by kill %d", life + 1).isLessThanOrEqualTo(IN_FLIGHT);
    }
    assertThat(refetched[KILLS]).isZero();
  }

  /** 0 before the first kill, 1 between the first and the second, and so on. */
  private int life(RequestEntry entry) {
    return (int) killNanos.stream().filter(kill -> kill < entry.startNanos()).count();
  }
}
