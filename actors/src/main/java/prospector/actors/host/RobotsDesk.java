package prospector.actors.host;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.fetch.FetchResult;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.robots.StepCount;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * A host's robots.txt: whether it must be asked for, where, and what it says. Parses a copy once.
 *
 * <p>Redirects of robots.txt are followed, up to {@link RobotsPolicy#REDIRECTS_MAX} in a row and to
 * other hosts too (RFC 9309 section 2.3.1.2); each hop is asked for by the host it leads to, under
 * that host's delay (docs/decisions/0005-robots-redirects.md).
 */
final class RobotsDesk {
  private static final RobotsRules ALLOW_ALL = new Blanket(true);
  private static final RobotsRules NO_HOST = new Blanket(false);

  /** One rule for all URLs. */
  private record Blanket(boolean hostExists) implements RobotsRules {
    @Override
    public boolean allows(CrawlUrl url, StepCount steps) {
      return hostExists;
    }

    @Override
    public Optional<Duration> crawlDelay() {
      return Optional.empty();
    }

    @Override
    public List<String> sitemaps() {
      return List.of();
    }
  }

  private final RobotsPolicy policy;
  private final Clock clock;
  private @Nullable RobotsRecord parsedFrom;
  private RobotsRules rules = ALLOW_ALL;
  private @Nullable CrawlUrl redirectedTo;
  private int redirects;

  RobotsDesk(RobotsPolicy policy, Clock clock) {
    this.policy = policy;
    this.clock = clock;
  }

  /** Whether a request for robots.txt must come before the next page. */
  boolean mustAsk(Optional<RobotsRecord> record, Instant now) {
    return record.isEmpty()
        || record.get().expiresMillis() <= now.toEpochMilli()
        || policy.isOfAnotherName(record.get());
  }

  /** Nothing may be fetched before this instant, epoch milliseconds. */
  long blockedUntilMillis(Optional<RobotsRecord> record) {
    return record
        .filter(RobotsDesk::isUnreachable)
        .map(RobotsRecord::expiresMillis)
        .orElse(Long.MIN_VALUE);
  }

  /**
   * The rules in force; everything is allowed while none are known, and nothing for some minutes
   * after DNS has said that there is no such host.
   */
  @SuppressWarnings("ReferenceEquality") // a cheap "is it the copy parsed last"; a miss only parses
  RobotsRules rules(Optional<RobotsRecord> record) {
    RobotsRecord copy = record.orElse(null);
    if (copy != null && isNoHost(copy) && !copy.isExpired(clock.instant())) {
      return NO_HOST;
    }
    if (copy != parsedFrom) {
      parsedFrom = copy;
      rules = copy == null || isUnreachable(copy) ? ALLOW_ALL : policy.rules(copy);
    }
    return rules;
  }

  // An unreachable robots.txt refuses no URL for good: the host waits and asks again.
  private static boolean isUnreachable(RobotsRecord copy) {
    return copy.kind() == RobotsRecord.Kind.UNREACHABLE || isNoHost(copy);
  }

  private static boolean isNoHost(RobotsRecord copy) {
    return copy.kind() == RobotsRecord.Kind.NO_HOST;
  }

  Optional<Duration> crawlDelay(Optional<RobotsRecord> record) {
    return rules(record).crawlDelay();
  }

  /** Where to ask next. */
  CrawlUrl nextUrl(HostKey host) {
    return redirectedTo != null ? redirectedTo : host.robotsUrl();
  }

  /** What a request brought, in a form that can travel. */
  RobotsAnswer answer(FetchResult result, Instant now, Optional<RobotsRecord> previous) {
    CrawlUrl asked = result.request().url();
    Optional<CrawlUrl> moved = RobotsPolicy.nextLocation(asked, result.outcome(), 0);
    return new RobotsAnswer(
        asked.value(),
        moved.filter(url -> !url.equals(asked)).map(CrawlUrl::value).orElse(null),
        policy.record(Optional.of(asked), result.outcome(), now, previous));
  }

  /** The record to persist, or empty while a redirect is being followed. Once an answer. */
  Optional<RobotsRecord> learned(RobotsAnswer answer) {
    String movedTo = answer.movedTo();
    if (movedTo != null && redirects < RobotsPolicy.REDIRECTS_MAX) {
      redirects++;
      redirectedTo = CrawlUrl.ofNormal(movedTo);
      return Optional.empty();
    }
    redirects = 0;
    redirectedTo = null;
    return Optional.of(answer.record());
  }
}
