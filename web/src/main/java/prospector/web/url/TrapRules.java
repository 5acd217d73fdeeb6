package prospector.web.url;

import java.time.Clock;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells from a URL alone that it belongs to a trap: a part of a site that grows for as long as one
 * follows it.
 *
 * <p><em>Rules look for what people do not write by hand; a doubt is no trap.</em> In order:
 *
 * <ol>
 *   <li>{@code repeated_path}: a run of segments three times in a row, or one that comes back every
 *       other time ({@link PathRepetition}), or one segment at least {@value #SEGMENT_TIMES_MAX}
 *       times;
 *   <li>{@code deep_path}: more than {@value #SEGMENTS_MAX} segments;
 *   <li>{@code repeated_parameter}: one parameter with its value at least {@value
 *       #PARAMETER_TIMES_MAX} times, or more than {@value #PARAMETERS_MAX} parameters;
 *   <li>{@code repeated_session}: session ids appended to a URL that had one;
 *   <li>{@code far_calendar}: a month more than {@value #MONTHS_AHEAD_MAX} months ahead, and less
 *       than {@value #YEARS_AHEAD} years: who follows a calendar month by month comes by those, and
 *       a larger number is none of a year.
 * </ol>
 *
 * <p>Immutable; safe to share between threads. Short paths without a query, which most URLs have,
 * cost one look at each character.
 */
public final class TrapRules {
  private static final int SEGMENT_TIMES_MAX = 4;
  private static final int SEGMENTS_MAX = 30;
  private static final int PARAMETERS_MAX = 40;
  private static final int PARAMETER_TIMES_MAX = 3;
  private static final int MONTHS_AHEAD_MAX = 24;
  private static final int YEARS_AHEAD = 15;
  private static final int SUSPICIOUS_SEGMENTS = 4; // fewer cannot repeat anything often enough

  private final Clock clock;

  /** The clock tells which months lie far ahead. */
  public TrapRules(Clock clock) {
    this.clock = clock;
  }

  /** Why the URL looks like part of a trap; empty when it does not. */
  public Optional<String> trap(CrawlUrl url) {
    return path(url).or(() -> query(url)).or(() -> calendar(url));
  }

  private static Optional<String> path(CrawlUrl url) {
    if (slashes(url) < SUSPICIOUS_SEGMENTS) {
      return Optional.empty();
    }
    List<String> segments = PathRepetition.segments(url);
    if (segments.size() > SEGMENTS_MAX) {
      return Optional.of("deep_path");
    }
    boolean repeated =
        PathRepetition.RUN_THREE_TIMES.matches(segments)
            || PathRepetition.EVERY_OTHER_SEGMENT.matches(segments)
            || PathRepetition.mostOften(segments) >= SEGMENT_TIMES_MAX;
    return repeated ? Optional.of("repeated_path") : Optional.empty();
  }

  private static int slashes(CrawlUrl url) {
    int count = 0;
    String value = url.value();
    for (int i = url.pathStart(); i < url.queryStart(); i++) {
      count += value.charAt(i) == '/' ? 1 : 0;
    }
    return count;
  }

  private static Optional<String> query(CrawlUrl url) {
    String value = url.value();
    int session = value.indexOf(";jsessionid=");
    boolean twice = session >= 0 && value.indexOf(";jsessionid=", session + 1) >= 0;
    if (twice || PathSession.isTwice(url)) {
      return Optional.of("repeated_session");
    }
    if (value.indexOf('&', url.queryStart()) < 0) {
      return Optional.empty();
    }
    String[] parameters = url.query().orElse("").split("&", PARAMETERS_MAX + 1);
    Map<String, Integer> counts = new HashMap<>();
    int most = 0;
    for (String parameter : parameters) {
      most = parameter.isEmpty() ? most : Math.max(most, counts.merge(parameter, 1, Integer::sum));
    }
    boolean repeated = most >= PARAMETER_TIMES_MAX || parameters.length > PARAMETERS_MAX;
    return repeated ? Optional.of("repeated_parameter") : Optional.empty();
  }

  private Optional<String> calendar(CrawlUrl url) {
    YearMonth now = YearMonth.now(clock);
    return CalendarDate.of(url)
        .filter(month -> month.isAfter(now.plusMonths(MONTHS_AHEAD_MAX)))
        .filter(month -> month.isBefore(now.plusYears(YEARS_AHEAD)))
        .map(month -> "far_calendar");
  }
}
