package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import prospector.actors.PromptTime;
import prospector.actors.count.NodeCount;
import prospector.actors.count.OtherSites;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.WorkTime;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.FakeTables;
import prospector.actors.host.HandClock;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.persistence.archive.LinkLog;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.prioritizer.control.ControlPool;
import prospector.prioritizer.control.ControlSample;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** One crawl alone on its node, with probes for its neighbours and time by hand. */
abstract class CrawlFixture {
  static final Duration SECOND = Duration.ofSeconds(1);
  static final Duration HORIZON = Duration.ofMinutes(10);
  static final String NODE = "node1";
  static final long NONE = Long.MAX_VALUE;
  static final CrawlUrl SEED = CrawlUrl.ofNormal("http://seed.example/");
  static final HostKey ANOTHER_SITES = new HostKey("http://elsewhere.example");

  /** The same, which only the database knows. */
  static final HostKey FORGOTTEN = new HostKey("http://forgotten.example");

  static final HostKey NOBODYS = new HostKey("http://nobodys.example");

  volatile boolean nobodysIsOurs; // by now
  static final List<LinkFeatures> FEATURES =
      List.of(LinkFeaturizer.features(SEED, new LinkEvidence(Parent.SEED, "a", "b", "c", 1)));
  private static final AtomicInteger CRAWLS = new AtomicInteger();
  private static @Nullable ActorTestKit kit; // of the class under way

