package prospector.actors.dispatch;

import java.time.Duration;

/**
 * How long a slot may stay idle for a better host that is not ready.
 *
 * @param usual for any page that is worse by the crawl's margin
 * @param beforePoor for a page that is poor beside the crawl's average, where the crawl has a
 *     budget of pages; at least {@code usual}
 */
public record Patience(Duration usual, Duration beforePoor) {
  /** A longer wait for more cannot be shorter. */
  public Patience {
    beforePoor = beforePoor.compareTo(usual) < 0 ? usual : beforePoor;
  }

  long usualMillis() {
    return usual.toMillis();
  }

  long beforePoorMillis() {
    return beforePoor.toMillis();
  }
}
