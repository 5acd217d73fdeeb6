package prospector.search;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;

/**
 * When a page says it was published: by Open Graph's {@code article:published_time}, schema.org's
 * {@code datePublished} (JSON-LD and microdata), Dublin Core's {@code date} and {@code issued}. The
 * day counts, not the hour.
 *
 * <p>Read from the source, at most its first {@value #CHARS} characters: the parser keeps no meta
 * elements. A day before {@value #FIRST_YEAR} or after the next one is none.
 */
final class PublishedDate {
  private static final int CHARS = 300_000;
  private static final int FIRST_YEAR = 1990; // the web is no older
  private static final int NEAR = 200; // characters around a name that may hold its value
  private static final int DATE_CHARS = 10; // 2026-11-23
  private static final long DAY_MILLIS = 86_400_000;
  private static final List<String> NAMES =
      List.of(
          "article:published_time",
          "datePublished",
          "DC.date",
          "dc.date",
          "DCTERMS.issued",
          "dcterms.issued");

  private PublishedDate() {}

  /** The first date that is stated, as its beginning in UTC, epoch milliseconds. */
  static OptionalLong of(String html, long fetchedMillis) {
    int end = Math.min(html.length(), CHARS);
    for (String name : NAMES) {
      for (int at = html.indexOf(name); at >= 0 && at < end; at = html.indexOf(name, at + 1)) {
        OptionalLong date = near(html, at, name.length(), fetchedMillis);
        if (date.isPresent()) {
          return date;
        }
      }
    }
    return OptionalLong.empty();
  }

  /** Behind the name up to the end of its element or value; before it within its element. */
  private static OptionalLong near(String html, int at, int length, long fetchedMillis) {
    int to = Math.min(html.length(), at + length + NEAR);
    int behind = end(html, at + length, to);
    OptionalLong date = first(html, at + length, behind, fetchedMillis);
    if (date.isPresent()) {
      return date;
    }
    int open = at; // at most NEAR steps: a page may say the name thousands of times
    while (open >= 0 && at - open <= NEAR && html.charAt(open) != '<') {
      open--;
    }
    return open >= 0 && at - open <= NEAR
        ? first(html, open, at, fetchedMillis)
        : OptionalLong.empty();
  }

  private static int end(String html, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = html.charAt(i);
      if (c == '>' || c == ',' || c == '}') {
        return c == '>' ? Math.min(to, i + 1 + DATE_CHARS * 2) : i;
      }
    }
    return to;
  }

  private static OptionalLong first(String html, int from, int to, long fetchedMillis) {
    for (int i = from; i + DATE_CHARS <= to; i++) {
      if (html.charAt(i + 4) == '-'
          && html.charAt(i + 7) == '-'
          && digits(html, i, 4)
          && digits(html, i + 5, 2)
          && digits(html, i + 8, 2)) {
        return day(html.substring(i, i + DATE_CHARS), fetchedMillis);
      }
    }
    return OptionalLong.empty();
  }

  private static boolean digits(String html, int from, int count) {
    for (int i = from; i < from + count; i++) {
      if (html.charAt(i) < '0' || html.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static OptionalLong day(String text, long fetchedMillis) {
    try {
      LocalDate day = LocalDate.parse(text);
      long millis = day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
      boolean likely = day.getYear() >= FIRST_YEAR && millis <= fetchedMillis + DAY_MILLIS;
      return likely ? OptionalLong.of(millis) : OptionalLong.empty();
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
