package prospector.actors.host.decide;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.link.RobotsAnswer;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.FetchTrouble;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.robots.StepCount;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * A host's robots.txt: whether it must be asked for, where, and what it says.
 *
 * <p>Redirects of robots.txt are followed, up to {@link RobotsPolicy#REDIRECTS_MAX} in a row and to
 * other hosts too (RFC 9309 section 2.3.1.2); each hop is asked for by the host it leads to, under
 * that host's delay (docs/decisions/0005-robots-redirects.md).
 */
public final class RobotsDesk {
  private static final long CLOCK_STEP = 60_000; // what was fetched later was by a wrong clock
  private static final long AGAIN_MILLIS = 10_000; // least time between two tries by hand
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

  /** Rules that are compiled when they are needed; what stands beside them is read at once. */
  private record Lazy(RobotsShelf shelf, RobotsRecord copy, RobotsPolicy.Extras extras)
      implements RobotsRules {
    @Override
    public boolean allows(CrawlUrl url, StepCount steps) {
      return shelf.rules(copy).allows(url, steps);
    }

    @Override
    public RobotsRules compiled() {
      return shelf.rules(copy);
    }

    @Override
    public Optional<Duration> crawlDelay() {
      return extras.crawlDelay();
    }

    @Override
    public List<String> sitemaps() {
      return extras.sitemaps();
    }
  }

  private final RobotsShelf shelf;
  private final RobotsPolicy policy;
  private final Clock clock;
  private @Nullable RobotsRecord held;
  private RobotsRules rules = ALLOW_ALL;
  private @Nullable CrawlUrl redirectedTo;
  private int redirects;
  private long recoveredMillis = Long.MIN_VALUE; // when the copy that this life began with was got
  private boolean released; // that copy is not waited for

  public RobotsDesk(RobotsShelf shelf, Clock clock) {
    this.shelf = shelf;
    this.policy = shelf.policy();
    this.clock = clock;
  }

  /**
   * A new life of the host begins with this copy. One that our own settings kept out of reach holds
   * nobody up: they may have changed, and nobody is asked before they have.
   */
  public void recovered(Optional<RobotsRecord> record) {
    recoveredMillis = record.map(RobotsRecord::fetchedMillis).orElse(Long.MIN_VALUE);
    released = record.filter(copy -> trouble(copy).isOurOwn()).isPresent();
  }

  /**
   * Somebody has started a crawl with a seed here: where robots.txt was out of reach before, it is
   * asked for again soon, once, instead of after the minutes or hours that its retries take.
   *
   * @return whether that changes anything
   */
  public boolean askAgain(Optional<RobotsRecord> record) {
    boolean before = released;
    released |= record.filter(this::isFromBefore).filter(RobotsDesk::isUnreachable).isPresent();
    return released && !before;
  }

  /**
   * The same where it refused the seed: its copy, due now instead of when it is a day old, once.
   *
   * <p><em>It must be persisted before anything is admitted that it refuses</em>: the next life
   * would go by the old one, and fetch that.
   */
  public Optional<RobotsRecord> outdated(Optional<RobotsRecord> record, Instant now) {
    return record
        .filter(this::isFromBefore)
        .filter(copy -> !isUnreachable(copy) && !copy.isExpired(now))
        .map(copy -> Tasks.stillAsking(Optional.of(copy), now.toEpochMilli()));
  }

  private boolean isFromBefore(RobotsRecord copy) {
    return copy.fetchedMillis() == recoveredMillis;
  }

  private boolean isReleased(RobotsRecord copy) {
    return released && isFromBefore(copy);
  }

  /** What keeps the host's URLs waiting, if its robots.txt does. */
  public Optional<String> trouble(Optional<RobotsRecord> record, Instant now) {
    return record
        .filter(copy -> copy.kind() == RobotsRecord.Kind.UNREACHABLE)
        .filter(copy -> !copy.isExpired(now) && !isReleased(copy))
        .map(RobotsRecord::trouble);
  }

  private static FetchTrouble trouble(RobotsRecord copy) {
    return FetchTrouble.parse(copy.trouble());
  }

  /**
   * Whether a request for robots.txt must come before the next page. One that is out of reach has
   * no rules to go by, so that it must whenever its host may be asked at all.
   */
  public boolean mustAsk(Optional<RobotsRecord> record, Instant now) {
    return record.isEmpty()
        || record.get().isExpired(now)
        || isUnreachable(record.get())
        || policy.isOfAnotherName(record.get())
        || record.get().fetchedMillis() - CLOCK_STEP > now.toEpochMilli();
  }

  /** Nothing may be fetched before this instant, epoch milliseconds. */
  long blockedUntilMillis(Optional<RobotsRecord> record) {
    return record
        .filter(RobotsDesk::isUnreachable)
        .map(this::heldUntilMillis)
        .orElse(Long.MIN_VALUE);
  }

  /**
   * How long that may be from the moment at which it was set: a clock that was ahead then bars the
   * host no longer.
   */
  long blockedAtMostMillis(Optional<RobotsRecord> record) {
    return record.map(RobotsDesk::keptMillis).orElse(RobotsPolicy.TTL.toMillis());
  }

  private static long keptMillis(RobotsRecord copy) {
    boolean withoutRoom = copy.unreachableSinceMillis() == 0; // and so asked for long ago
    return withoutRoom
        ? RobotsPolicy.RETRY_FIRST.toMillis()
        : Math.min(
            RobotsPolicy.TTL.toMillis(), Math.max(0, copy.expiresMillis() - copy.fetchedMillis()));
  }

  private long heldUntilMillis(RobotsRecord copy) {
    if (!isReleased(copy)) {
      return copy.expiresMillis();
    }
    return trouble(copy).isOurOwn()
        ? Long.MIN_VALUE
        : Math.min(copy.expiresMillis(), copy.fetchedMillis() + AGAIN_MILLIS);
  }

  /**
   * The rules in force; everything is allowed while none are known, and nothing for some minutes
   * after DNS has said that there is no such host.
   */
  @SuppressWarnings("ReferenceEquality") // the copy that the rules are of is the one held
  public RobotsRules rules(Optional<RobotsRecord> record) {
    RobotsRecord copy = record.orElse(null);
    if (copy != null && isNoHost(copy) && !copy.isExpired(clock.instant()) && !isReleased(copy)) {
      return NO_HOST;
    }
    if (copy != held) {
      release();
      held = copy;
      if (copy == null || isUnreachable(copy)) {
        rules = ALLOW_ALL;
      } else {
        shelf.took(copy);
        rules = new Lazy(shelf, copy, policy.extras(copy));
      }
    }
    return rules;
  }

  /** Its copy leaves memory. */
  public void release() {
    if (held != null) {
      shelf.left(held);
      held = null;
    }
    rules = ALLOW_ALL;
  }

  /** Characters of the rules that must be compiled before these can be asked; 0 for few or none. */
  public int toCompile(RobotsRules asked) {
    return asked instanceof Lazy lazy && !shelf.isReady(lazy.copy())
        ? lazy.copy().text().length()
        : 0;
  }

  /**
   * Decides what may wait, as far as that was not done or takes too long now. A copy that must be
   * asked for again refuses nothing, like one that is not known yet: a host without anything that
   * waits would not ask for the next one. That sifts what waits before a page is asked for.
   */
  public RobotsJudge judge(Optional<RobotsRecord> record, Groundwork done) {
    RobotsRules known = rules(record);
    boolean due = known.hostExists() && mustAsk(record, clock.instant());
    return judge(due ? ALLOW_ALL : known, done);
  }

  /**
   * Whether a page that was chosen is not to be asked for: the rules in force forbid it, or must be
   * compiled before they say. What waits was sifted by them, unless it came while they were to be
   * asked for again, and then were not: for another name of ours, or by a clock that was wrong.
   */
  public boolean forbids(Optional<RobotsRecord> record, CrawlUrl url) {
    RobotsRules known = rules(record);
    return toCompile(known) > 0 || !known.allows(url);
  }

  /**
   * Decides by the rules of a copy that has just come. One that is due at once is the old copy,
   * while a redirect is followed: what waits has the host ask for the next one, and is sifted then.
   */
  RobotsJudge judgeBy(RobotsRecord fresh, Groundwork done) {
    RobotsRules known = rules(Optional.of(fresh));
    return judge(fresh.isExpired(clock.instant()) ? ALLOW_ALL : known, done);
  }

  private RobotsJudge judge(RobotsRules by, Groundwork done) {
    return new RobotsJudge(by, toCompile(by), done.rulings());
  }

  /** Instead of a copy for which there is no room: nothing is asked for until there may be. */
  @SuppressWarnings("ReferenceEquality") // whether it is held already
  public Optional<RobotsRecord> withoutRoom(RobotsRecord copy, Instant now) {
    boolean large = copy.kind() == RobotsRecord.Kind.FILE;
    if (!large || (copy == held ? !shelf.isTooMuch(copy) : shelf.fits(copy))) {
      return Optional.empty();
    }
    shelf.gaveUp();
    long again = now.plus(RobotsPolicy.RETRY_FIRST).toEpochMilli();
    return Optional.of(
        new RobotsRecord(
            RobotsRecord.Kind.UNREACHABLE, "", copy.status(), copy.fetchedMillis(), again, 0));
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
  public CrawlUrl nextUrl(HostKey host) {
    return redirectedTo != null ? redirectedTo : host.robotsUrl();
  }

  /** What a request brought, in a form that can travel. */
  public RobotsAnswer answer(FetchResult result, Instant now, Optional<RobotsRecord> previous) {
    CrawlUrl asked = result.request().url();
    return new RobotsAnswer(
        asked.value(),
        next(asked, result.outcome()).map(CrawlUrl::value).orElse(null),
        policy.record(Optional.of(asked), result.outcome(), now, previous));
  }

  /** Where a redirect leads: to itself, where that only sees whether its reader keeps cookies. */
  private static Optional<CrawlUrl> next(CrawlUrl asked, FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Redirect redirect && redirect.wantsCookies()
        ? Optional.of(asked)
        : RobotsPolicy.nextLocation(asked, outcome, 0).filter(url -> !url.equals(asked));
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
