package prospector.web.robots;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchTrouble;
import prospector.web.fetch.Response;
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
 * on. After {@link #GIVEN_UP_AFTER} it counts as absent until it answers again. Where nobody asked
 * for a day after it was due, the time begins anew.
 *
 * <p>A 2xx of which only a part came is unreachable, and obeyed as it is where as much comes again
 * ({@link #known}).
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
   * Names with digits and dots are obeyed as well where a robots.txt names them, but other parsers
   * may read less of them.
   */
  public static boolean isProductToken(String text) {
    return PRODUCT_TOKEN.matcher(text).matches();
  }

  /** Compiles the rules of a record; for 500 KiB of them it takes some tens of milliseconds. */
  public RobotsRules rules(RobotsRecord record) {
    return switch (record.kind()) {
      case FILE -> ParsedRobots.of(group(record.text()));
      case ABSENT -> ParsedRobots.ALLOW_ALL;
      case UNREACHABLE, NO_HOST -> ParsedRobots.ALLOW_NONE;
    };
  }

  private OwnGroup group(String text) {
    return OwnGroup.isRaw(text)
        ? RobotsReader.read(text, productToken, Optional.empty()) // stored by an older version
        : OwnGroup.of(text);
  }

  /** What a record says beside its rules, which are not compiled for it. */
  public Extras extras(RobotsRecord record) {
    if (record.kind() != RobotsRecord.Kind.FILE) {
      return Extras.NONE;
    }
    String text = record.text();
    OwnGroup head = OwnGroup.isRaw(text) ? group(text) : OwnGroup.headOf(text);
    return new Extras(head.crawlDelay(), head.sitemaps());
  }

  /**
   * What a robots.txt says beside its rules.
   *
   * @param crawlDelay asked of our agent
   * @param sitemaps named, as absolute URLs
   */
  public record Extras(Optional<Duration> crawlDelay, List<String> sitemaps) {
    /** Nothing. */
    public static final Extras NONE = new Extras(Optional.empty(), List.of());
  }

  /** Whether a record holds what was said to a robot of another name, who we were before. */
  public boolean isOfAnotherName(RobotsRecord record) {
    String text = record.text();
    return record.kind() == RobotsRecord.Kind.FILE
        && !OwnGroup.isRaw(text)
        && !OwnGroup.isFor(productToken, text);
  }

  /** The same for an answer of which it does not matter where it came from. */
  public RobotsRecord record(FetchOutcome outcome, Instant now, Optional<RobotsRecord> previous) {
    return record(Optional.empty(), outcome, now, previous);
  }

  /**
   * The record for an answer or a failure. Of a file it keeps what is said to us; reading that out
   * of 500 KiB takes some tens of milliseconds.
   *
   * @param asked the URL that the answer came from, for sitemaps named by a relative URL
   * @param previous matters when the host is unreachable or answers 304
   */
  public RobotsRecord record(
      Optional<CrawlUrl> asked,
      FetchOutcome outcome,
      Instant now,
      Optional<RobotsRecord> previous) {
    RobotsRecord record =
        outcome.fold(
            new RecordOfOutcome(
                now,
                previous.filter(it -> !isUnchanged(outcome) || !isOfAnotherName(it)),
                text -> RobotsReader.read(text, productToken, asked).text(productToken)));
    return record.isOutOfReach() ? record.because(FetchTrouble.of(outcome)) : record;
  }

  /** A 304 that nobody asked for: of a file for who we were before it says nothing. */
  private static boolean isUnchanged(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Status it && it.response().status() == 304;
  }

  /** Whether the answer before broke off: then a part of the file may be worth something. */
  public static boolean brokeOff(Optional<RobotsRecord> previous) {
    String kind = previous.map(it -> FetchTrouble.parse(it.trouble()).kind()).orElse("");
    return kind.equals("closed") || kind.equals("reset");
  }

  /**
   * What an answer counts as: one of which only a part came is no answer, as rules may stand behind
   * it. But where just as much had come the time before, the server states a wrong length or ends
   * no chunks, and more is not to be had.
   */
  public static FetchOutcome known(FetchOutcome answer, Optional<RobotsRecord> previous) {
    if (!(answer instanceof FetchOutcome.Success file)
        || file.response().cut() != Response.Cut.DISCONNECT) {
      return answer;
    }
    FetchOutcome broken = FetchOutcome.Unreachable.brokenOff(file.response().rawBody().length);
    String trouble = FetchTrouble.of(broken).toString();
    return previous.filter(before -> before.trouble().equals(trouble)).isPresent()
        ? answer
        : broken;
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
