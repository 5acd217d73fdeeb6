package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.CrawlNode;
import prospector.node.report.ArchivedPassports;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.server.SimWebServer;

/** Two nodes in this JVM, two crawls over the same hosts. */
class TwoCrawlsTest {
  private static final Duration DELAY = Duration.ofMillis(100);
  private static final int PAGES = 60;

  @Test
  void crawls_ofTwoTopicsOverTheSameHosts_neverAskAHostTwiceAtOnce(@TempDir Path dir)
      throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(12, 2_000).withHosts(12));
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, DELAY, 2);
      Topic topic = TopicFile.load(cluster.topicFile(web));
      Topic other = TopicFile.ofWords("railway");
      try (CrawlNode first = start(cluster, 0);
          CrawlNode second = start(cluster, 1);
          ClusterDesk control = cluster.control()) {
        first.up().toCompletableFuture().join();
        second.up().toCompletableFuture().join();
        cluster.submit(control, "one", topic, topic.seeds());
        cluster.submit(control, "two", other, topic.seeds());

        await()
            .atMost(NodeProcess.DEADLINE)
            .until(() -> pages(control, "one") >= PAGES && pages(control, "two") >= PAGES);

        assertThat(control.crawls()).allMatch(crawl -> crawl.state() == CrawlTable.State.RUNNING);
        control.state("one", CrawlTable.State.STOPPED);
        control.state("two", CrawlTable.State.STOPPED);
      }
      for (int node = 0; node < 2; node++) {
        assertThat(ArchivedPassports.in(cluster.home(node)))
            .allMatch(passport -> passport.path("pages").asLong() >= PAGES)
            .extracting(passport -> passport.path("crawl").asText())
            .containsExactlyInAnyOrder("one", "two");
      }
      PolitenessReport report = web.judge(DELAY);
      assertThat(report.violations()).as(report.summary()).isEmpty();
      assertThat(report.mostInFlight()).isEqualTo(1);
      // what both asked for: they did meet at the same hosts
      assertThat(report.refetched()).isNotEmpty();
    }
  }

  private static CrawlNode start(TestCluster cluster, int node) {
    return CrawlNode.start(cluster.home(node), cluster.settings(node), Clock.systemUTC());
  }

  private static long pages(ClusterDesk control, String crawl) {
    return control.nodes().stream()
        .flatMap(node -> node.status().crawls().stream())
        .filter(running -> running.id().equals(crawl))
        .mapToLong(NodeStatus.Crawl::pages)
        .max()
        .orElse(0);
  }
}
