package prospector.node.cli;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import prospector.node.settings.NodeSettings;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Fetches a few pages for a command, one after another, as a crawl would: robots.txt first, and
 * never two requests to a host within its delay. Not thread-safe; blocks.
 */
final class PoliteFetch implements AutoCloseable {
  private final Tools tools;
  private final NodeSettings settings;
  private final Fetcher fetcher;
  private final RobotsPolicy policy;
  private final Map<HostKey, RobotsRules> rules = new HashMap<>();
  private final Map<HostKey, DelayClock> clocks = new HashMap<>();

  PoliteFetch(Tools tools, NodeSettings settings) {
    this.tools = tools;
    this.settings = settings;
    this.fetcher = tools.fetchers().open(settings);
    this.policy = new RobotsPolicy(settings.web().agent());
  }

  /** What the web answers. A URL that robots.txt disallows is refused with rule {@code robots}. */
  FetchOutcome fetch(CrawlUrl url) {
    RobotsRules hostRules = rules.computeIfAbsent(url.host(), this::rulesOf);
    if (!hostRules.allows(url)) {
      return new FetchOutcome.Refused("robots", "robots.txt disallows it", 0);
    }
    waitFor(url.host(), hostRules.crawlDelay());
    return ask(url, FetchRequest.Purpose.PAGE).outcome();
  }

  private RobotsRules rulesOf(HostKey host) {
    FetchOutcome outcome = ask(host.robotsUrl(), FetchRequest.Purpose.ROBOTS).outcome();
    RobotsRecord record = policy.record(outcome, tools.clock().instant(), Optional.empty());
    return policy.rules(record);
  }

  private FetchResult ask(CrawlUrl url, FetchRequest.Purpose purpose) {
    FetchResult result = fetcher.fetch(new FetchRequest(url, purpose)).toCompletableFuture().join();
    clocks.merge(
        url.host(),
        DelayClock.FRESH.afterAnswer(result.finished(), result.elapsed()),
        (before, fresh) -> before.afterAnswer(result.finished(), result.elapsed()));
    return result;
  }

  private void waitFor(HostKey host, Optional<Duration> crawlDelay) {
    DelayClock clock = clocks.getOrDefault(host, DelayClock.FRESH);
    long due = clock.nextAllowedMillis(settings.politeness(), crawlDelay);
    long millis = Math.max(0, due - tools.clock().millis());
    Executor later = CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
    CompletableFuture.runAsync(() -> {}, later).join();
  }

  @Override
  public void close() {
    fetcher.close();
  }
}
