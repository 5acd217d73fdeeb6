package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.OwnThreads;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.ManagementSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.prioritizer.Policy;
import prospector.sharding.lease.LeaseKeeper;
import prospector.sharding.lease.NodeLease;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.SimWebServer;

/** What must not wait goes on while everything that may wait stands still. */
@Timeout(240)
class OwnThreadsTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private static final int MORE_THAN_THERE_ARE = 64;
  private static final String DEFAULT_ID = "akka.actor.default-dispatcher";

  private final CountDownLatch end = new CountDownLatch(1);
  private final Path dir;

  OwnThreadsTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void lease_allOtherThreadsBlocked_isRenewed() throws Exception {
    Duration length = Duration.ofMillis(1500);
    NodeLease lease = new NodeLease(length, System::nanoTime, Clock.systemUTC());
    ActorSystem<Void> system =
        ActorSystem.create(
            Behaviors.setup(
                context -> {
                  LeaseKeeper.spawn(context, lease, Duration.ofMillis(100));
                  return Behaviors.empty();
                }),
            "prospector",
            SystemConfig.clustered(Map.of()));
    try {
      Cluster cluster = Cluster.get(system);
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
      await().atMost(DEADLINE).until(lease::isOpen);

      block(system, DEFAULT_ID, OwnThreads.HOSTS_ID, OwnThreads.BLOCKING_ID);

      await().during(length.multipliedBy(2)).atMost(length.multipliedBy(3)).until(lease::isOpen);
    } finally {
      end.countDown();
      system.terminate();
    }
  }

  @Test
  void slotsAndTime_allOtherThreadsBlocked_areGrantedAndObeyed() throws Exception {
    FakeWeb web = new FakeWeb(SimWebSettings.of(17, 2_000));
    try (SimWebServer server = SimWebServer.start(web);
        CrawlSession session =
            new CrawlLauncher(Clock.systemUTC()).start(request(web, server, 20))) { // seconds
      OneCrawl crawl = (OneCrawl) session;
      await().atMost(DEADLINE).until(() -> session.status().pages() > 3);

      block(crawl.node().system(), DEFAULT_ID, OwnThreads.HOSTS_ID, OwnThreads.BLOCKING_ID);
      block(crawl.node().wiring().workers());

      ActorRef<Dispatcher.Command> slots = crawl.node().wiring().dispatcher();
      CompletableFuture<HostCommand> granted = new CompletableFuture<>();
      ActorRef<HostCommand> host =
          crawl
              .node()
              .system()
              .systemActorOf(
                  Behaviors.receiveMessage(
                      (HostCommand message) -> {
                        granted.complete(message);
                        return Behaviors.same();
                      }),
                  "bidder",
                  OwnThreads.lease());
      slots.tell(new Dispatcher.Open("other", 1_000, Integer.MAX_VALUE, Long.MAX_VALUE));
      slots.tell(
          new Dispatcher.BidPlaced(
              new SlotBroker.Bid("other", "http://one.test", host, 50, true, 0, false, 1)));
      assertThat(granted.get(60, TimeUnit.SECONDS)).isInstanceOf(HostMessage.Granted.class);

      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(() -> assertThat(status(crawl).finishReason()).isEqualTo("time"));
      end.countDown();
      assertThat(session.finished().toCompletableFuture().get(2, TimeUnit.MINUTES).finishReason())
          .isEqualTo("time");
    } finally {
      end.countDown();
    }
  }

  @Test
  void health_threadsOfHostsAndDatabaseBlocked_isAnswered() throws Exception {
    List<Integer> ports = FreePorts.take(2);
    NodeSettings settings =
        settings(
            "prospector.cluster.port=" + ports.get(0),
            "prospector.cluster.management-port=" + ports.get(1));
    ManagementSettings management = settings.cluster().management();
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      ActorSystem<Void> system =
          ActorSystem.create(
              Behaviors.empty(),
              SystemConfig.SYSTEM,
              ActorSystemSetup.create(
                  akka.actor.BootstrapSetup.create(
                      SystemConfig.clustered(database.link(), settings)),
                  NodeHealth.of(database)));
      try {
        Cluster cluster = Cluster.get(system);
        cluster.manager().tell(Join.create(cluster.selfMember().address()));
        NodeHealth.listen(system, management);
        await().atMost(DEADLINE).until(() -> ask(ports.get(1), "ready") == 200);

        block(system, OwnThreads.HOSTS_ID, OwnThreads.BLOCKING_ID);

        assertThat(ask(ports.get(1), "alive")).isEqualTo(200);
        assertThat(ask(ports.get(1), "ready")).isEqualTo(200);
      } finally {
        end.countDown();
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
      }
    }
  }

  /** Returns when every thread of these dispatchers is taken. */
  private void block(ActorSystem<?> system, String... dispatchers) throws InterruptedException {
    for (String id : dispatchers) {
      Config config = ConfigFactory.empty().withFallback(system.settings().config());
      int threads =
          id.equals(OwnThreads.BLOCKING_ID)
              ? config.getInt(id + ".thread-pool-executor.fixed-pool-size")
              : Math.max(
                  config.getInt(id + ".fork-join-executor.parallelism-min"),
                  Math.min(
                      config.getInt(id + ".fork-join-executor.parallelism-max"),
                      (int)
                          Math.ceil(
                              Runtime.getRuntime().availableProcessors()
                                  * config.getDouble(
                                      id + ".fork-join-executor.parallelism-factor"))));
      CountDownLatch taken = new CountDownLatch(threads);
      for (int task = 0; task < MORE_THAN_THERE_ARE; task++) {
        system
            .classicSystem()
            .dispatchers()
            .lookup(id)
            .execute(
                () -> {
                  taken.countDown();
                  awaitEnd();
                });
      }
      assertThat(taken.await(1, TimeUnit.MINUTES)).as(id).isTrue();
    }
  }

  private void block(ExecutorService workers) {
    for (int task = 0; task < MORE_THAN_THERE_ARE; task++) {
      workers.execute(this::awaitEnd);
    }
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static CrawlStatus status(OneCrawl crawl) throws Exception {
    return AskPattern.ask(
            crawl.run().crawl(),
            (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
            Duration.ofSeconds(5),
            crawl.node().system().scheduler())
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS);
  }

  private static int ask(int port, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + path))
                .timeout(Duration.ofSeconds(20))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private CrawlRequest request(FakeWeb web, SimWebServer server, long seconds) throws Exception {
    Topic topic =
        TopicFile.load(
            java.nio.file.Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
    Config config =
        config(
            "prospector.web.proxy=\"" + server.proxy() + "\"",
            "prospector.web.politeness.minimum-delay=20ms",
            "prospector.http.port=none");
    CrawlSpec spec =
        new CrawlSpec(
            "timed",
            topic,
            topic.seeds(),
            Policy.LEARNER,
            new CrawlSpec.Budget(Long.MAX_VALUE, Long.MAX_VALUE, seconds, Long.MAX_VALUE),
            CrawlSpec.Bounds.NONE,
            0.02,
            0.5,
            1);
    return new CrawlRequest(spec, dir.resolve("out"), NodeSettings.of(config), config);
  }

  private static NodeSettings settings(String... assignments) {
    return NodeSettings.of(config(assignments));
  }

  private static Config config(String... assignments) {
    return ConfigFiles.ofClassPath()
        .load(java.util.Optional.empty(), new ArrayList<>(List.of(assignments)), Map.of());
  }
}
