package prospector.nugget.section;

import java.util.Optional;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** URLs as they stand in topic files and lists. */
public final class Urls {
  private Urls() {}

  /** The URL, where the text is one that can be crawled. */
  public static Optional<CrawlUrl> parse(String text) {
    return UrlNormalizer.normalize(text).accepted();
  }

  /** The normal form of a URL. */
  public static Optional<String> normal(String text) {
    return parse(text).map(CrawlUrl::value);
  }

  /** Whether a text is meant as a URL, however wrong, and not as a file. */
  public static boolean looksLikeUrl(String text) {
    return text.matches("(?i)\\s*https?:.*");
  }
}
