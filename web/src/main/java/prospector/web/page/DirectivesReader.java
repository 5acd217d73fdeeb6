package prospector.web.page;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads robots directives out of X-Robots-Tag values and robots meta elements.
 *
 * <p>There is no standard; this follows what the large search engines document. Directives for all
 * and for our own agent add up, and the stricter wins. {@code none} means noindex, nofollow and,
 * because a page that is not kept needs no archive, noarchive. {@code unavailable_after} with a
 * date that has passed means noindex.
 */
final class DirectivesReader {
  private static final List<String> WITH_VALUE =
      List.of(
          "unavailable_after",
          "max-snippet",
          "max-image-preview",
          "max-video-preview",
          "crawl-delay",
          "revisit-after");
  private static final String BETWEEN = " \t\n\f\r;|/"; // besides commas
  private static final Pattern WEEKDAY =
      Pattern.compile(
          "(?:[^,]*[:;|])?\\s*unavailable_after:\\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\s*");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private final String agent;
  private final Clock clock;

  DirectivesReader(String agent, Clock clock) {
    int version = agent.indexOf('/'); // robots.txt leaves it out as well
    this.agent = (version > 0 ? agent.substring(0, version) : agent).toLowerCase(Locale.ROOT);
    this.clock = clock;
  }

  /** Whether a meta element of this name speaks to us. */
  boolean isForUs(String metaName) {
    return metaName.equalsIgnoreCase("robots") || metaName.equalsIgnoreCase(agent);
  }

  /** Reads the content of a robots meta element. */
  Directives ofMeta(String content) {
    return read(content, false);
  }

  /** Reads X-Robots-Tag values, where {@code token:} turns to one agent until the next token. */
  Directives ofHeaders(List<String> values) {
    Directives all = Directives.NONE;
    for (String value : values) {
      all = all.and(read(value, true));
    }
    return all;
  }

  /**
   * @param byAgent whether {@code name:} turns to an agent; a meta element's name says whom it
   *     means
   */
  private Directives read(String content, boolean byAgent) {
    Directives all = Directives.NONE;
    boolean ours = true;
    String lower = content.toLowerCase(Locale.ROOT).replace('\u00A0', ' '); // pasted from a page
    int end;
    for (int start = 0; start <= lower.length(); start = end + 1) {
      end = endOfPart(lower, start);
      String token = lower.substring(start, end).strip();
      int colon = token.indexOf(':');
      String name = colon < 0 ? "" : token.substring(0, colon).strip();
      if (colon >= 0 && !WITH_VALUE.contains(name) && mayBeAgent(name)) {
        ours = !byAgent || name.equals(agent) || name.equals("robots") || name.equals("*");
        token = token.substring(colon + 1).strip();
      }
      if (ours) {
        all = all.and(directives(token));
      }
    }
    return all;
  }

  /** {@code noindex;max-snippet:-1} names nobody; {@code otherbot/1.0} does. */
  private static boolean mayBeAgent(String name) {
    return name.chars().noneMatch(c -> c != '/' && BETWEEN.indexOf(c) >= 0);
  }

  /** Many authors write a space or a semicolon where a comma belongs. */
  private Directives directives(String token) {
    Directives all = Directives.NONE;
    int end;
    for (int start = 0; start < token.length(); start = end + 1) {
      end = start;
      while (end < token.length() && token.charAt(end) != ';' && token.charAt(end) != '|') {
        end++; // a date may hold the other separators
      }
      String part = token.substring(start, end).strip();
      all = all.and(part.startsWith("unavailable_after:") ? directive(part) : words(part));
    }
    return all;
  }

  private Directives words(String part) {
    Directives all = Directives.NONE;
    int start = 0;
    for (int at = 0; at <= part.length(); at++) {
      if (at == part.length() || BETWEEN.indexOf(part.charAt(at)) >= 0) {
        all = at > start ? all.and(directive(part.substring(start, at))) : all;
        start = at + 1;
      }
    }
    return all;
  }

  /** A comma ends it, but for the one behind the weekday of a date. */
  private static int endOfPart(String content, int start) {
    int end = comma(content, start);
    return WEEKDAY.matcher(content).region(start, end).matches() ? comma(content, end + 1) : end;
  }

  private static int comma(String content, int from) {
    int comma = content.indexOf(',', Math.min(from, content.length()));
    return comma < 0 ? content.length() : comma;
  }

  private Directives directive(String token) {
    return switch (token) {
      case "noindex" -> new Directives(true, false, false);
      case "nofollow" -> new Directives(false, true, false);
      case "noarchive", "nocache" -> new Directives(false, false, true);
      case "none" -> new Directives(true, true, true);
      default ->
          token.startsWith("unavailable_after:") && hasPassed(token.substring(18))
              ? new Directives(true, false, false)
              : Directives.NONE;
    };
  }

  /**
   * Finds day, month and year in any order that has the month's name, with a weekday or without
   * (RFC 822, RFC 850), or an ISO 8601 date.
   */
  private boolean hasPassed(String date) {
    int year = -1;
    int month = -1;
    int day = -1;
    String[] parts = date.substring(date.indexOf(',') + 1).strip().split("[\\s-]+", 5);
    boolean iso = parts.length > 2 && parts[0].length() == 4 && number(parts[0]) > 0;
    for (int i = 0; i < Math.min(parts.length, 4); i++) {
      String part = parts[i];
      int number = number(part.length() > 2 && iso && i == 2 ? part.substring(0, 2) : part);
      if (number < 0 && part.length() >= 3) {
        month = Math.max(month, MONTHS.indexOf(part.substring(0, 3)) + 1);
      } else if (number >= 100) {
        year = number;
      } else if (number >= 32) {
        year = number < 70 ? 2000 + number : 1900 + number;
      } else if (iso && month < 0) {
        month = number;
      } else if (day < 0) {
        day = number;
      } else if (year < 0) {
        year = 2000 + number; // RFC 850 dates have two digits
      }
    }
    boolean valid = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= 28 + 3;
    return valid
        && LocalDate.of(year, month, 1)
            .plusDays(day - 1L)
            .isBefore(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
  }

  private static int number(String text) {
    boolean digits =
        !text.isEmpty() && text.length() <= 4 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits ? Integer.parseInt(text) : -1;
  }
}
