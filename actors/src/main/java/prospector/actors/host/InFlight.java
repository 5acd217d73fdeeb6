package prospector.actors.host;

import java.util.List;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/**
 * The one request a host may have in flight.
 *
 * @param crawl crawl whose slot it holds
 * @param fingerprint of the page's URL; 0 for robots.txt
 * @param features of the page's known links, as they stood before the fetch
 * @param startedMillis epoch milliseconds
 */
record InFlight(String crawl, long fingerprint, List<LinkFeatures> features, long startedMillis) {

  static InFlight page(String crawl, QueuedUrl url, long startedMillis) {
    return new InFlight(crawl, url.fingerprint(), List.copyOf(url.features()), startedMillis);
  }

  static InFlight robots(String crawl, long startedMillis) {
    return new InFlight(crawl, 0, List.of(), startedMillis);
  }
}