  final String id = "c" + CRAWLS.incrementAndGet(); // actors of one crawl find each other
  final ManualTime time = ManualTime.get(kit().system());
  final HandClock clock = new HandClock(1_000_000);
  final FakeTables tables = new FakeTables();
  final Draws draws = new Draws();
  final TestProbe<Dispatcher.Command> dispatcher = kit().createTestProbe();
  final TestProbe<LearnerActor.Command> learner = kit().createTestProbe();
  final TestProbe<HostCommand> hosts = kit().createTestProbe();
  final List<CrawlStatus> endings = new CopyOnWriteArrayList<>();
  volatile int members = 1; // nodes that may have hosts
  Duration shardMoves = Duration.ZERO;
  Duration patience = Duration.ZERO;
  boolean waitsForStorage;
  Map<String, PageArchive.Totals> totals = Map.of(); // of earlier runs
  CrawlSpec.Revisits revisits = CrawlSpec.Revisits.NONE;
  OtherSites others = OtherSites.NONE;
  private final TestProbe<CrawlStatus> statuses = kit().createTestProbe();
  final AtomicReference<Dispatcher.Load> load =
      new AtomicReference<>(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));
  private final AtomicInteger loadsAsked = new AtomicInteger();
  private final Semaphore loadsKnown = new Semaphore(0);
  private final Semaphore selfKnown = new Semaphore(0); // that it is one of the crawl's actors
  private final TestProbe<Dispatcher.Load> loads = kit().createTestProbe();
  final ActorRef<Dispatcher.Command> slots = kit().spawn(answeringSlots());
  ActorRef<CrawlActor.Command> crawl = kit().system().deadLetters();

  /** Where the control arm's draws go. */
  static final class Draws implements ControlTable {
    final TestProbe<Row> rows = kit().createTestProbe();
    volatile Runnable whileRead = () -> {};

    @Override
    public void append(String crawl, Row draw) {
      rows.getRef().tell(draw);
    }

    @Override
    public List<Row> all(String crawl) {
      whileRead.run();
      return List.of();
    }

    @Override
    public long requests(String crawl) {
      return 0;
    }
  }

  /** A dispatcher that tells the load it is given, and hands all else on. */
  Behavior<Dispatcher.Command> answeringSlots() {
    return Behaviors.receiveMessage(
        message -> {
          if (message instanceof Dispatcher.GetLoad ask) {
            loadsAsked.incrementAndGet();
            ask.replyTo().tell(load.get());
          } else {
            dispatcher.getRef().tell(message);
          }
          return Behaviors.same();
        });
  }

  @BeforeAll
  static void startUp() {
    kit = ActorTestKit.create(PromptTime.config());
  }

  @AfterAll
  static void shutDown() {
    kit().shutdownTestKit();
  }

  private static ActorTestKit kit() {
    return Objects.requireNonNull(kit, "no test class is under way");
  }

  @AfterEach
  void stop() {
    kit().stop(crawl);
    kit().stop(slots);
  }

  static CrawlSpec.Budget budget(long pages, long nuggets, long seconds) {
    return new CrawlSpec.Budget(pages, nuggets, seconds, NONE);
  }

  void begin(CrawlSpec.Budget budget) {
    begin(budget, 0);
  }

  CrawlSpec spec(CrawlSpec.Budget budget, double controlShare, CrawlUrl... seeds) {
    Topic topic = new Topic("t", page -> new Judgement(0, List.of()), 0.5, List.of(), "test");
    CrawlSpec.Bounds bounds = CrawlSpec.Bounds.NONE;
    return new CrawlSpec(
        id,
        topic,
        List.of(seeds),
        Policy.BFS,
        budget,
        bounds,
        controlShare,
        1,
        1,
        CrawlSpec.Sitemaps.NEVER,
        revisits);
  }

  void begin(CrawlSpec.Budget budget, double controlShare) {
    CrawlSpec spec = spec(budget, controlShare, SEED);
    ControlDraws control =
        new ControlDraws(
            NODE,
            tables.archive,
            new JsoupPageParser(ParserSettings.DEFAULT, clock),
            new LinkPolicy(true, url -> true),
            () -> LinkLog.EMPTY);
    CrawlDesk desk =
        new CrawlDesk(
            tables.archive,
            totals,
            List.of(),
            new WorkTime(0, clock.millis(), () -> clock.millis() * 1_000_000),
            new ControlDraws.Restored(List.of(), 0, new ControlPool(100, 1)),
            control,
            draws,
            tables.due,
            tables.visits,
            router(),
            others,
            () -> members,
            shardMoves,
            Runnable::run,
            clock,
            HORIZON,
            patience,
            waitsForStorage);
    CrawlContext context = new CrawlContext(spec, Policies.bfs(), NODE);
    crawl =
        kit()
            .spawn(
                counting(
                    RunningCrawl.create(
                        new CrawlActor.Parts(
                            NODE, context, desk, learner.getRef(), slots, endings::add))));
    crawl.tell(CrawlActor.Begin.NOW);
    status(); // it has begun: its timers are set
    assertThat(tryAcquire(selfKnown, 1)).as("it knows whether it leads").isTrue();
  }

  /** Counts what comes to the crawl over other actors and threads of Akka's. */
  private Behavior<CrawlActor.Command> counting(Behavior<CrawlActor.Command> running) {
    return Behaviors.intercept(
        () ->
            new BehaviorInterceptor<>(CrawlActor.Command.class) {
              @Override
              public Behavior<CrawlActor.Command> aroundReceive(
                  TypedActorContext<CrawlActor.Command> context,
                  CrawlActor.Command message,
                  ReceiveTarget<CrawlActor.Command> target) {
                Behavior<CrawlActor.Command> next = target.apply(context, message);
                if (message instanceof CrawlActor.LoadKnown) {
                  loadsKnown.release();
                } else if (message instanceof CrawlActor.PeersKnown known
                    && known.peers().contains(context.asJava().getSelf())) {
                  selfKnown.release();
                }
                return next;
              }
            },
        running);
  }

  /** As between sites: a draw of another's host goes nowhere. */
  HostRouter router() {
    return new HostRouter() {
      @Override
      public void tell(HostKey host, HostCommand message) {
        if (find(host) == Whose.OURS || !(message instanceof HostMessage.DrawControl)) {
          hosts.getRef().tell(message);
        }
      }

      @Override
      public boolean mayBeHere(HostKey host) {
        return !host.equals(ANOTHER_SITES);
      }

      @Override
      public Whose find(HostKey host) {
        if (host.equals(NOBODYS) && !nobodysIsOurs) {
          return Whose.NOBODYS;
        }
        return mayBeHere(host) && !host.equals(FORGOTTEN) ? Whose.OURS : Whose.ANOTHER_SITES;
      }
    };
  }

  void report(FetchReport report) {
    crawl.tell(new CrawlActor.Report(report, FEATURES, false));
  }

  CrawlStatus status() {
    crawl.tell(new CrawlActor.GetStatus(statuses.getRef()));
    return statuses.receiveMessage(PATIENCE);
  }

  /** Lets seconds pass one by one, each dealt with before the next. */
  void seconds(int count) {
    for (int i = 0; i < count; i++) {
      clock.move(SECOND.toMillis());
      time.timePasses(SECOND);
      settle();
    }
  }

  /** The crawl has done what was to be done by now, and has the load that it asked for. */
  void settle() {
    status(); // it has asked
    slots.tell(new Dispatcher.GetLoad(id, loads.getRef()));
    loads.receiveMessage(PATIENCE); // it has been answered, as was this
    int answers = loadsAsked.getAndSet(0) - 1;
    assertThat(tryAcquire(loadsKnown, answers)).as("%d loads are known", answers).isTrue();
    status(); // what it sent itself
  }

  private static boolean tryAcquire(Semaphore permits, int count) {
    try {
      return permits.tryAcquire(count, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Lets time pass until the crawl has ended, and tells how. */
  CrawlStatus ends() {
    for (int i = 0; i < 100 && endings.isEmpty(); i++) {
      seconds(1);
    }
    assertThat(endings).hasSize(1);
    return endings.get(0);
  }

  void runsOn() {
    assertThat(status().state()).isEqualTo(CrawlTable.State.RUNNING);
    assertThat(endings).isEmpty();
  }

  /** The seed's host takes the seed. */
  void takeSeed() {
    HostMessage.Deliver seed = fish(hosts, HostMessage.Deliver.class, any -> true);
    ActorRef<HostMessage.Received> sender = Objects.requireNonNull(seed.replyTo());
    sender.tell(new HostMessage.Received(seed.host(), seed.parcels().get(0).seq()));
  }

  void inFlight(int requests) {
    load.set(new Dispatcher.Load(requests, 3, 1, 0));
  }

  /** The crawl's actor on a node of that name, which does nothing; the crawl knows it. */
  TestProbe<CrawlActor.Command> peer(String node) {
    TestProbe<CrawlActor.Command> peer = kit().createTestProbe();
    kit()
        .system()
        .receptionist()
        .tell(
            Receptionist.register(
                ServiceKey.create(CrawlActor.Command.class, "crawl-" + id), peer.getRef()));
    fish(peer, CrawlActor.PeerCount.class, any -> true);
    crawl.tell(new CrawlActor.PeerCount(NodeCount.absent(node, Counts.NONE), peer.getRef()));
    return peer;
  }

  /** A peer's actor is among those that are there no more, and the crawl has heard of it. */
  void gone(TestProbe<CrawlActor.Command> peer) {
    ServiceKey<CrawlActor.Command> key = ServiceKey.create(CrawlActor.Command.class, "crawl-" + id);
    TestProbe<Receptionist.Deregistered> done = kit().createTestProbe();
    TestProbe<CrawlActor.Command> next = kit().createTestProbe();
    ActorRef<Receptionist.Command> receptionist = kit().system().receptionist();
    receptionist.tell(Receptionist.deregister(key, peer.getRef(), done.getRef()));
    done.receiveMessage(PATIENCE);
    receptionist.tell(Receptionist.register(key, next.getRef()));
    fish(next, CrawlActor.PeerCount.class, any -> true); // a listing later than that
    receptionist.tell(Receptionist.deregister(key, next.getRef()));
  }

  static NodeCount waiting(String node, double best) {
    return new NodeCount(
        node, Counts.NONE, 0, new CrawlLoad(0, 3, 1, best), 0, 0, ControlSample.NONE);
  }

  static Counts pages(long pages) {
    return new Counts(pages, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }
}
