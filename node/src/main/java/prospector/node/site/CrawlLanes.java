package prospector.node.site;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.SiteTable;

/**
 * The lanes of one crawl.
 *
 * @param sent links to each other site
 * @param received links of each other site
 * @param waits whether anything waits for others, or of theirs for hosts
 */
record CrawlLanes(Map<String, Long> sent, Map<String, Long> received, boolean waits) {
  /**
   * Of lanes of any crawl.
   *
   * @param map of the sites that there are still
   */
  static CrawlLanes of(List<SiteTable.Lane> lanes, String crawl, SiteMap map) {
    Map<String, Long> sent = new TreeMap<>();
    Map<String, Long> received = new TreeMap<>();
    boolean waits = false;
    for (SiteTable.Lane lane : lanes) {
      if (lane.crawl().equals(crawl)) {
        if (map.has(lane.peer()) && !lane.peer().equals(map.own())) {
          sent.put(lane.peer(), lane.sent());
          received.put(lane.peer(), lane.received());
        }
        waits |= lane.waitingIn() > 0 || lane.waitingOut() > 0;
      }
    }
    return new CrawlLanes(sent, received, waits);
  }

  /** Links of all other sites. */
  long allReceived() {
    return received.values().stream().mapToLong(it -> it).sum();
  }
}
