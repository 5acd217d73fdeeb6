package prospector.actors.work;

import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * A page's content is known already from another URL, or stands on other pages.
 *
 * @param kind how alike the two are
 * @param of URL of the page that was known first; of a listing, of the first page that it shows, or
 *     its own
 */
public record Copy(Kind kind, String of) {
  /** How alike. Stored in lower case. */
  public enum Kind {
    /** the same bytes (SHA-256) */
    EXACT,
    /** texts that share most of their runs of words */
    NEAR,
    /** a list of other pages, relevant only by what it shows of them */
    LISTING
  }

  /** Whether the other page says the same and lies on a host. */
  boolean isTwinOn(HostKey host) {
    return kind != Kind.LISTING
        && UrlNormalizer.normalize(of).accepted().filter(it -> it.host().equals(host)).isPresent();
  }
}
