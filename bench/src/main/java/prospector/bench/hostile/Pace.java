package prospector.bench.hostile;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import prospector.simweb.log.RequestEntry;

/**
 * When the pages of healthy hosts were answered, ns of the machine's monotonic clock, which all
 * processes share.
 *
 * @param startNanos first request of all
 * @param ends of the answers, in order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Pace(long startNanos, long[] ends) {

  /** The pace of the hosts that are healthy. */
  public static Pace of(List<RequestEntry> requests, Predicate<String> isHealthy) {
    return new Pace(
        requests.stream().mapToLong(RequestEntry::startNanos).min().orElse(0),
        requests.stream()
            .filter(entry -> entry.status() == 200 && !entry.forRobots())
            .filter(entry -> isHealthy.test(entry.host()))
            .mapToLong(RequestEntry::endNanos)
            .sorted()
            .toArray());
  }

  /** Pages of all. */
  public int pages() {
    return ends.length;
  }

  /** The end of the last answer, or the start where there is none. */
  public long last() {
    return ends.length == 0 ? startNanos : ends[ends.length - 1];
  }

  /** Pages a second between two moments. */
  public double perSecond(long from, long to) {
    long pages = Arrays.stream(ends).filter(end -> end >= from && end <= to).count();
    return pages * 1e9 / Math.max(1, to - from);
  }
}
