package prospector.web.sitemap;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import prospector.web.page.Media;
import prospector.web.url.CrawlUrl;

/**
 * One URL of a sitemap, with what the site says of it.
 *
 * @param url a page, or a sitemap where the entry is of an index
 * @param lastModified when it changed last; for news without that, when it was published
 * @param priority among the site's own URLs, 0..1; 0.5 where nothing is said
 * @param title of the article or the first video; empty where nothing is said
 * @param media videos on the page
 */
public record SitemapEntry(
    CrawlUrl url,
    Optional<Instant> lastModified,
    double priority,
    String title,
    List<Media> media) {
  public SitemapEntry {
    media = List.copyOf(media);
  }
}
