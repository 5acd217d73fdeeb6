package prospector.persistence.page;

import java.util.Locale;

/**
 * One request for a page that was stored before.
 *
 * @param node name of the node that made it
 * @param visitedMillis when, epoch milliseconds
 * @param finding what became of the page
 * @param status HTTP status; 0 when no complete response came
 * @param reason why there is no page, as in {@link PageRecord}; empty when there is one
 * @param capture a record of the archive that no page row names; {@link PastCapture#NONE}
 */
public record Visit(
    String crawl,
    String url,
    String node,
    long visitedMillis,
    Finding finding,
    int status,
    String reason,
    PastCapture capture) {

  /** What a visit finds. */
  public enum Finding {
    /** 304: the stored page is the current one. */
    NOT_MODIFIED,
    /** The same bytes as are stored. */
    IDENTICAL,
    /** Other bytes; the row is the new page's. */
    CHANGED,
    /** A redirect; the stored page stands, the target is a URL of its own. */
    MOVED,
    /** 404, 410 or an error page; the stored page stands. */
    GONE,
    /** Another error or a refusal; the stored page stands. */
    NO_PAGE,
    /** The host is in trouble: asked again soon. */
    NO_ANSWER;

    /** As it is stored and counted, in lower case. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the page is there. */
    public boolean isPage() {
      return this == NOT_MODIFIED || this == IDENTICAL || this == CHANGED;
    }
  }
}
