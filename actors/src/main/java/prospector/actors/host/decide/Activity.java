package prospector.actors.host.decide;

import java.util.List;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/** What a host is doing: it has one request under way at most. */
public sealed interface Activity {

  /** No request is under way. */
  enum Idle implements Activity {
    IDLE
  }

  /** A request is under way, or about to be. */
  sealed interface Busy extends Activity {
    /** When it began, epoch milliseconds. */
    long sinceMillis();
  }

  /** Not begun yet: the budgets of its address and domain are asked, or its name is not free. */
  record AwaitingPermit(long sinceMillis) implements Busy {}

  /**
   * A page that was never asked for.
   *
   * @param fingerprint of its URL
   * @param features of its known links, as they stood before the fetch
   */
  record FetchingPage(long fingerprint, List<LinkFeatures> features, long sinceMillis)
      implements Busy {
    public static FetchingPage of(QueuedUrl url, long sinceMillis) {
      return new FetchingPage(url.fingerprint(), List.copyOf(url.features()), sinceMillis);
    }
  }

  /** A robots.txt, a sitemap or a feed. */
  record FetchingSiteFile(long sinceMillis) implements Busy {}

  /** A stored page, once more. */
  record Revisiting(long sinceMillis) implements Busy {}

  /** Whether no request is under way. */
  default boolean isIdle() {
    return this instanceof Idle;
  }

  /** Whether it is a new page's URL that is asked for. */
  default boolean isFetching(long fingerprint) {
    return this instanceof FetchingPage page && page.fingerprint() == fingerprint;
  }
}
