package prospector.web.fetch;

import prospector.web.url.CrawlUrl;

/**
 * One GET to make.
 *
 * @param url what to fetch
 * @param purpose what it is for: the limits on media type and size differ
 * @param conditions under which a body is wanted
 */
public record FetchRequest(CrawlUrl url, Purpose purpose, Conditions conditions) {
  /** Without conditions. */
  public FetchRequest(CrawlUrl url, Purpose purpose) {
    this(url, purpose, Conditions.NONE);
  }

  /** Page, robots.txt or sitemap; or a page that is stored already. */
  public enum Purpose {
    PAGE,
    ROBOTS,
    SITEMAP,
    REVISIT
  }
}
