package prospector.node.wiring;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.politeness.DelayClock;
import prospector.web.politeness.DelaySettings;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Fetches a few pages outside of any crawl, one after another, as a crawl would: robots.txt first,
 * and never two requests to a host within its delay. Not thread-safe; blocks.
 */
public final class PoliteFetch {
  private static final int MOST_HOSTS = 1_000; // remembered
  private static final long RULES_MILLIS = Duration.ofMinutes(10).toMillis();

  private final Fetcher fetcher;
  private final RobotsPolicy policy;
  private final DelaySettings delays;
  private final Clock clock;
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

  /**
   * @param agent product token
   */
  public PoliteFetch(Fetcher fetcher, String agent, DelaySettings delays, Clock clock) {
    this.fetcher = fetcher;
    this.policy = new RobotsPolicy(agent);
    this.delays = delays;
    this.clock = clock;
  }

  /**
   * What the web answers. A URL that robots.txt disallows is refused with rule {@code robots}, one
   * whose host must be left alone for longer with rule {@code delay}; where robots.txt cannot be
   * had, nothing is asked, and the outcome is that of asking for it.
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
    CrawlUrl at = host.robotsUrl();
    FetchOutcome outcome = askRobots(at, longestWait);
    Optional<CrawlUrl> next = RobotsPolicy.nextLocation(at, outcome, 0);
    for (int hops = 1; next.isPresent(); hops++) {
      at = next.get();
      outcome = askRobots(at, longestWait);
      next = RobotsPolicy.nextLocation(at, outcome, hops);
    }
    RobotsRecord record = policy.record(outcome, clock.instant(), Optional.empty());
    Robots robots =
        new Robots(
            policy.rules(record), record.isOutOfReach() ? Optional.of(outcome) : Optional.empty());
    known.put(host, new Known(known(host).clock(), Optional.of(robots), clock.millis()));
    return robots;
  }

  private FetchOutcome askRobots(CrawlUrl url, Duration longestWait) {
    return ask(url, FetchRequest.Purpose.ROBOTS, Optional.empty(), longestWait);
  }

  private FetchOutcome ask(
      CrawlUrl url,
      FetchRequest.Purpose purpose,
      Optional<Duration> crawlDelay,
      Duration longestWait) {
    long due = known(url.host()).clock().nextAllowedMillis(delays, crawlDelay);
    long now = clock.millis();
    if (due > now && due - now > longestWait.toMillis()) {
      return new FetchOutcome.Refused(
          "delay", "its host must be left alone for " + (due - now) / 1000 + " s", 0);
    }
    sleep(due <= now ? 0 : due - now);
    FetchResult result = fetcher.fetch(new FetchRequest(url, purpose)).toCompletableFuture().join();
    Known before = known(url.host());
    known.put(
        url.host(),
        new Known(
            before.clock().afterAnswer(result.finished(), result.elapsed()),
            before.robots(),
            before.robotsAtMillis()));
    return result.outcome();
  }

  private static void sleep(long millis) {
    Executor later = CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
    CompletableFuture.runAsync(() -> {}, later).join();
  }
}
