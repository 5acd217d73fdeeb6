package prospector.simweb.log;

import java.time.Duration;

/**
 * Whether a host's robots.txt could be read so far, as the answers to it tell: one that could not
 * is unreachable, and nothing of the host is allowed (RFC 9309 section 2.3.1.4).
 *
 * <p><em>In doubt it could be read.</em> A redirect may have led to another host, a request without
 * a status may be one for a file that never ends, and what was read once may be used again.
 */
final class RobotsReach {
  private static final long GIVEN_UP = Duration.ofDays(30).toNanos(); // then it counts as absent

  private boolean known;
  private boolean redirected; // by the last answer
  private boolean refused; // by the last answer
  private long refusedFrom; // end of the first such answer, ns

  /** Takes an answer to a request for robots.txt, or for what it redirected to. */
  void answered(RequestEntry entry) {
    if (redirected && entry.path().equals("/robots.txt")) {
      known = true; // the redirect did not lead on here
    }
    int status = entry.status();
    redirected = status / 100 == 3;
    boolean refuses = status == 429 || status / 100 == 5;
    if (refuses && !refused) {
      refusedFrom = entry.endNanos();
    }
    refused = refuses || (redirected && refused);
    known |= !refuses && !redirected;
  }

  /** Whether a page that is asked for now is asked for too soon. */
  boolean isUnreachable(long now) {
    return refused && !redirected && !known && now - refusedFrom < GIVEN_UP;
  }
}
