package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.graph.rank.RoundListener;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.rank.CurrentGraph;
import prospector.node.rank.StoredJudgements;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** Three nodes rank what they have crawled; one of them is killed in the middle. */
@Tag("slow")
@Timeout(600)
class RankClusterTest {
  private static final String CRAWL = "crawl";
  private static final Pattern PAGE = Pattern.compile("Watch it at (http://\\S+)");
  private static final double DAMPING = .95; // some hundred rounds
  private static final int MOST = 1_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path dir;

  RankClusterTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void rank_nodeKilledInARound_allNodesTellWhatOneAloneFinds() throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(5, 400).clean().withHosts(24));
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, Duration.ofMillis(10), 3);
      JsonNode told;
      JsonNode whole;
      try (NodeProcess first = cluster.start(0);
          NodeProcess second = cluster.start(1);
          NodeProcess third = cluster.start(2)) {
        List.of(first, second, third).forEach(node -> node.awaitSaid("is up", 1));
        crawl(cluster, web);
        for (NodeProcess node : List.of(first, second, third)) { // as the crawl is to be ranked
          await()
              .atMost(NodeProcess.DEADLINE)
              .until(
                  () ->
                      rank(node).path("ranked").isObject()
                          && !rank(node).path("working").asBoolean());
        }

        assertThat(post(cluster.home(0), first).statusCode()).isEqualTo(202);
        await()
            .atMost(NodeProcess.DEADLINE)
            .pollInterval(Duration.ofMillis(10))
            .failFast(
                () ->
                    assertThat(rank(first).path("working").asBoolean())
                        .as(rank(first).toString())
                        .isTrue())
            .until(() -> rank(first).path("round").asInt() > 10);
        second.kill();
        await()
            .atMost(NodeProcess.DEADLINE)
            .until(() -> rank(first).path("waits_for").asText().equals("n1"));
        assertThat(post(cluster.home(2), third).body()).contains("being ranked already");
        try (NodeProcess again = cluster.start(1)) {
          again.awaitSaid("is up", 2);
          for (NodeProcess node : List.of(first, third, again)) {
            await()
                .atMost(NodeProcess.DEADLINE)
                .until(() -> !rank(node).path("working").asBoolean());
            assertThat(rank(node).path("trouble").isNull()).as(rank(node).toString()).isTrue();
          }
          whole = rank(first).path("ranked");
          told = json(first, "/api/v1/top?by=pagerank&limit=" + MOST);
          assertThat(json(third, "/api/v1/top?by=pagerank&limit=" + MOST)).isEqualTo(told);
          JsonNode quality = json(third, "/api/v1/crawls/" + CRAWL + "/quality");
          assertThat(quality.path("unranked").asInt()).isZero();
          assertThat(quality.path("curves").path(0).path("points").size()).isGreaterThan(100);
          assertThat(rank(third).path("ranked").path("urls"))
              .isEqualTo(rank(again).path("ranked").path("urls"));
        }
        HttpResponse<String> refused = post(cluster.home(0), first);
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("n1");
        assertThat(post(cluster.home(0), first, "[\"n7\"]").body()).contains("no other node n7");
        assertThat(post(cluster.home(0), first, "[\"n1\"]").statusCode()).isEqualTo(202);
        for (NodeProcess node : List.of(first, third)) {
          await().atMost(NodeProcess.DEADLINE).until(() -> !rank(node).path("working").asBoolean());
          assertThat(rank(node).path("trouble").isNull()).as(rank(node).toString()).isTrue();
          assertThat(rank(node).path("ranked").path("links").asLong())
              .isPositive()
              .isLessThan(whole.path("links").asLong());
        }
        first.stop();
        third.stop();
      }
      assertSame(cluster.settings(0), cluster.home(0), told);
    }
  }

  private static void crawl(TestCluster cluster, SimWebServer web) throws Exception {
    Topic topic = TopicFile.load(cluster.topicFile(web));
    try (ClusterDesk control = cluster.control()) {
      cluster.submit(control, CRAWL, topic, topic.seeds(), "prospector.crawl.rank=true");
      await()
          .atMost(NodeProcess.DEADLINE)
          .until(() -> control.crawls().get(0).state() == CrawlTable.State.FINISHED);
    }
  }

  /** What one node finds that reads the files of all. */
  private static void assertSame(NodeSettings settings, Path home, JsonNode told) throws Exception {
    Clock clock = Clock.systemUTC();
    try (CrawlDatabase database = CrawlDatabases.openShared(home, settings, clock);
        LinkGraph graph =
            new CurrentGraph(
                    new CurrentGraph.Parts(
                        database,
                        () ->
                            WebParts.crawlParser(
                                settings.web().agent(), clock, java.util.Optional.empty()),
                        WebParts.links(settings.web()),
                        256 << 20,
                        () -> false,
                        line -> {},
                        clock))
                .open()) {
      new Ranking(graph, new RankSettings(DAMPING, 1e-10, 2_000, 2), clock)
          .run(new StoredJudgements(database), RoundListener.NONE);
      try (Measures measures = Measures.required(graph)) {
        List<Measures.Entry> alone = measures.topPages(Measure.PAGERANK, MOST);
        assertThat(told.path("entries").size()).isEqualTo(alone.size()).isGreaterThan(300);
        for (JsonNode entry : told.path("entries")) {
          int page = graph.pages().urls().find(entry.path("url").asText());
          measures
              .ofPage(page)
              .forEach(
                  (measure, value) -> {
                    JsonNode got = entry.path(measure.key());
                    assertThat(got.asDouble(Double.NaN))
                        .as(measure + " of " + entry)
                        .isCloseTo(value, within(1e-9));
                  });
        }
      }
    }
  }

  private HttpResponse<String> post(Path home, NodeProcess node) throws Exception {
    return post(home, node, "[]");
  }

  private HttpResponse<String> post(Path home, NodeProcess node, String without) throws Exception {
    return client.send(
        HttpRequest.newBuilder(page(node).resolve("/api/v1/rank"))
            .header(
                "Authorization", "Bearer " + Files.readString(home.resolve("http-token")).strip())
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"damping\": " + DAMPING + ", \"without\": " + without + "}"))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode rank(NodeProcess node) throws Exception {
    return json(node, "/api/v1/rank");
  }

  private JsonNode json(NodeProcess node, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(page(node).resolve(path)).build();
    return new ObjectMapper()
        .readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  /** The last address that a node has printed. */
  private static URI page(NodeProcess node) {
    Matcher found = PAGE.matcher(node.printed());
    String last = "";
    while (found.find()) {
      last = found.group(1);
    }
    assertThat(last).as(node.printed()).isNotEmpty();
    return URI.create(last);
  }
}
