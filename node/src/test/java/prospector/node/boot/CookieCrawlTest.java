package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.TopicFile;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

/** A site that shows a page only to whoever brings the cookie of its redirects back. */
@Timeout(300)
class CookieCrawlTest {
  private static final int PAGES = 12;

  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private boolean checksRobots;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    StringBuilder links = new StringBuilder("<title>trams</title>");
    for (int i = 1; i < PAGES; i++) {
      links.append("<a href=/").append(i).append(">trams</a> ");
    }
    links.append("<a href=/private>trams</a> ");
    server.createContext("/", exchange -> answer(exchange, links.toString()));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange, String links) throws IOException {
    String path = exchange.getRequestURI().toString();
    boolean robots = path.equals("/robots.txt");
    if (!robots) {
      asked.add(path);
    }
    boolean known = "seen=yes".equals(exchange.getRequestHeaders().getFirst("Cookie"));
    String text = robots ? "User-agent: *\nDisallow: /private\n" : links + path;
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", robots ? "text/plain" : "text/html");
    if (!known && (checksRobots || !robots)) {
      exchange.getResponseHeaders().set("Set-Cookie", "seen=yes; Path=/; HttpOnly");
      exchange.getResponseHeaders().set("Location", path);
      exchange.sendResponseHeaders(302, -1);
    } else {
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Test
  void crawl_siteThatWantsItsCookieBack_readsAllOfItForOneRequestMore(@TempDir Path dir)
      throws Exception {
    crawl(dir);

    assertThat(asked).hasSize(PAGES + 1).startsWith("/", "/");
    assertThat(asked.stream().distinct()).hasSize(PAGES);
  }

  @Test
  void crawl_robotsBehindTheCheck_isObeyed(@TempDir Path dir) throws Exception {
    checksRobots = true;

    crawl(dir);

    assertThat(asked).hasSize(PAGES).doesNotContain("/private");
  }

  private void crawl(Path dir) throws Exception {
    CrawlUrl seed = CrawlUrl.ofNormal("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    Map<String, Object> options =
        Map.of(
            "prospector.http.port",
            0,
            "prospector.web.allow-private",
            true,
            "prospector.web.politeness.minimum-delay",
            "10ms",
            "prospector.web.politeness.response-time-factor",
            0,
            "prospector.address.delay",
            "0ms");
    Config config = ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), options);
    CrawlSpec spec =
        new CrawlSpec(
            "cookies",
            TopicFile.ofWords("trams"),
            List.of(seed),
            Policy.BFS,
            new CrawlSpec.Budget(100, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
            CrawlSpec.Bounds.NONE,
            0,
            1_000,
            1);

    try (CrawlSession session =
        new CrawlLauncher(Clock.systemUTC())
            .start(new CrawlRequest(spec, dir, NodeSettings.of(config), config))) {
      session.finished().toCompletableFuture().get(200, TimeUnit.SECONDS);
    }
  }
}
