package prospector.web.politeness;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRulesException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of every day by the clocks of one place, such as {@code 22:00-06:00 Europe/Berlin}; over
 * midnight where the end is not after the start.
 *
 * @param from first moment
 * @param to first moment that is out of it; {@link LocalTime#MIDNIGHT} for the end of the day
 * @param zone whose clocks count, summer time and all
 */
public record TimeWindow(LocalTime from, LocalTime to, ZoneId zone) {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,2}:\\d{2})\\s*-\\s*(\\d{1,2}:\\d{2})(?:\\s+(\\S+))?");
  private static final int DAYS_LOOKED_AT = 3; // a day may lack the hour in which it would begin

  /**
   * Reads {@code HH:mm-HH:mm ZONE}; UTC where no zone is said. 24:00 is the end of the day, and a
   * window that ends where it begins lasts all day.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static TimeWindow parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "expected a time window such as 22:00-06:00 Europe/Berlin, got: " + text);
    }
    try {
      String zone = parts.group(3);
      return new TimeWindow(
          time(parts.group(1)), time(parts.group(2)), ZoneId.of(zone == null ? "UTC" : zone));
    } catch (ZoneRulesException e) {
      throw new IllegalArgumentException(
          "expected a zone such as Europe/Berlin, got: " + parts.group(3), e);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expected times from 00:00 to 24:00 and a zone such as Europe/Berlin, got: " + text, e);
    }
  }

  private static LocalTime time(String text) {
    String full = text.length() == 4 ? "0" + text : text;
    return full.equals("24:00") ? LocalTime.MIDNIGHT : LocalTime.parse(full);
  }

  /** The first moment from {@code millis} on that is inside, epoch milliseconds. */
  long opensMillis(long millis) {
    Instant now = Instant.ofEpochMilli(millis);
    LocalDate today = now.atZone(zone).toLocalDate();
    for (int day = -1; day < DAYS_LOOKED_AT; day++) {
      ZonedDateTime start = today.plusDays(day).atTime(from).atZone(zone);
      boolean overMidnight = !to.isAfter(from);
      ZonedDateTime end = today.plusDays(overMidnight ? day + 1 : day).atTime(to).atZone(zone);
      if (end.toInstant().isAfter(now)) {
        return Math.max(millis, start.toInstant().toEpochMilli());
      }
    }
    return millis; // not reached: one of those days is ahead
  }
}
