package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Policy;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * Links that go on once more: the pages within a depth do not hang on the order of the fetches, and
 * a kill between a page's row and its event loses none.
 */
@Timeout(300)
class LinksOfArchiveTest {
  private static final int DEPTH = 3;

  /** /way is two links from the first seed; the second one links to it, and comes late. */
  private static final Map<String, List<String>> LINKS =
      Map.of(
          "http://first.sim/", List.of("http://first.sim/list"),
          "http://first.sim/list", List.of("http://way.sim/way", "http://way.sim/moved"),
          "http://way.sim/way", List.of("http://way.sim/1", "http://other.sim/1"),
          "http://way.sim/1", List.of("http://way.sim/2", "http://other.sim/2"),
          "http://way.sim/target", List.of("http://other.sim/3"),
          "http://private.sim/", List.of("http://private.sim/kept"),
          "http://late.sim/", List.of("http://way.sim/way", "http://way.sim/moved"));

  private final CountDownLatch deep = new CountDownLatch(2); // pages at the bound, by the long path
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final HttpServer server;
  private final Path dir;

  LinksOfArchiveTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String url = exchange.getRequestURI().toString();
    if (url.equals("http://late.sim/")) {
      await(deep);
    }
    StringBuilder page = new StringBuilder("<title>Trams</title><p>trams of all lines");
    LINKS
        .getOrDefault(url, List.of())
        .forEach(link -> page.append("<a href='").append(link).append("'>trams</a> "));
    byte[] body = page.toString().getBytes(StandardCharsets.UTF_8);
    boolean moved = url.equals("http://way.sim/moved");
    boolean robots = url.endsWith("/robots.txt");
    if (robots && url.startsWith("http://private.sim/")) {
      body = "User-agent: *\nDisallow: /kept".getBytes(StandardCharsets.UTF_8);
      robots = false;
    }
    if (moved) {
      exchange.getResponseHeaders().add("Location", "http://way.sim/target");
    }
    exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(moved ? 301 : robots ? 404 : 200, robots ? -1 : body.length);
    if (!robots) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
    if (url.equals("http://way.sim/1") || url.equals("http://way.sim/target")) {
      deep.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(100, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Config config() {
    return ConfigFiles.ofClassPath()
        .load(
            Optional.empty(),
            List.of(
                "prospector.web.proxy=\"http://127.0.0.1:" + server.getAddress().getPort() + "\"",
                "prospector.web.politeness.minimum-delay=0ms",
                "prospector.search.index=while-crawling", // which holds pages, without their links
                "prospector.http.port=none"),
            Map.of());
  }

  private static CrawlSpec spec(String... seeds) {
    return new CrawlSpec(
        "trams",
        TopicFile.ofWords("trams"),
        Stream.of(seeds).map(CrawlUrl::ofNormal).toList(),
        Policy.BFS,
        CrawlSpec.Budget.UNLIMITED,
        new CrawlSpec.Bounds(DEPTH, Integer.MAX_VALUE, Integer.MAX_VALUE),
        0,
        1_000,
        1,
        CrawlSpec.Sitemaps.NEVER,
        CrawlSpec.Revisits.NONE,
        ScopeRules.NONE);
  }

  @Test
  void crawl_shorterPathThatComesLate_leadsAsFarAsOneThatComesFirst() throws Exception {
    crawl(spec("http://first.sim/", "http://late.sim/"));

    assertThat(depths())
        .containsEntry("http://way.sim/way", 1)
        .containsEntry("http://way.sim/1", 2)
        .containsEntry("http://other.sim/1", 2)
        .containsEntry("http://way.sim/2", 3)
        .containsEntry("http://other.sim/2", 3)
        .containsEntry("http://way.sim/target", 1)
        .containsEntry("http://other.sim/3", 2);
  }

  private void crawl(CrawlSpec spec) throws Exception {
    Config config = config();
    try (CrawlSession session =
        new CrawlLauncher(Clock.systemUTC())
            .start(new CrawlRequest(spec, dir, NodeSettings.of(config), config))) {
      session.finished().toCompletableFuture().get(200, TimeUnit.SECONDS);
    }
  }

  private Map<String, Integer> depths() {
    Map<String, Integer> depths = new TreeMap<>();
    try (CrawlDatabase database = database()) {
      database
          .pages()
          .forEach(
              "trams",
              stored -> {
                if (stored.page().state() == PageRecord.State.PAGE) {
                  depths.put(stored.page().url(), stored.page().depth());
                }
              });
    }
    return depths;
  }

  private CrawlDatabase database() {
    return CrawlDatabases.open(dir, NodeSettings.of(config()), Clock.systemUTC());
  }

  @Test
  void crawl_aPageStoredBeforeAKillIsForbiddenNow_itsLinksAreFollowed() throws Exception {
    try (CrawlDatabase database = database()) {
      byte[] body =
          "<p>trams <a href='http://other.sim/3'>of old</a>".getBytes(StandardCharsets.UTF_8);
      FetchResult exchange =
          new FetchResult(
              new FetchRequest(
                  CrawlUrl.ofNormal("http://private.sim/kept"), FetchRequest.Purpose.PAGE),
              new FetchOutcome.Success(
                  new Response(
                      200,
                      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
                      Map.of("content-type", List.of("text/html")),
                      body,
                      body)),
              Instant.ofEpochMilli(1_700_000_000_000L),
              Duration.ofMillis(20),
              Optional.empty(),
              "GET /kept HTTP/1.1\r\nHost: private.sim\r\n\r\n");
      database
          .pages()
          .store(
              new PageRecord(
                  "trams",
                  "http://private.sim/kept",
                  "http://private.sim",
                  PageRecord.State.PAGE,
                  "",
                  new PageRecord.Answer(
                      200, 1_700_000_000_000L, "text/html", "UTF-8", body.length, 20),
                  new PageRecord.Choice(1, "", 0.5, 7, PageRecord.Arm.FOCUSED),
                  PageRecord.Judged.NOT,
                  PageRecord.Words.NONE,
                  PageCopy.NONE,
                  LeftLinks.NONE),
              Optional.of(exchange),
              true)
          .toCompletableFuture()
          .join();
    }

    crawl(spec("http://private.sim/"));

    assertThat(depths())
        .containsEntry("http://private.sim/", 0)
        .containsEntry("http://private.sim/kept", 1)
        .containsEntry("http://other.sim/3", 2);
  }
}
