package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import prospector.node.crawl.CrawlDatabases;
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

  @Test
  void node_ofTwoCrawls_worksOnBothUntilTheirBudgetsAreSpent() throws Exception {
    FakeWeb web = new FakeWeb(SimWebSettings.of(23, 2_000));
    try (SimWebServer server = SimWebServer.start(web)) {
      Config config = config(server);
      NodeSettings settings = NodeSettings.of(config);
      Topic topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
      Path out = dir.resolve("out");
      try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC());
          Node node = start(database, settings)) {
        OrderDesk orders = OrderDesk.alone(database.crawls(), Clock.systemUTC());
        Config block = StoredOrders.of(config, ScopeRules.NONE);
        for (String id : List.of("one", "two")) {
          orders.submit(id, topic, dir.toString(), topic.seeds(), Policy.LEARNER, block, () -> {});
        }

        for (String id : List.of("one", "two")) {
          await().atMost(DEADLINE).until(() -> isFinished(database, id));
          assertThat(row(database, id).finishReason()).isEqualTo("pages");
          assertThat(database.pages().totalsByNode(id)).isNotEmpty();
        }
        end(node);
      }
    }
  }

  /** The hosts of the first have URLs that wait, which are no work of the second. */
  @Test
  void node_whoseFirstCrawlWasStoppedByItsBudget_endsTheSecondThatRunsDry() throws Exception {
    FakeWeb web = new FakeWeb(SimWebSettings.of(23, 2_000).clean());
    try (SimWebServer server = SimWebServer.start(web)) {
      Config config = config(server);
      NodeSettings settings = NodeSettings.of(config);
      Topic topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
      Path out = dir.resolve("out");
      try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC());
          Node node = start(database, settings)) {
        OrderDesk orders = OrderDesk.alone(database.crawls(), Clock.systemUTC());
        Config first = StoredOrders.of(config, ScopeRules.NONE);
        Config second =
            StoredOrders.of(
                config(
                    server,
                    "prospector.crawl.bounds.depth=1",
                    "prospector.crawl.budget.pages=1000"),
                ScopeRules.NONE);
        orders.submit("one", topic, dir.toString(), topic.seeds(), Policy.BFS, first, () -> {});
        await().atMost(DEADLINE).until(() -> isFinished(database, "one"));

        orders.submit("two", topic, dir.toString(), topic.seeds(), Policy.BFS, second, () -> {});
        await().atMost(DEADLINE).until(() -> isFinished(database, "two"));
        assertThat(row(database, "two").finishReason()).isEqualTo("exhausted");

        end(node);
      }
    }
  }

  @Test
  void node_crawlResumedAsSoonAsItHasEnded_goesOnWithIt() throws Exception {
    FakeWeb web = new FakeWeb(SimWebSettings.of(23, 2_000));
    try (SimWebServer server = SimWebServer.start(web)) {
      Config config = config(server);
      NodeSettings settings = NodeSettings.of(config);
      Topic topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
      Config block = StoredOrders.of(config, ScopeRules.NONE);
      try (CrawlDatabase database =
              CrawlDatabases.open(dir.resolve("out"), settings, Clock.systemUTC());
          Node node = start(database, settings)) {
        OrderDesk orders = OrderDesk.alone(database.crawls(), Clock.systemUTC());
        orders.submit("one", topic, dir.toString(), topic.seeds(), Policy.BFS, block, () -> {});
        await().atMost(DEADLINE).pollInterval(AT_ONCE).until(() -> isFinished(database, "one"));

        orders.change("one", List.of(), Map.of("budget.pages", 60)); // before the node looks
        orders.state("one", CrawlTable.State.RUNNING);

        await().atMost(DEADLINE).until(() -> isFinished(database, "one"));
        assertThat(database.pages().totalsByNode("one").values())
            .allMatch(totals -> totals.counts().pages() >= 60);
        end(node);
      }
    }
  }

  @Test
  void node_ordersThatItCannotRead_keepsTheOldOnesAndFollowsTheNext() throws Exception {
    FakeWeb web = new FakeWeb(SimWebSettings.of(23, 2_000));
    try (SimWebServer server = SimWebServer.start(web)) {
      Config config = config(server, "prospector.crawl.budget.pages=100000");
      NodeSettings settings = NodeSettings.of(config);
      Topic topic = TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
      Config block = StoredOrders.of(config, ScopeRules.NONE);
      try (CrawlDatabase database =
              CrawlDatabases.open(dir.resolve("out"), settings, Clock.systemUTC());
          Node node = start(database, settings)) {
        OrderDesk orders = OrderDesk.alone(database.crawls(), Clock.systemUTC());
        orders.submit("one", topic, dir.toString(), topic.seeds(), Policy.BFS, block, () -> {});
        await().atMost(DEADLINE).until(() -> !database.pages().totalsByNode("one").isEmpty());
        CrawlTable.Row row = row(database, "one");
        database.crawls().orders("one", row.seeds(), "{\"budget\":{\"pages\":\"many\"}}");

        Config few = StoredOrders.of(config(server), ScopeRules.NONE); // whoever sees it saw those
        orders.submit("two", topic, dir.toString(), topic.seeds(), Policy.BFS, few, () -> {});
        await().atMost(DEADLINE).until(() -> isFinished(database, "two"));
        database.crawls().orders("one", row.seeds(), row.orders());
        orders.change("one", List.of(), Map.of("budget.pages", 1));

        await().atMost(DEADLINE).until(() -> isFinished(database, "one"));
        assertThat(row(database, "one").finishReason()).isEqualTo("pages");
        end(node);
      }
    }
  }

  private static Node start(CrawlDatabase database, NodeSettings settings) {
    return Node.start(
        new Node.Terms(
            database, settings, Clock.systemUTC(), Company.ALONE, new LastWords(database)));
  }

  private static void end(Node node) throws Exception {
    node.system().terminate();
    node.system().getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }

  private static boolean isFinished(CrawlDatabase database, String id) {
    return row(database, id).state() == CrawlTable.State.FINISHED;
  }

  private static CrawlTable.Row row(CrawlDatabase database, String id) {
    return database.crawls().find(id).orElseThrow();
  }
}
