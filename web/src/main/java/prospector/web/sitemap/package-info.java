/**
 * Sitemaps: what a site says of its own pages.
 *
 * <p>{@link prospector.web.sitemap.SitemapReader} reads the sitemap protocol (sitemaps.org 0.9) in
 * all its forms: an index, a set of URLs, plain text, RSS 2.0 and Atom, each plain or gzipped, with
 * the news and video extensions. What it gives is a hint and never an order: modification dates and
 * priorities are the site's own words.
 */
@NullMarked
package prospector.web.sitemap;

import org.jspecify.annotations.NullMarked;
