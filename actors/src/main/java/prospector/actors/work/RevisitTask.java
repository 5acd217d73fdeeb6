package prospector.actors.work;

import prospector.actors.crawl.CrawlContext;
import prospector.persistence.page.PageRecord;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * One stored page to ask for again.
 *
 * @param delay the pause before the request
 */
public record RevisitTask(CrawlContext crawl, CrawlUrl url, RequestLog.Delay delay) {

  /** The same as a page to fetch, that the crawl came to as it did the first time. */
  FetchTask like(PageRecord row) {
    return new FetchTask(
        crawl,
        url,
        row.depth(),
        1,
        row.via(),
        row.choice().priority(),
        row.choice().modelVersion(),
        row.arm(),
        0,
        0,
        delay.askedMillis(),
        delay.givenMillis(),
        0,
        crawl.scope().contains(url) ? 0 : ScopeRules.MAX_BEYOND); // how far is not stored
  }
}
