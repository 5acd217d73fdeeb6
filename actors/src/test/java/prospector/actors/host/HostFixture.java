package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.persistence.testkit.PersistenceTestKitPlugin;
import akka.persistence.testkit.PersistenceTestKitSnapshotPlugin;
import akka.persistence.testkit.javadsl.PersistenceTestKit;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import prospector.actors.PromptTime;
import prospector.actors.budget.RequestBudget;
import prospector.actors.control.CrawlActor;
import prospector.actors.control.CrawlReports;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.dispatch.DispatcherSlots;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.NameClock;
import prospector.actors.host.decide.RobotsShelf;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.service.ArchivedLinks;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.Comebacks;
import prospector.actors.host.service.DueBook;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.KnownMemory;
import prospector.actors.host.state.QueueMemory;
import prospector.actors.work.ErrorPages;
import prospector.actors.work.HostFrames;
import prospector.actors.work.KnownContents;
import prospector.actors.work.PagePipeline;
import prospector.actors.work.RequestLog;
import prospector.actors.work.RulesWorker;
import prospector.actors.work.WorkBook;
import prospector.nugget.TermExtractor;
import prospector.web.exclusion.ExclusionList;
import prospector.web.exclusion.UrlGate;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.robots.RobotsPolicy;
import prospector.web.url.CrawlUrl;

/** One host against a fake web, with probes for its neighbours and time by hand. */
abstract class HostFixture {
  static final long DELAY = Given.DELAYS.minimum().toMillis();
  // time passes by hand, the journal works in real time: its time-outs must not count
  private static final String LOCAL =
      """
      akka.actor.provider = local
      akka.persistence.journal-plugin-fallback {
        recovery-event-timeout = 100h
        circuit-breaker { call-timeout = 100h, reset-timeout = 100h }
      }
      akka.persistence.snapshot-store-plugin-fallback.circuit-breaker.call-timeout = 100h
      """;
  private static final AtomicLong NAMES = new AtomicLong();

  private static @Nullable ActorTestKit kit; // of the class under way

  final AwakeHosts awake = new AwakeHosts(1_000, 0, () -> Long.MAX_VALUE);
  final KnownContents contents = new KnownContents(100, 100);
  final ManualTime time = ManualTime.get(kit().system());
  final HandClock clock = new HandClock(1_000_000);
  final FakeWeb web = new FakeWeb(clock);
  final FakeTables tables = new FakeTables();
  final List<String> nearer = new CopyOnWriteArrayList<>();
  volatile CompletionStage<Boolean> nearerDone = CompletableFuture.completedFuture(true);
  final List<String> handedOn = new CopyOnWriteArrayList<>();
  final List<String> unnoted = new CopyOnWriteArrayList<>();
  final HeldJobs jobs = new HeldJobs();
  final HeldJobs workers = new HeldJobs();
  final HeldJobs rules = new HeldJobs();
  final TestProbe<Dispatcher.Command> dispatcher = kit().createTestProbe();
  final TestProbe<CrawlActor.Command> crawls = kit().createTestProbe();
  final TestProbe<HandoffRelay.Command> relay = kit().createTestProbe();
  final TestProbe<HostCommand> others = kit().createTestProbe();
  final TestProbe<ActorRef<HostCommand>> passivations = kit().createTestProbe();
  final NameClock names = new NameClock(0, Duration.ZERO);
  volatile ExclusionList exclusions = ExclusionList.NONE;
  final CrawlContext crawl = Given.crawl();
  final HostServices services = services();
  // the id decides the journal; the host's name comes with its first message
  final String entityId = "test-" + NAMES.incrementAndGet();
  ActorRef<HostCommand> host = start();

  HostServices services() {
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(crawl);
    PagePipeline pipeline =
        new PagePipeline(
            new PagePipeline.Parts(
                web,
                parser(),
                new LinkPolicy(true, url -> true),
                TermExtractor.pure(),
                tables.archive,
                new RequestLog(),
                workers,
                workers,
                clock,
                contents,
                new HostFrames(100),
                Optional.of(new ErrorPages(100)),
                RulesWorker.on(rules),
                WorkBook.NONE,
                10_000_000),
            3);
    return new HostServices(
        directory,
        new DispatcherSlots(dispatcher.getRef()),
        reports(crawls.getRef()),
        relay.getRef(),
        (key, message) -> others.getRef().tell(message),
        new RecentHandoffs(100),
        pipeline,
        shelf(),
        new UrlGate(() -> exclusions, Optional.empty()),
        budget(),
        names,
        tables.urls,
        new DueBook(tables.due, jobs),
        memory(),
        known(),
        awake,
        new Comebacks(),
        new SweepBudget(1, clock::millis),
        jobs,
        archived(),
        clock,
        settings());
  }

