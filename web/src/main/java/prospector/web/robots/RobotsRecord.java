package prospector.web.robots;

import java.time.Instant;
import prospector.web.fetch.FetchTrouble;

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
 * @param trouble why it is unreachable, as {@link prospector.web.fetch.FetchTrouble} words it;
 *     empty when it is not, and in records of before this was kept
 */
public record RobotsRecord(
    Kind kind,
    String text,
    int status,
    long fetchedMillis,
    long expiresMillis,
    long unreachableSinceMillis,
    String trouble) {

  /** Records of an older version do not say the trouble. */
  @SuppressWarnings("ConstantValue") // a missing property is null
  public RobotsRecord {
    trouble = trouble == null ? "" : trouble;
  }

  /** A record without trouble. */
  public RobotsRecord(
      Kind kind,
      String text,
      int status,
      long fetchedMillis,
      long expiresMillis,
      long unreachableSinceMillis) {
    this(kind, text, status, fetchedMillis, expiresMillis, unreachableSinceMillis, "");
  }

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
            Kind.UNREACHABLE,
            text,
            status,
            fetchedMillis,
            expiresMillis,
            unreachableSinceMillis,
            trouble)
        : this;
  }

  /** The same, with its trouble. */
  RobotsRecord because(FetchTrouble why) {
    return new RobotsRecord(
        kind, text, status, fetchedMillis, expiresMillis, unreachableSinceMillis, why.toString());
  }

  /** Whether there was no answer to go by, for whatever reason. */
  public boolean isOutOfReach() {
    return kind == Kind.UNREACHABLE || kind == Kind.NO_HOST;
  }

  /** Whether it must be asked for again before the next page. */
  public boolean isExpired(Instant now) {
    return now.toEpochMilli() >= expiresMillis;
  }
}
