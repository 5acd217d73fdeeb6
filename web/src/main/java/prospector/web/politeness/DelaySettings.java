package prospector.web.politeness;

import java.time.Duration;

/**
 * How long a host is left alone between requests.
 *
 * @param minimum configured minimum delay; zero switches the adaptive part off too (robots.txt,
 *     Retry-After and back-off still hold)
 * @param responseTimeFactor the adaptive delay is the mean of the last five response times times
 *     this factor, 0 or more
 * @param maximumAdaptive upper bound of the adaptive part
 * @param backOffStart first wait after 429, 503 or a time-out; doubles each time in a row
 * @param backOffMaximum upper bound of that wait, and of a Retry-After; not under {@code
 *     backOffStart}
 */
public record DelaySettings(
    Duration minimum,
    double responseTimeFactor,
    Duration maximumAdaptive,
    Duration backOffStart,
    Duration backOffMaximum) {

  public DelaySettings {
    requireNotNegative("minimum", minimum);
    requireNotNegative("maximumAdaptive", maximumAdaptive);
    requireNotNegative("backOffStart", backOffStart);
    if (!(responseTimeFactor >= 0) || Double.isInfinite(responseTimeFactor)) {
      throw new IllegalArgumentException(
          "responseTimeFactor: expected 0 or more, got " + responseTimeFactor);
    }
    if (backOffMaximum.compareTo(backOffStart) < 0) {
      throw new IllegalArgumentException(
          "backOffMaximum: expected at least backOffStart, "
              + backOffStart
              + ", got "
              + backOffMaximum);
    }
  }

  private static void requireNotNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + ": expected 0 or more, got " + value);
    }
  }
}