  /** What reads pages. */
  PageParser parser() {
    return new JsoupPageParser(ParserSettings.DEFAULT, clock);
  }

  /** Permits of every host of a test: none are needed. */
  RequestBudget budget() {
    return RequestBudget.NONE;
  }

  /** Memory for robots.txt. */
  RobotsShelf shelf() {
    return RobotsShelf.unlimited(new RobotsPolicy("prospector"));
  }

  /** Memory for waiting URLs. */
  QueueMemory memory() {
    return QueueMemory.unlimited(1_000);
  }

  /** Memory for the states of known URLs. */
  KnownMemory known() {
    return KnownMemory.unlimited();
  }

  /** The settings of every host of a test. */
  HostSettings settings() {
    return Given.settings();
  }

  ActorRef<HostCommand> start() {
    return kit().spawn(HostActor.create(entityId, services, passivations.getRef()::tell));
  }

  /** Ends the actor without its stop message, as a killed node does, and starts it again. */
  void killAndRestart() {
    kit().stop(host);
    host = start();
  }

  @BeforeAll
  static void startUp() {
    kit =
        ActorTestKit.create(
            ConfigFactory.parseString(LOCAL)
                .withFallback(PersistenceTestKitPlugin.config())
                .withFallback(PersistenceTestKitSnapshotPlugin.config())
                .withFallback(PromptTime.config())
                .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
                .withFallback(ConfigFactory.load()));
  }

  static ActorTestKit kit() {
    return Objects.requireNonNull(kit);
  }

  @AfterAll
  static void shutDown() {
    kit().shutdownTestKit();
    kit = null;
  }

  @AfterEach
  void stop() {
    kit().stop(host);
  }

  void deliver(long seq, LinkBatch batch) {
    host.tell(
        new HostMessage.Deliver(
            HOST, CRAWL, List.of(new HostMessage.Parcel(OTHER, seq, batch)), null, OTHER_NODE));
  }

  /** Links that somebody waits for: they are persisted at once, request in flight or not. */
  void deliverAwaited(long seq, LinkBatch batch) {
    TestProbe<HostMessage.Received> sender = kit().createTestProbe();
    HostMessage.Parcel parcel = new HostMessage.Parcel(OTHER, seq, batch);
    host.tell(new HostMessage.Deliver(HOST, CRAWL, List.of(parcel), sender.getRef()));
  }

  void grant(SlotBroker.Bid bid) {
    host.tell(new HostMessage.Granted(CRAWL, bid.score(), bid.control()));
  }

  /** Waits for a bid of a host that could fetch at once. */
  SlotBroker.Bid readyBid() {
    return bid(SlotBroker.Bid::ready);
  }

  /** Waits for a bid of the actor that runs now. */
  SlotBroker.Bid bidOfThisLife() {
    return bid(bid -> bid.queued() > 0 && bid.actor().equals(host));
  }

  /** Waits for a certain bid. */
  SlotBroker.Bid bid(Predicate<SlotBroker.Bid> which) {
    return fish(dispatcher, Dispatcher.BidPlaced.class, placed -> which.test(placed.bid())).bid();
  }

  void released(boolean page) {
    assertThat(fish(dispatcher, Dispatcher.Released.class, any -> true))
        .isEqualTo(new Dispatcher.Released(CRAWL, HOST, page));
  }

  /** Waits for a hand-off on its way to the relay. */
  HandoffRelay.Send fishSend() {
    return fish(relay, HandoffRelay.Send.class, any -> true);
  }

  /** Tells the host to stop, as a shard does, and waits until it has. */
  void end() {
    host.tell(HostMessage.Stop.INSTANCE);
    kit().createTestProbe().expectTerminated(host, PATIENCE);
  }

