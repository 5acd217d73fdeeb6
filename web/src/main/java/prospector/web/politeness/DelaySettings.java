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
 * @param backOffMaximum upper bound of that wait, and of a Retry-After
 */
public record DelaySettings(
    Duration minimum,
    double responseTimeFactor,
    Duration maximumAdaptive,
    Duration backOffStart,
    Duration backOffMaximum) {

  public DelaySettings {
    if (minimum.isNegative() || responseTimeFactor < 0 || backOffStart.isNegative()) {
      throw new IllegalArgumentException(
          "delays and factor must not be negative: " + minimum + ", " + responseTimeFactor);
    }
  }
}
