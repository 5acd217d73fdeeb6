package prospector.node.watch;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import prospector.persistence.page.HostListing;

/**
 * What was counted of the hosts of each crawl, for as long as it is worth.
 *
 * <p>Counting reads all rows of a crawl: of ten million it may take half a minute. A count is kept
 * for {@value #KEPT_MILLIS} ms, or for {@value #SHARE} times what it took, so that whoever watches
 * costs the database a small share of its time however large the crawl. Thread-safe.
 */
final class HostCounts {
  static final long KEPT_MILLIS = 10_000;
  static final long SHARE = 20;

  private final Function<String, List<HostListing.Row>> listing;
  private final Clock clock;
  private final Map<String, Counted> counted = new ConcurrentHashMap<>();

  private record Counted(List<HostListing.Row> rows, long untilMillis) {}

  /**
   * @param listing counts the hosts of a crawl
   */
  HostCounts(Function<String, List<HostListing.Row>> listing, Clock clock) {
    this.listing = listing;
    this.clock = clock;
  }

  /** The hosts of a crawl, as they were a moment ago. */
  List<HostListing.Row> of(String crawl) {
    counted.values().removeIf(it -> clock.millis() >= it.untilMillis());
    return counted.compute(crawl, (id, before) -> before != null ? before : count(id)).rows();
  }

  private Counted count(String crawl) {
    long began = clock.millis();
    List<HostListing.Row> rows = listing.apply(crawl);
    long ended = clock.millis();
    return new Counted(rows, ended + Math.max(KEPT_MILLIS, SHARE * (ended - began)));
  }
}
