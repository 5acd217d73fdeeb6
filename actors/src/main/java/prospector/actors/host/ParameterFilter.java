package prospector.actors.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.work.ParameterLesson;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.QueryParameters;

/**
 * Refuses new URLs of a host that differ from an admitted one only in parameters that do not
 * matter.
 *
 * <p><em>Of URLs that say the same the first is admitted, and the same decision twice is the
 * same.</em> One in {@value #SAMPLE} is let through in any case, so that a host that changes is
 * found out. What was admitted is not persisted: after a restart of the actor one more URL a page
 * may be. Owned by one host actor.
 */
final class ParameterFilter {
  private static final int SAMPLE = 20;
  private static final int KEYS_MAX = 50_000;

  private final int needed;
  private final Map<Long, Long> admitted = new HashMap<>(); // what is left of a URL, and the URL

  /**
   * @param needed pairs of copies that it takes to ignore a parameter; 0 = none is ignored
   */
  ParameterFilter(int needed) {
    this.needed = needed;
  }

  /** Whether an admitted URL stands for this one; if not, this one is it from now on. */
  boolean refuses(CrawlShare share, CrawlUrl url) {
    return needed > 0
        && url.query().isPresent()
        && refuses(share, url, share.parameters().names(needed));
  }

  private boolean refuses(CrawlShare share, CrawlUrl url, Set<String> ignored) {
    if (ignored.isEmpty()
        || url.fingerprint() % SAMPLE == 0
        || QueryParameters.names(url).stream().noneMatch(ignored::contains)) {
      return false;
    }
    long key = key(share, url, ignored);
    Long holder = admitted.get(key);
    if (holder == null && admitted.size() < KEYS_MAX) {
      admitted.put(key, url.fingerprint());
    }
    return holder != null && holder != url.fingerprint();
  }

  /**
   * The waiting URLs that others make superfluous, where a page teaches that a parameter does not
   * matter.
   */
  List<CrawlUrl> superfluous(CrawlShare share, CrawlUrl fetched, List<ParameterLesson> lessons) {
    Set<String> ignored = share.parameters().with(lessons).names(needed);
    if (share.parameters().names(needed).containsAll(ignored)) {
      return List.of();
    }
    admitted.put(key(share, fetched, ignored), fetched.fingerprint());
    List<CrawlUrl> superfluous = new ArrayList<>();
    for (QueuedUrl waiting : share.queue().urls()) {
      boolean fetchedNow = waiting.fingerprint() == fetched.fingerprint();
      if (!fetchedNow && refuses(share, waiting.url(), ignored)) {
        superfluous.add(waiting.url());
      }
    }
    return superfluous;
  }

  private static long key(CrawlShare share, CrawlUrl url, Set<String> ignored) {
    return Fingerprint.of(share.crawl() + ' ' + QueryParameters.without(url, ignored));
  }
}
