package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.site.SiteMap;
import prospector.node.HandClock;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.http.Token;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.node.site.line.SitePass;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteMapTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.CrawlUrl;

/** Copies of pages on their way to another site, which answers as each test says. */
class SiteCopiesTest {
  private static final String BEES = "bees"; // runs
  private static final String OLD = "old"; // has ended
  private static final int PAGES = 101; // one more than go at once
  private static final Duration REST = Duration.ofSeconds(30);
  private static final SiteMap SITES =
      new SiteMap("a", Stream.of("a", "b").map(name -> new SiteMap.Site(name, 1)).toList());

  private final HandClock clock = new HandClock(1_000_000);
  private final Map<String, Integer> answers = new ConcurrentHashMap<>(); // by crawl
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private volatile long answerMillis; // that an answer takes
  private final HttpServer other;
  private final CrawlDatabase database;
  private final SiteBook book;
  private final SiteCopies copies;

  SiteCopiesTest(@TempDir Path dir) throws IOException {
    other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext("/api/v1/sites/copies", this::answer);
    other.start();
    NodeSettings settings =
        NodeSettings.of(
            ConfigFiles.ofClassPath()
                .load(Optional.empty(), List.of("site.replicate=nuggets"), Map.of()));
    database = CrawlDatabases.open(dir, settings, clock);
    database.siteMaps().agree(new SiteMapTable.Agreed(SITES.digest(), ""));
    book = new SiteBook(SITES, database, Duration.ofDays(7), clock, () -> {});
    URI url = URI.create("http://127.0.0.1:" + other.getAddress().getPort() + "/");
    Path token = dir.resolve("token");
    SiteLine line =
        new SiteLine(
            new SiteSettings.Peer("b", url, 1, Optional.of(token), Optional.empty()),
            SitePass.of(Token.of(token)),
            Duration.ofSeconds(20));
    copies = new SiteCopies(book, database, List.of(line), settings.site(), clock);
  }

