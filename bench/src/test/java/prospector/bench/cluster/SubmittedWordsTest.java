package prospector.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SubmittedWordsTest {
  @Test
  void ofTheCrawl_leavesTheNodesSettingsOut() {
    List<String> node =
        List.of(
            "--set",
            "cluster.management-port=none",
            "--set",
            "database.url=jdbc:postgresql://h/db",
            "--config",
            "f",
            "--set",
            "host.queue-bound=500",
            "--set",
            "prospector.crawl.policy=bfs");

    assertThat(BenchCluster.ofTheCrawl(node))
        .containsExactly(
            "--set",
            "database.url=jdbc:postgresql://h/db",
            "--config",
            "f",
            "--set",
            "prospector.crawl.policy=bfs");
  }
}
