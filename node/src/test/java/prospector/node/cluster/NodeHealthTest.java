package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.CrawlNode;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** Two nodes that find each other by contact points and say how they are. */
class NodeHealthTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Test
  void nodes_withContactPointsAndNoSeeds_beginOneClusterAndAreReadyWhileTheDatabaseIs(
      @TempDir Path dir) throws Exception {
    try (SimWebServer web = SimWebServer.start(new FakeWeb(SimWebSettings.of(13, 2_000)))) {
      TestCluster cluster = new TestCluster(dir, web, Duration.ofSeconds(1), 2);
      try (CrawlNode first = start(cluster, 0)) {
        assertThat(answer(cluster, 0, "alive")).isEqualTo(200);
        assertThat(answer(cluster, 0, "ready")).as("alone, so not up yet").isNotEqualTo(200);

        try (CrawlNode second = start(cluster, 1)) {
          await()
              .atMost(NodeProcess.DEADLINE)
              .until(() -> first.members() == 2 && second.members() == 2);
          awaitReady(cluster, true);

          TestPostgres.letIn(cluster.database, false);
          awaitReady(cluster, false);
          assertThat(answer(cluster, 0, "alive")).isEqualTo(200);

          TestPostgres.letIn(cluster.database, true);
          awaitReady(cluster, true);
        }
      }
    }
  }

  @Test
  void start_portTaken_endsBeforeItHasJoined(@TempDir Path dir) throws Exception {
    try (SimWebServer web = SimWebServer.start(new FakeWeb(SimWebSettings.of(13, 2_000)));
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TestCluster cluster = new TestCluster(dir, web, Duration.ofSeconds(1), 2);
      try (CrawlNode first =
              CrawlNode.start(cluster.home(0), cluster.settings(0), Clock.systemUTC());
          ClusterDesk control = cluster.control()) {
        first.up().toCompletableFuture().get(NodeProcess.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        NodeSettings settings = cluster.settings(1, "prospector.http.port=" + taken.getLocalPort());

        assertThatThrownBy(() -> CrawlNode.start(cluster.home(1), settings, Clock.systemUTC()))
            .isInstanceOfSatisfying(
                StartException.class,
                e -> assertThat(e.exitCode()).isEqualTo(ExitCode.PORT_IN_USE));

        assertThat(control.nodes()).extracting(ClusterDesk.Node::name).doesNotContain("n1");
        assertThat(first.members()).isEqualTo(1);
      }
    }
  }

  private static CrawlNode start(TestCluster cluster, int node) {
    String contacts =
        "\"127.0.0.1:" + cluster.management(0) + "\",\"127.0.0.1:" + cluster.management(1) + "\"";
    return CrawlNode.start(
        cluster.home(node),
        cluster.settings(
            node,
            "prospector.cluster.seed-nodes=[]",
            "prospector.cluster.bootstrap=[" + contacts + "]"),
        Clock.systemUTC());
  }

  private static void awaitReady(TestCluster cluster, boolean ready) {
    await()
        .atMost(NodeProcess.DEADLINE)
        .until(
            () ->
                (answer(cluster, 0, "ready") == 200) == ready
                    && (answer(cluster, 1, "ready") == 200) == ready);
  }

  private static int answer(TestCluster cluster, int node, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + cluster.management(node) + "/" + path);
    return CLIENT
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
