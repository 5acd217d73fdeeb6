package prospector.web.fetch;

import prospector.web.url.CrawlUrl;

/**
 * One GET to make.
 *
 * @param url what to fetch
 * @param purpose what it is for: the limits on media type and size differ
 */
public record FetchRequest(CrawlUrl url, Purpose purpose) {
  /** Page, robots.txt or sitemap. */
  public enum Purpose {
    PAGE,
    ROBOTS,
    SITEMAP
  }
}
