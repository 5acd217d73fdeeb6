package prospector.actors.host.decide;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.web.url.CrawlUrl;

/**
 * Stored pages of one host whose next visit is due, by crawl, in the order they were told.
 *
 * <p><em>Only in memory</em>: what gets lost is still due and is told again. Bounded; what does not
 * fit is told again as well. Owned by one host actor.
 */
public final class DueVisits {
  private static final int BOUND = 1_000; // a crawl

  private final Map<String, Map<Long, CrawlUrl>> byCrawl = new HashMap<>();

  public void add(String crawl, List<String> urls) {
    if (urls.isEmpty()) {
      return; // a crawl that stands here has a visit to make
    }
    Map<Long, CrawlUrl> due = byCrawl.computeIfAbsent(crawl, id -> new LinkedHashMap<>());
    for (String text : urls) {
      CrawlUrl url = CrawlUrl.ofNormal(text);
      if (due.size() < BOUND) {
        due.put(url.fingerprint(), url);
      }
    }
  }

  /** The visit that is due for longest. */
  public Optional<CrawlUrl> next(String crawl) {
    Map<Long, CrawlUrl> due = byCrawl.get(crawl);
    return due == null ? Optional.empty() : Optional.of(due.values().iterator().next());
  }

  /** A visit is over, or is not to be made. */
  public void done(String crawl, long fingerprint) {
    Map<Long, CrawlUrl> due = byCrawl.get(crawl);
    if (due != null) {
      due.remove(fingerprint);
      if (due.isEmpty()) {
        byCrawl.remove(crawl);
      }
    }
  }

  public boolean has(String crawl) {
    return byCrawl.containsKey(crawl);
  }

  /** Those with a visit that is due. */
  public Set<String> crawls() {
    return Collections.unmodifiableSet(byCrawl.keySet());
  }
}
