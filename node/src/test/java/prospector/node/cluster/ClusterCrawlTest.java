package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.server.SimWebServer;

/** Three processes on one PostgreSQL, with the simulated web's log and the audit as judges. */
class ClusterCrawlTest {
  private static final Duration DELAY = Duration.ofSeconds(1);
  private static final int IN_FLIGHT = 16; // of a node, the default
  private static final String CRAWL = "crawl";

  @Test
  void crawl_oneNodeKilledAndBackAndOneLeaving_losesNothingAndStaysPolite(@TempDir Path dir)
      throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(11, 6_000).withHosts(40));
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, DELAY, 3);
      Topic topic = TopicFile.load(cluster.topicFile(web));
      try (NodeProcess first = cluster.start(0);
          NodeProcess second = cluster.start(1);
          NodeProcess third = cluster.start(2)) {
        List.of(first, second, third).forEach(node -> node.awaitSaid("is up", 1));
        try (ClusterDesk control = cluster.control()) {
          cluster.submit(control, CRAWL, topic, topic.seeds());
          awaitRequests(web, 200);
          second.kill();
          try (NodeProcess secondAgain = cluster.start(1)) {
            secondAgain.awaitSaid("is up", 2);
            await().atMost(NodeProcess.DEADLINE).until(() -> cluster.log(0).contains("n1 is gone"));
            awaitRequests(web, web.log().count() + 100);
            assertThat(third.stop()).as(third.printed()).isZero();
            finish(control, web);
            secondAgain.askToStop();
            assertThat(first.stop()).as(first.printed()).isZero();
            assertThat(secondAgain.exitCode()).as(secondAgain.printed()).isZero();
          }
        }
      }
      assertThat(cluster.audit(0))
          .startsWith("OK")
          .contains("coverage c/u            1.000000")
          .contains("bodies not readable     0")
          .contains("stored overlap (n-u)/u  0.000000")
          .contains(" {n0=", "n1=", "n2=");
      assertPolite(web.judge(DELAY));
    }
  }

  /** A budget a little over what is done already, so that the crawl outlives what came before. */
  private static void finish(ClusterDesk control, SimWebServer web) {
    assertThat(state(control)).isEqualTo(CrawlTable.State.RUNNING);
    control.change(CRAWL, List.of(), Map.of("budget.pages", web.log().count() + 50));
    await().atMost(NodeProcess.DEADLINE).until(() -> state(control) == CrawlTable.State.FINISHED);
  }

  private static CrawlTable.State state(ClusterDesk control) {
    return control.crawls().stream().map(CrawlTable.Row::state).findFirst().orElseThrow();
  }

  private static void awaitRequests(SimWebServer web, long count) {
    await().atMost(NodeProcess.DEADLINE).until(() -> web.log().count() >= count);
  }

  /** The kill may cost one more request for each page that was in flight; nothing else may. */
  private static void assertPolite(PolitenessReport report) {
    assertThat(report.violations()).as(report.summary()).isEmpty();
    assertThat(report.mostInFlight()).isEqualTo(1);
    assertThat(report.refetched()).hasSizeLessThanOrEqualTo(IN_FLIGHT);
    assertThat(report.pages()).isBetween(250, 3_000);
  }
}
