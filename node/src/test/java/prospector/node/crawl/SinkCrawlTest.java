package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.SimWebSettings;

/**
 * A crawl that is killed and started again brings every nugget to its sinks: once to a file, once
 * or more to a webhook that was away for a while.
 */
@Timeout(600)
class SinkCrawlTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGES = 300;

  private final Path dir;
  private final AtomicBoolean away = new AtomicBoolean(true);
  private final Set<String> arrived = new ConcurrentSkipListSet<>();

  SinkCrawlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  @Tag("slow")
  void crawl_killedAndStartedAgain_bringsEveryNugget() throws Exception {
    Path file = dir.resolve("found.jsonl");
    HttpServer hook = hook();
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(20, 4_000))) {
      SimulatedCrawl.Crawl crawl =
          web.crawl(
              "--pages",
              "" + PAGES,
              "--in-flight",
              "8",
              "--delay",
              "20ms",
              "--sink",
              "file:" + file,
              "--sink",
              "http://127.0.0.1:" + hook.getAddress().getPort() + "/",
              "--set",
              "prospector.sink.batch-time=100ms");
      try (CrawlProcess process = crawl.start()) {
        await()
            .atMost(Duration.ofMinutes(5))
            .until(() -> web.pagesServed() >= PAGES / 2 || !process.isAlive());
        assertThat(process.isAlive()).as(process.printed()).isTrue();
        process.kill();
      }
      assertThat(arrived).isEmpty();
      away.set(false);
      try (CrawlProcess process = crawl.start()) {
        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
        assertThat(process.printed()).contains("takes nothing").doesNotContain("wait for sink");
      }
      List<String> nuggets =
          CrawlFiles.read(crawl.out()).nuggets().stream()
              .map(line -> line.path("url").asText())
              .toList();
      assertThat(nuggets).isNotEmpty();
      assertThat(urls(file)).containsExactlyInAnyOrderElementsOf(nuggets);
      assertThat(arrived).containsAll(nuggets);
    } finally {
      hook.stop(0);
    }
  }

  @Test
  void crawl_withAUrlFilter_asksForNothingThatItRefusesAndKeepsItsPromises() throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(20, 4_000))) {
      SimulatedCrawl.Crawl crawl =
          web.crawl(
              "--pages",
              "120",
              "--delay",
              "20ms",
              "--set",
              "prospector.url-filters=[{plugin=no-such-text,settings{text=\"7\"}}]");
      assertThat(crawl.run()).as(crawl.printed()).isEqualTo(ExitCode.OK.code());
      CrawlFiles files = CrawlFiles.read(crawl.out());
      Set<String> seeds = Set.copyOf(seeds());
      assertThat(files.rows("page"))
          .extracting(row -> row.path("url").asText())
          .allMatch(url -> !url.contains("7") || seeds.contains(url));
      assertThat(files.counts("refused").getOrDefault("filter", 0L)).isGreaterThan(20);
      assertThat(files.counts("refused")).isEqualTo(files.byReason("refused"));
      assertThat(web.server().log().entries())
          .filteredOn(SimulatedCrawl::isPage)
          .allMatch(entry -> !entry.url().contains("7") || seeds.contains(entry.url()));
      StringWriter printed = new StringWriter();
      assertThat(
              new CrawlAudit(
                      NodeSettings.of(ConfigFiles.ofClassPath().defaults()), Clock.systemUTC())
                  .print(crawl.out(), new PrintWriter(printed)))
          .as(printed.toString())
          .isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void crawl_receiverThatNeverAnswers_endsAllTheSameAndSaysWhatWaits() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(20, 4_000))) {
      String hook = "http://127.0.0.1:" + silent.getLocalPort() + "/";
      String[] options = {
        "--pages", "60", "--delay", "20ms", "--sink", hook, "--set", "sink.finish-time=500ms"
      };
      SimulatedCrawl.Crawl crawl = web.crawl(options);
      for (int start = 0; start < 2; start++) { // the second has nothing to crawl any more
        Files.deleteIfExists(crawl.console());
        assertThat(crawl.run()).as(crawl.printed()).isEqualTo(ExitCode.OK.code());
        assertThat(crawl.printed()).containsPattern("\\d+ pages wait for sink http-127");
      }
    }
  }

  private List<String> seeds() throws IOException {
    return com.typesafe.config.ConfigFactory.parseFile(dir.resolve("topic.conf").toFile())
        .getStringList("topic.seeds");
  }

  private HttpServer hook() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "hook");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          boolean takes = !away.get();
          if (takes) {
            for (String line : body.lines().toList()) {
              arrived.add(JSON.readTree(line).path("url").asText());
            }
          }
          exchange.sendResponseHeaders(takes ? 200 : 500, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static List<String> urls(Path file) throws IOException {
    List<String> urls = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      urls.add(JSON.readTree(line).path("url").asText());
    }
    return urls;
  }
}
