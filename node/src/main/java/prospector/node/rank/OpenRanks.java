package prospector.node.rank;

import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.MessageBytes;
import prospector.graph.GraphException;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;

/**
 * This node's own ranks as other nodes ask for them, open from one ranking to the next: a list or a
 * curve asks many times. For one thread.
 *
 * <p><em>Those of a ranking are told as soon as it is done</em>: the one before goes from the disk
 * after that, which takes a while.
 */
final class OpenRanks implements Closeable {
  private final RankDesk desk;
  private final Supplier<Optional<RankOrder>> done;
  private @Nullable OwnRanks open;
  private @Nullable Best best;
  private After openedAfter = new After(0, Optional.empty());

  /**
   * @param done the ranking that was done last
   */
  OpenRanks(RankDesk desk, Supplier<Optional<RankOrder>> done) {
    this.desk = desk;
    this.done = done;
  }

  /**
   * When they were opened.
   *
   * @param rankings that had ended, well or not
   */
  private record After(long rankings, Optional<RankOrder> done) {}

  /** What was told of last. */
  private record Best(Measure by, boolean hosts, int limit, List<Measures.Entry> urls) {
    boolean answers(RankPeer.Top asked) {
      return by.key().equals(asked.by()) && hosts == asked.hosts() && limit == asked.limit();
    }
  }

  /** Which URLs matter most: as many of them as a message holds. */
  RankPeer.Tops top(RankPeer.Top asked) {
    try {
      OwnRanks ranks = ranks();
      Best known = best;
      if (known == null || !known.answers(asked)) {
        Measure by = Measure.of(asked.by());
        List<Measures.Entry> urls = ranks.top(by, asked.hosts(), asked.limit());
        known = new Best(by, asked.hosts(), asked.limit(), urls);
        best = known;
      }
      List<RankPeer.TopUrl> left =
          known.urls().stream().skip(asked.skip()).map(RankPeer.TopUrl::of).toList();
      List<RankPeer.TopUrl> part =
          MessageBytes.split(left, MessageBytes.FIELD, it -> RankPeer.bytes(it.url())).get(0);
      return new RankPeer.Tops(ranks.ranking(), part, part.size() < left.size());
    } catch (GraphException e) {
      close();
      return new RankPeer.Tops("", List.of(), false);
    }
  }

  /** How some of its URLs are ranked. */
  RankPeer.Looked look(RankPeer.Look asked) {
    try {
      OwnRanks ranks = ranks();
      return new RankPeer.Looked(
          ranks.ranking(), ranks.of(asked.urls()).stream().map(RankPeer::byKey).toList());
    } catch (GraphException e) {
      close();
      return new RankPeer.Looked("", List.of());
    }
  }

  /** What it has done last, where it has its part of that still. */
  RankPeer.LastDone last() {
    try {
      OwnRanks ranks = ranks();
      return openedAfter
          .done()
          .filter(order -> order.id().equals(ranks.ranking()))
          .map(order -> new RankPeer.LastDone(order, ranks.urls()))
          .orElse(RankPeer.LastDone.NONE);
    } catch (GraphException e) {
      close();
      return RankPeer.LastDone.NONE;
    }
  }

  private OwnRanks ranks() {
    After now = new After(desk.ended(), done.get());
    OwnRanks known = open;
    if (known == null || !openedAfter.equals(now)) {
      close();
      known = OwnRanks.of(desk.home());
      open = known;
      openedAfter = now;
    }
    return known;
  }

  @Override
  public void close() {
    OwnRanks known = open;
    open = null;
    best = null;
    if (known != null) {
      known.close();
    }
  }
}
