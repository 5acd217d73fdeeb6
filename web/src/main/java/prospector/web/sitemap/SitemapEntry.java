package prospector.web.sitemap;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  /**
   * By when it changed last, as far as that is over at an instant. A date alone, read as the
   * beginning of its day, may mean any time of it: the day's end, but not before that is over, as a
   * page would else have changed since each visit of the day.
   */
  public Optional<Instant> changedBy(Instant now) {
    return lastModified.map(begin -> isDate(begin) ? dayEnd(begin, now) : begin);
  }

  private static Instant dayEnd(Instant begin, Instant now) {
    Instant end = begin.plus(1, ChronoUnit.DAYS);
    return end.isAfter(now) ? begin : end;
  }

  /** Hardly any moment is midnight to the millisecond. */
  private static boolean isDate(Instant changed) {
    return changed.truncatedTo(ChronoUnit.DAYS).equals(changed);
  }
}
