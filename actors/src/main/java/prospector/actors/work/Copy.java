package prospector.actors.work;

import java.util.Optional;
import java.util.Set;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;
import prospector.web.url.ViewNames;

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
    return twinOn(host).isPresent();
  }

  /** Whether the other page says the same and lies on another host. */
  boolean isTwinBeside(HostKey host) {
    return kind != Kind.LISTING && !isTwinOn(host);
  }

  private Optional<CrawlUrl> twinOn(HostKey host) {
    return kind == Kind.LISTING
        ? Optional.empty()
        : UrlNormalizer.normalize(of).accepted().filter(it -> it.host().equals(host));
  }

  /**
   * The other page where that is a view of this one that was fetched before it: all views that this
   * page's URL names, and more.
   */
  public Optional<CrawlUrl> viewBefore(CrawlUrl page) {
    Set<String> own = ViewNames.of(page);
    return twinOn(page.host())
        .filter(
            other -> {
              Set<String> names = ViewNames.of(other);
              return names.size() > own.size() && names.containsAll(own);
            });
  }
}
