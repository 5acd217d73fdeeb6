package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
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

/** Hosts of one address that may each be asked more often than the address. */
@Timeout(300)
class SharedAddressCrawlTest {
  private static final int HOSTS = 4;
  private static final int PAGES = 60;

  private final List<HttpServer> servers = new ArrayList<>();
  private final List<AtomicInteger> served = new ArrayList<>();

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
  }

  /** A site whose every page links to all its other pages. */
  private CrawlUrl site() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    AtomicInteger pages = new AtomicInteger();
    StringBuilder html = new StringBuilder("<title>t</title>");
    for (int i = 0; i < PAGES; i++) {
      html.append("<a href=/").append(i).append(">page</a> ");
    }
    byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
          pages.addAndGet(robots ? 0 : 1);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(robots ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    servers.add(server);
    served.add(pages);
    return CrawlUrl.ofNormal("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  @Test
  void crawl_hostsOfOneAddress_takeTurns(@TempDir Path dir) throws Exception {
    List<CrawlUrl> seeds = new ArrayList<>();
    for (int i = 0; i < HOSTS; i++) {
      seeds.add(site());
    }
    Map<String, Object> options =
        Map.of(
            "prospector.http.port",
            0,
            "prospector.web.allow-private",
            true,
            "prospector.web.politeness.minimum-delay",
            "60ms",
            "prospector.web.politeness.response-time-factor", // what a late answer costs is not
            0, // looked at
            "prospector.web.politeness.back-off-start",
            "60ms",
            "prospector.address.delay",
            "100ms",
            "prospector.crawl.budget.pages",
            PAGES);
    Config config = ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), options);
    CrawlSpec spec =
        new CrawlSpec(
            "turns",
            TopicFile.ofWords("trams"),
            seeds,
            Policy.BFS,
            new CrawlSpec.Budget(PAGES, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
            CrawlSpec.Bounds.NONE,
            0,
            1_000,
            1);

    try (CrawlSession session =
        new CrawlLauncher(Clock.systemUTC())
            .start(new CrawlRequest(spec, dir, NodeSettings.of(config), config))) {
      session.finished().toCompletableFuture().get(200, TimeUnit.SECONDS);
    }

    int fair = PAGES / HOSTS;
    assertThat(served).allSatisfy(pages -> assertThat(pages.get()).isBetween(fair / 2, fair * 2));
  }
}
