package prospector.node.wiring;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import prospector.actors.work.OutcomeRules;
import prospector.actors.work.Verdict;
import prospector.node.metrics.NodeMeters;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.url.HostKey;

/**
 * Measures requests on their way to the fetcher, and watches independently of the hosts that no
 * name, whatever the scheme and port, is asked twice at once or before the minimum delay is over.
 *
 * <p><em>It remembers the {@link #MOST_HOSTS} names that were asked last.</em> Thread-safe.
 */
final class MeteredFetcher implements Fetcher {
  private static final int MOST_HOSTS = 20_000;

  private final Fetcher fetcher;
  private final NodeMeters meters;
  private final long delayMillis;
  private final Clock clock;
  private final Map<String, Asked> hosts =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Asked> eldest) {
          return size() > MOST_HOSTS;
        }
      };

  /**
   * How a host was asked last.
   *
   * @param inFlight requests under way
   * @param endMillis end of the last one
   * @param inTrouble whether it is left alone for longer after that
   */
  private record Asked(int inFlight, long endMillis, boolean inTrouble) {
    static final Asked NEVER = new Asked(0, Long.MIN_VALUE / 2, false);
  }

  /**
   * @param minimumDelay from the end of a request to the next one to the same host
   */
  MeteredFetcher(Fetcher fetcher, NodeMeters meters, Duration minimumDelay, Clock clock) {
    this.fetcher = fetcher;
    this.meters = meters;
    this.delayMillis = minimumDelay.toMillis();
    this.clock = clock;
    meters.shows(
        "prospector.hosts.backing.off",
        "Hosts whose last request ended with an error after which they are left alone for longer.",
        this::inTrouble);
  }

  @Override
  public CompletionStage<FetchResult> fetch(FetchRequest request) {
    meters.fetchBegins(begins(request.url().host()));
    return fetcher.fetch(request).thenApply(this::measured);
  }

  private synchronized boolean begins(HostKey host) {
    Asked before = hosts.getOrDefault(host.hostName(), Asked.NEVER);
    hosts.put(
        host.hostName(), new Asked(before.inFlight() + 1, before.endMillis(), before.inTrouble()));
    long since = clock.millis() - before.endMillis(); // below 0, the clock was put back: who knows
    return before.inFlight() > 0 || (since >= 0 && since < delayMillis);
  }

  private FetchResult measured(FetchResult result) {
    FetchOutcome outcome = result.outcome();
    int status = outcome.answer().map(Response::status).orElse(0);
    long bytes = outcome.answer().map(it -> (long) it.rawBody().length).orElse(-1L);
    Verdict verdict = OutcomeRules.ofSiteFile(result, result.finished());
    boolean inTrouble = verdict.hostInTrouble() && verdict.isTry();
    if (ends(result.request().url().host(), result.finished().toEpochMilli(), inTrouble)) {
      meters.fetchEnds(result.elapsed(), status, bytes);
    }
    return result;
  }

  /** False where it was given up just before its result came. */
  private synchronized boolean ends(HostKey host, long endMillis, boolean inTrouble) {
    Asked before = hosts.getOrDefault(host.hostName(), Asked.NEVER);
    hosts.put(host.hostName(), new Asked(Math.max(0, before.inFlight() - 1), endMillis, inTrouble));
    return before.inFlight() > 0;
  }

  private synchronized long inTrouble() {
    return hosts.values().stream().filter(Asked::inTrouble).count();
  }

  @Override
  public CompletionStage<Abandoned> abandon(HostKey host) {
    givenUp(host);
    return fetcher.abandon(host);
  }

  private synchronized void givenUp(HostKey host) {
    Asked before = hosts.getOrDefault(host.hostName(), Asked.NEVER);
    for (int i = 0; i < before.inFlight(); i++) {
      meters.fetchIsGivenUp();
    }
    if (before.inFlight() > 0) {
      hosts.put(host.hostName(), new Asked(0, clock.millis(), before.inTrouble()));
    }
  }

  @Override
  public void close() {
    fetcher.close();
  }
}
