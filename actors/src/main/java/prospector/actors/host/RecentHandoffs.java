package prospector.actors.host;

import java.util.LinkedHashMap;
import java.util.Map;
import prospector.web.url.Fingerprint;

/**
 * The URLs this node handed off lately, so that a link seen on every page of a site is not sent
 * with every page (UniCrawl, Le Quoc et al. 2015: 50,000 entries spared 80-92 % of the traffic).
 *
 * <p><em>It never holds back a link from a relevant page, and it learns of a URL only after the
 * hand-off is persisted.</em> Thread-safe.
 */
public final class RecentHandoffs {
  private final Map<Long, Boolean> recent;

  /**
   * @param bound entries kept, least recently used dropped first
   */
  public RecentHandoffs(int bound) {
    this.recent =
        new LinkedHashMap<>(1024, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
            return size() > bound;
          }
        };
  }

  /** Whether a link must be sent. */
  synchronized boolean mustSend(String crawl, long fingerprint, boolean parentRelevant) {
    return parentRelevant || recent.get(key(crawl, fingerprint)) == null;
  }

  /** Remembers a persisted hand-off. */
  synchronized void add(Handoff handoff) {
    for (FoundLink link : handoff.batch().links()) {
      recent.put(key(handoff.crawl(), link.target().fingerprint()), Boolean.TRUE);
    }
  }

  private static long key(String crawl, long fingerprint) {
    return Fingerprint.combine(crawl.hashCode(), fingerprint);
  }
}
