package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlRun;
import prospector.node.crawl.CrawlSession;
import prospector.node.crawl.LastWords;
import prospector.node.crawl.OrderDesk;
import prospector.node.crawl.StoredOrders;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;
import prospector.web.scope.ScopeRules;

/** A node alone, on the embedded database, whose table has more than one row. */
class SeveralCrawlsTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final Duration AT_ONCE = Duration.ofMillis(5);

  private final Path dir;

  SeveralCrawlsTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static Config config(SimWebServer server, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "prospector.web.proxy=\"" + server.proxy() + "\"",
                "prospector.web.politeness.minimum-delay=20ms",
                "prospector.crawl.budget.pages=30",
                "prospector.host.passivate-after=2s"));
    settings.addAll(List.of(more));
    return ConfigFiles.ofClassPath().load(Optional.empty(), settings, Map.of());
  }

  /** A node and the crawls that it is given, of a topic of a simulated web. */
  private final class Working implements AutoCloseable {
    final SimWebServer server;
    final Topic topic;
    final CrawlDatabase database;
    final OrderDesk orders;
    private final Node node;

    Working(SimWebSettings of) throws Exception {
      FakeWeb web = new FakeWeb(of);
      server = SimWebServer.start(web);
      topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
      NodeSettings settings = NodeSettings.of(config(server));
      database = CrawlDatabases.open(dir.resolve("out"), settings, Clock.systemUTC());
      orders = OrderDesk.alone(database.crawls(), Clock.systemUTC());
      node =
          Node.start(
              new Node.Terms(
                  database, settings, Clock.systemUTC(), Company.ALONE, new LastWords(database)));
    }

    void submit(String id, Policy policy, String... settings) {
      Config block = StoredOrders.of(config(server, settings), ScopeRules.NONE);
      orders.submit(id, topic, dir.toString(), topic.seeds(), policy, block, () -> {});
    }

    List<CrawlRun> runs() {
      return AskPattern.ask(
              node.registry(),
              (ActorRef<CrawlRegistry.Runs> replyTo) -> new CrawlRegistry.GetRuns(replyTo),
              DEADLINE,
              node.system().scheduler())
          .toCompletableFuture()
          .join()
          .runs();
    }

    CrawlStatus status(CrawlRun run) {
      return AskPattern.ask(
              run.crawl(),
              (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
              DEADLINE,
              node.system().scheduler())
          .toCompletableFuture()
          .join();
    }

    CrawlTable.Row row(String id) {
      return database.crawls().find(id).orElseThrow();
    }

    boolean isFinished(String id) {
      return row(id).state() == CrawlTable.State.FINISHED;
    }

    void awaitFinished(String id, String reason) {
      await().atMost(DEADLINE).until(() -> isFinished(id));
      assertThat(row(id).finishReason()).isEqualTo(reason);
    }

    @Override
    public void close() throws Exception {
      node.system().terminate();
      node.system().getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
      node.close();
      database.close();
      server.close();
    }
  }

  @Test
  void node_ofTwoCrawls_worksOnBothUntilTheirBudgetsAreSpent() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      work.submit("one", Policy.LEARNER);
      work.submit("two", Policy.LEARNER);

      for (String id : List.of("one", "two")) {
        work.awaitFinished(id, "pages");
        assertThat(work.database.pages().totalsByNode(id)).isNotEmpty();
      }
    }
  }

  /** Its ports are bound before it joins, in a time that nobody can tell beforehand. */
  @Test
  void wire_untilItIsToldToJoin_theNodeIsNoMember() throws Exception {
    NodeSettings settings =
        NodeSettings.of(
            ConfigFiles.ofClassPath()
                .load(Optional.empty(), List.of("prospector.web.contact=a@b.example"), Map.of()));
    try (CrawlDatabase database =
        CrawlDatabases.open(dir.resolve("out"), settings, Clock.systemUTC())) {
      Node node =
          Node.wire(
              new Node.Terms(
                  database, settings, Clock.systemUTC(), Company.ALONE, new LastWords(database)));
      Cluster cluster = Cluster.get(node.system());
      await().during(Duration.ofSeconds(1)).until(() -> !isMember(cluster));

      node.join();

      await().atMost(DEADLINE).until(() -> isMember(cluster));
      node.system().terminate();
      node.system().getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
      node.close();
    }
  }

  private static boolean isMember(Cluster cluster) {
    return !cluster.selfMember().status().equals(MemberStatus.removed());
  }

  @Test
  void node_diskFullForAMoment_doesNotEndTheCrawlForGood() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      work.submit("one", Policy.BFS, "prospector.crawl.budget.pages=100000");
      await().atMost(DEADLINE).until(() -> work.runs().size() == 1);
      CrawlRun run = work.runs().get(0);

      run.crawl().tell(new CrawlActor.StorageTrouble("one", "the disk is full"));

      CrawlStatus status = work.status(run);
      assertThat(status.finishReason()).isEmpty();
      assertThat(status.state()).isEqualTo(CrawlTable.State.RUNNING);
    }
  }

  @Test
  void node_crawlIsStopped_countsWhatItsLastRequestsBring() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      work.submit("one", Policy.BFS, "prospector.crawl.budget.pages=100000");
      await().atMost(DEADLINE).until(() -> work.runs().size() == 1);
      CrawlRun run = work.runs().get(0);
      work.orders.state("one", CrawlTable.State.STOPPED);
      await().atMost(DEADLINE).pollInterval(AT_ONCE).until(() -> work.runs().isEmpty());

      long late = 1L << 40; // bytes, more than the whole web has
      work.node.wiring().reports().received("one", late);

      assertThat(work.status(run).bytes()).isGreaterThanOrEqualTo(late);
    }
  }

  @Test
  void node_crawlIsStopped_hasNoSeriesOfItAnyMore() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      String series = "prospector_crawl_comes_back{crawl=\"one\"}";
      work.submit("one", Policy.BFS, "prospector.crawl.budget.pages=100000");
      await().atMost(DEADLINE).until(() -> work.runs().size() == 1);
      assertThat(work.node.wiring().meters().text()).contains(series);

      work.orders.state("one", CrawlTable.State.STOPPED);
      await().atMost(DEADLINE).until(() -> work.runs().isEmpty());

      assertThat(work.node.wiring().meters().text()).doesNotContain(series);
    }
  }

  /** The hosts of the first have URLs that wait, which are no work of the second. */
  @Test
  void node_whoseFirstCrawlWasStoppedByItsBudget_endsTheSecondThatRunsDry() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000).clean())) {
      work.submit("one", Policy.BFS);
      work.awaitFinished("one", "pages");
      work.submit(
          "two",
          Policy.BFS,
          "prospector.crawl.bounds.depth=1",
          "prospector.crawl.budget.pages=1000");
      work.awaitFinished("two", "exhausted");
    }
  }

  @Test
  void node_crawlResumedAsSoonAsItHasEnded_goesOnWithIt() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      work.submit("one", Policy.BFS);
      await().atMost(DEADLINE).pollInterval(AT_ONCE).until(() -> work.isFinished("one"));

      work.orders.change("one", List.of(), Map.of("budget.pages", 60)); // before the node looks
      work.orders.state("one", CrawlTable.State.RUNNING);

      work.awaitFinished("one", "pages");
      assertThat(work.database.pages().totalsByNode("one").values())
          .allMatch(totals -> totals.counts().pages() >= 60);
    }
  }

  @Test
  void node_crawlWhoseFileWasNotThere_isTriedAgainWhenItIsStoppedAndResumed() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      String listed = "topic { name = x, nugget { type = listed, file = \"found.txt\" } }";
      Path file = Files.writeString(dir.resolve("found.txt"), "http://x.example/\n");
      Topic topic = TopicFile.load(Files.writeString(dir.resolve("listed.conf"), listed));
      Files.delete(file);
      Config block = StoredOrders.of(config(work.server), ScopeRules.NONE);
      work.orders.submit(
          "one", topic, dir.toString(), work.topic.seeds(), Policy.BFS, block, () -> {});
      work.submit("two", Policy.BFS); // whoever ends it has tried that
      work.awaitFinished("two", "pages");
      assertThat(work.isFinished("one")).isFalse();

      Files.writeString(file, "http://x.example/\n");
      work.orders.state("one", CrawlTable.State.STOPPED);
      work.submit("three", Policy.BFS); // whoever sees it saw that
      work.awaitFinished("three", "pages");
      work.orders.state("one", CrawlTable.State.RUNNING);

      work.awaitFinished("one", "pages");
    }
  }

  @Test
  void node_onTheDirectoryOfACrawlOfATopicFile_goesOnWithTheTopicOfTheFile() throws Exception {
    SimWebSettings of = SimWebSettings.of(23, 2_000);
    FakeWeb web = new FakeWeb(of);
    Topic topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
    try (SimWebServer server = SimWebServer.start(web)) {
      Config config = config(server, "prospector.crawl.budget.pages=1");
      NodeSettings settings = NodeSettings.of(config);
      CrawlSpec spec = settings.crawl().spec("one", topic, topic.seeds());
      CrawlRequest request = new CrawlRequest(spec, dir.resolve("out"), settings, config);
      for (String directory : List.of("", dir.toString())) { // an earlier version kept none
        try (CrawlSession session =
            new CrawlLauncher(Clock.systemUTC()).start(request.of("topic.conf", directory))) {
          session.finished().toCompletableFuture().join();
        }
        try (Working work = new Working(of)) {
          assertThat(work.row("one").topicDirectory()).isEqualTo(directory);
          work.orders.change("one", List.of(), Map.of("budget.pages", 100_000));
          work.orders.state("one", CrawlTable.State.RUNNING);
          await().atMost(DEADLINE).until(() -> work.runs().size() == 1);

          assertThat(work.runs().get(0).context().spec().topic().name()).isEqualTo(topic.name());
          work.orders.state("one", CrawlTable.State.STOPPED);
        }
      }
    }
  }

  @Test
  void node_ordersThatItCannotRead_keepsTheOldOnesAndFollowsTheNext() throws Exception {
    try (Working work = new Working(SimWebSettings.of(23, 2_000))) {
      work.submit("one", Policy.BFS, "prospector.crawl.budget.pages=100000");
      await().atMost(DEADLINE).until(() -> !work.database.pages().totalsByNode("one").isEmpty());
      CrawlTable.Row row = work.row("one");
      String unreadable = "{\"budget\":{\"pages\":\"many\"}}";
      assertThat(work.database.crawls().orders(row, row.seeds(), unreadable)).isTrue();

      work.submit("two", Policy.BFS); // whoever sees it saw those
      work.awaitFinished("two", "pages");
      assertThat(work.database.crawls().orders(work.row("one"), row.seeds(), row.orders()))
          .isTrue();
      work.orders.change("one", List.of(), Map.of("budget.pages", 1));

      work.awaitFinished("one", "pages");
    }
  }
}
