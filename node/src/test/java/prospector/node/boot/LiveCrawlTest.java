package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.AskPattern;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.Config;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.HostStateReader;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.inspect.Explained;
import prospector.node.inspect.HostWorth;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.NodeWiring;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.Policy;
import prospector.prioritizer.UrlScorer;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;
import prospector.web.url.HostKey;

/** A running crawl over its HTTP API: what it shows is so, and orders are followed. */
@Timeout(300)
class LiveCrawlTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final Set<String> ONCE_THERE_IS_ONE =
      Set.of(
          "prospector_refused_total",
          "prospector_failed_total",
          "prospector_revisits_total",
          "prospector_sink_failures_total",
          "prospector_sink_pages_total",
          "prospector_sink_waiting");
  private static final Set<String> OF_A_CLUSTER =
      Set.of(
          "prospector_node_clock_ahead_seconds",
          "prospector_node_up",
          "prospector_node_shards",
          "prospector_node_hosts",
          "prospector_shard_moves_total");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path dir;
  private URI page = URI.create("http://127.0.0.1/");

  LiveCrawlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void crawl_watchedAndOrdered_showsWhatIsSoAndFollows() throws Exception {
    FakeWeb web = new FakeWeb(SimWebSettings.of(11, 3_000));
    try (SimWebServer server = SimWebServer.start(web);
        CrawlSession session = new CrawlLauncher(Clock.systemUTC()).start(request(web, server))) {
      String line = session.watchLine(true).orElseThrow();
      assertThat(line).startsWith("Watch it at http://127.0.0.1:");
      page = URI.create(line.substring("Watch it at ".length()));
      await().atMost(DEADLINE).until(() -> crawl().path("pages").asLong() > 60);

      checkOutlook();
      checkMetrics();

      assertThat(post("pause", "")).isEqualTo(202);
      await().atMost(DEADLINE).until(() -> state().equals("paused"));
      await().atMost(DEADLINE).untilAsserted(() -> checkBids((OneCrawl) session));
      assertThat(post("resume", "")).isEqualTo(202);
      await().atMost(DEADLINE).until(() -> state().equals("running"));
      assertThat(post("seeds", "{\"urls\": [\"http://another.sim/\"]}")).isEqualTo(202);
      await().atMost(DEADLINE).until(() -> get("").path("seeds").toString().contains("another"));
      checkScope();
      assertThat(post("budget", "{\"pages\": " + (crawl().path("pages").asLong() + 20) + "}"))
          .isEqualTo(202);

      CrawlStatus last = session.finished().toCompletableFuture().join();
      if (last.nuggets() > 0) {
        assertThat(session.harvest().best()).isNotEmpty();
      }
      assertThat(last.finishReason()).isEqualTo("pages");
    }
  }

  /** The parts of a score sum to it, and the best URL is one that waits. */
  private void checkOutlook() throws Exception {
    JsonNode outlook = get("/outlook");
    JsonNode best = outlook.path("next").path(0);
    assertThat(outlook.path("hosts")).isNotEmpty();
    assertThat(best.path("url").asText()).startsWith("http://");
    double sum = 0;
    for (JsonNode part : best.path("parts")) {
      sum += part.path("share").asDouble();
    }
    assertThat(sum).isCloseTo(best.path("score").asDouble(), within(1e-6));

    String url = crawl().path("seeds").path(0).asText();
    String why = "/why?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8);
    await().atMost(DEADLINE).until(() -> get(why).path("page").path("url").asText().equals(url));
    assertThat(get(why).path("robots").asBoolean()).isTrue();

    JsonNode told = get(why.replace("/why", "/explanation"));
    assertThat(told.path("known").asBoolean()).isTrue();
    assertThat(told.path("text").asText())
        .startsWith("url        " + url + "\n")
        .contains("outcome    page", "chosen     with priority");
    String waiting = best.path("url").asText();
    String later = "/explanation?url=" + URLEncoder.encode(waiting, StandardCharsets.UTF_8);
    assertThat(get(later).path("text").asText())
        .containsPattern("state +(waiting|fetched|redirected|failed|refused)");
  }

  /** What is explained of the best URL of a host is what the host bids for a fetch slot. */
  private static void checkBids(OneCrawl session) {
    NodeWiring node = session.node().wiring();
    UrlScorer scorer = session.run().context().scorer();
    HostStateReader journals =
        new HostStateReader(node.database().journal(), session.node().system());
    List<SlotBroker.Bid> bids =
        AskPattern.ask(
                node.dispatcher(),
                (ActorRef<Dispatcher.Bids> replyTo) -> new Dispatcher.GetBids("live", 20, replyTo),
                Duration.ofSeconds(5),
                session.node().system().scheduler())
            .toCompletableFuture()
            .join()
            .best();
    assertThat(bids).isNotEmpty();
    for (SlotBroker.Bid bid : bids) {
      HostState host = journals.read(new HostKey(bid.host()));
      Explained best = new HostWorth(host, "live", scorer, node.settings().host()).best(1).get(0);
      assertThat(best.bid()).as("of %s", bid.host()).isCloseTo(bid.score(), within(1e-9));
      double sum = best.score().parts().stream().mapToDouble(Explanation.Part::share).sum();
      assertThat(sum).isCloseTo(best.score().score(), within(1e-6));
    }
  }

  /** What waits and what comes goes by it at once; nothing but one seed's host is out of it. */
  private void checkScope() throws Exception {
    String other = "http://another.sim/other";
    String why = "/why?url=" + URLEncoder.encode(other, StandardCharsets.UTF_8);
    assertThat(get(why).path("state").asText()).isEqualTo("unknown");

    assertThat(post("scope", "{\"except\": [\"another.sim\"]}")).isEqualTo(202);

    assertThat(get(why).path("state").asText()).isEqualTo("refused (scope)");
    assertThat(post("seeds", "{\"urls\": [\"" + other + "\"]}")).isEqualTo(400);
  }

  /** What operators load asks for nothing that is not there, and what is there is described. */
  private void checkMetrics() throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(page.resolve("/metrics"));
    String scraped = send(request).body();
    Set<String> known = OperationsFiles.samples(scraped);
    known.addAll(ONCE_THERE_IS_ONE);
    known.addAll(OF_A_CLUSTER);

    assertThat(OperationsFiles.ofDashboard()).hasSizeGreaterThan(10).isSubsetOf(known);
    assertThat(OperationsFiles.ofAlerts()).hasSizeGreaterThan(5).isSubsetOf(known);
    assertThat(OperationsFiles.documented())
        .hasSizeGreaterThan(30)
        .filteredOn(name -> !name.startsWith("prospector_sites_")) // there is one site
        .isSubsetOf(known);
    assertThat(OperationsFiles.families(scraped))
        .filteredOn(name -> name.startsWith("prospector_") && !name.endsWith("_max"))
        .isSubsetOf(OperationsFiles.documented());
    assertThat(scraped).contains("prospector_politeness_violations_total 0.0");
    assertThat(scraped).containsPattern("prospector_crawl_comes_back\\{crawl=\"[^\"]+\"} 0.0");
  }

  private CrawlRequest request(FakeWeb web, SimWebServer server) throws Exception {
    Config config =
        ConfigFiles.ofClassPath()
            .load(
                Optional.empty(),
                List.of(
                    "prospector.web.proxy=\"" + server.proxy() + "\"",
                    "prospector.web.politeness.minimum-delay=20ms",
                    "prospector.host.slow-after=3", // hosts learn that a prefix brings nothing
                    "prospector.http.port=0"),
                Map.of());
    NodeSettings settings = NodeSettings.of(config);
    Topic topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
    CrawlSpec spec =
        new CrawlSpec(
            "live",
            topic,
            topic.seeds(),
            Policy.LEARNER,
            CrawlSpec.Budget.UNLIMITED,
            CrawlSpec.Bounds.NONE,
            0.02,
            0.5,
            1);
    return new CrawlRequest(spec, dir.resolve("out"), settings, config);
  }

  private JsonNode crawl() throws Exception {
    return get("");
  }

  private String state() throws Exception {
    return crawl().path("state").asText();
  }

  private JsonNode get(String path) throws Exception {
    HttpResponse<String> response = send(HttpRequest.newBuilder(uri(path)));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private int post(String order, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri("/" + order))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + page.getFragment().substring("token=".length()))
            .POST(HttpRequest.BodyPublishers.ofString(body));
    return send(request).statusCode();
  }

  private URI uri(String path) {
    return page.resolve("/api/v1/crawls/live" + path);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
