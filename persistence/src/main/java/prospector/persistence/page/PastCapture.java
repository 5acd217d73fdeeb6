package prospector.persistence.page;

/**
 * A record of the archive that no page row names: a revisit record, or the response record of a
 * page that has changed since.
 *
 * @param millis its {@code WARC-Date}, epoch milliseconds
 * @param status HTTP status
 * @param mime media type; {@link #REVISIT} for a revisit record
 * @param digest {@code WARC-Payload-Digest}; empty when it has none
 */
public record PastCapture(
    long millis, int status, String mime, String digest, WarcLocation location) {
  /** What an index calls a revisit record, in place of a media type. */
  public static final String REVISIT = "warc/revisit";

  /** No such record. */
  public static final PastCapture NONE = new PastCapture(0, 0, "", "", WarcLocation.NONE);

  /** Of a page whose row is about to be another's. */
  public static PastCapture of(StoredPage page) {
    return page.location().equals(WarcLocation.NONE)
        ? NONE
        : new PastCapture(
            page.page().fetchedAtMillis(),
            page.page().status(),
            page.page().mime(),
            page.validators().digest(),
            page.location());
  }
}
