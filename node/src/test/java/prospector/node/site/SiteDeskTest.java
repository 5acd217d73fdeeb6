package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.site.SiteBatch;
import prospector.actors.site.SiteBatchCodec;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.prioritizer.Parent;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** Crawls that another site hands over. */
class SiteDeskTest {
  private static final String URL = "https://bees.example/hive";
  private static final String TOPIC =
      "topic { name = bees, nugget { type = examples, like = [\"" + URL + "\"] } }";

  private final NodeSettings settings =
      NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
  private final PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());
  private final CrawlDatabase database;
  private final SiteOrders orders;
  private final SiteDesk desk;

  SiteDeskTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    orders = new SiteOrders(database, Clock.systemUTC());
    desk = new SiteDesk(settings, database, parser, orders);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static byte[] hive() {
    return ("<title>The hive</title><main><p>" + "Bees keep honey in combs of wax. ".repeat(20))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** As it comes over the line. */
  private static SiteDesk.Order order(String topic, List<SentExample> examples) {
    return order(topic, examples, CrawlTable.State.RUNNING, 1, "https://bees.example/");
  }

  /** Of a crawl that was changed since it came here. */
  private static SiteDesk.Order changed(CrawlTable.State state, long atMillis, String seed) {
    return order(TOPIC, List.of(), state, atMillis, seed);
  }

  private static SiteDesk.Order order(
      String topic,
      List<SentExample> examples,
      CrawlTable.State state,
      long changedMillis,
      String seed) {
    CrawlTable.Row row =
        new CrawlTable.Row(
            "bees", "bees", topic, "learner", List.of(seed), state, "", 1, 0, 0, "topics", "{}");
    byte[] sent =
        Json.text(SiteDesk.Order.of(row, changedMillis, examples)).getBytes(StandardCharsets.UTF_8);
    return Objects.requireNonNull(Json.read(Json.object(sent), SiteDesk.Order.class));
  }

  @Test
  void crawl_whoseTopicHasExamples_comesWithThem() {
    desk.take(order(TOPIC, SentExample.of(example(hive()))));

    assertThat(database.crawls().find("bees")).isPresent();
    assertThat(database.examples().all("bees")).containsOnlyKeys(URL);
    assertThat(database.examples().find("bees", URL))
        .hasValueSatisfying(
            page -> {
              assertThat(page.contentType()).isEqualTo("text/html");
              assertThat(page.body()).isEqualTo(hive());
            });
    desk.take(order(TOPIC, List.of())); // changed since: it has the pages
  }

  @Test
  void order_ofATopicFileOfWhichNobodyKnowsWhereItLay_isNotOfWords() {
    CrawlTable.Row row =
        new CrawlTable.Row(
            "bees", "bees", TOPIC, "learner", List.of(), CrawlTable.State.RUNNING, "", 1, 0, 0);

    assertThat(SiteDesk.Order.of(row, 1, List.of()).words()).isFalse();
  }

  private CrawlTable.Row row() {
    return database.crawls().find("bees").orElseThrow();
  }

  @Test
  void change_ofACrawlThatHasEnded_isTakenAndBeginsNothing() {
    desk.take(order(TOPIC, SentExample.of(example(hive()))));
    desk.take(changed(CrawlTable.State.FINISHED, 10, "https://bees.example/2"));
    assertThat(row().state()).isEqualTo(CrawlTable.State.RUNNING); // it ends by itself
    database.crawls().state("bees", CrawlTable.State.FINISHED);

    desk.take(changed(CrawlTable.State.FINISHED, 20, "https://bees.example/3"));
    assertThat(row().state()).isEqualTo(CrawlTable.State.FINISHED);
    assertThat(row().seeds()).containsExactly("https://bees.example/3");
    assertThat(orders.changedMillis(row())).isEqualTo(20); // and nobody is told anything newer

    desk.take(changed(CrawlTable.State.RUNNING, 30, "https://bees.example/3")); // resume
    assertThat(row().state()).isEqualTo(CrawlTable.State.RUNNING);
  }

  @Test
  void change_whileAnOrderIsGivenHere_leavesTheOrderThatIsNewer() {
    desk.take(order(TOPIC, SentExample.of(example(hive()))));
    change("https://bees.example/before"); // so that the time is asked for
    Clock meanwhile = new AskedClock(1_000, () -> change("https://bees.example/here"));
    SiteDesk busy = new SiteDesk(settings, database, parser, new SiteOrders(database, meanwhile));

    busy.take(changed(CrawlTable.State.RUNNING, 1_010, "https://bees.example/there"));

    assertThat(row().seeds()).containsExactly("https://bees.example/here");

    busy.take(changed(CrawlTable.State.RUNNING, 5_000, "https://bees.example/there"));

    assertThat(row().seeds()).containsExactly("https://bees.example/there");
  }

  private void change(String seed) {
    assertThat(database.crawls().orders(row(), List.of(seed), "{}")).isTrue();
  }

  /** One that is a second later each time it was asked; something happens the first time. */
  private static final class AskedClock extends Clock {
    private final Runnable first;
    private long nowMillis;
    private boolean asked;

    AskedClock(long nowMillis, Runnable first) {
      this.nowMillis = nowMillis;
      this.first = first;
    }

    @Override
    public long millis() {
      if (!asked) {
        asked = true;
        first.run();
      }
      nowMillis += 1_000;
      return nowMillis - 1_000;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @Test
  void change_ofACrawlThatHasEndedAndIsNotHere_makesNone() {
    assertThatThrownBy(
            () -> desk.take(changed(CrawlTable.State.FINISHED, 10, "https://bees.example/")))
        .isInstanceOf(Problem.class);
    assertThat(database.crawls().find("bees")).isEmpty();
  }

  @Test
  void order_ofACrawlThatIsBeingDeletedOrJudgedAnew_isRefused() {
    desk.take(order(TOPIC, SentExample.of(example(hive()))));
    for (CrawlTable.State state : List.of(CrawlTable.State.DELETING, CrawlTable.State.REJUDGING)) {
      database.crawls().state("bees", state);
      assertThatThrownBy(
              () -> desk.take(changed(CrawlTable.State.RUNNING, 10, "https://bees.example/2")))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("the crawl");
      assertThat(row().seeds()).containsExactly("https://bees.example/");
    }
  }

  @Test
  void examples_thatNoTopicNamesOrThatAreHereAlready_areNotRead() {
    SentExample rubbish = new SentExample(URL + "/x", "text/html", new byte[] {1, 2, 3});
    List<SentExample> sent = new ArrayList<>(SentExample.of(example(hive())));
    sent.add(rubbish);
    desk.take(order(TOPIC, sent));
    assertThat(database.examples().all("bees")).containsOnlyKeys(URL);

    SentExample other = new SentExample(URL, "text/html", new byte[] {1, 2, 3});
    desk.take(order(TOPIC, List.of(other)));
    assertThat(database.examples().find("bees", URL).orElseThrow().body()).isEqualTo(hive());
  }

  @Test
  void examples_thatInflateToTooMuchTogether_areRefused() {
    SortedMap<String, ExampleTable.Example> large = new TreeMap<>();
    int most = (int) (SentExample.MOST_INFLATED / ExampleTable.BODY_BYTES);
    for (int i = 0; i <= most; i++) {
      large.put(URL + i, new ExampleTable.Example("", new byte[ExampleTable.BODY_BYTES]));
    }
    SentExample.Pages pages = SentExample.Pages.of(SentExample.of(large));
    for (int i = 0; i < most; i++) {
      assertThat(pages.find(URL + i)).isPresent();
      assertThat(pages.find(URL + i)).isPresent(); // counts once
    }
    assertThatThrownBy(() -> pages.find(URL + most))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("at most 100000000 bytes");
    assertThat(pages.find(URL)).isEmpty();
  }

  @Test
  void crawl_whoseExamplesDidNotCome_isRefusedAndLeavesNothing() {
    assertThatThrownBy(() -> desk.take(order(TOPIC, List.of())))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(URL);
    assertThat(database.crawls().find("bees")).isEmpty();
  }

  @Test
  void crawl_ofWrongExamples_isRefusedAndLeavesNothing() {
    byte[] bomb = SentExample.of(example(new byte[2 * ExampleTable.BODY_BYTES])).get(0).deflated();
    byte[] cut = SentExample.of(example(hive())).get(0).deflated();
    for (byte[] wrong : List.of(bomb, new byte[] {1, 2, 3}, Arrays.copyOf(cut, 9))) {
      List<SentExample> sent = List.of(new SentExample(URL, "text/html", wrong));
      assertThatThrownBy(() -> desk.take(order(TOPIC, sent)))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("expected a page at " + URL);
    }
    assertThat(database.examples().all("bees")).isEmpty();
    assertThat(database.crawls().find("bees")).isEmpty();
  }

  @Test
  void examples_beyondWhatMayGo_stayWhereTheyAre() {
    SortedMap<String, ExampleTable.Example> many = new TreeMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 10; i++) {
      byte[] noise = new byte[ExampleTable.BODY_BYTES];
      random.nextBytes(noise);
      many.put(URL + i, new ExampleTable.Example("text/html", noise));
    }

    assertThat(SentExample.of(many)).hasSize(7);
    SentExample.Pages pages = SentExample.Pages.of(SentExample.of(many));
    many.keySet().forEach(pages::find);
    assertThat(pages.found()).hasSize(7);
  }

  @Test
  void order_ofAnOlderVersion_hasNoExamples() {
    String older = Json.text(order("x", List.of())).replaceAll(",\"examples\":\\[]", "");
    assertThat(older).doesNotContain("examples");

    assertThat(
            Json.read(Json.object(older.getBytes(StandardCharsets.UTF_8)), SiteDesk.Order.class)
                .examples())
        .isEmpty();
  }

  /** Some 1.5 MB of links. */
  private static SiteTable.Batch large(long number) {
    Random random = new Random(number);
    SiteBatch.Builder links = new SiteBatch.Builder();
    for (int i = 0; i < 2_000; i++) {
      byte[] noise = new byte[750];
      random.nextBytes(noise);
      String path = Base64.getUrlEncoder().encodeToString(noise);
      CrawlUrl url = CrawlUrl.ofNormal("https://bees.example/" + path);
      links.add(new LinkBatch(Parent.SEED, 1, List.of(FoundLink.seed(url))));
    }
    List<String> urls = links.groups().get(0);
    return new SiteTable.Batch(
        "b", "bees", number, urls.size(), SiteBatchCodec.encode(links.of(urls)));
  }

  @Test
  void batch_largerThanAllThatMayWait_isTakenWhereNothingWaits() {
    desk.take(ordered("{}"));
    NodeSettings small =
        NodeSettings.of(
            ConfigFiles.ofClassPath()
                .load(Optional.empty(), List.of("site.inbox-bytes=1000000"), Map.of()));
    SiteDesk narrow = new SiteDesk(small, database, parser, orders);
    assertThat(large(1).body()).hasSizeGreaterThan(1_000_000);
    String digest = SiteHello.orders(row());
    narrow.take(large(1), digest, "life");
    assertThat(database.sites().arrived("bees", 9)).hasSize(1);
    assertThatThrownBy(() -> narrow.take(large(2), digest, "life"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("too much of this site waits");
  }

  private static SiteDesk.Order ordered(String orders) {
    return new SiteDesk.Order(
        "bees", "bees", "bees", true, "learner", List.of(), 1, orders, "running", 1, List.of());
  }

  @Test
  void orders_thatIncludeAFile_areRefusedWithoutAWordOfIt(@TempDir Path elsewhere)
      throws IOException {
    Path secret = Files.writeString(elsewhere.resolve("secret.conf"), "hunter2 {{ hunter3");
    Path good = Files.writeString(elsewhere.resolve("good.conf"), "margin = 0.25");
    for (Path file : List.of(secret, good)) {
      assertThatThrownBy(() -> desk.take(ordered("include file(\"" + file + "\")")))
          .isInstanceOf(Problem.class)
          .hasMessage("expected settings of a crawl as JSON");
    }
    assertThat(database.crawls().find("bees")).isEmpty();
  }

  @Test
  void orders_thatIncludeAUrl_askNobody() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    HttpServer web =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    web.start();
    try {
      String url = "http://127.0.0.1:" + web.getAddress().getPort() + "/orders.conf";
      assertThatThrownBy(() -> desk.take(ordered("include url(\"" + url + "\")")))
          .isInstanceOf(Problem.class);
      assertThat(asked).hasValue(0);
      assertThat(database.crawls().find("bees")).isEmpty();
    } finally {
      web.stop(0);
    }
  }

  @Test
  void orders_thatAreNestedTooDeeply_areRefused() {
    String deep = "{\"margin\":" + "[".repeat(100_000);
    assertThatThrownBy(() -> desk.take(ordered(deep))).isInstanceOf(Problem.class);
  }

  @Test
  void orders_asTheyAreStored_areTaken() {
    desk.take(ordered("{\"margin\":0.25}"));
    assertThat(row().orders()).isEqualTo("{\"margin\":0.25}");
  }

  private static SortedMap<String, ExampleTable.Example> example(byte[] body) {
    return new TreeMap<>(Map.of(URL, new ExampleTable.Example("text/html", body)));
  }
}
