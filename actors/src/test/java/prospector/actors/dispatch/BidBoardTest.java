package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import org.junit.jupiter.api.Test;
import prospector.actors.host.HostActor;

class BidBoardTest {
  private static final ActorRef<HostActor.Command> NOBODY =
      TestInbox.<HostActor.Command>create().getRef();

  private final BidBoard board = new BidBoard();

  private static BidBoard.Bid bid(String host, double score, boolean ready) {
    return new BidBoard.Bid(host, NOBODY, score, ready, false, 5);
  }

  private static BidBoard.Bid control(String host, double score) {
    return new BidBoard.Bid(host, NOBODY, score, true, true, 5);
  }

  @Test
  void next_emptyBoard_isEmpty() {
    assertThat(board.next(Double.POSITIVE_INFINITY)).isEmpty();
    assertThat(board.best()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(board.queued()).isZero();
  }

  @Test
  void next_severalReady_isTheBest() {
    board.put(bid("a", 1, true));
    board.put(bid("b", 3, true));
    board.put(bid("c", 2, true));

    assertThat(board.next(0)).map(BidBoard.Bid::host).contains("b");
  }

  @Test
  void next_equalScores_goByHostSoThatARunReplays() {
    board.put(bid("b", 1, true));
    board.put(bid("a", 1, true));

    assertThat(board.next(0)).map(BidBoard.Bid::host).contains("a");
  }

  @Test
  void next_bestHostIsBusy_idlesOutsideTheMargin() {
    board.put(bid("busy", 5, false));
    board.put(bid("ready", 3, true));

    assertThat(board.best()).isEqualTo(5);
    assertThat(board.next(1.9)).isEmpty();
    assertThat(board.next(2)).map(BidBoard.Bid::host).contains("ready");
    assertThat(board.next(Double.POSITIVE_INFINITY)).isPresent();
  }

  @Test
  void next_controlBid_comesFirstWhateverItsScore() {
    board.put(bid("best", 5, true));
    board.put(control("drawn", -40));

    assertThat(board.next(0)).map(BidBoard.Bid::host).contains("drawn");
    assertThat(board.best()).isEqualTo(5);
  }

  @Test
  void granted_host_isNotReadyAndStillCountsAsBest() {
    board.put(bid("a", 5, true));
    board.put(bid("b", 4.5, true));
    board.granted(board.next(0).orElseThrow());

    assertThat(board.next(0.1)).isEmpty();
    assertThat(board.next(0.5)).map(BidBoard.Bid::host).contains("b");
    assertThat(board.best()).isEqualTo(5);
  }

  @Test
  void put_again_replacesTheBidOfTheHost() {
    board.put(bid("a", 5, true));
    board.put(new BidBoard.Bid("a", NOBODY, 1, true, false, 7));

    assertThat(board.hosts()).isEqualTo(1);
    assertThat(board.queued()).isEqualTo(7);
    assertThat(board.best()).isEqualTo(1);
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
    assertThat(board.next(0)).map(BidBoard.Bid::host).contains("b");
  }
}
