package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.service.SlotBroker;

class BidBoardTest {
  private static final ActorRef<HostCommand> NOBODY = TestInbox.<HostCommand>create().getRef();

  private static final long NOW = 1_000_000;
  private static final long PATIENCE = 250;
  private static final double NOWHERE = Double.NEGATIVE_INFINITY;
  private static final Patience WAITS =
      new Patience(Duration.ofMillis(PATIENCE), Duration.ofSeconds(10));

  private final BidBoard board = new BidBoard();

  private static SlotBroker.Bid bid(String host, double score, boolean ready) {
    return new SlotBroker.Bid("c", host, NOBODY, score, ready, NOW, false, 5);
  }

  private static SlotBroker.Bid control(String host, double score) {
    return new SlotBroker.Bid("c", host, NOBODY, score, true, 0, true, 5);
  }

  private static BidBoard.Terms terms(double margin, double bestElsewhere) {
    return new BidBoard.Terms(margin, Double.NEGATIVE_INFINITY, bestElsewhere);
  }

  private static SlotBroker.Bid later(String host, double score, long afterMillis) {
    return new SlotBroker.Bid("c", host, NOBODY, score, false, NOW + afterMillis, false, 5);
  }

  /** What is poor is below -6. */
  private Optional<SlotBroker.Bid> nextWherePagesAreDear(double margin) {
    return board.next(new BidBoard.Terms(margin, -6, NOWHERE), NOW, WAITS);
  }

  @Test
  void next_poorPageBesideABetterHostInItsDelay_waits() {
    board.put(later("in its delay", -3, 9_000));
    board.put(bid("poor", -8, true));

    assertThat(nextWherePagesAreDear(0.5)).isEmpty();
    assertThat(board.next(terms(0.5, NOWHERE), NOW, WAITS))
        .as("without a budget of pages")
        .isPresent();
    assertThat(nextWherePagesAreDear(1000)).as("whoever wants every slot filled").isPresent();
  }

  @Test
  void next_poorPageBesideHostsThatAreNotWorthIt_doesNotWait() {
    board.put(later("free too late", 5, 11_000));
    board.put(later("later than it was to be", 4, -PATIENCE - 1));
    board.put(later("poor as well", -6.5, 5_000));
    board.put(bid("poor", -8, true));

    assertThat(nextWherePagesAreDear(0.5)).map(SlotBroker.Bid::host).contains("poor");
  }

  /** The last pages of a budget: nothing is good any more, and some is five times better. */
  @Test
  void next_poorPageBesideAPoorHostThatIsClearlyBetter_waits() {
    board.put(later("poor as well", -6.3, 5_000));
    board.put(bid("poor", -8, true));

    assertThat(nextWherePagesAreDear(0.5)).isEmpty();
  }

  @Test
  void next_pageThatIsNotPoor_waitsNoLongerThanUsual() {
    board.put(later("in its delay", 3, PATIENCE + 1));
    board.put(bid("fair", -5, true));

    assertThat(nextWherePagesAreDear(0.5)).map(SlotBroker.Bid::host).contains("fair");
  }

  @Test
  void next_betterHostWouldBringMore_isAwaited() {
    board.put(later("good", -1, 100));
    board.put(bid("fair", -3, true));

    assertThat(nextWherePagesAreDear(0.5)).isEmpty();
  }

  @Test
  void next_emptyBoard_isEmpty() {
    assertThat(board.next(terms(Double.POSITIVE_INFINITY, NOWHERE), NOW, WAITS)).isEmpty();
    assertThat(board.best(NOW, PATIENCE)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(board.queued()).isZero();
  }

  @Test
  void next_severalReady_isTheBest() {
    board.put(bid("a", 1, true));
    board.put(bid("b", 3, true));
    board.put(bid("c", 2, true));

    assertThat(board.next(terms(0, NOWHERE), NOW, WAITS)).map(SlotBroker.Bid::host).contains("b");
  }

  @Test
  void next_equalScores_goByHostSoThatARunReplays() {
    board.put(bid("b", 1, true));
    board.put(bid("a", 1, true));

    assertThat(board.next(terms(0, NOWHERE), NOW, WAITS)).map(SlotBroker.Bid::host).contains("a");
  }

  @Test
  void next_bestHostIsBusy_idlesOutsideTheMargin() {
    board.put(bid("busy", 5, false));
    board.put(bid("ready", 3, true));

    assertThat(board.best(NOW, PATIENCE)).isEqualTo(5);
    assertThat(board.next(terms(1.9, NOWHERE), NOW, WAITS)).isEmpty();
    assertThat(board.next(terms(2, NOWHERE), NOW, WAITS))
        .map(SlotBroker.Bid::host)
        .contains("ready");
    assertThat(board.next(terms(Double.POSITIVE_INFINITY, NOWHERE), NOW, WAITS)).isPresent();
  }

  @Test
  void next_betterHostIsNotFreeSoon_holdsNobodyUp() {
    board.put(new SlotBroker.Bid("c", "backs off", NOBODY, 9, false, NOW + 60_000, false, 5));
    board.put(new SlotBroker.Bid("c", "drags on", NOBODY, 8, false, NOW - 60_000, false, 5));
    board.put(new SlotBroker.Bid("c", "free soon", NOBODY, 4, false, NOW + PATIENCE, false, 5));
    board.put(bid("ready", 3, true));

    assertThat(board.best(NOW, PATIENCE)).isEqualTo(4);
    assertThat(board.next(terms(0.5, NOWHERE), NOW, WAITS)).isEmpty();
    assertThat(board.next(terms(0.5, NOWHERE), NOW + 2 * PATIENCE + 1, WAITS))
        .map(SlotBroker.Bid::host)
        .contains("ready");
  }

  @Test
  void next_controlBid_comesFirstWhateverItsScore() {
    board.put(bid("best", 5, true));
    board.put(control("drawn", -40));

    assertThat(board.next(terms(0, NOWHERE), NOW, WAITS))
        .map(SlotBroker.Bid::host)
        .contains("drawn");
    assertThat(board.best(NOW, PATIENCE)).isEqualTo(5);
  }

  @Test
  void granted_host_isNotReadyAndStillCountsAsBest() {
    board.put(bid("a", 5, true));
    board.put(bid("b", 4.5, true));
    board.granted(board.next(terms(0, NOWHERE), NOW, WAITS).orElseThrow(), NOW);

    assertThat(board.next(terms(0.1, NOWHERE), NOW, WAITS)).isEmpty();
    assertThat(board.next(terms(0.5, NOWHERE), NOW, WAITS)).map(SlotBroker.Bid::host).contains("b");
    assertThat(board.best(NOW, PATIENCE)).isEqualTo(5);
  }

  @Test
  void put_again_replacesTheBidOfTheHost() {
    board.put(bid("a", 5, true));
    board.put(new SlotBroker.Bid("c", "a", NOBODY, 1, true, 0, false, 7));

    assertThat(board.hosts()).isEqualTo(1);
    assertThat(board.queued()).isEqualTo(7);
    assertThat(board.best(NOW, PATIENCE)).isEqualTo(1);
    assertThat(board.bids()).hasSize(1);
  }

  @Test
  void remove_host_leavesNothingOfIt() {
    board.put(bid("a", 5, true));
    board.put(bid("b", 1, true));

    board.remove("a");
    board.remove("never seen");

    assertThat(board.hosts()).isEqualTo(1);
    assertThat(board.queued()).isEqualTo(5);
    assertThat(board.next(terms(0, NOWHERE), NOW, WAITS)).map(SlotBroker.Bid::host).contains("b");
  }
}
