package prospector.simweb;

/**
 * One link as it stands on a page.
 *
 * @param url absolute
 * @param anchor its text
 * @param zone the part of the page's template it stands in: nav, crumb, list, body, related or
 *     footer
 */
public record SimLink(String url, String anchor, String zone) {}
