package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.text.SubmittedExamples;
import prospector.node.wiring.WebParts;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.prioritizer.Policy;
import prospector.web.page.PageParser;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** The scope of a crawl that is given to a cluster, and changed while it runs. */
class OrderDeskTest {
  private static final String ID = "trams";
  private static final CrawlUrl SEED = CrawlUrl.ofNormal("http://a.example/");

  private final Config config =
      ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of());
  private final NodeSettings settings = NodeSettings.of(config);
  private final CrawlDatabase database;
  private final AtomicInteger kept = new AtomicInteger(); // beside rows
  private final OrderDesk orders;

  OrderDeskTest(@TempDir Path dir) {
    database = CrawlDatabases.open(dir, settings, Clock.systemUTC());
    orders = OrderDesk.shared(database.crawls(), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static ScopeRules only(String pattern) {
    return new ScopeRules(
        List.of(ScopePattern.parse(pattern).orElseThrow()), List.of(), ScopeRules.Stay.ANYWHERE, 3);
  }

  private void submit(ScopeRules scope, CrawlUrl seed) {
    submit(ID, scope, seed);
  }

  private void submit(String id, ScopeRules scope, CrawlUrl seed) {
    Topic topic = TopicFile.ofWords("trams");
    orders.submit(
        id,
        topic,
        "",
        List.of(seed),
        Policy.BFS,
        StoredOrders.of(config, scope),
        kept::incrementAndGet);
  }

  private CrawlTable.Row row() {
    return database.crawls().find(ID).orElseThrow();
  }

  @Test
  void submit_withAScope_everyNodeReadsIt() {
    submit(only("*.example"), SEED);

    assertThat(new StoredOrders(settings).spec(row()).scope()).isEqualTo(only("*.example"));
  }

  @Test
  void submit_topicWithAnExampleOnTheWeb_nodesReadItByThePageThatCameWithIt() {
    CrawlUrl example = CrawlUrl.ofNormal("http://a.example/steam");
    String source = "topic { name = t, nugget { type = examples, like = [\"" + example + "\"] } }";
    byte[] page =
        "<title>Steam</title><p>locomotives of steam, their boilers and wheels, on rails"
            .getBytes(StandardCharsets.UTF_8);
    database.examples().put(ID, example.value(), new ExampleTable.Example("text/html", page));
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                ID,
                "t",
                source,
                "bfs",
                List.of(),
                CrawlTable.State.RUNNING,
                "",
                1,
                0,
                0,
                "/nowhere",
                ""));
    PageParser parser = WebParts.parser("prospector", Clock.systemUTC());
    StoredOrders byPages =
        new StoredOrders(
            settings,
            crawl -> new SubmittedExamples(url -> database.examples().find(crawl, url), parser));

    assertThat(byPages.spec(row()).topic().exampleSeeds()).containsExactly(example);
    assertThatThrownBy(() -> new StoredOrders(settings).spec(row()))
        .isInstanceOf(TopicFileException.class);
  }

  @Test
  void state_crawlThatHasEnded_isNeitherPausedNorStoppedAndGoesOnWhenResumed() {
    submit(ScopeRules.NONE, SEED);
    database.crawls().update(ID, CrawlTable.State.FINISHED, "pages", 1, 1);

    for (CrawlTable.State state : List.of(CrawlTable.State.PAUSED, CrawlTable.State.STOPPED)) {
      assertThatThrownBy(() -> orders.state(ID, state))
          .isInstanceOfSatisfying(
              StartException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED))
          .hasMessageContaining("crawl trams has ended (pages)");
    }
    assertThat(row().state()).isEqualTo(CrawlTable.State.FINISHED);

    orders.state(ID, CrawlTable.State.RUNNING);
    orders.state(ID, CrawlTable.State.STOPPED);
    orders.state(ID, CrawlTable.State.STOPPED);

    assertThatThrownBy(() -> orders.state(ID, CrawlTable.State.PAUSED))
        .hasMessageContaining("crawl trams was stopped");
    assertThat(row().state()).isEqualTo(CrawlTable.State.STOPPED);
  }

  @Test
  void submit_moreSeedsThanEveryNodeShouldRead_isRefused() {
    List<CrawlUrl> seeds =
        IntStream.range(0, 50_001)
            .mapToObj(i -> CrawlUrl.ofNormal("http://a.example/" + i))
            .toList();
    Topic topic = TopicFile.ofWords("trams");
    Config block = StoredOrders.of(config, ScopeRules.NONE);

    Runnable first = kept::incrementAndGet;
    assertThatThrownBy(() -> orders.submit(ID, topic, "", seeds, Policy.BFS, block, first))
        .isInstanceOf(StartException.class)
        .hasMessage("expected at most 50000 seeds for a crawl of a cluster, got 50001");
    assertThat(kept).as("of an order that is refused nothing is kept").hasValue(0);
    orders.submit(ID, topic, "", seeds.subList(0, 50_000), Policy.BFS, block, first);
    assertThat(kept).hasValue(1);
    assertThatThrownBy(() -> orders.change(ID, seeds.subList(50_000, 50_001), Map.of()))
        .isInstanceOf(StartException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a/b", "Steam", "-a", "ä"})
  void submit_idThatTheApiWouldNotTake_isRefused(String id) {
    assertThatThrownBy(() -> submit(id, ScopeRules.NONE, SEED))
        .isInstanceOfSatisfying(
            StartException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("id: expected a-z, 0-9 and ._-, at most 100, got: " + id);
    assertThat(database.crawls().all()).isEmpty();
  }

  @Test
  void submit_seedOutOfScope_isRefusedAndNothingStarted() {
    assertThatThrownBy(() -> submit(only("*.org"), SEED))
        .isInstanceOf(StartException.class)
        .hasMessage("http://a.example/ is out of scope, none of only = [*.org]");
    assertThat(database.crawls().find(ID)).isEmpty();
  }

  @Test
  void change_ofOnePart_leavesTheOthersAndReachesTheRunningCrawl() {
    submit(only("*.example"), SEED);
    CrawlSpec running = new StoredOrders(settings).spec(row());

    orders.change(ID, List.of(), Map.of("scope.stay", "domain"));

    ScopeRules changed = new StoredOrders(settings).changed(running, row()).scope();
    assertThat(changed)
        .isEqualTo(new ScopeRules(only("*.example").only(), List.of(), ScopeRules.Stay.DOMAIN, 3));
    assertThat(ScopeOrders.all(row())).as("the audit knows both").hasSize(2);
  }

  /** One whose crawls somebody else changes between the reading of a row and its writing. */
  private CrawlTable changedAfterRead(Runnable change) {
    return (CrawlTable)
        Proxy.newProxyInstance(
            CrawlTable.class.getClassLoader(),
            new Class<?>[] {CrawlTable.class},
            (self, method, arguments) -> {
              Object answer = method.invoke(database.crawls(), arguments);
              if (method.getName().equals("find")) {
                change.run();
              }
              return answer;
            });
  }

  @Test
  void change_whileAnotherDeskChangesTheSameCrawl_theOrdersOfBothStand() {
    submit(ScopeRules.NONE, SEED);
    CrawlUrl first = CrawlUrl.ofNormal("http://b.example/");
    CrawlUrl second = CrawlUrl.ofNormal("http://c.example/");
    AtomicInteger reads = new AtomicInteger();
    OrderDesk other =
        OrderDesk.shared(
            changedAfterRead(
                () -> {
                  if (reads.incrementAndGet() == 1) {
                    orders.change(ID, List.of(first), Map.of("budget.pages", 77));
                  }
                }),
            Clock.systemUTC());

    other.change(ID, List.of(second), Map.of("scope.stay", "domain"));

    assertThat(row().seeds()).containsExactly(SEED.value(), first.value(), second.value());
    assertThat(row().orders()).contains("\"pages\":77", "\"domain\"");
    assertThat(reads).as("read again").hasValue(2);
  }

  @Test
  void change_whereOthersChangeTheCrawlEachTime_isRefusedInTheEnd() {
    submit(ScopeRules.NONE, SEED);
    AtomicInteger pages = new AtomicInteger(100);
    OrderDesk other =
        OrderDesk.shared(
            changedAfterRead(
                () ->
                    orders.change(ID, List.of(), Map.of("budget.pages", pages.incrementAndGet()))),
            Clock.systemUTC());

    assertThatThrownBy(
            () -> other.change(ID, List.of(CrawlUrl.ofNormal("http://b.example/")), Map.of()))
        .isInstanceOfSatisfying(
            StartException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessageContaining("crawl trams was not changed");
    assertThat(row().seeds()).containsExactly(SEED.value());
    assertThat(row().orders()).contains("\"pages\":" + pages);
  }

  @Test
  void change_ofACrawlOfAVersionThatHadFewerKeys_isWritten() {
    Config before =
        StoredOrders.of(config, ScopeRules.NONE)
            .withoutPath("rank")
            .withoutPath("patience-before-poor")
            .withoutPath("budget.recall");
    orders.submit(ID, TopicFile.ofWords("trams"), "", List.of(SEED), Policy.BFS, before, () -> {});

    orders.change(ID, List.of(), Map.of("budget.pages", 77));

    assertThat(row().orders()).contains("\"pages\":77").doesNotContain("rank", "recall");
    assertThatThrownBy(() -> orders.change(ID, List.of(), Map.of("budget.recall", 7)))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("crawl.budget.recall: ");
    assertThat(row().orders()).doesNotContain("recall");
  }

  @Test
  void change_wrongOrRefusing_changesNothing() {
    submit(only("*.example"), SEED);
    CrawlTable.Row before = row();

    assertThatThrownBy(() -> orders.change(ID, List.of(), Map.of("scope.stay", "home")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("expected one of site, domain, anywhere, topic");
    assertThatThrownBy(
            () -> orders.change(ID, List.of(CrawlUrl.ofNormal("http://b.test/")), Map.of()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("http://b.test/ is out of scope");
    assertThat(row()).isEqualTo(before);
  }
}
