package prospector.web.robots;

import java.time.Instant;

/**
 * The persisted copy of a host's robots.txt.
 *
 * @param kind what the request for it meant
 * @param text what the file says to us, out of its first 500 KiB ({@link RobotsPolicy#record};
 *     whole files in records of older versions); empty unless {@code kind} is FILE
 * @param status HTTP status, 0 when there was none
 * @param fetchedMillis when it was asked for, epoch milliseconds
 * @param expiresMillis when it must be asked for again, epoch milliseconds
 * @param unreachableSinceMillis first of the failures in a row, epoch milliseconds; 0 when the last
 *     attempt succeeded. After 30 days unreachable counts as absent (RFC 9309 section 2.3.1.4)
 */
public record RobotsRecord(
    Kind kind,
    String text,
    int status,
    long fetchedMillis,
    long expiresMillis,
    long unreachableSinceMillis) {

  /**
   * FILE: obey its text. ABSENT: all is allowed. UNREACHABLE: nothing is allowed, ask again.
   * NO_HOST: the host's name does not exist, and what is known of it is given up.
   */
  public enum Kind {
    FILE,
    ABSENT,
    UNREACHABLE,
    NO_HOST
  }

  /** The same for somebody else, whose robots.txt was to be found on a host that does not exist. */
  public RobotsRecord elsewhere() {
    return kind == Kind.NO_HOST
        ? new RobotsRecord(
            Kind.UNREACHABLE, text, status, fetchedMillis, expiresMillis, unreachableSinceMillis)
        : this;
  }

  /** Whether it must be asked for again before the next page. */
  public boolean isExpired(Instant now) {
    return now.toEpochMilli() >= expiresMillis;
  }
}
