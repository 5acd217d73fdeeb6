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

  /** Since the start, where that is not ten seconds ago. */
  public double now(long nowMillis) {
    while (!recent.isEmpty() && recent.peekFirst() < nowMillis - SPAN_MILLIS) {
      recent.removeFirst();
    }
    long span = Math.max(1, Math.min(SPAN_MILLIS, nowMillis - startedMillis));
    return recent.size() * 1000.0 / span;
  }
}
