package prospector.web.url;

import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The month that a URL of a calendar names: {@code /2031/01/02}, {@code ?date=2031-01}.
 *
 * <p><em>Each form is searched in time linear in the URL's length</em>, since the URL comes from a
 * foreign page: no form repeats anything without a bound.
 */
final class CalendarDate {
  private static final String YEAR = "([12][0-9]{3})";
  private static final String MONTH = "(1[0-2]|0?[1-9])";

  /**
   * A date without its day is one only where a name says so, or in a path with a month of two
   * digits: 2031-12 may be an article number, and /2031/5 the fifth page of one.
   */
  private static final List<Pattern> FORMS =
      List.of(
          Pattern.compile("/" + YEAR + "/(1[0-2]|0[1-9])(?=[/?]|$)"),
          form("/", "/", "/[0-3]?[0-9](?=[/?]|$)"),
          form("(?<![0-9])", "-", "-[0-3]?[0-9](?![0-9])"),
          form("[?&](?:date|month|day|start|from)=", "-", "(?![0-9])"));

  private static final Pattern YEAR_PARAMETER = Pattern.compile("[?&]y(?:ear)?=" + YEAR + "(?=&)");
  private static final Pattern MONTH_PARAMETER =
      Pattern.compile("&m(?:onth)?=" + MONTH + "(?![0-9])");

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
        return month(found.group(1), found.group(2));
      }
    }
    return twoParameters(text);
  }

  /**
   * The first year that is a parameter of its own, with the last month behind it; two searches, not
   * one expression with both, which would look for a month anew behind each year.
   */
  private static Optional<YearMonth> twoParameters(String text) {
    Matcher year = YEAR_PARAMETER.matcher(text);
    if (!year.find()) {
      return Optional.empty();
    }
    String last = "";
    Matcher month = MONTH_PARAMETER.matcher(text);
    for (int from = year.end(); month.find(from); from = month.end()) {
      last = month.group(1);
    }
    return last.isEmpty() ? Optional.empty() : month(year.group(1), last);
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

  private static Optional<YearMonth> month(String year, String month) {
    try {
      return Optional.of(YearMonth.of(Integer.parseInt(year), Integer.parseInt(month)));
    } catch (DateTimeException noMonth) {
      return Optional.empty();
    }
  }
}
