package prospector.web.page;

/**
 * Robots directives of one page (robots meta element and X-Robots-Tag header).
 *
 * @param noindex the page must not be kept as a result
 * @param nofollow its links must not be followed
 * @param noarchive its body must not be archived
 */
public record Directives(boolean noindex, boolean nofollow, boolean noarchive) {
  /** No directive at all. */
  public static final Directives NONE = new Directives(false, false, false);

  /** The stricter of both. */
  public Directives and(Directives other) {
    return new Directives(
        noindex || other.noindex, nofollow || other.nofollow, noarchive || other.noarchive);
  }
}
