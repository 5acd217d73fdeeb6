package prospector.actors.host.decide;

import java.util.List;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/**
 * The one request a host may have in flight.
 *
 * @param fingerprint of the page's URL; 0 for robots.txt, and while the address is asked
 * @param features of the page's known links, as they stood before the fetch
 * @param startedMillis epoch milliseconds
 */
public record InFlight(long fingerprint, List<LinkFeatures> features, long startedMillis) {

  public static InFlight page(QueuedUrl url, long startedMillis) {
    return new InFlight(url.fingerprint(), List.copyOf(url.features()), startedMillis);
  }

  /** Not begun yet: the budgets of its address and domain are asked. */
  public static InFlight permitAsked(long startedMillis) {
    return new InFlight(0, List.of(), startedMillis);
  }

  /** robots.txt or a sitemap. */
  public static InFlight siteFile(long startedMillis) {
    return new InFlight(0, List.of(), startedMillis);
  }
}
