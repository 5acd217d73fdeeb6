package prospector.web.page;

import prospector.web.url.CrawlUrl;

/**
 * One hyperlink of a page, with what a reader sees of it before following it.
 *
 * @param target where it leads, normalised
 * @param anchor text of the link (alt text for images), white space folded, at most 120 characters
 * @param context text around the link in its block, without the anchor, at most 160 characters
 * @param tagPath element names from body to the link with class or id of the nearest that has one,
 *     such as {@code body/div.nav/ul/li/a}: the link's template position, at most 120 characters.
 *     Ends in {@value #MARK} where the link is {@code nofollow}, so that the mark is evidence
 * @param position 0-based rank of the link among the links of its page
 * @param kind what carried the link
 * @param nofollow the link's rel says nofollow, ugc or sponsored wherever the page has it: that its
 *     author does not vouch for the target
 */
public record Link(
    CrawlUrl target,
    String anchor,
    String context,
    String tagPath,
    int position,
    Kind kind,
    boolean nofollow) {

  /** End of the tag path of a link marked nofollow. */
  public static final String MARK = "[nofollow]";

  /** What carried the link. */
  public enum Kind {
    ANCHOR,
    AREA,
    FRAME,
    CANONICAL,
    ALTERNATE,
    /** A feed of the page's site (RSS, Atom), which is no page. */
    FEED,
    NEXT_PREVIOUS,
    META_REFRESH,
    REDIRECT,
    SITEMAP,
    SEED
  }
}
