package prospector.actors.host.decide;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import prospector.actors.BoundedMap;
import prospector.actors.host.link.UrlState;
import prospector.actors.work.PagePipeline;
import prospector.persistence.page.PageArchive;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * Settles the state of URLs that only a filter knows ({@link UrlState#MAYBE_KNOWN}), by what the
 * page table said for the decision under way, or said of ended URLs before: most links of a giant
 * host's pages lead to the same few pages.
 *
 * <p><em>Only what is final is remembered, and what the host's rules refuse, or another URL stands
 * for, for as long as they do.</em> Owned by one host actor.
 */
public final class Doubts {
  private static final int REMEMBERED = 4_096; // about 0.3 MB, of giant hosts only

  private final Map<Long, UrlState> ended = BoundedMap.byUse(REMEMBERED);

  /** Remembers what was looked up and will not change. */
  void learn(Groundwork done) {
    done.states()
        .forEach(
            (key, state) -> {
              if (!state.mayWaitOnceMore() || state.isByRules() || state == UrlState.REFUSED_SAME) {
                ended.put(key(key.crawl(), Fingerprint.of(key.url())), state);
              }
            });
  }

  /**
   * The state, or still {@link UrlState#MAYBE_KNOWN} when the page table must be asked.
   *
   * @param judge of the rules in force
   * @param freed whether what stood for a URL came to nothing
   */
  UrlState settle(
      String crawl, CrawlUrl url, Groundwork done, RobotsJudge judge, Predicate<CrawlUrl> freed) {
    long key = key(crawl, url.fingerprint());
    UrlState state = ended.get(key);
    boolean byRules = state != null && state.isByRules();
    if ((byRules && judge.rule(url) == RobotsJudge.Ruling.ALLOWED)
        || (state == UrlState.REFUSED_SAME && freed.test(url))) {
      ended.remove(key); // it may wait once more, and end otherwise
      state = null;
    }
    return state != null
        ? state
        : done.states().getOrDefault(new Groundwork.Key(crawl, url.value()), UrlState.MAYBE_KNOWN);
  }

  /** Asks the page table. Blocking. */
  public static Map<Groundwork.Key, UrlState> lookUp(
      Map<String, Set<CrawlUrl>> doubtful, PagePipeline pages) {
    Map<Groundwork.Key, UrlState> found = new HashMap<>();
    doubtful.forEach(
        (crawl, urls) -> {
          Map<String, PageArchive.End> ends =
              pages.ends(crawl, urls.stream().map(CrawlUrl::value).toList());
          urls.forEach(
              url ->
                  found.put(new Groundwork.Key(crawl, url.value()), state(ends.get(url.value()))));
        });
    return found;
  }

  /**
   * @param end null where the table has no row
   */
  static UrlState state(PageArchive.@Nullable End end) {
    if (end == null) {
      return UrlState.UNKNOWN; // dropped before, or the filter was wrong: the same to a new link
    }
    return switch (end.state()) {
      case PAGE -> UrlState.PAGE;
      case REDIRECTED -> UrlState.REDIRECTED;
      case FAILED -> UrlState.FAILED;
      case REFUSED -> refused(end.reason());
    };
  }

  private static UrlState refused(String reason) {
    return Stream.of(
            UrlState.REFUSED_DEPTH,
            UrlState.REFUSED_MOVED,
            UrlState.REFUSED_SAME,
            UrlState.REFUSED_ROBOTS,
            UrlState.REFUSED_NO_HOST)
        .filter(state -> state.reason().equals(reason))
        .findFirst()
        .orElse(UrlState.REFUSED);
  }

  private static long key(String crawl, long fingerprint) {
    return Fingerprint.combine(crawl.hashCode(), fingerprint);
  }
}
