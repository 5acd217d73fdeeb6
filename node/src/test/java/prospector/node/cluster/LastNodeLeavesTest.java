package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** The last node of a cluster stops while its crawl runs: there is nobody to hand its hosts to. */
@Tag("slow")
class LastNodeLeavesTest {
  private static final int REQUESTS = 300;

  @Test
  void stop_inTheMidstOfACrawl_waitsForNobodyToTakeTheHosts(@TempDir Path dir) throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(13, 6_000).withHosts(60));
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, Duration.ofMillis(10), 2);
      Topic topic = TopicFile.load(cluster.topicFile(web));
      try (NodeProcess first = cluster.start(0);
          NodeProcess second = cluster.start(1);
          ClusterDesk control = cluster.control()) {
        List.of(first, second).forEach(node -> node.awaitSaid("is up", 1));
        cluster.submit(control, "crawl", topic, topic.seeds());
        await().atMost(NodeProcess.DEADLINE).until(() -> web.log().count() >= REQUESTS);

        first.askToStop();
        second.askToStop();

        for (NodeProcess node : List.of(first, second)) {
          assertThat(node.exitCode()).as(node.printed()).isZero();
          assertThat(node.printed()).doesNotContain("shard region timed out");
        }
      }
      assertThat(cluster.audit(0))
          .startsWith("OK")
          .contains("coverage c/u            1.000000")
          .contains("stored overlap (n-u)/u  0.000000");
    }
  }
}
