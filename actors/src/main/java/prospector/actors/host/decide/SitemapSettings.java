package prospector.actors.host.decide;

import java.time.Duration;

/**
 * How much of a host's sitemaps is read; from the block {@code prospector.host.sitemaps}.
 *
 * @param files sitemaps of one host read in an interval, indexes included; 0 for none
 * @param urls links taken from them in an interval, the newest and most important first
 * @param interval a sitemap is read at most once in it
 * @param unannouncedAfter pages of a host, a nugget among them, after which the usual place and the
 *     feed are tried where robots.txt names none; 0 = never
 */
public record SitemapSettings(int files, int urls, Duration interval, int unannouncedAfter) {
  /** Ten files, 1,000 links, once a week; after 20 pages. */
  public static final SitemapSettings DEFAULT =
      new SitemapSettings(10, 1_000, Duration.ofDays(7), 20);
}
