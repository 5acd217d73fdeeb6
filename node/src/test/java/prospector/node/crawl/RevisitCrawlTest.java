package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.Editions;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestEntry;

/**
 * A crawl comes back to its pages, of which some have changed, and is killed while it does; the
 * web's own log and the archive tell what it did.
 */
@Tag("slow")
class RevisitCrawlTest {
  private static final int PAGES = 100;
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final String[] COMES_BACK = {
    "--delay",
    DELAY.toMillis() + "ms",
    "--in-flight",
    "4",
    "--set",
    "crawl.revisits.share=0.5",
    "--set",
    "crawl.revisits.least=1s",
    "--set",
    "crawl.revisits.most=2s"
  };

  @Test
  void crawl_comesBack_storesWhatChangedAndRefersToWhatDidNot(@TempDir Path dir) throws Exception {
    SimWebSettings settings = SimWebSettings.of(7, PAGES).clean().withHosts(2);
    try (SimulatedCrawl web = new SimulatedCrawl(dir, settings)) {
      web.server().web().editions().begin();
      SimulatedCrawl.Crawl first = web.crawl("--delay", DELAY.toMillis() + "ms");
      assertThat(first.run()).as(first.printed()).isZero();
      List<String> pages =
          CrawlFiles.read(first.out()).rows("page").stream()
              .map(row -> row.path("url").asText())
              .toList();
      List<String> edited = pages.subList(0, pages.size() / 2);
      edited.forEach(web.server().web().editions()::edit);
      long before = web.server().log().entries().size();

      SimulatedCrawl.Crawl again = first.with(COMES_BACK);
      untilKilled(again, () -> visits(web, before).size() > pages.size() / 3);
      untilKilled(again, () -> timesVisited(web, before, pages) > 2);

      PolitenessReport judged = web.server().judge(DELAY);
      assertThat(judged.violations()).as(judged.summary()).isEmpty();
      assertAuditHolds(first.out());
      assertVisits(visits(web, before), edited);
      assertRecords(first.out(), edited);
    }
  }

  private static void untilKilled(SimulatedCrawl.Crawl crawl, BooleanSupplier enough)
      throws Exception {
    try (CrawlProcess process = crawl.start()) {
      await()
          .atMost(Duration.ofMinutes(4))
          .pollInterval(Duration.ofMillis(20))
          .until(() -> enough.getAsBoolean() || !process.isAlive());
      assertThat(process.isAlive()).as(process.printed()).isTrue();
      process.kill();
    }
  }

  private static List<RequestEntry> visits(SimulatedCrawl web, long before) {
    return web.server().log().entries().stream()
        .skip(before)
        .filter(entry -> !entry.forRobots() && !entry.forSitemap())
        .toList();
  }

  /** Visits of the page that was visited least. */
  private static long timesVisited(SimulatedCrawl web, long before, List<String> pages) {
    Map<String, Long> times =
        visits(web, before).stream()
            .collect(Collectors.groupingBy(RequestEntry::url, Collectors.counting()));
    return pages.stream().mapToLong(page -> times.getOrDefault(page, 0L)).min().orElseThrow();
  }

  /** Once a page with a tag was read as it is now, it is not sent again, but for a kill. */
  private static void assertVisits(List<RequestEntry> visits, List<String> edited) {
    Map<String, List<Integer>> statuses = new HashMap<>();
    visits.forEach(
        visit ->
            statuses.computeIfAbsent(visit.url(), url -> new ArrayList<>()).add(visit.status()));
    statuses.forEach(
        (url, all) -> {
          boolean changed = edited.contains(url);
          long bodies = all.stream().filter(status -> status == 200).count();
          if (Editions.hasTag(url)) {
            assertThat(bodies).as(url + " " + all).isBetween(changed ? 1L : 0L, changed ? 3L : 0L);
          } else {
            assertThat(all).as(url).containsOnly(200);
          }
        });
  }

  /** Every revisit record refers to the response record of its URL that was current then. */
  private static void assertRecords(Path out, List<String> edited) throws IOException {
    Map<URI, WarcResponse> responses = new HashMap<>();
    Map<String, Integer> versions = new HashMap<>();
    Map<URI, Integer> profiles = new HashMap<>();
    try (Stream<Path> files = Files.list(out.resolve("warc"))) {
      for (Path file : files.sorted().toList()) {
        try (WarcReader reader = new WarcReader(file)) {
          for (WarcRecord record : reader) {
            if (record instanceof WarcResponse response) {
              responses.put(response.id(), response);
              versions.merge(response.target(), 1, Integer::sum);
            } else if (record instanceof WarcRevisit revisit) {
              WarcResponse current =
                  Objects.requireNonNull(
                      responses.get(revisit.refersTo().orElseThrow()), "of an earlier record");
              assertThat(revisit.target()).isEqualTo(current.target());
              assertThat(revisit.refersToTargetURI()).contains(current.targetURI());
              assertThat(revisit.refersToDate()).contains(current.date());
              assertThat(revisit.payloadDigest()).isEqualTo(current.payloadDigest());
              profiles.merge(revisit.profile(), 1, Integer::sum);
            }
          }
        }
      }
    }
    assertThat(profiles)
        .containsOnlyKeys(
            WarcRevisit.SERVER_NOT_MODIFIED_1_1, WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1);
    for (String url : edited) {
      assertThat(versions.get(url)).as(url).isEqualTo(2);
    }
  }

  private static void assertAuditHolds(Path out) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    StringWriter printed = new StringWriter();
    ExitCode code =
        new CrawlAudit(settings, Clock.systemUTC()).print(out, new PrintWriter(printed));
    assertThat(code).as(printed.toString()).isEqualTo(ExitCode.OK);
  }
}
