package prospector.actors.host.service;

import prospector.web.url.CrawlUrl;

/**
 * Told of pages that are nearer to a seed than was known when they were fetched: within a bound of
 * the depth their links go further than it seemed.
 *
 * <p>The set of pages within a depth would hang on the order of the fetches without it.
 */
@FunctionalInterface
public interface NearerPaths {
  /** Nothing follows from it. */
  NearerPaths NONE = (crawl, url, depth) -> {};

  /**
   * A page that was fetched.
   *
   * @param depth links from a seed by the path that came now; it may have been fetched by another
   *     one as short
   */
  void found(String crawl, CrawlUrl url, int depth);
}
