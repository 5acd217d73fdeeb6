package prospector.web.robots;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import prospector.web.fetch.FetchOutcome;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Turns what a request for robots.txt brought into a {@link RobotsRecord}, and a record into rules
 * (RFC 9309 section 2.3.1).
 *
 * <p><em>As long as a host's robots.txt is not known, nothing of that host is allowed.</em> What
 * counts as known:
 *
 * <table>
 * <caption>answer and meaning</caption>
 * <tr><td>2xx</td><td>obey the file</td></tr>
 * <tr><td>304</td><td>obey the copy we have</td></tr>
 * <tr><td>3xx</td><td>follow up to five hops ({@link #nextLocation}), then all is allowed</td></tr>
 * <tr><td>4xx</td><td>all is allowed (401 and 403 too)</td></tr>
 * <tr><td>429, 5xx, anything else</td><td>unreachable: nothing is allowed, ask again soon</td></tr>
 * </table>
 *
 * <p>An unreachable robots.txt is asked for again after as long as it has been unreachable already,
 * at least {@link #RETRY_FIRST} and at most {@link #RETRY_LONGEST}: 5, 5, 10, 20, 40 minutes and so
 * on. After {@link #GIVEN_UP_AFTER} it counts as absent until it answers again.
 *
 * <p>Where DNS says that there is no such name, there is no host, unless the record before is of an
 * answer: such a host is unreachable first, and given up when DNS says so the next time as well.
 *
 * <p>Immutable; safe to share between threads.
 */
public final class RobotsPolicy {
  /** A copy is kept this long (RFC 9309 section 2.4). */
  public static final Duration TTL = Duration.ofHours(24);

  /** First wait before an unreachable robots.txt is asked for again. */
  public static final Duration RETRY_FIRST = Duration.ofMinutes(5);

  /** Longest such wait. */
  public static final Duration RETRY_LONGEST = Duration.ofHours(6);

  /** Unreachable for this long means absent (RFC 9309 section 2.3.1.4, "for example, 30 days"). */
  public static final Duration GIVEN_UP_AFTER = Duration.ofDays(30);

  /** Hops followed from one robots.txt (RFC 9309 section 2.3.1.2). */
  public static final int REDIRECTS_MAX = 5;

  private static final Pattern PRODUCT_TOKEN = Pattern.compile("[A-Za-z_-]+");

  private final String productToken;

  /** Rules are looked up for this product token, such as {@code prospector}, in any case. */
  public RobotsPolicy(String productToken) {
    this.productToken = productToken;
  }

  /**
   * Whether a text is a product token (RFC 9309 section 2.2.1: letters, {@code _} and {@code -}).
   * No group of a robots.txt can name another kind of token, so only {@code *} applies to it.
   */
  public static boolean isProductToken(String text) {
    return PRODUCT_TOKEN.matcher(text).matches();
  }

  /** Parses rules out of a record. */
  public RobotsRules rules(RobotsRecord record) {
    return switch (record.kind()) {
      case FILE -> ParsedRobots.parse(record.text(), productToken);
      case ABSENT -> ParsedRobots.ALLOW_ALL;
      case UNREACHABLE, NO_HOST -> ParsedRobots.ALLOW_NONE;
    };
  }

  /**
   * The record for an answer or a failure; {@code previous} matters when the host is unreachable or
   * answers 304.
   */
  public RobotsRecord record(FetchOutcome outcome, Instant now, Optional<RobotsRecord> previous) {
    return outcome.fold(new RecordOfOutcome(now, previous));
  }

  /**
   * Where to look on after a redirect, given how many were followed already; empty when the outcome
   * is no redirect, the limit is reached, or the target is no http(s) URL. Hosts may change on the
   * way (RFC 9309 section 2.3.1.2); the rules found belong to the host that was asked first.
   */
  public static Optional<CrawlUrl> nextLocation(
      CrawlUrl asked, FetchOutcome outcome, int redirectsFollowed) {
    return outcome instanceof FetchOutcome.Redirect redirect && redirectsFollowed < REDIRECTS_MAX
        ? UrlNormalizer.resolve(asked, redirect.location()).accepted()
        : Optional.empty();
  }
}
