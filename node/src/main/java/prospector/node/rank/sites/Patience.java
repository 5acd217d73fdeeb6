package prospector.node.rank.sites;

import java.time.Duration;

/**
 * How long another site is waited for.
 *
 * @param silence until the next part of an answer comes
 * @param longest that all answers of a site may take together
 * @param busy while it writes another report
 * @param pause between two questions meanwhile
 */
public record Patience(Duration silence, Duration longest, Duration busy, Duration pause) {
  /** As an export may have nothing to write, and is cut off after an hour; for two of these. */
  public static final Patience USUAL =
      new Patience(
          Duration.ofMinutes(15),
          Duration.ofHours(2),
          Duration.ofMinutes(15),
          Duration.ofSeconds(3));
}
