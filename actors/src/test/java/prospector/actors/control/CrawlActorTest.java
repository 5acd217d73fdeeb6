package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.control.Outcomes.ended;
import static prospector.actors.control.Outcomes.page;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.FakeTables;
import prospector.actors.host.HandClock;
import prospector.actors.host.HostActor;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.nugget.Judgement;
import prospector.nugget.Topic;
import prospector.persistence.ControlTable;
import prospector.persistence.DueTable;
import prospector.persistence.PageArchive;
import prospector.persistence.PageCopy;
import prospector.persistence.PageRecord;
import prospector.prioritizer.ControlPool;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** One crawl alone on its node, with probes for its neighbours and time by hand. */
class CrawlActorTest {
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final Duration PATIENCE = Duration.ofSeconds(20); // for what must come
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HORIZON = Duration.ofMinutes(10);
  private static final String NODE = "node1";
  private static final long NONE = Long.MAX_VALUE;
  private static final CrawlUrl SEED = CrawlUrl.ofNormal("http://seed.example/");
  private static final List<LinkFeatures> FEATURES =
      List.of(LinkFeaturizer.features(SEED, new LinkEvidence(Parent.SEED, "a", "b", "c", 1)));
  private static final AtomicInteger CRAWLS = new AtomicInteger();

  private final String id = "c" + CRAWLS.incrementAndGet(); // actors of one crawl find each other
  private final ManualTime time = ManualTime.get(KIT.system());
  private final HandClock clock = new HandClock(1_000_000);
  private final FakeTables tables = new FakeTables();
  private final Draws draws = new Draws();
  private final TestProbe<Dispatcher.Command> dispatcher = KIT.createTestProbe();
  private final TestProbe<LearnerActor.Command> learner = KIT.createTestProbe();
  private final TestProbe<HostActor.Command> hosts = KIT.createTestProbe();
  private final List<CrawlStatus> endings = new CopyOnWriteArrayList<>();
  private final TestProbe<CrawlStatus> statuses = KIT.createTestProbe();
  private final AtomicReference<Dispatcher.Load> load =
      new AtomicReference<>(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));
  private final ActorRef<Dispatcher.Command> slots = KIT.spawn(answeringSlots());
  private ActorRef<CrawlActor.Command> crawl = KIT.system().deadLetters();

  /** Where the control arm's draws go. */
  private static final class Draws implements ControlTable {
    final TestProbe<Row> rows = KIT.createTestProbe();

    @Override
    public void append(String crawl, Row draw) {
      rows.getRef().tell(draw);
    }

    @Override
    public List<Row> all(String crawl) {
      return List.of();
    }
  }

  /** A dispatcher that tells the load it is given, and hands all else on. */
  private Behavior<Dispatcher.Command> answeringSlots() {
    return Behaviors.receiveMessage(
        message -> {
          if (message instanceof Dispatcher.GetLoad ask) {
            ask.replyTo().tell(load.get());
          } else {
            dispatcher.getRef().tell(message);
          }
          return Behaviors.same();
        });
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void stop() {
    KIT.stop(crawl);
    KIT.stop(slots);
  }

  private static CrawlSpec.Budget budget(long pages, long nuggets, long seconds) {
    return new CrawlSpec.Budget(pages, nuggets, seconds, NONE);
  }

  private void begin(CrawlSpec.Budget budget) {
    begin(budget, 0);
  }

  private void begin(CrawlSpec.Budget budget, double controlShare) {
    Topic topic = new Topic("t", page -> new Judgement(0, List.of()), 0.5, List.of(), "test");
    CrawlSpec.Bounds bounds = CrawlSpec.Bounds.NONE;
    CrawlSpec spec =
        new CrawlSpec(id, topic, List.of(SEED), "bfs", budget, bounds, controlShare, 1, 1);
    ControlDraws control =
        new ControlDraws(
            NODE,
            tables.archive,
            new JsoupPageParser(ParserSettings.DEFAULT, clock),
            new LinkPolicy(true, url -> true));
    CrawlDesk desk =
        new CrawlDesk(
            tables.archive,
            Map.of(),
            0,
            new ControlDraws.Restored(List.of(), new ControlPool(100, 1)),
            control,
            draws,
            tables.due,
            (host, message) -> hosts.getRef().tell(message),
            Runnable::run,
            clock,
            HORIZON,
            false);
    CrawlContext context = new CrawlContext(spec, Policies.bfs(), NODE);
    crawl =
        KIT.spawn(
            CrawlActor.create(
                new CrawlActor.Parts(NODE, context, desk, learner.getRef(), slots, endings::add)));
    crawl.tell(CrawlActor.Begin.NOW);
    status(); // it has begun: its timers are set
  }

  private void report(FetchReport report) {
    crawl.tell(new CrawlActor.Report(report, FEATURES, false));
  }

  private CrawlStatus status() {
    crawl.tell(new CrawlActor.GetStatus(statuses.getRef()));
    return statuses.receiveMessage(PATIENCE);
  }

  /** Lets seconds pass one by one, each dealt with before the next. */
  private void seconds(int count) {
    for (int i = 0; i < count; i++) {
      clock.move(SECOND.toMillis());
      time.timePasses(SECOND);
      status();
    }
  }

  /** Lets time pass until the crawl has ended, and tells how. */
  private CrawlStatus ends() {
    for (int i = 0; i < 100 && endings.isEmpty(); i++) {
      seconds(1);
    }
    assertThat(endings).hasSize(1);
    return endings.get(0);
  }

  private void runsOn() {
    assertThat(status().state()).isEqualTo(CrawlStatus.State.RUNNING);
    assertThat(endings).isEmpty();
  }

  private static <T, M extends T> M fish(TestProbe<T> probe, Class<M> type, Predicate<M> which) {
    return type.cast(
        probe
            .fishForMessage(
                PATIENCE,
                message ->
                    type.isInstance(message) && which.test(type.cast(message))
                        ? FishingOutcomes.complete()
                        : FishingOutcomes.continueAndIgnore())
            .get(0));
  }

  /** The seed's host takes the seed. */
  private void takeSeed() {
    HostActor.Deliver seed = fish(hosts, HostActor.Deliver.class, any -> true);
    ActorRef<HostActor.Received> sender = Objects.requireNonNull(seed.replyTo());
    sender.tell(new HostActor.Received(seed.host()));
  }

  private void inFlight(int requests) {
    load.set(new Dispatcher.Load(requests, 3, 1, 0));
  }

  @Test
  void begin_opensTheSlotsAndClaimsTheWholeBudget() {
    begin(budget(7, NONE, NONE));

    assertThat(fish(dispatcher, Dispatcher.Open.class, any -> true).crawl()).isEqualTo(id);
    Dispatcher.Elsewhere claim =
        fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.pagesLeft() > 0);
    assertThat(claim.pagesLeft()).isEqualTo(7);
    runsOn();
  }

  @Test
  void seeds_notAcknowledged_areDeliveredAgain() {
    begin(CrawlSpec.Budget.UNLIMITED);
    HostActor.Deliver first = fish(hosts, HostActor.Deliver.class, any -> true);
    assertThat(first.parcels().get(0).batch().links())
        .extracting(link -> link.url())
        .containsExactly(SEED.value());

    seconds(5);
    takeSeed(); // the second delivery

    seconds(8);
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void budget_pages_endsTheCrawlOnceTheyAreJudged() {
    begin(budget(2, NONE, NONE));
    report(page(false));
    report(ended(Verdict.Kind.FAILED, "http_404"));
    report(ended(Verdict.Kind.REDIRECTED, ""));
    runsOn();

    report(page(false));

    fish(dispatcher, Dispatcher.Close.class, any -> true);
    CrawlStatus end = ends();
    assertThat(end.finishReason()).isEqualTo("pages");
    assertThat(end.state()).isEqualTo(CrawlStatus.State.FINISHED);
    assertThat(end.pages()).isEqualTo(2);
    assertThat(end.failed()).containsEntry("http_404", 1L);
  }

  @Test
  void budget_nuggets_endsTheCrawlOnceTheyAreFound() {
    begin(budget(NONE, 2, NONE));
    report(page(true));
    report(page(false));
    runsOn();

    report(page(true));

    CrawlStatus end = ends();
    assertThat(end.finishReason()).isEqualTo("nuggets");
    assertThat(end.nuggets()).isEqualTo(2);
    assertThat(end.pages()).isEqualTo(3);
  }

  @Test
  void budget_time_endsTheCrawlWithoutAnyPage() {
    inFlight(1);
    begin(budget(NONE, NONE, 10));
    seconds(9);
    runsOn();

    inFlight(0);
    assertThat(ends().finishReason()).isEqualTo("time");
  }

  @Test
  void report_ofAnEarlierRunsPage_isNotCountedAgain() {
    begin(budget(2, NONE, NONE));
    FetchReport once = page(true);
    report(new FetchReport(once.task(), once.result(), once.verdict(), once.judged(), true));

    assertThat(status().pages()).isZero();
  }

  @Test
  void report_judgedPage_rewardsTheLearner() {
    begin(CrawlSpec.Budget.UNLIMITED);
    report(ended(Verdict.Kind.FAILED, "http_404")); // failures teach nothing
    report(page(true));

    LearnerActor.Reward reward = learner.expectMessageClass(LearnerActor.Reward.class);
    assertThat(reward.relevant()).isTrue();
    assertThat(reward.links()).isEqualTo(FEATURES);
    learner.expectNoMessage(Duration.ZERO);
  }

  @Test
  void exhausted_onlyWhenNoHostIsDueWithinTheHorizon() {
    tables.due.put(
        List.of(new DueTable.Row("http://later.example", clock.millis() + HORIZON.toMillis())));
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(8);
    runsOn();

    tables.due.put(
        List.of(new DueTable.Row("http://later.example", clock.millis() + 2 * HORIZON.toMillis())));

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void exhausted_notWhileASeedIsOnItsWay() {
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(8);
    runsOn();

    takeSeed();

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void exhausted_notWhileAHostBidsOrFetches() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(8);
    runsOn();

    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void due_hosts_areWokenWhenTheirTimeHasCome() {
    tables.due.put(
        List.of(
            new DueTable.Row("http://now.example", clock.millis() - 1),
            new DueTable.Row("http://soon.example", clock.millis() + 3_000)));
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    fish(hosts, HostActor.Wake.class, wake -> wake.host().equals("http://now.example"));
    seconds(2);

    seconds(2);

    fish(hosts, HostActor.Wake.class, wake -> wake.host().equals("http://soon.example"));
  }

  @Test
  void pause_closesTheSlotsUntilItIsToldToGoOn() {
    inFlight(1);
    begin(budget(5, NONE, NONE));
    fish(dispatcher, Dispatcher.Open.class, any -> true);
    fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.pagesLeft() == 5);

    crawl.tell(new CrawlActor.Pause(true));
    fish(dispatcher, Dispatcher.Close.class, any -> true);
    assertThat(status().state()).isEqualTo(CrawlStatus.State.PAUSED);
    report(page(true)); // was in flight
    assertThat(status().pages()).isEqualTo(1);

    crawl.tell(new CrawlActor.Pause(false));
    assertThat(fish(dispatcher, Dispatcher.Open.class, any -> true).pagesLeft()).isEqualTo(4);
    runsOn();
  }

  @Test
  void stop_waitsForWhatIsInFlight() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);

    crawl.tell(new CrawlActor.Stop("interrupted"));
    fish(dispatcher, Dispatcher.Close.class, any -> true);
    seconds(2);
    assertThat(endings).isEmpty();
    report(page(true));
    inFlight(0);

    CrawlStatus end = ends();
    assertThat(end.state()).isEqualTo(CrawlStatus.State.STOPPED);
    assertThat(end.finishReason()).isEqualTo("interrupted");
    assertThat(end.pages()).isEqualTo(1);
  }

  @Test
  void stop_requestThatNeverEnds_isWaitedForFiveSeconds() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    crawl.tell(new CrawlActor.Stop("interrupted"));

    seconds(4);
    assertThat(endings).isEmpty();

    assertThat(ends().finishReason()).isEqualTo("interrupted");
  }

  @Test
  void storageTrouble_endsTheCrawlAndSaysWhy() {
    begin(CrawlSpec.Budget.UNLIMITED);

    crawl.tell(new CrawlActor.StorageTrouble(id, "the disk is full"));

    assertThat(ends().finishReason()).isEqualTo("storage: the disk is full");
  }

  @Test
  void counts_afterTheEnd_goOnAsHostsStillFinish() {
    begin(budget(1, NONE, NONE));
    report(page(true));
    assertThat(ends().refused()).isEmpty();

    crawl.tell(new CrawlActor.Refused(id, List.of(refusedRow())));

    assertThat(status().refused()).containsEntry("robots", 1L);
    assertThat(status().finishReason()).isEqualTo("pages");
    assertThat(endings).hasSize(1);
  }

  private PageRecord refusedRow() {
    return new PageRecord(
        id,
        "http://a.example/private",
        "http://a.example",
        PageRecord.State.REFUSED,
        "robots",
        0,
        0,
        0,
        "",
        "",
        "",
        0,
        0,
        "",
        0,
        false,
        List.of(),
        0,
        0,
        PageRecord.Arm.FOCUSED,
        PageCopy.NONE);
  }

  @Test
  void controlArm_drawsFromTheSeedsOnceThereArePages() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    takeSeed();

    report(page(false));
    HostActor.DrawControl draw = fish(hosts, HostActor.DrawControl.class, any -> true);
    assertThat(draw.url()).isEqualTo(SEED.value());
    crawl.tell(new CrawlActor.ControlMissed(id, SEED.value(), "refused"));

    draws.rows.expectMessage(PATIENCE, new ControlTable.Row(SEED.value(), false, false));
    assertThat(status().controlPages()).isZero(); // it was no page
  }

  /** Each miss is told once to each other node, and only by the node it happened on. */
  @Test
  void controlMissed_whereAnotherLeads_isToldAndNotToldOn() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    TestProbe<CrawlActor.Command> leader = peer("node0");
    TestProbe<CrawlActor.Command> other = peer("node2");
    seconds(1); // the next round knows that another leads

    crawl.tell(new CrawlActor.PeerMissed("http://seed.example/theirs"));
    crawl.tell(new CrawlActor.ControlMissed(id, "http://seed.example/ours", "refused"));

    for (TestProbe<CrawlActor.Command> each : List.of(leader, other)) {
      CrawlActor.PeerMissed told = fish(each, CrawlActor.PeerMissed.class, any -> true);
      assertThat(told.url()).isEqualTo("http://seed.example/ours");
    }
  }

  /** The crawl's actor on a node of that name, which does nothing; the crawl knows it. */
  private TestProbe<CrawlActor.Command> peer(String node) {
    TestProbe<CrawlActor.Command> peer = KIT.createTestProbe();
    KIT.system()
        .receptionist()
        .tell(
            Receptionist.register(
                ServiceKey.create(CrawlActor.Command.class, "crawl-" + id), peer.getRef()));
    fish(peer, CrawlActor.PeerCount.class, any -> true);
    crawl.tell(
        new CrawlActor.PeerCount(NodeCount.absent(node, PageArchive.Totals.NONE), peer.getRef()));
    return peer;
  }
}
