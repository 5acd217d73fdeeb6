package prospector.actors.host.decide;

import java.util.List;
import java.util.Optional;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.prioritizer.LinkEvidence;
import prospector.web.exclusion.UrlGate;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/**
 * What holds now of a crawl's URLs that wait at a host: an exclusion, the scope, the bound of the
 * depth and that of a host's pages may be newer than they, or were not known to this node when they
 * came.
 *
 * @param pages of the host that the crawl has
 */
public record WaitingRules(UrlGate gate, CrawlScope scope, CrawlSpec.Bounds bounds, long pages) {

  /** Those of a crawl in force. */
  public static WaitingRules of(CrawlDirectory crawls, UrlGate gate, CrawlShare share) {
    String crawl = share.crawl();
    return new WaitingRules(gate, crawls.scope(crawl), crawls.bounds(crawl), share.pages());
  }

  /**
   * Why a URL is not to be asked for any more; empty where it may be.
   *
   * @param depth by the shortest path known
   * @param links that lead to it
   */
  public Optional<UrlState> refusal(CrawlUrl url, int depth, List<LinkEvidence> links) {
    if (gate.excludes(url)) {
      return Optional.of(UrlState.REFUSED_EXCLUDED);
    }
    if (pages >= bounds.pagesPerHost()) {
      return Optional.of(UrlState.REFUSED_HOST_PAGES);
    }
    if (!scope.isOpen() && !scope.admits(url, Tasks.beyond(links))) {
      return Optional.of(UrlState.REFUSED_SCOPE);
    }
    return depth > bounds.depth() ? Optional.of(UrlState.REFUSED_DEPTH) : Optional.empty();
  }
}
