package prospector.persistence;

/**
 * The page that a page is a copy of.
 *
 * @param kind {@code exact}, {@code near}; empty for none
 * @param of its URL; empty for none
 */
public record PageCopy(String kind, String of) {
  /** No copy of a known page. */
  public static final PageCopy NONE = new PageCopy("", "");
}
