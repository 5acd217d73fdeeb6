package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import org.junit.jupiter.api.Test;
import prospector.actors.host.SlotBroker;
import prospector.actors.host.link.HostCommand;

class BidBoardTest {
  private static final ActorRef<HostCommand> NOBODY = TestInbox.<HostCommand>create().getRef();

  private static final long NOW = 1_000_000;
  private static final long PATIENCE = 250;
  private static final double NOWHERE = Double.NEGATIVE_INFINITY;

  private final BidBoard board = new BidBoard();

  private static SlotBroker.Bid bid(String host, double score, boolean ready) {
    return new SlotBroker.Bid("c", host, NOBODY, score, ready, NOW, false, 5);
  }

  private static SlotBroker.Bid control(String host, double score) {
    return new SlotBroker.Bid("c", host, NOBODY, score, true, 0, true, 5);
  }

  @Test
  void next_emptyBoard_isEmpty() {
    assertThat(board.next(Double.POSITIVE_INFINITY, NOW, PATIENCE, NOWHERE)).isEmpty();
    assertThat(board.best(NOW, PATIENCE)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(board.queued()).isZero();
  }

  @Test
  void next_severalReady_isTheBest() {
    board.put(bid("a", 1, true));
    board.put(bid("b", 3, true));
    board.put(bid("c", 2, true));

    assertThat(board.next(0, NOW, PATIENCE, NOWHERE)).map(SlotBroker.Bid::host).contains("b");
  }

  @Test
  void next_equalScores_goByHostSoThatARunReplays() {
    board.put(bid("b", 1, true));
    board.put(bid("a", 1, true));

    assertThat(board.next(0, NOW, PATIENCE, NOWHERE)).map(SlotBroker.Bid::host).contains("a");
  }

  @Test
  void next_bestHostIsBusy_idlesOutsideTheMargin() {
    board.put(bid("busy", 5, false));
    board.put(bid("ready", 3, true));

    assertThat(board.best(NOW, PATIENCE)).isEqualTo(5);
    assertThat(board.next(1.9, NOW, PATIENCE, NOWHERE)).isEmpty();
    assertThat(board.next(2, NOW, PATIENCE, NOWHERE)).map(SlotBroker.Bid::host).contains("ready");
    assertThat(board.next(Double.POSITIVE_INFINITY, NOW, PATIENCE, NOWHERE)).isPresent();
  }

  @Test
  void next_betterHostIsNotFreeSoon_holdsNobodyUp() {
    board.put(new SlotBroker.Bid("c", "backs off", NOBODY, 9, false, NOW + 60_000, false, 5));
    board.put(new SlotBroker.Bid("c", "drags on", NOBODY, 8, false, NOW - 60_000, false, 5));
    board.put(new SlotBroker.Bid("c", "free soon", NOBODY, 4, false, NOW + PATIENCE, false, 5));
    board.put(bid("ready", 3, true));

    assertThat(board.best(NOW, PATIENCE)).isEqualTo(4);
    assertThat(board.next(0.5, NOW, PATIENCE, NOWHERE)).isEmpty();
    assertThat(board.next(0.5, NOW + 2 * PATIENCE + 1, PATIENCE, NOWHERE))
        .map(SlotBroker.Bid::host)
        .contains("ready");
  }

  @Test
  void next_controlBid_comesFirstWhateverItsScore() {
    board.put(bid("best", 5, true));
    board.put(control("drawn", -40));

    assertThat(board.next(0, NOW, PATIENCE, NOWHERE)).map(SlotBroker.Bid::host).contains("drawn");
    assertThat(board.best(NOW, PATIENCE)).isEqualTo(5);
  }

  @Test
  void granted_host_isNotReadyAndStillCountsAsBest() {
    board.put(bid("a", 5, true));
    board.put(bid("b", 4.5, true));
    board.granted(board.next(0, NOW, PATIENCE, NOWHERE).orElseThrow(), NOW);

    assertThat(board.next(0.1, NOW, PATIENCE, NOWHERE)).isEmpty();
    assertThat(board.next(0.5, NOW, PATIENCE, NOWHERE)).map(SlotBroker.Bid::host).contains("b");
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
    assertThat(board.next(0, NOW, PATIENCE, NOWHERE)).map(SlotBroker.Bid::host).contains("b");
  }
}