  @AfterEach
  void close() {
    other.stop(0);
    database.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String crawl = exchange.getRequestURI().getQuery().replaceFirst("crawl=", "");
    exchange.getRequestBody().readAllBytes();
    asked.merge(crawl, 1, Integer::sum);
    clock.move(answerMillis);
    byte[] text = "{\"detail\":\"as it is\"}".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answers.getOrDefault(crawl, 200), text.length);
    exchange.getResponseBody().write(text);
    exchange.close();
  }

  private void crawl(String id, CrawlTable.State state, int pages) {
    crawl(id, state, pages, 1);
  }

  /**
   * @param every which page is a nugget
   */
  private void crawl(String id, CrawlTable.State state, int pages, int every) {
    database
        .crawls()
        .create(new CrawlTable.Row(id, id, "", "learner", List.of(), state, "", 1, 0, 0, "", ""));
    List<String> hosts = hosts(pages);
    List<CompletableFuture<?>> stored = new ArrayList<>();
    for (int i = 0; i < pages; i++) {
      String host = hosts.get(i);
      CopiedPage page =
          new CopiedPage(
              new CopiedPage.Head(
                  host + "/",
                  host,
                  200,
                  Map.of("content-type", List.of("text/html")),
                  1_000,
                  12,
                  "text/html",
                  "utf-8",
                  30,
                  3,
                  "http://y.test/",
                  0.8,
                  i % every == every - 1,
                  List.of("bee"),
                  "Bees",
                  "en",
                  "all about bees"),
              "<p>all about bees".getBytes(StandardCharsets.UTF_8));
      stored.add(
          database
              .pages()
              .store(page.row(id), Optional.of(page.answer()), true)
              .toCompletableFuture());
    }
    stored.forEach(CompletableFuture::join);
  }

  /** Of this site. */
  private static List<String> hosts(int many) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> "http://host" + i + ".test")
        .filter(host -> SITES.isOwn(CrawlUrl.ofNormal(host + "/").host()))
        .limit(many)
        .toList();
  }

  private int asked(String crawl) {
    return asked.getOrDefault(crawl, 0);
  }

  @Test
  void crawlThatHasEnded_andThatTheOtherSiteDoesNotKnow_isNoTroubleAndHoldsUpNoOther() {
    crawl(OLD, CrawlTable.State.FINISHED, 2);
    crawl(BEES, CrawlTable.State.RUNNING, PAGES);
    answers.put(OLD, 404);
    copies.send();
    assertThat(asked(BEES)).as("with the one refused").isEqualTo(PAGES - 2);
    clock.move(1_000);
    copies.send();
    assertThat(asked(BEES)).isEqualTo(PAGES);
    assertThat(asked(OLD)).isEqualTo(1);
    assertThat(book.trouble("b")).isEmpty();

    answers.remove(OLD); // it was given the crawl
    clock.move(REST.toMillis());
    copies.send();
    copies.send();
    assertThat(asked(OLD)).isEqualTo(3);
    assertThat(asked(BEES)).isEqualTo(PAGES);
  }

  @Test
  void crawlThatIsRefusedOtherwise_restsAlone_andThatIsTold() {
    crawl(OLD, CrawlTable.State.RUNNING, 2);
    crawl(BEES, CrawlTable.State.RUNNING, PAGES);
    answers.put(OLD, 503);
    copies.send();
    clock.move(1_000);
    copies.send();
    assertThat(asked(OLD)).isEqualTo(1);
    assertThat(asked(BEES)).isEqualTo(PAGES);
    assertThat(book.trouble("b")).contains("no copies of crawl old", "as it is");

    answers.remove(OLD);
    clock.move(REST.toMillis());
    copies.send();
    assertThat(asked(OLD)).isEqualTo(3);
    assertThat(book.trouble("b")).isEmpty();
  }

  @Test
  void nuggets_amongManyOtherPages_goAtOnce() {
    crawl(BEES, CrawlTable.State.RUNNING, 1_000, 100);
    assertThat(copies.waiting("b")).isEqualTo(1_000);

    copies.send();

    assertThat(asked(BEES)).isEqualTo(10);
    assertThat(copies.waiting("b")).isZero();
  }

  @Test
  void copies_overASlowLine_endWithTheirTurnAndGoOnInTheNext() {
    crawl(OLD, CrawlTable.State.RUNNING, 12);
    crawl(BEES, CrawlTable.State.RUNNING, 3);
    answerMillis = 1_000;
    copies.send();
    assertThat(asked(OLD) + asked(BEES)).isEqualTo(5);
    copies.send();
    assertThat(asked(BEES)).as("has its turn").isEqualTo(3);
    copies.send();
    copies.send();
    assertThat(asked(OLD)).as("each once").isEqualTo(12);
    assertThat(asked(BEES)).isEqualTo(3);
    assertThat(copies.waiting()).isZero();
  }

  @Test
  void siteThatIsAskedTooOften_restsForASecondWithoutTrouble() {
    crawl(BEES, CrawlTable.State.RUNNING, 3);
    answers.put(BEES, 429);
    copies.send();
    copies.send();
    assertThat(asked(BEES)).isEqualTo(1);
    assertThat(book.trouble("b")).isEmpty();

    answers.remove(BEES);
    clock.move(1_000);
    copies.send();
    assertThat(asked(BEES)).isEqualTo(4);
  }

  @Test
  void siteThatIsFullOrSilent_restsWithAllCrawls() {
    crawl(OLD, CrawlTable.State.RUNNING, 2);
    crawl(BEES, CrawlTable.State.RUNNING, 2);
    answers.put(OLD, 507);
    answers.put(BEES, 507);
    copies.send();
    copies.send();
    assertThat(asked(OLD) + asked(BEES)).isEqualTo(1);
    assertThat(book.trouble("b")).contains("as it is");

    other.stop(0);
    clock.move(REST.toMillis());
    copies.send();
    assertThat(book.trouble("b")).contains("takes no copies now");
    clock.move(REST.toMillis() - 1);
    copies.send(); // at once: it rests
    assertThat(book.trouble("b")).contains("takes no copies now");
    assertThat(asked(OLD) + asked(BEES)).isEqualTo(1);
  }
}
