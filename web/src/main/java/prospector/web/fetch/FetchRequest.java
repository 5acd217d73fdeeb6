package prospector.web.fetch;

import prospector.web.url.CrawlUrl;

/**
 * One GET to make.
 *
 * @param url what to fetch
 * @param purpose what it is for: the limits on media type and size differ
 * @param conditions under which a body is wanted
 * @param takesPart whether the beginning of a body that breaks off is better than none: where it
 *     has done so before, the server may state a wrong length every time
 */
public record FetchRequest(
    CrawlUrl url, Purpose purpose, Conditions conditions, boolean takesPart) {
  /** For a whole body. */
  public FetchRequest(CrawlUrl url, Purpose purpose, Conditions conditions) {
    this(url, purpose, conditions, false);
  }

  /** Without conditions. */
  public FetchRequest(CrawlUrl url, Purpose purpose) {
    this(url, purpose, Conditions.NONE);
  }

  /** A page that was asked for in vain before, or for the first time. */
  public static FetchRequest ofPage(CrawlUrl url, boolean again) {
    return new FetchRequest(url, Purpose.PAGE, Conditions.NONE, again);
  }

  /** A host's robots.txt, of which only a part came before, or none yet. */
  public static FetchRequest ofRobots(CrawlUrl url, boolean again) {
    return new FetchRequest(url, Purpose.ROBOTS, Conditions.NONE, again);
  }

  /** A sitemap: each of its links is worth having. */
  public static FetchRequest ofSitemap(CrawlUrl url) {
    return new FetchRequest(url, Purpose.SITEMAP, Conditions.NONE, true);
  }

  /** Page, robots.txt or sitemap; or a page that is stored already. */
  public enum Purpose {
    PAGE,
    ROBOTS,
    SITEMAP,
    REVISIT
  }
}
