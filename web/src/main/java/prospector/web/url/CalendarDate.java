package prospector.web.url;

import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The month that a URL of a calendar names: {@code /2031/01/02}, {@code ?date=2031-01}. */
final class CalendarDate {
  private static final String YEAR = "([12][0-9]{3})";
  private static final String MONTH = "(1[0-2]|0?[1-9])";

  /** A date without its day is one only where a name says so: 2031-12 may be an article number. */
  private static final List<Pattern> FORMS =
      List.of(
          form("/", "/", "(?=[/?]|$)"),
          form("(?<![0-9])", "-", "-[0-3]?[0-9](?![0-9])"),
          form("[?&](?:date|month|day|start|from)=", "-", "(?![0-9])"),
          form("[?&]y(?:ear)?=", "&(?:.*&)?m(?:onth)?=", "(?![0-9])"));

  private CalendarDate() {}

  /** The first year with a month; empty where there is none. */
  static Optional<YearMonth> of(CrawlUrl url) {
    String text = url.pathAndQuery();
    if (!mayHoldYear(text)) {
      return Optional.empty();
    }
    for (Pattern form : FORMS) {
      Matcher found = form.matcher(text);
      if (found.find()) {
        return month(found);
      }
    }
    return Optional.empty();
  }

  private static Pattern form(String before, String between, String behind) {
    return Pattern.compile(before + YEAR + between + MONTH + behind);
  }

  /** Four digits in a row; most URLs have none, and so cost no search. */
  private static boolean mayHoldYear(String text) {
    int digits = 0;
    for (int i = 0; i < text.length() && digits < 4; i++) {
      char c = text.charAt(i);
      digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    }
    return digits == 4;
  }

  private static Optional<YearMonth> month(Matcher found) {
    try {
      return Optional.of(
          YearMonth.of(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))));
    } catch (DateTimeException noMonth) {
      return Optional.empty();
    }
  }
}
