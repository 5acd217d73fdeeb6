package prospector.actors.host.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.web.url.CrawlUrl;

/** Told of stored pages whose links have to be handed on once more, out of the archive. */
public interface ArchivedLinks {
  /** Nothing follows from it. */
  ArchivedLinks NONE =
      new ArchivedLinks() {
        @Override
        public CompletionStage<Boolean> nearer(String crawl, CrawlUrl url, int depth) {
          return CompletableFuture.completedFuture(true);
        }

        @Override
        public void handedOn(String crawl, CrawlUrl url, int depth) {}

        @Override
        public void unnoted(String crawl, CrawlUrl url) {}
      };

  /**
   * A page is nearer to a seed than was known when it was fetched: within a bound of the depth its
   * links go further than it seemed. The set of pages within a depth would hang on the order of the
   * fetches without it.
   *
   * @param depth links from a seed by the path that came now; it may have been fetched by another
   *     one as short
   * @return false, or a failure, where that could not be done: the next link to it is to try again
   */
  CompletionStage<Boolean> nearer(String crawl, CrawlUrl url, int depth);

  /** The page's host has its links, and sends them until they are acknowledged: it is so near. */
  void handedOn(String crawl, CrawlUrl url, int depth);

  /**
   * A page was stored before a kill, or a failure of the database, kept its host from noting it:
   * its links are in no event. It is refused now, or was asked for again and what came is not
   * stored.
   */
  void unnoted(String crawl, CrawlUrl url);
}
