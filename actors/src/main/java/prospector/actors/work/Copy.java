package prospector.actors.work;

/**
 * A page's content is known already, from another URL.
 *
 * @param kind how alike the two are
 * @param of URL of the page that was known first
 */
public record Copy(Kind kind, String of) {
  /** How alike. Stored in lower case. */
  public enum Kind {
    /** the same bytes (SHA-256) */
    EXACT,
    /** texts that share most of their runs of words */
    NEAR
  }
}
