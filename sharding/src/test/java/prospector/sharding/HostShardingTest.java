package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.persistence.testkit.PersistenceTestKitPlugin;
import akka.persistence.testkit.PersistenceTestKitSnapshotPlugin;
import com.typesafe.config.ConfigFactory;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import prospector.actors.budget.RequestBudget;
import prospector.actors.control.CrawlActor;
import prospector.actors.control.CrawlReports;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.dispatch.DispatcherSlots;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.NameClock;
import prospector.actors.host.decide.RobotsShelf;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.door.Clerk;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.service.ArchivedLinks;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.Comebacks;
import prospector.actors.host.service.DueBook;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.host.state.KnownMemory;
import prospector.actors.host.state.QueueMemory;
import prospector.actors.journal.EventAppender;
import prospector.actors.work.PagePipeline;
import prospector.actors.work.RequestLog;
import prospector.nugget.Judgement;
import prospector.nugget.TermExtractor;
import prospector.nugget.topic.Topic;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.JournalTable;
import prospector.persistence.table.UrlTable;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.web.exclusion.UrlGate;
import prospector.web.fetch.Fetcher;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParserSettings;
import prospector.web.politeness.DelaySettings;
import prospector.web.robots.RobotsPolicy;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** A cluster of one node: what is sent to a host arrives, and its entity comes back. */
class HostShardingTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          PersistenceTestKitPlugin.config()
              .withFallback(PersistenceTestKitSnapshotPlugin.config())
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String CRAWL = "c1";

  private final TestProbe<Dispatcher.Command> dispatcher = KIT.createTestProbe();
  private final TestProbe<CrawlActor.Command> crawls = KIT.createTestProbe();
  private final TestProbe<HandoffRelay.Command> relay = KIT.createTestProbe();
  private final TestProbe<HostMessage.Received> asker = KIT.createTestProbe();
  private final AwakeHosts awake = new AwakeHosts(1_000);
  private final HostSharding sharding = new HostSharding(KIT.system());

  @BeforeAll
  static void join() {
    Cluster cluster = Cluster.get(KIT.system());
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** Tables of which a host without a grant needs nothing but that writing succeeds. */
  private static <T> T nothingIn(Class<T> table) {
    Object proxy =
        Proxy.newProxyInstance(
            table.getClassLoader(),
            new Class<?>[] {table},
            (self, method, arguments) -> {
              if (method.getReturnType() == void.class) {
                return null;
              }
              throw new AssertionError("not expected without a grant: " + method);
            });
    return table.cast(proxy);
  }

  private HostServices services() {
    Clock clock = Clock.fixed(Instant.ofEpochMilli(1_000_000), ZoneOffset.UTC);
    PagePipeline pipeline =
        new PagePipeline(
            new PagePipeline.Parts(
                nothingIn(Fetcher.class),
                new JsoupPageParser(ParserSettings.DEFAULT, clock),
                new LinkPolicy(true, url -> true),
                TermExtractor.pure(),
                nothingIn(PageArchive.class),
                new RequestLog(),
                Runnable::run,
                clock),
            3);
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(new CrawlContext(spec(), Policies.bfs()));
    return new HostServices(
        directory,
        new DispatcherSlots(dispatcher.getRef()),
        reports(crawls.getRef()),
        relay.getRef(),
        sharding,
        new RecentHandoffs(100),
        pipeline,
        RobotsShelf.unlimited(new RobotsPolicy("prospector")),
        UrlGate.OPEN,
        RequestBudget.NONE,
        new NameClock(0, Duration.ZERO),
        nothingIn(UrlTable.class),
        new DueBook(nothingIn(DueTable.class), Runnable::run),
        QueueMemory.unlimited(1_000),
        KnownMemory.unlimited(),
        awake,
        new Comebacks(),
        new SweepBudget(1, () -> 0L),
        Runnable::run,
        ArchivedLinks.NONE,
        clock,
        settings());
  }

  private static CrawlSpec spec() {
    Topic topic = new Topic("t", page -> new Judgement(0, List.of()), 0.5, List.of(), "test");
    return new CrawlSpec(
        CRAWL,
        topic,
        List.of(),
        Policy.BFS,
        CrawlSpec.Budget.UNLIMITED,
        CrawlSpec.Bounds.NONE,
        0,
        1,
        1);
  }

  private static HostSettings settings() {
    DelaySettings delays =
        new DelaySettings(
            Duration.ZERO, 0, Duration.ZERO, Duration.ofSeconds(10), Duration.ofHours(1));
    return new HostSettings(
        delays,
        1_000,
        1_000,
        3,
        Duration.ofSeconds(2),
        Duration.ofSeconds(10),
        Duration.ofSeconds(60));
  }

  private HostMessage.Deliver seed(
      HostKey host, String path, TestProbe<HostMessage.Received> receiver) {
    FoundLink link = FoundLink.seed(CrawlUrl.ofNormal(host.value() + path));
    LinkBatch batch = new LinkBatch(Parent.SEED, 1, List.of(link));
    return new HostMessage.Deliver(
        host.value(), CRAWL, List.of(new HostMessage.Parcel("", 0, batch)), receiver.getRef());
  }

  /** Sends until it is received, as senders do: a message to a region can be lost. */
  private void deliver(HostKey host, String path) {
    asker.awaitAssert(
        PATIENCE,
        () -> {
          sharding.tell(host, seed(host, path, asker));
          asker.expectMessage(Duration.ofSeconds(3), new HostMessage.Received(host.value(), 0));
          return true;
        });
  }

  private SlotBroker.Bid bid() {
    return dispatcher.expectMessageClass(Dispatcher.BidPlaced.class, PATIENCE).bid();
  }

  @Test
  void tell_beforeTheStart_isLostQuietly() {
    sharding.tell(
        new HostKey("http://early.example"), new HostMessage.Wake("http://early.example"));

    asker.expectNoMessage(Duration.ZERO);
  }

  @Test
  void tell_host_reachesItsEntityAndFindsItAgainAfterAStop() {
    HostKey host = new HostKey("http://a.example");
    HostServices services = services();
    JournalTable journal = nothingIn(JournalTable.class);
    sharding.start(
        services,
        new Clerk(
            services,
            new HostStateReader(journal, KIT.system()),
            new EventAppender(journal, KIT.system(), services.clock()),
            KIT.system()));
    deliver(host, "/p");
    SlotBroker.Bid first = bid();
    assertThat(first.host()).isEqualTo("http://a.example");

    sharding.tell(host, HostMessage.Stop.INSTANCE);
    dispatcher.expectMessage(PATIENCE, new Dispatcher.Withdraw(CRAWL, host.value()));
    dispatcher.expectTerminated(first.actor(), PATIENCE);
    deliver(host, "/q");

    SlotBroker.Bid recovered = bid();
    assertThat(recovered.queued()).isEqualTo(1); // from the journal alone
    assertThat(bid().queued()).isEqualTo(2);

    sharding.quiesce();
    TestProbe<HostMessage.Received> late = KIT.createTestProbe(); // the other may hear from resends
    sharding.tell(host, seed(host, "/r", late));
    late.expectNoMessage(Duration.ZERO);
  }

  private static CrawlReports reports(ActorRef<CrawlActor.Command> crawl) {
    CrawlReports reports = new CrawlReports();
    reports.open(CRAWL, crawl);
    return reports;
  }
}
