package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import prospector.web.url.CrawlUrl;

/**
 * Which links of a page may be followed, and why the others may not.
 *
 * <p>Redirects that a page itself asks for (meta refresh) obey the same rules. Immutable; safe to
 * share.
 */
public final class LinkPolicy {
  private final boolean obeysNofollow;
  private final Predicate<CrawlUrl> wanted;

  /**
   * A policy.
   *
   * @param obeysNofollow whether links marked nofollow (by their rel or by the page's directives)
   *     are left alone
   * @param wanted what is known not to be a page before it is fetched fails this, such as by its
   *     file extension
   */
  public LinkPolicy(boolean obeysNofollow, Predicate<CrawlUrl> wanted) {
    this.obeysNofollow = obeysNofollow;
    this.wanted = wanted;
  }

  /** The rule that keeps a link from being followed, {@code nofollow} or {@code extension}. */
  public Optional<String> refusal(Link link) {
    if (obeysNofollow && link.nofollow()) {
      return Optional.of("nofollow");
    }
    return wanted.test(link.target()) ? Optional.empty() : Optional.of("extension");
  }

  /** The links of a page that may be followed, in order. */
  public List<Link> followed(ParsedPage page) {
    List<Link> followed = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (refusal(link).isEmpty()) {
        followed.add(link);
      }
    }
    return followed;
  }
}
