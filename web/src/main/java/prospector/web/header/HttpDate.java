package prospector.web.header;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A date in one of the three HTTP formats (RFC 9110 section 5.6.7), in GMT or UTC. */
public final class HttpDate {
  private static final Pattern WEEKDAY = Pattern.compile("^[A-Za-z]+,? +");

  private HttpDate() {}

  /**
   * The instant; empty for a text in none of the formats. The day of the week is not looked at:
   * servers get it wrong, and it says nothing new.
   *
   * @param now tells the century of a year of two digits
   */
  public static Optional<Instant> parse(String text, Instant now) {
    String day = WEEKDAY.matcher(text).replaceFirst("").replaceFirst(" UTC$", " GMT");
    for (DateTimeFormatter format : formats(now)) {
      try {
        return Optional.of(LocalDateTime.parse(day, format).toInstant(ZoneOffset.UTC));
      } catch (DateTimeException notThisFormat) {
        continue; // the next one may fit
      }
    }
    return Optional.empty();
  }

  private static List<DateTimeFormatter> formats(Instant now) {
    int earliestYear = now.atOffset(ZoneOffset.UTC).getYear() - 49; // two digits: nearest century
    return List.of(
        format()
            .appendPattern("d MMM uuuu HH:mm:ss 'GMT'")
            .toFormatter(Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT),
        format()
            .appendPattern("d-MMM-")
            .appendValueReduced(ChronoField.YEAR, 2, 2, earliestYear)
            .appendPattern(" HH:mm:ss 'GMT'")
            .toFormatter(Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT),
        format()
            .appendPattern("MMM ppd HH:mm:ss uuuu")
            .toFormatter(Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT));
  }

  private static DateTimeFormatterBuilder format() {
    return new DateTimeFormatterBuilder().parseCaseInsensitive();
  }
}
