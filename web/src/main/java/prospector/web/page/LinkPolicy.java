package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import prospector.web.url.CrawlUrl;

/**
 * Which links of a page may be followed, and why the others may not.
 *
 * <p>Of a page that says so of itself (robots meta element, X-Robots-Tag) none is followed. A mark
 * on a link is no such order: nofollow, ugc and sponsored say that the author does not vouch for
 * the target, and much software marks every outside link so.
 *
 * <p>Redirects that a page itself asks for (meta refresh) obey the same rules. Immutable; safe to
 * share.
 */
public final class LinkPolicy {
  /** The page's own directives forbid all its links. */
  public static final String PAGE_NOFOLLOW = "page_nofollow";

  /** The link is marked, and marked links are not wanted. */
  public static final String NOFOLLOW = "nofollow";

  /** The target's file extension is none of a page. */
  public static final String EXTENSION = "extension";

  /** The target is a feed: a host's is read like a sitemap, where it is read. */
  public static final String FEED = "feed";

  private final boolean refusesMarked;
  private final Predicate<CrawlUrl> wanted;

  /**
   * A policy.
   *
   * @param refusesMarked whether links marked nofollow, ugc or sponsored are left alone
   * @param wanted what is known not to be a page before it is fetched fails this, such as by its
   *     file extension
   */
  public LinkPolicy(boolean refusesMarked, Predicate<CrawlUrl> wanted) {
    this.refusesMarked = refusesMarked;
    this.wanted = wanted;
  }

  /** Whether links marked nofollow are left alone. */
  public boolean refusesMarked() {
    return refusesMarked;
  }

  /**
   * The rule that keeps a link of a page from being followed: {@link #PAGE_NOFOLLOW}, {@link
   * #FEED}, {@link #NOFOLLOW} or {@link #EXTENSION}.
   */
  public Optional<String> refusal(ParsedPage page, Link link) {
    if (page.directives().nofollow()) {
      return Optional.of(PAGE_NOFOLLOW);
    }
    if (link.kind() == Link.Kind.FEED) {
      return Optional.of(FEED);
    }
    if (refusesMarked && link.nofollow()) {
      return Optional.of(NOFOLLOW);
    }
    return wanted.test(link.target()) ? Optional.empty() : Optional.of(EXTENSION);
  }

  /** The links of a page that may be followed, in order. */
  public List<Link> followed(ParsedPage page) {
    return sort(page).followed();
  }

  /** Sorts all references of a page. */
  public Sorted sort(ParsedPage page) {
    List<Link> followed = new ArrayList<>(page.links().size());
    Map<String, Integer> left = new TreeMap<>(page.refusedLinks());
    for (Link link : page.links()) {
      refusal(page, link)
          .ifPresentOrElse(reason -> left.merge(reason, 1, Integer::sum), () -> followed.add(link));
    }
    return new Sorted(followed, left);
  }

  /**
   * The references of a page.
   *
   * @param followed links that may be followed, in order
   * @param left how many others there are, by reason: rules of this policy, and what keeps a
   *     reference from being a link at all ({@link ParsedPage#refusedLinks})
   */
  public record Sorted(List<Link> followed, Map<String, Integer> left) {}
}