  /** Lets time pass once the host has finished what it was told, its timers set. */
  void pass(long millis) {
    settle();
    clock.move(millis);
    time.timePasses(Duration.ofMillis(millis));
  }

  /** Waits until the host has done, and persisted, what it was told before. */
  void settle() {
    roundTrip();
    roundTrip(); // the first answer comes before the bid and the timer that belong to the same turn
  }

  /** As {@link #settle()}, but tells the host of no links, for which it would write its row. */
  void settleWithoutLinks() {
    host.tell(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/of/nobody"));
    fish(crawls, CrawlActor.ControlMissed.class, any -> true);
  }

  private void roundTrip() {
    TestProbe<HostMessage.Received> settled = kit().createTestProbe();
    host.tell(new HostMessage.Deliver(HOST, CRAWL, List.of(), settled.getRef()));
    settled.receiveMessage(PATIENCE);
  }

  /** Links, and an empty robots.txt: the host is ready to fetch them. */
  SlotBroker.Bid prepared(String... paths) {
    return preparedUnder("", paths);
  }

  SlotBroker.Bid preparedUnder(String robots, String... paths) {
    deliver(1, batch(paths));
    grant(readyBid());
    web.next().text(robots);
    released(false);
    pass(DELAY);
    return readyBid();
  }

  SlotBroker.Bid readyAfterRestart() {
    assertThat(bidOfThisLife().ready()).isFalse();
    pass(DELAY);
    return readyBid();
  }

  /** What the dispatcher was told of a kind up to now, and was not looked at yet. */
  <T extends Dispatcher.Command> List<T> told(Class<T> kind) {
    Dispatcher.ModelPublished end = new Dispatcher.ModelPublished("end of this look");
    dispatcher.getRef().tell(end);
    return dispatcher
        .fishForMessage(
            PATIENCE,
            message ->
                message.equals(end)
                    ? FishingOutcomes.complete()
                    : kind.isInstance(message)
                        ? FishingOutcomes.continueAndCollect()
                        : FishingOutcomes.continueAndIgnore())
        .stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private static CrawlReports reports(ActorRef<CrawlActor.Command> crawl) {
    CrawlReports reports = new CrawlReports();
    reports.open(CRAWL, crawl);
    return reports;
  }

  /** Makes the journal refuse what follows from an action, and waits until the host has noticed. */
  void failNextPersist(Runnable action) {
    PersistenceTestKit.create(kit().system()).failNextPersisted(HostEntityId.PREFIX + entityId);
    LoggingTestKit.error("Supervisor RestartSupervisor saw failure")
        .expect(
            kit().system(),
            () -> {
              action.run();
              return null;
            });
  }

  /** What the host has persisted, by all its actors. */
  List<HostEvent> journal() {
    return PersistenceTestKit.create(kit().system())
        .persistedInStorage(HostEntityId.PREFIX + entityId)
        .stream()
        .map(HostEvent.class::cast)
        .toList();
  }

  /** Puts an event into the host's journal that its actor here knows nothing of. */
  void wroteElsewhere(HostEvent event) {
    PersistenceTestKit.create(kit().system())
        .persistForRecovery(HostEntityId.PREFIX + entityId, List.of(event));
  }

  /** Lets the back-off pass, in steps as the host sets its timer when it likes. */
  <C, M extends C> M afterBackOff(TestProbe<C> probe, Class<M> kind) {
    return probe.awaitAssert(
        PATIENCE,
        () -> {
          time.timePasses(Duration.ofMillis(700));
          return kind.cast(
              probe
                  .fishForMessage(
                      Duration.ofMillis(200),
                      message ->
                          kind.isInstance(message)
                              ? FishingOutcomes.complete()
                              : FishingOutcomes.continueAndIgnore())
                  .get(0));
        });
  }

  private ArchivedLinks archived() {
    return new ArchivedLinks() {
      @Override
      public CompletionStage<Boolean> nearer(String crawl, CrawlUrl url, int depth) {
        nearer.add(crawl + " " + url + " " + depth);
        return nearerDone;
      }

      @Override
      public void handedOn(String crawl, CrawlUrl url, int depth) {
        handedOn.add(crawl + " " + url + " " + depth);
      }

      @Override
      public void unnoted(String crawl, CrawlUrl url) {
        unnoted.add(crawl + " " + url);
      }
    };
  }
}
