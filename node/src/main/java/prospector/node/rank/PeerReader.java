package prospector.node.rank;

import akka.actor.typed.ActorRef;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import prospector.graph.part.Peers;

/**
 * Fetches what other nodes have written for this one in a ranking; waits for a node that is not
 * there, or at work on nothing, for half an hour, and gives it the order when it is there and does
 * not know it.
 */
final class PeerReader implements Peers {
  private static final long BETWEEN_NANOS = Duration.ofMillis(200).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private final ClusterRanks ranks;
  private final RankOrder order;
  private final int seat;
  private final RankDesk.Progress progress;
  private final LongSupplier nanos;

  /**
   * @param node name of this one
   * @param nanos a clock that only goes forward
   */
  PeerReader(
      ClusterRanks ranks,
      RankOrder order,
      String node,
      RankDesk.Progress progress,
      LongSupplier nanos) {
    this.ranks = ranks;
    this.order = order;
    this.seat = order.seat(node);
    this.progress = progress;
    this.nanos = nanos;
  }

  @Override
  public Piece piece(int from, String message, long offset) throws IOException {
    String node = order.seats().get(from).node();
    long idleSince = nanos.getAsLong(); // silent, or at work on nothing
    while (true) {
      progress.check();
      Optional<RankPeer.Answer> answer =
          ranks
              .peers()
              .ask(
                  node,
                  (ActorRef<RankPeer.Answer> replyTo) ->
                      new RankPeer.Read(order.id(), seat, message, offset, replyTo));
      if (answer.isPresent()) {
        boolean idle =
            answer.get().kind() == RankPeer.Kind.NOT_YET && !answer.get().why().isEmpty();
        progress.waitsFor(idle ? node : "");
        switch (answer.get().kind()) {
          case PIECE -> {
            return new Piece(answer.get().bytes(), answer.get().last());
          }
          case FAILED -> throw new IOException("node " + node + ": " + answer.get().why());
          case UNKNOWN -> {
            begin(node);
            idleSince = nanos.getAsLong();
          }
          case NOT_YET -> {
            if (!idle) {
              idleSince = nanos.getAsLong();
            } else if (isTooLong(idleSince)) { // a process that ends or begins is idle for seconds
              throw new IOException(
                  "node "
                      + node
                      + ": "
                      + answer.get().why()
                      + ", and "
                      + message
                      + " is not there");
            }
          }
        }
      } else if (isTooLong(idleSince)) {
        throw new IOException(
            "node " + node + " has not answered for " + PATIENCE.toMinutes() + " minutes");
      } else {
        progress.waitsFor(node);
        LockSupport.parkNanos(BETWEEN_NANOS);
      }
    }
  }

  private boolean isTooLong(long since) {
    return nanos.getAsLong() - since > PATIENCE.toNanos();
  }

  private void begin(String node) throws IOException {
    String refusal = ranks.begin(node, order);
    if (!refusal.isEmpty()) {
      throw new IOException("node " + node + ": " + refusal);
    }
  }
}
