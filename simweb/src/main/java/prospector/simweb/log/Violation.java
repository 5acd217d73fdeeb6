package prospector.simweb.log;

/**
 * One thing a polite crawler would not have done.
 *
 * @param kind of wrong
 * @param entry the request that was wrong
 * @param detail by how much
 */
public record Violation(Kind kind, RequestEntry entry, String detail) {
  /** Kinds of wrong. */
  public enum Kind {
    /** started while another request to the host was in flight */
    OVERLAP,
    /** started sooner after the end of the last request than the host's delay allows */
    TOO_EARLY,
    /** started inside a Retry-After window */
    DURING_RETRY_AFTER,
    /** a path that robots.txt forbids */
    DISALLOWED,
    /** a page of a host whose robots.txt was not asked for in the 24 hours before */
    BEFORE_ROBOTS,
    /** a page of a host whose robots.txt has only been answered with 429 or 5xx so far */
    ROBOTS_UNREACHABLE
  }
}
