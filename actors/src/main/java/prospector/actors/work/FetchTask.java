package prospector.actors.work;

import prospector.actors.crawl.CrawlContext;
import prospector.persistence.page.PageRecord;
import prospector.web.url.CrawlUrl;

/**
 * One page to fetch, judge and store.
 *
 * @param crawl the crawl that wants it
 * @param url what to fetch
 * @param depth links followed from a seed
 * @param sinceNugget fewest links since a nugget over its known links, 1 when a known parent is one
 * @param via URL of the page whose link scored best; empty for seeds
 * @param priority the score it was chosen with
 * @param modelVersion version of the model that gave it
 * @param arm which arm asked
 * @param triesBefore failed requests before this one
 * @param hops redirects in a row that led here
 * @param delayAskedMillis delay the host's clock asked for before this request
 * @param delayGivenMillis time since the end of the request before it; -1 for the first
 * @param cash importance that its known links have brought it (OPIC)
 * @param beyond fewest links in a row that led out of scope to it over its known links, 0 for a
 *     page in scope
 */
public record FetchTask(
    CrawlContext crawl,
    CrawlUrl url,
    int depth,
    int sinceNugget,
    String via,
    double priority,
    long modelVersion,
    PageRecord.Arm arm,
    int triesBefore,
    int hops,
    long delayAskedMillis,
    long delayGivenMillis,
    double cash,
    int beyond) {

  /** A page in scope. */
  public FetchTask(
      CrawlContext crawl,
      CrawlUrl url,
      int depth,
      int sinceNugget,
      String via,
      double priority,
      long modelVersion,
      PageRecord.Arm arm,
      int triesBefore,
      int hops,
      long delayAskedMillis,
      long delayGivenMillis,
      double cash) {
    this(
        crawl,
        url,
        depth,
        sinceNugget,
        via,
        priority,
        modelVersion,
        arm,
        triesBefore,
        hops,
        delayAskedMillis,
        delayGivenMillis,
        cash,
        0);
  }

  /** The pause before it. */
  RequestLog.Delay delay() {
    return new RequestLog.Delay(delayAskedMillis, delayGivenMillis);
  }

  /** Whether a link of its page, or a redirect, may be followed. */
  boolean admits(CrawlUrl target) {
    return crawl.scope().admits(target, beyond);
  }
}
