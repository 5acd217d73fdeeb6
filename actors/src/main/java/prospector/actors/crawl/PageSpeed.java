package prospector.actors.crawl;

import java.util.ArrayDeque;
import java.util.Deque;

/** Pages a second of one node over the last ten seconds. Owned by the crawl actor. */
public final class PageSpeed {
  private static final long SPAN_MILLIS = 10_000;

  private final long startedMillis;
  private final Deque<Long> recent = new ArrayDeque<>();

  public PageSpeed(long startedMillis) {
    this.startedMillis = startedMillis;
  }

  /** A page has come. */
  public void page(long nowMillis) {
    recent.add(nowMillis);
  }

  /**
   * Since the start, where that is not ten seconds ago. Of pages that came later than it is now the
   * clock was put back since: they would count until it has caught up.
   */
  public double now(long nowMillis) {
    recent.removeIf(page -> !isWithin(page, nowMillis));
    long sinceStart = nowMillis - startedMillis;
    long span = sinceStart < 0 ? SPAN_MILLIS : Math.max(1, Math.min(SPAN_MILLIS, sinceStart));
    return recent.size() * 1000.0 / span;
  }

  private static boolean isWithin(long pageMillis, long nowMillis) {
    return pageMillis >= nowMillis - SPAN_MILLIS && pageMillis <= nowMillis;
  }
}
