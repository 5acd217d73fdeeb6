package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.SlotBroker;

class DispatcherTest {
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final SweepBudget SWEEPS = new SweepBudget(1, () -> 0);
  private static final String CRAWL = "c1";

  private final ManualTime time = ManualTime.get(KIT.system());
  private final AtomicLong nowMillis = new AtomicLong(1_000);
  private final TestProbe<HostCommand> hosts = KIT.createTestProbe();
  private final TestProbe<Dispatcher.Load> loads = KIT.createTestProbe();
  private final TestProbe<HostCommand> calls = KIT.createTestProbe();
  private final CrawlDirectory directory = new CrawlDirectory();
  private AwakeHosts awake = new AwakeHosts(1_000);
  private ActorRef<Dispatcher.Command> dispatcher = KIT.system().deadLetters();

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void stop() {
    KIT.stop(dispatcher);
  }

  private void start(int slots) {
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return Instant.ofEpochMilli(nowMillis.get());
          }
        };
    dispatcher =
        KIT.spawn(
            Dispatcher.create(
                new DispatchTerms(slots, TIMEOUT, new Patience(PATIENCE, PATIENCE), awake, SWEEPS),
                directory,
                (host, message) -> calls.getRef().tell(message),
                clock));
  }

  private void open(double margin, int hostBound, long pagesLeft) {
    dispatcher.tell(new Dispatcher.Open(CRAWL, margin, hostBound, pagesLeft));
  }

  private void open() {
    open(Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  private void bid(String host, double score) {
    bid(CRAWL, host, score, true);
  }

  private void bid(String crawl, String host, double score, boolean ready) {
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(
                crawl, host, hosts.getRef(), score, ready, nowMillis.get(), false, 1)));
  }

  private HostMessage.Granted granted() {
    return hosts.expectMessageClass(HostMessage.Granted.class);
  }

  /** The dispatcher's load; once it answers, everything sent before is handled. */
  private Dispatcher.Load load() {
    dispatcher.tell(new Dispatcher.GetLoad(CRAWL, loads.getRef()));
    return loads.receiveMessage();
  }

  private void expectNoGrant() {
    load();
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void grant_hostThatEndsWithIt_givesItsSlotBack() {
    start(1);
    open(Double.POSITIVE_INFINITY, Integer.MAX_VALUE, 1); // the last page of the budget
    TestProbe<HostCommand> moving = KIT.createTestProbe();
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(
                CRAWL, "moving", moving.getRef(), 3, true, nowMillis.get(), false, 1)));
    moving.expectMessageClass(HostMessage.Granted.class);
    bid("waiting", 1);
    expectNoGrant();

    moving.stop();

    assertThat(granted().score()).isEqualTo(1);
    assertThat(load().inFlight()).isEqualTo(1);
  }

  @Test
  void grant_requestThatDragsOn_holdsNoSlot() {
    start(1);
    open();
    bid("drips", 3);
    bid("quick", 2);
    bid("third", 1);
    assertThat(granted().score()).isEqualTo(3);

    nowMillis.addAndGet(2_900);
    time.timePasses(PATIENCE);
    expectNoGrant();
    nowMillis.addAndGet(100);
    time.timePasses(PATIENCE);

    assertThat(granted().score()).isEqualTo(2);
    nowMillis.addAndGet(3_000);
    time.timePasses(PATIENCE);
    expectNoGrant(); // one for one slot
  }

  @Test
  void grant_requestThatTakesFarLongerThanTheOthers_holdsNoSlot() {
    start(1);
    open();
    for (int i = 0; i < 40; i++) { // each takes 100 ms
      bid("quick", 3);
      granted();
      nowMillis.addAndGet(100);
      dispatcher.tell(new Dispatcher.Released(CRAWL, "quick", true));
    }
    bid("drips", 3);
    granted();
    bid("next", 2);

    nowMillis.addAndGet(200);
    time.timePasses(PATIENCE);
    expectNoGrant();
    nowMillis.addAndGet(100);
    time.timePasses(PATIENCE);

    assertThat(granted().score()).isEqualTo(2);
  }

  @Test
  void bids_asked_areTheBestFirst() {
    start(4);
    bid("a", 1);
    bid("b", 3);
    bid("c", 2);
    TestProbe<Dispatcher.Bids> asked = KIT.createTestProbe();

    dispatcher.tell(new Dispatcher.GetBids(CRAWL, 2, asked.getRef()));

    assertThat(asked.receiveMessage().best())
        .extracting(SlotBroker.Bid::host)
        .containsExactly("b", "c");
  }

  @Test
  void work_ofACrawl_saysWhoIsAskedWhoIsReadyAndWhoWaits() {
    start(1);
    open(Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE);
    bid("a", 3);
    hosts.receiveMessage();
    bid("b", 2);
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(CRAWL, "c", hosts.getRef(), 1, false, 9_000, false, 4)));
    TestProbe<Dispatcher.Work> asked = KIT.createTestProbe();

    dispatcher.tell(new Dispatcher.GetWork(CRAWL, 10, asked.getRef()));
    Dispatcher.Work work = asked.receiveMessage();
    dispatcher.tell(new Dispatcher.GetWork(CRAWL, 1, asked.getRef()));
    Dispatcher.Work best = asked.receiveMessage();

    assertThat(work.fetching()).containsExactly("a");
    assertThat(work.ready()).isEqualTo(1);
    assertThat(work.waits()).extracting(SlotBroker.Bid::host).containsExactly("c");
    assertThat(work.all()).isTrue();
    assertThat(best.waits()).isEmpty();
    assertThat(best.all()).isFalse();
  }

  @Test
  void bid_beforeOpen_isNotGranted() {
    start(4);
    bid("a", 1);

    expectNoGrant();
    open();

    assertThat(granted().crawl()).isEqualTo(CRAWL);
  }

  @Test
  void bids_moreThanSlots_areGrantedBestFirstUpToTheSlots() {
    start(2);
    bid("a", 1);
    bid("b", 3);
    bid("c", 2);
    open();

    assertThat(granted().score()).isEqualTo(3);
    assertThat(granted().score()).isEqualTo(2);
    assertThat(load().inFlight()).isEqualTo(2);
    expectNoGrant();
  }

  @Test
  void released_slot_goesToTheNextBest() {
    start(1);
    open();
    bid("a", 3);
    granted();
    bid("b", 2);
    expectNoGrant();

    dispatcher.tell(new Dispatcher.Released(CRAWL, "a", true));

    assertThat(granted().score()).isEqualTo(2);
  }

  @Test
  void released_twiceOrByAStranger_freesNoSecondSlot() {
    start(1);
    open();
    bid("a", 3);
    granted();
    bid("b", 2);
    bid("c", 1);

    dispatcher.tell(new Dispatcher.Released(CRAWL, "a", false));
    dispatcher.tell(new Dispatcher.Released(CRAWL, "a", false));
    dispatcher.tell(new Dispatcher.Released(CRAWL, "stranger", false));

    assertThat(granted().score()).isEqualTo(2);
    assertThat(load().inFlight()).isEqualTo(1);
    expectNoGrant();
  }

  @Test
  void bid_ofAHostWithAGrant_isNotGrantedASecondTime() {
    start(4);
    open();
    bid("a", 3);
    granted();

    bid("a", 9); // claims to be ready while its grant is outstanding
    expectNoGrant();

    dispatcher.tell(new Dispatcher.Released(CRAWL, "a", true));
    expectNoGrant(); // only a new bid makes it ready

    bid("a", 9);
    granted();
  }

  @Test
  void bid_ofOneHostForTwoCrawls_isGrantedToOneAtATime() {
    start(4);
    open();
    dispatcher.tell(
        new Dispatcher.Open("c2", Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE));
    bid(CRAWL, "a", 3, true);
    bid("c2", "a", 3, true);

    assertThat(granted().crawl()).isEqualTo(CRAWL);
    expectNoGrant();
  }

  @Test
  void slot_wantedByTwoCrawls_goesToThemByTurns() {
    start(1);
    open();
    dispatcher.tell(
        new Dispatcher.Open("c2", Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE));
    bid(CRAWL, "a", 9, true);
    bid(CRAWL, "b", 8, true);
    bid("c2", "c", -5, true);
    bid("c2", "d", -6, true);

    List<String> turns = new ArrayList<>();
    for (String host : List.of("a", "c", "b", "d")) {
      turns.add(granted().crawl());
      dispatcher.tell(new Dispatcher.Released(turns.get(turns.size() - 1), host, true));
    }

    assertThat(turns).containsExactly(CRAWL, "c2", CRAWL, "c2");
  }

  @Test
  void pagesLeft_bound_isNeverExceededInFlight() {
    start(8);
    open(Double.POSITIVE_INFINITY, Integer.MAX_VALUE, 2);
    bid("a", 3);
    bid("b", 2);
    bid("c", 1);
    granted();
    granted();
    expectNoGrant();

    dispatcher.tell(new Dispatcher.Released(CRAWL, "a", false)); // brought no page
    assertThat(granted().score()).isEqualTo(1);

    dispatcher.tell(new Dispatcher.Released(CRAWL, "b", true));
    dispatcher.tell(new Dispatcher.Released(CRAWL, "c", true));
    bid("d", 5);
    expectNoGrant();
  }

  @Test
  void hostBound_crawlWidth_boundsWhatIsInFlight() {
    start(8);
    open(Double.POSITIVE_INFINITY, 1, Long.MAX_VALUE);
    bid("a", 3);
    bid("b", 2);

    granted();

    expectNoGrant();
  }

  @Test
  void bids_outsideTheMarginOfABusyHost_leaveSlotsIdle() {
    start(4);
    open(1, Integer.MAX_VALUE, Long.MAX_VALUE);
    bid(CRAWL, "busy", 5, false);
    bid("far", 3.9);
    expectNoGrant();

    bid("near", 4.1);
    assertThat(granted().score()).isEqualTo(4.1);
    expectNoGrant();

    dispatcher.tell(new Dispatcher.Withdraw(CRAWL, "busy"));
    assertThat(granted().score()).isEqualTo(3.9);
  }

  @Test
  void close_crawl_getsNoMoreGrants() {
    start(4);
    open();
    dispatcher.tell(new Dispatcher.Close(CRAWL));
    bid("a", 1);

    expectNoGrant();
    assertThat(load().queued()).isEqualTo(1);
  }

  @Test
  void auction_twoCrawls_serveTheOneWithFewerInFlight() {
    start(4);
    dispatcher.tell(
        new Dispatcher.Open("c2", Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE));
    bid(CRAWL, "a", 9, true);
    bid(CRAWL, "b", 8, true);
    bid(CRAWL, "c", 7, true);
    open();
    granted();
    granted();
    granted();
    bid("c2", "d", -5, true);

    assertThat(granted().crawl()).isEqualTo("c2");
  }

  @Test
  void grant_neverReleased_isTakenBackAfterTheTimeout() {
    start(1);
    open();
    bid("broken", 3);
    granted();
    bid("drags", 2); // in the place of one that drags on
    nowMillis.addAndGet(3_000);
    time.timePasses(PATIENCE);
    granted();
    bid("b", 1);

    nowMillis.addAndGet(TIMEOUT.toMillis() - 3_001);
    time.timePasses(TIMEOUT.dividedBy(4));
    expectNoGrant();

    nowMillis.addAndGet(2);
    time.timePasses(TIMEOUT.dividedBy(4));
    assertThat(granted().score()).isEqualTo(1);
    assertThat(load().inFlight()).isEqualTo(2);
  }

  @Test
  void modelPublished_everyBidder_isToldToRescore() {
    start(1);
    bid("a", 3);
    bid(CRAWL, "b", 2, false);

    dispatcher.tell(new Dispatcher.ModelPublished(CRAWL));

    hosts.expectMessage(new HostMessage.Rescore(CRAWL));
    hosts.expectMessage(new HostMessage.Rescore(CRAWL));
    expectNoGrant();
  }

  // ---- hosts that are not in memory

  private void asleep(String host, double score) {
    SlotBroker.Bid bid = new SlotBroker.Bid(CRAWL, host, hosts.getRef(), score, true, 0, false, 1);
    dispatcher.tell(
        new Dispatcher.FellAsleep(new SlotBroker.Sleeper(bid, List.of(), 0, Long.MAX_VALUE)));
  }

  private void expectNoCall() {
    load();
    calls.expectNoMessage(Duration.ZERO);
  }

  @Test
  void asleep_hostThatComesNext_isCalledAndNotGranted() {
    start(1);
    open(0.5, Integer.MAX_VALUE, Long.MAX_VALUE);
    asleep("http://sleeper", 5);

    calls.expectMessage(new HostMessage.Wake("http://sleeper"));
    expectNoGrant();
    bid("poor", 1);
    expectNoGrant(); // far worse than who is on its way

    bid("http://sleeper", 5);

    assertThat(granted().score()).isEqualTo(5);
    expectNoCall();
  }

  @Test
  void asleep_hostThatDoesNotComeBack_holdsTheSlotNoLongerThanPatienceLasts() {
    start(1);
    open(0.5, Integer.MAX_VALUE, Long.MAX_VALUE);
    asleep("http://gone", 5);
    calls.expectMessage(new HostMessage.Wake("http://gone"));
    bid("poor", 1);
    expectNoGrant();

    nowMillis.addAndGet(PATIENCE.toMillis() + 1);
    time.timePasses(PATIENCE);

    assertThat(granted().score()).isEqualTo(1);
  }

  @Test
  void asleep_enoughBetterHostsInMemory_isNotCalled() {
    start(2);
    open();
    bid("a", 9);
    bid("b", 8);
    granted();
    granted();
    bid("c", 7);
    bid("d", 6);

    asleep("http://worse", 5);
    expectNoCall();
    assertThat(load().hosts()).isEqualTo(5);
    assertThat(load().queued()).isEqualTo(5);

    asleep("http://better", 6.5);
    calls.expectMessage(new HostMessage.Wake("http://better"));
  }

  @Test
  void bedtime_moreHostsThanMayBe_sendsTheWorstToSleep() {
    awake = new AwakeHosts(3);
    start(1);
    open();
    bid("best", 9); // has the slot
    granted();
    bid(CRAWL, "in its delay", -9, false);
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(CRAWL, "drawn", hosts.getRef(), -8, true, 0, true, 1)));
    TestProbe<HostCommand> worst = KIT.createTestProbe();
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(CRAWL, "worst", worst.getRef(), -7, true, 0, false, 1)));
    bid("good", 8);
    load();

    time.timePasses(Duration.ofSeconds(1));

    worst.expectMessage(HostMessage.Sleep.INSTANCE);
    assertThat(hosts.expectMessageClass(HostMessage.Sleep.class))
        .as("the second of two that are too many")
        .isEqualTo(HostMessage.Sleep.INSTANCE);
    assertThat(load().hosts()).isEqualTo(5);
  }

  @Test
  void bedtime_moreBidsAsleepThanMemoryIsFor_dropsTheWorst() {
    awake = new AwakeHosts(3, 3, () -> 1_002 * 700L);
    start(1);
    open();
    bid("best", 9);
    granted();
    for (int i = 0; i < 1_010; i++) {
      asleep("http://h" + i, -i - 1);
    }
    load();

    time.timePasses(Duration.ofSeconds(1));

    load();
    assertThat(awake.dropped()).isEqualTo(8);
  }

  @Test
  void bedtime_asManyHostsAsMayBe_sendsNobody() {
    awake = new AwakeHosts(2);
    start(1);
    open();
    bid("a", 9);
    granted();
    bid("b", -8);
    load();

    time.timePasses(Duration.ofSeconds(1));

    load();
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void bedtime_hostThatStandsWellForAnotherCrawl_stays() {
    awake = new AwakeHosts(3);
    start(1);
    open();
    dispatcher.tell(
        new Dispatcher.Open("c2", Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE));
    bid(CRAWL, "busy", 20, true);
    granted();
    TestProbe<HostCommand> both = KIT.createTestProbe();
    for (String crawl : List.of(CRAWL, "c2")) {
      double score = crawl.equals(CRAWL) ? -9 : 9;
      dispatcher.tell(
          new Dispatcher.BidPlaced(
              new SlotBroker.Bid(crawl, "both", both.getRef(), score, true, 0, false, 1)));
    }
    bid("c2", "worst of the other", 1, true);
    load();

    time.timePasses(Duration.ofSeconds(1));

    load();
    both.expectNoMessage(Duration.ZERO);
  }

  @Test
  void unsettled_whoSleeps_isForgotten() {
    start(1);
    open();
    bid("a", 9);
    granted();
    bid("b", 8);
    asleep("http://elsewhere", 1);
    assertThat(load().hosts()).isEqualTo(3);

    dispatcher.tell(new Dispatcher.Unsettled(CRAWL));

    assertThat(load().hosts()).isEqualTo(2);
    expectNoCall();
  }

  @Test
  void withdraw_sleepingHost_isForgotten() {
    start(1);
    open();
    bid("a", 9);
    granted();
    bid("b", 8);
    asleep("http://sleeper", 1);

    dispatcher.tell(new Dispatcher.Withdraw(CRAWL, "http://sleeper"));

    assertThat(load().queued()).isEqualTo(2);
  }
}
