package prospector.node.rank;

import akka.actor.typed.ActorRef;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import prospector.graph.part.Peers;

/**
 * Fetches what other nodes have written for this one in a ranking; waits for a node that is not
 * there, and gives it the order when it is there and does not know it.
 */
final class PeerReader implements Peers {
  private static final long BETWEEN_NANOS = Duration.ofMillis(200).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private final ClusterRanks ranks;
  private final RankOrder order;
  private final int seat;
  private final RankDesk.Progress progress;

  PeerReader(ClusterRanks ranks, RankOrder order, String node, RankDesk.Progress progress) {
    this.ranks = ranks;
    this.order = order;
    this.seat = order.seat(node);
    this.progress = progress;
  }

  @Override
  public Piece piece(int from, String message, long offset) throws IOException {
    String node = order.seats().get(from).node();
    long silentSince = System.nanoTime();
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
        silentSince = System.nanoTime();
        progress.waitsFor("");
        switch (answer.get().kind()) {
          case PIECE -> {
            return new Piece(answer.get().bytes(), answer.get().last());
          }
          case FAILED -> throw new IOException("node " + node + ": " + answer.get().why());
          case UNKNOWN -> begin(node);
          case NOT_YET -> {
            // it will be asked again
          }
        }
      } else if (System.nanoTime() - silentSince > PATIENCE.toNanos()) {
        throw new IOException(
            "node " + node + " has not answered for " + PATIENCE.toMinutes() + " minutes");
      } else {
        progress.waitsFor(node);
        LockSupport.parkNanos(BETWEEN_NANOS);
      }
    }
  }

  private void begin(String node) throws IOException {
    String refusal = ranks.begin(node, order);
    if (!refusal.isEmpty()) {
      throw new IOException("node " + node + ": " + refusal);
    }
  }
}
