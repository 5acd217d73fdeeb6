package prospector.web.content;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads a date as pages state it: ISO 8601 with or without time and zone, with slashes for hyphens
 * and without leading zeros, and as HTTP writes it (RFC 1123). A weekday is not looked at.
 */
final class StatedDate {
  private static final int CHARS_MAX = 40;
  private static final int YEAR_MIN = 1000;
  private static final int YEAR_MAX = 9999;
  private static final Pattern WEEKDAY = Pattern.compile("^[A-Za-z]{3,9},\\s*");
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4)
          .appendLiteral('-')
          .appendValue(ChronoField.MONTH_OF_YEAR, 1, 2, SignStyle.NOT_NEGATIVE)
          .appendLiteral('-')
          .appendValue(ChronoField.DAY_OF_MONTH, 1, 2, SignStyle.NOT_NEGATIVE)
          .optionalStart()
          .parseCaseInsensitive()
          .optionalStart()
          .appendLiteral('T')
          .optionalEnd()
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHMM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HH:mm", "GMT")
          .optionalEnd()
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT); // no 30 February
  private static final List<DateTimeFormatter> FORMS =
      List.of(ISO, DateTimeFormatter.RFC_1123_DATE_TIME);

  private StatedDate() {}

  /**
   * {@code 2026-01-31T08:00:00Z} where a time and a zone are stated, {@code 2026-01-31} where not,
   * empty for what is no date.
   */
  static String of(String stated) {
    String date = WEEKDAY.matcher(stated.strip()).replaceFirst("").replace('/', '-');
    date = date.endsWith("UTC") ? date.substring(0, date.length() - 3) + "GMT" : date;
    if (date.length() > CHARS_MAX) {
      return "";
    }
    for (DateTimeFormatter form : FORMS) {
      try {
        return written(form.parse(date));
      } catch (DateTimeException another) {
        continue;
      }
    }
    return "";
  }

  private static String written(TemporalAccessor stated) {
    LocalDate day = LocalDate.from(stated);
    if (day.getYear() < YEAR_MIN || day.getYear() > YEAR_MAX) {
      return "";
    }
    @org.jspecify.annotations.Nullable ZoneId zone = stated.query(TemporalQueries.zone());
    return zone == null
        ? day.toString()
        : Instant.from(stated).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
