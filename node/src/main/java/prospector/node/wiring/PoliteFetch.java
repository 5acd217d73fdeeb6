package prospector.node.wiring;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import prospector.actors.host.decide.NameClock;
import prospector.actors.work.OutcomeRules;
import prospector.actors.work.Verdict;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.politeness.DelayClock;
import prospector.web.politeness.DelaySettings;
import prospector.web.politeness.TimeWindows;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Fetches a few pages outside of any crawl, one after another, as a crawl would: robots.txt first,
 * never two requests to a host within its delay, nor to a name that is being asked, back-off after
 * 429 and its like, and no request outside of a host's time windows. Not thread-safe; blocks.
 */
public final class PoliteFetch {
  private static final int MOST_HOSTS = 1_000; // remembered
  private static final long RULES_MILLIS = Duration.ofMinutes(10).toMillis();

  private final Fetcher fetcher;
  private final RobotsPolicy policy;
  private final DelaySettings delays;
  private final TimeWindows windows;
  private final Clock clock;
  private final NameClock names;
  private final Guard guard;
  private final Map<HostKey, Known> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<HostKey, Known> eldest) {
          return size() > MOST_HOSTS;
        }
      };

  /** A host's clock, and its rules with the time they were asked for. */
  private record Known(DelayClock clock, Optional<Robots> robots, long robotsAtMillis) {
    static final Known NOTHING = new Known(DelayClock.FRESH, Optional.empty(), 0);
  }

  /**
   * What a host's robots.txt says.
   *
   * @param failure what came in its place where it is out of reach
   */
  private record Robots(RobotsRules rules, Optional<FetchOutcome> failure) {}

  /** How often, and at which times of the day, hosts may be asked. */
  public record Pace(DelaySettings delays, TimeWindows windows) {}

  /** Says why a URL may not be asked for: of a page, of a robots.txt, of what that leads to. */
  public interface Guard {
    Optional<FetchOutcome.Refused> refusal(CrawlUrl url);
  }

  /** A request on the way to a robots.txt, and what came of it. */
  public record Step(CrawlUrl url, FetchOutcome outcome) {}

  /**
   * @param agent product token
   * @param names what the hosts of one name share, with the crawls of this process
   */
  public PoliteFetch(
      Fetcher fetcher, String agent, Pace pace, Clock clock, NameClock names, Guard guard) {
    this.fetcher = fetcher;
    this.policy = new RobotsPolicy(agent);
    this.delays = pace.delays();
    this.windows = pace.windows();
    this.clock = clock;
    this.names = names;
    this.guard = guard;
  }

  /**
   * What the web answers. A URL that robots.txt disallows is refused with rule {@code robots}, one
   * whose host must be left alone for longer, or until a time window opens, with rule {@code
   * delay}; where robots.txt cannot be had, nothing is asked, and the outcome is that of asking for
   * it.
   *
   * @param longestWait for one delay of a host
   */
  public FetchOutcome fetch(CrawlUrl url, Duration longestWait) {
    Robots robots = robots(url.host(), longestWait);
    if (robots.failure().isPresent()) {
      return robots.failure().get();
    }
    RobotsRules rules = robots.rules();
    if (!rules.allows(url)) {
      return new FetchOutcome.Refused("robots", "robots.txt disallows it", 0);
    }
    return ask(url, FetchRequest.Purpose.PAGE, rules.crawlDelay(), longestWait);
  }

  /** The host was asked by somebody else before. */
  public void asked(HostKey host, DelayClock before) {
    Known now = known(host);
    if (before.lastEndMillis() > now.clock().lastEndMillis()) {
      known.put(host, new Known(before, now.robots(), now.robotsAtMillis()));
    }
  }

  private Known known(HostKey host) {
    return known.getOrDefault(host, Known.NOTHING);
  }

  private Robots robots(HostKey host, Duration longestWait) {
    Known before = known(host);
    if (before.robots().isPresent() && clock.millis() - before.robotsAtMillis() < RULES_MILLIS) {
      return before.robots().get();
    }
    List<Step> steps = robotsSteps(host, longestWait);
    FetchOutcome outcome = steps.get(steps.size() - 1).outcome();
    RobotsRecord record = policy.record(outcome, clock.instant(), Optional.empty());
    Robots robots =
        new Robots(
            policy.rules(record), record.isOutOfReach() ? Optional.of(outcome) : Optional.empty());
    if (!(outcome instanceof FetchOutcome.Refused)) { // which holds for the moment alone
      known.put(host, new Known(known(host).clock(), Optional.of(robots), clock.millis()));
    }
    return robots;
  }

  /** The requests for a host's robots.txt: the first, and those that redirects lead to. */
  public List<Step> robotsSteps(HostKey host, Duration longestWait) {
    List<Step> steps = new ArrayList<>();
    Optional<CrawlUrl> next = Optional.of(host.robotsUrl());
    while (next.isPresent()) {
      CrawlUrl at = next.get();
      FetchOutcome outcome = ask(at, FetchRequest.Purpose.ROBOTS, Optional.empty(), longestWait);
      next = RobotsPolicy.nextLocation(at, outcome, steps.size());
      steps.add(new Step(at, outcome));
    }
    return steps;
  }

  private FetchOutcome ask(
      CrawlUrl url,
      FetchRequest.Purpose purpose,
      Optional<Duration> crawlDelay,
      Duration longestWait) {
    Optional<FetchOutcome.Refused> refused = guard.refusal(url);
    if (refused.isPresent()) {
      return refused.get();
    }
    DelayClock before = known(url.host()).clock();
    long now = clock.millis();
    long due = Math.max(now, before.nextAllowedMillis(delays, crawlDelay));
    long opens = windows.opensMillis(url.host(), due);
    if (opens > due || due - now > longestWait.toMillis()) { // nobody waits for a window here
      return mustWait(opens - now);
    }
    sleep(due - now);
    long delayMillis = before.delay(delays, crawlDelay).toMillis();
    Optional<FetchOutcome> busy = takeName(url.host(), delayMillis, longestWait);
    if (busy.isPresent()) {
      return busy.get();
    }
    boolean asked = false;
    try {
      Optional<FetchOutcome.Refused> since = guard.refusal(url); // a crawl may have begun there
      if (since.isPresent()) {
        return since.get();
      }
      asked = true;
      return exchange(new FetchRequest(url, purpose));
    } finally {
      names.release(url.host(), asked, delayMillis, clock.millis());
    }
  }

  /** Waits until no other host of the name is asked; what to say where that takes too long. */
  private Optional<FetchOutcome> takeName(HostKey host, long delayMillis, Duration longestWait) {
    long left = longestWait.toMillis();
    long wait = names.take(host, delayMillis, clock.millis());
    while (wait > 0) {
      if (wait > left) {
        return Optional.of(mustWait(wait));
      }
      left -= wait;
      sleep(wait);
      wait = names.take(host, delayMillis, clock.millis());
    }
    return Optional.empty();
  }

  private static FetchOutcome mustWait(long millis) {
    return new FetchOutcome.Refused(
        "delay", "its host must be left alone for " + millis / 1000 + " s", 0);
  }

  private FetchOutcome exchange(FetchRequest request) {
    FetchResult result = fetcher.fetch(request).toCompletableFuture().join();
    Verdict verdict = OutcomeRules.ofSiteFile(result, clock.instant());
    Known before = known(request.url().host());
    DelayClock after =
        verdict.hostInTrouble()
            ? before.clock().afterBackOff(result.finished(), verdict.retryAfter(), delays)
            : before.clock().afterAnswer(result.finished(), result.elapsed());
    known.put(request.url().host(), new Known(after, before.robots(), before.robotsAtMillis()));
    result.letGo(); // whoever asked for so few pages holds them for a moment
    return result.outcome();
  }

  private static void sleep(long millis) {
    Executor later = CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
    CompletableFuture.runAsync(() -> {}, later).join();
  }
}
