package prospector.node.find;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Days as people type them, in UTC; both ends of a stretch of days belong to it. */
public final class Days {
  private Days() {}

  /**
   * Beginning of a day, epoch milliseconds.
   *
   * @throws IllegalArgumentException when it is none; the message says what was expected
   */
  public static long first(String day) {
    return read(day).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }

  /** Last millisecond of a day. */
  public static long last(String day) {
    return read(day).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli() - 1;
  }

  private static LocalDate read(String day) {
    try {
      if (day.length() == 10) {
        return LocalDate.parse(day);
      }
    } catch (DateTimeException e) {
      // said below
    }
    throw new IllegalArgumentException("expected a day such as 2026-01-31, got " + day);
  }
}
