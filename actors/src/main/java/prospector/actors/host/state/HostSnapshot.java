package prospector.actors.host.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;

/**
 * A host's whole state as an immutable value.
 *
 * @param host host key; empty before the first URL
 * @param robots the copy of robots.txt; null when it was never asked for
 * @param missesInRow requests since the last page; null in older snapshots
 * @param size how large its answers are; null in older snapshots
 */
public record HostSnapshot(
    String host,
    DelayClock clock,
    @Nullable RobotsRecord robots,
    long nextSeq,
    List<Handoff> outbox,
    List<Crawl> crawls,
    boolean stoppedCleanly,
    @Nullable Integer missesInRow,
    @Nullable PageSize size)
    implements CborSerializable {

  /** Requests in a row that brought no page, as far as it is known. */
  int missesKnown() {
    return missesInRow == null ? 0 : missesInRow;
  }

  /** How large its answers are, as far as it is known. */
  PageSize sizeKnown() {
    return size == null ? PageSize.NONE : size;
  }

  /** The same host with other hand-offs and shares of crawls. */
  HostSnapshot with(List<Handoff> handoffs, List<Crawl> shares) {
    return new HostSnapshot(
        host, clock, robots, nextSeq, handoffs, shares, stoppedCleanly, missesInRow, size);
  }

  /**
   * One crawl's share.
   *
   * @param fingerprints the URLs of this host that are known exactly
   * @param codes ordinals of their {@link UrlState}, same order
   * @param waiting the queue in memory
   * @param pages pages fetched
   * @param nuggets relevant ones
   * @param pruned URLs dropped so far
   * @param filter the other URLs ever admitted; null in snapshots of the first version
   * @param shallowest least depth of a URL admitted here; null in older snapshots
   * @param sitemaps those asked for; null in older snapshots
   * @param pairs what was learned of parameters; null in older snapshots
   * @param yields what prefixes brought; null in older snapshots
   * @param views what views brought; null in older snapshots
   * @param moves whether the host only points to another one; null in older snapshots
   */
  @SuppressWarnings("ArrayRecordComponent") // compact on purpose, never compared
  public record Crawl(
      String crawl,
      long[] fingerprints,
      byte[] codes,
      List<SavedUrl> waiting,
      long pages,
      long nuggets,
      long pruned,
      @Nullable List<Layer> filter,
      @Nullable Integer shallowest,
      @Nullable List<SitemapFile> sitemaps,
      @Nullable List<IgnoredParameters.Pairs> pairs,
      @Nullable List<Yields.Yield> yields,
      @Nullable List<BarrenViews.Count> views,
      @Nullable Moves moves)
      implements CborSerializable {

    List<IgnoredParameters.Pairs> pairsKnown() {
      return pairs == null ? List.of() : pairs;
    }

    List<BarrenViews.Count> viewsKnown() {
      return views == null ? List.of() : views;
    }

    Moves movesKnown() {
      return moves == null ? Moves.NONE : moves;
    }

    List<Yields.Yield> yieldsKnown() {
      return yields == null ? List.of() : yields;
    }

    /** Layers of the filter, none where there is no filter. */
    List<Layer> filterLayers() {
      return filter == null ? List.of() : filter;
    }
  }

  /**
   * One layer of a {@link UrlFilter}.
   *
   * @param bits set by its members
   * @param members how many
   */
  @SuppressWarnings("ArrayRecordComponent") // compact on purpose, never compared
  public record Layer(long[] bits, int members) implements CborSerializable {}
}
