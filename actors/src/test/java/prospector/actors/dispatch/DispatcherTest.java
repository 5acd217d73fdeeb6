package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;

class DispatcherTest extends DispatcherFixture {

  @Test
  void grant_hostThatEndsWithIt_givesItsSlotBack() {
    start(1);
    open(Double.POSITIVE_INFINITY, Integer.MAX_VALUE, 1); // the last page of the budget
    TestProbe<HostCommand> moving = kit().createTestProbe();
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(
                CRAWL, "moving", moving.getRef(), 3, true, clock.millis(), false, 1)));
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

    clock.move(2_900);
    time.timePasses(PATIENCE);
    expectNoGrant();
    clock.move(100);
    time.timePasses(PATIENCE);

    assertThat(granted().score()).isEqualTo(2);
    clock.move(3_000);
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
      clock.move(100);
      dispatcher.tell(new Dispatcher.Released(CRAWL, "quick", true));
    }
    bid("drips", 3);
    granted();
    bid("next", 2);

    clock.move(200);
    time.timePasses(PATIENCE);
    expectNoGrant();
    clock.move(100);
    time.timePasses(PATIENCE);

    assertThat(granted().score()).isEqualTo(2);
  }

  @Test
  void bids_asked_areTheBestFirst() {
    start(4);
    bid("a", 1);
    bid("b", 3);
    bid("c", 2);
    TestProbe<Dispatcher.Bids> asked = kit().createTestProbe();

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
    TestProbe<Dispatcher.Work> asked = kit().createTestProbe();

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
  void grant_theClockIsPutForward_isNotTakenBack() {
    start(1);
    open();
    bid("a", 3);
    granted();
    bid("b", 2);

    putRightMillis = 10 * TIMEOUT.toMillis();
    clock.move(putRightMillis);
    time.timePasses(TIMEOUT);

    expectNoGrant();
    assertThat(load().inFlight()).isEqualTo(1);
  }

  @Test
  void grant_neverReleased_isTakenBackAfterTheTimeout() {
    start(1);
    open();
    bid("broken", 3);
    granted();
    bid("drags", 2); // in the place of one that drags on
    clock.move(3_000);
    time.timePasses(PATIENCE);
    granted();
    bid("b", 1);

    clock.move(TIMEOUT.toMillis() - 3_001);
    time.timePasses(TIMEOUT.dividedBy(4));
    expectNoGrant();

    clock.move(2);
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
}
