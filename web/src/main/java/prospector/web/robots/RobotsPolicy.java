package prospector.web.robots;

import java.time.Duration;
import java.time.Instant;

/**
 * Turns what a request for robots.txt brought into a {@link RobotsRecord}, and a record into rules
 * (RFC 9309 section 2.3.1).
 */
public final class RobotsPolicy {
  /** A copy is kept this long (RFC 9309 section 2.4). */
  public static final Duration TTL = Duration.ofHours(24);

  private final String productToken;

  /** Rules are looked up for this product token, such as {@code prospector}. */
  public RobotsPolicy(String productToken) {
    this.productToken = productToken;
  }

  /** Parses rules out of a record. */
  public RobotsRules rules(RobotsRecord record) {
    throw new UnsupportedOperationException("written next: " + productToken);
  }

  /**
   * The record for an answer or a failure; {@code previous} matters when the host is unreachable.
   */
  public RobotsRecord record(
      prospector.web.fetch.FetchOutcome outcome,
      Instant now,
      java.util.Optional<RobotsRecord> previous) {
    throw new UnsupportedOperationException("written next");
  }
}
