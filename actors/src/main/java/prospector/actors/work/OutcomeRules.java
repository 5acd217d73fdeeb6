package prospector.actors.work;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.politeness.RetryAfter;
import prospector.web.politeness.TransientStatus;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Turns an outcome into a {@link Verdict}.
 *
 * <p>A {@link TransientStatus}, time-outs and broken connections are tried again, up to {@code
 * maxTries}, after the host's back-off; every other status is final. A name that does not exist
 * (any more) is tried again without end, as the host's robots.txt decides when it is given up. A
 * redirect is final for its URL; at most {@link #MAX_HOPS} in a row, and none out of the crawl's
 * scope. One that only sees whether its reader keeps cookies is tried again with them.
 */
public final class OutcomeRules implements FetchOutcome.Visitor<Verdict> {
  /** Redirects followed in a row (as RFC 9309 section 2.3.1.2 does for robots.txt). */
  public static final int MAX_HOPS = 5;

  /** Reason of a URL that redirects out of scope. */
  static final String REDIRECT_SCOPE = "redirect_" + CrawlScope.REASON;

  private final CrawlUrl url;
  private final int hops;
  private final boolean lastTry;
  private final Instant now;
  private final Predicate<CrawlUrl> admits;

  OutcomeRules(FetchTask task, int maxTries, Instant now) {
    this(task.url(), task.hops(), task.triesBefore() + 1 >= maxTries, now, task::admits);
  }

  /** Of what a host is asked for on its own account, whose redirects no scope refuses. */
  OutcomeRules(CrawlUrl url, int hops, boolean lastTry, Instant now) {
    this(url, hops, lastTry, now, target -> true);
  }

  /**
   * The verdict on a robots.txt or a sitemap; whoever asked for it knows when that is tried again.
   *
   * @param now when the answer was here
   */
  public static Verdict ofSiteFile(FetchResult result, Instant now) {
    return result.outcome().fold(new OutcomeRules(result.request().url(), 0, false, now));
  }

  private OutcomeRules(
      CrawlUrl url, int hops, boolean lastTry, Instant now, Predicate<CrawlUrl> admits) {
    this.url = url;
    this.hops = hops;
    this.lastTry = lastTry;
    this.now = now;
    this.admits = admits;
  }

  @Override
  public Verdict onSuccess(FetchOutcome.Success outcome) {
    return Verdict.page();
  }

  @Override
  public Verdict onRedirect(FetchOutcome.Redirect outcome) {
    if (hops >= MAX_HOPS) {
      return Verdict.refused("redirect_hops");
    }
    if (outcome.wantsCookies() && !lastTry) {
      return Verdict.again();
    }
    return UrlNormalizer.resolve(url, outcome.location())
        .fold(this::onTarget, refused -> Verdict.refused("redirect_" + refused.problem().reason()));
  }

  private Verdict onTarget(CrawlUrl target) {
    if (target.equals(url)) {
      return Verdict.failed("redirect_loop");
    }
    return admits.test(target) ? Verdict.redirected(target) : Verdict.refused(REDIRECT_SCOPE);
  }

  @Override
  public Verdict onStatus(FetchOutcome.Status outcome) {
    Response response = outcome.response();
    int status = response.status();
    Optional<String> retryAfter = response.header("retry-after");
    if (!TransientStatus.of(status, retryAfter, now)) {
      return Verdict.failed("http_" + status);
    }
    Optional<Duration> wait = retryAfter.flatMap(value -> RetryAfter.parse(value, now));
    return Verdict.trouble(lastTry, "http_" + status, wait);
  }

  @Override
  public Verdict onRefused(FetchOutcome.Refused outcome) {
    return outcome.rule().equals(FetchOutcome.Refused.CRASH)
        ? Verdict.failed(outcome.rule())
        : Verdict.refused(outcome.rule());
  }

  @Override
  public Verdict onTooLarge(FetchOutcome.TooLarge outcome) {
    return Verdict.refused("too_large");
  }

  @Override
  public Verdict onTimedOut(FetchOutcome.TimedOut outcome) {
    return Verdict.trouble(lastTry, "timeout_" + outcome.phase(), Optional.empty());
  }

  @Override
  public Verdict onUnreachable(FetchOutcome.Unreachable outcome) {
    return Verdict.trouble(lastTry && !outcome.isNoSuchName(), outcome.kind(), Optional.empty());
  }

  @Override
  public Verdict onMalformed(FetchOutcome.Malformed outcome) {
    return Verdict.failed("malformed");
  }
}
