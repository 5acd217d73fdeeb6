package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.server.SimWebServer;

/** Three nodes come back to their pages; one of them is killed, and the others go on. */
@Tag("slow")
class RevisitClusterTest {
  private static final Duration DELAY = Duration.ofMillis(200);
  private static final String CRAWL = "crawl";

  @Test
  void revisits_oneOfThreeNodesKilled_theOthersMakeThemAndStayPolite(@TempDir Path dir)
      throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(7, 120).clean().withHosts(6));
    fake.editions().begin();
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, DELAY, 3);
      Topic topic = TopicFile.load(cluster.topicFile(web));
      try (NodeProcess first = cluster.start(0);
          NodeProcess second = cluster.start(1);
          NodeProcess third = cluster.start(2)) {
        List.of(first, second, third).forEach(node -> node.awaitSaid("is up", 1));
        try (ClusterDesk control = cluster.control()) {
          cluster.submit(
              control,
              CRAWL,
              topic,
              topic.seeds(),
              "prospector.crawl.revisits.share=0.5",
              "prospector.crawl.revisits.least=1s",
              "prospector.crawl.revisits.most=2s");
          awaitVisits(web, 0);
          second.kill();
          awaitVisits(web, web.log().count());
          control.change(CRAWL, List.of(), Map.of("budget.pages", 1L));
          await()
              .atMost(NodeProcess.DEADLINE)
              .until(() -> state(control) == CrawlTable.State.FINISHED);
          third.askToStop();
          assertThat(first.stop()).as(first.printed()).isZero();
          assertThat(third.exitCode()).as(third.printed()).isZero();
        }
      }
      assertThat(cluster.audit(0))
          .startsWith("OK")
          .contains("coverage c/u            1.000000")
          .contains("stored overlap (n-u)/u  0.000000");
      PolitenessReport judged = web.judge(DELAY);
      assertThat(judged.violations()).as(judged.summary()).isEmpty();
      assertThat(judged.mostInFlight()).isEqualTo(1);
    }
  }

  /** Waits until every host has been asked again, a few times, for a page that it had answered. */
  private static void awaitVisits(SimWebServer web, long before) {
    await()
        .atMost(NodeProcess.DEADLINE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> hostsVisited(web, before) == 6);
  }

  private static long hostsVisited(SimWebServer web, long before) {
    List<RequestEntry> pages =
        web.log().entries().stream()
            .filter(entry -> !entry.forRobots() && !entry.forSitemap())
            .toList();
    Map<String, Long> times =
        pages.stream()
            .skip(before)
            .collect(Collectors.groupingBy(RequestEntry::url, Collectors.counting()));
    return pages.stream()
        .filter(entry -> times.getOrDefault(entry.url(), 0L) >= 3)
        .map(RequestEntry::host)
        .distinct()
        .count();
  }

  private static CrawlTable.State state(ClusterDesk control) {
    return control.crawls().stream().map(CrawlTable.Row::state).findFirst().orElseThrow();
  }
}
