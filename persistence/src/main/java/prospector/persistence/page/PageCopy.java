package prospector.persistence.page;

/**
 * The page that a page is a copy of, or that a list shows first.
 *
 * @param kind {@code exact}, {@code near}, {@value #LISTING}; empty for none
 * @param of its URL; empty for none
 */
public record PageCopy(String kind, String of) {
  /** No copy of a known page. */
  public static final PageCopy NONE = new PageCopy("", "");

  /** Kind of a page that is relevant only by what it shows of others. */
  public static final String LISTING = "listing";

  /** Whether another page says the same. */
  public boolean isTwin() {
    return !of.isEmpty() && !kind.equals(LISTING);
  }
}
