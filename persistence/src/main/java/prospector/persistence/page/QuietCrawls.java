package prospector.persistence.page;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Crawls that are over and had nothing more for somebody who follows {@link PageFeed}: to look
 * there again reads all rows that other nodes have stored, and mostly nothing comes.
 *
 * <p>They are left alone for five minutes, not for ever: a node may be storing its last page while
 * a crawl is ended. Thread-safe.
 */
public final class QuietCrawls {
  private static final long ALONE_MILLIS = TimeUnit.MINUTES.toMillis(5);

  private final LongSupplier millis;
  private final Map<String, Look> looks = new ConcurrentHashMap<>();

  private record Look(long number, long atMillis) {}

  /**
   * @param millis of a clock
   */
  public QuietCrawls(LongSupplier millis) {
    this.millis = millis;
  }

  /**
   * Whether a look for pages behind a number can be left out.
   *
   * @param open whether nodes work on the crawl
   */
  public boolean leavesOut(String crawl, boolean open, long number) {
    if (open) {
      looks.remove(crawl);
      return false;
    }
    Look look = looks.get(crawl);
    if (look == null || look.number() != number) {
      return false;
    }
    long age = millis.getAsLong() - look.atMillis();
    return age >= 0 && age < ALONE_MILLIS; // a clock that was set back would leave it out for long
  }

  /**
   * Nothing was found behind a number.
   *
   * @param open whether nodes worked on the crawl <em>before</em> the look
   */
  public void gaveNothing(String crawl, boolean open, long number) {
    if (!open) {
      looks.put(crawl, new Look(number, millis.getAsLong()));
    }
  }

  /** Somebody knows of more of a crawl: the next look there is not left out. */
  public void forget(String crawl) {
    looks.remove(crawl);
  }
}
