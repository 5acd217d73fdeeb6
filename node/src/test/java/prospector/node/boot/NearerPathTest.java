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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Policy;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** The pages within a depth do not hang on the order of the fetches. */
@Timeout(300)
class NearerPathTest {
  private static final int DEPTH = 3;

  /** /way is two links from the first seed; the second one links to it, and comes late. */
  private static final Map<String, List<String>> LINKS =
      Map.of(
          "http://first.sim/", List.of("http://first.sim/list"),
          "http://first.sim/list", List.of("http://way.sim/way", "http://way.sim/moved"),
          "http://way.sim/way", List.of("http://way.sim/1", "http://other.sim/1"),
          "http://way.sim/1", List.of("http://way.sim/2", "http://other.sim/2"),
          "http://way.sim/target", List.of("http://other.sim/3"),
          "http://late.sim/", List.of("http://way.sim/way", "http://way.sim/moved"));

  private final CountDownLatch deep = new CountDownLatch(2); // pages at the bound, by the long path
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final HttpServer server;
  private final Path dir;

  NearerPathTest(@TempDir Path dir) throws IOException {
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
                "prospector.http.port=none"),
            Map.of());
  }

  private static CrawlSpec spec() {
    return new CrawlSpec(
        "trams",
        TopicFile.ofWords("trams"),
        List.of(CrawlUrl.ofNormal("http://first.sim/"), CrawlUrl.ofNormal("http://late.sim/")),
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
    Config config = config();
    try (CrawlSession session =
        new CrawlLauncher(Clock.systemUTC())
            .start(new CrawlRequest(spec(), dir, NodeSettings.of(config), config))) {
      session.finished().toCompletableFuture().get(200, TimeUnit.SECONDS);
    }

    Map<String, Integer> depths = new TreeMap<>();
    try (CrawlDatabase database =
        CrawlDatabases.open(dir, NodeSettings.of(config), Clock.systemUTC())) {
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
    assertThat(depths)
        .containsEntry("http://way.sim/way", 1)
        .containsEntry("http://way.sim/1", 2)
        .containsEntry("http://other.sim/1", 2)
        .containsEntry("http://way.sim/2", 3)
        .containsEntry("http://other.sim/2", 3)
        .containsEntry("http://way.sim/target", 1)
        .containsEntry("http://other.sim/3", 2);
  }
}
