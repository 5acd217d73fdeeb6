package prospector.web.politeness;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.web.header.HttpDate;

/**
 * The value of a {@code Retry-After} header (RFC 9110 section 10.2.3): seconds, or a date in one of
 * the three HTTP formats (section 5.6.7).
 */
public final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("[0-9]+");
  private static final Pattern CARELESS = Pattern.compile("\\s*([0-9]+)\\s*(?:,|\\.[0-9]*\\s*$)");
  private static final int DIGITS_MAX = 9; // 999,999,999 s = 31 years, as good as "never"

  private RetryAfter() {}

  /**
   * How long to wait from {@code now}; zero for a date that is past, empty for a value in no known
   * format. At most about 31 years; the caller has its own limit.
   */
  public static Optional<Duration> parse(String value, Instant now) {
    String text = first(value);
    if (SECONDS.matcher(text).matches()) {
      String significant = text.replaceFirst("^0+(?=.)", "");
      return Optional.of(
          Duration.ofSeconds(
              significant.length() > DIGITS_MAX ? 999_999_999 : Long.parseLong(significant)));
    }
    return HttpDate.parse(text, now)
        .map(until -> until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO);
  }

  /** Of a value that came twice the first; of seconds with a fraction the whole ones. */
  private static String first(String value) {
    Matcher seconds = CARELESS.matcher(value);
    return seconds.lookingAt() ? seconds.group(1) : value.strip();
  }
}
