package prospector.simweb.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what a crawler did that it should not have done, from the server's log alone.
 *
 * <p><em>A crawler that keeps the rule by its own clock is never found guilty.</em> The server sees
 * a request start no sooner than the client sent it, and notes the end before the client can have
 * read the last byte (it reads the clock and then hands the last bytes to the socket; one thread
 * serves all connections, so a next request cannot be seen before that). So the gap the server
 * measures is at least the gap the client kept. What is left is an answer too large for the
 * socket's buffer, whose end is read when the socket has taken it, by then perhaps after the
 * client: the tolerance covers it. It is taken off every delay, not off overlaps.
 *
 * <p>A request that the client gave up ends when the client closes; the server learns that later,
 * so its end (status 0) counts 50 ms sooner.
 *
 * <p>The delay owed before a request is the largest of the rule's and what is left of a Retry-After
 * that the host sent. A Crawl-delay counts from the first answer to robots.txt that is no redirect:
 * what leads to the file cannot keep what stands in it.
 */
public final class PolitenessJudge {
  /** Taken off every delay. */
  public static final Duration DEFAULT_TOLERANCE = Duration.ofMillis(2);

  private static final long GIVEN_UP = Duration.ofMillis(50).toNanos();
  private static final long DAY = Duration.ofHours(24).toNanos();

  private final PolitenessRule rule;
  private final long tolerance; // ns

  /** A judge with the default tolerance. */
  public PolitenessJudge(PolitenessRule rule) {
    this(rule, DEFAULT_TOLERANCE);
  }

  /** A judge with a tolerance of its own, at least 0. */
  public PolitenessJudge(PolitenessRule rule, Duration tolerance) {
    this.rule = rule;
    this.tolerance = tolerance.toNanos();
  }

  /** Judges a log; the entries may come in any order. */
  public PolitenessReport judge(List<RequestEntry> log) {
    Map<String, List<RequestEntry>> byHost = new TreeMap<>();
    Map<String, Integer> fetches = new HashMap<>();
    int pages = 0;
    int mostInFlight = 0;
    for (RequestEntry entry : log) {
      byHost.computeIfAbsent(entry.host(), host -> new ArrayList<>()).add(entry);
      mostInFlight = Math.max(mostInFlight, entry.inFlight());
      if (entry.status() / 100 == 2 && !entry.forRobots() && !entry.forSitemap()) {
        pages++;
        fetches.merge(entry.url(), 1, Integer::sum);
      }
    }
    List<Violation> violations = new ArrayList<>();
    byHost.forEach((host, entries) -> judgeHost(host, entries, violations));
    List<String> refetched =
        fetches.entrySet().stream()
            .filter(fetch -> fetch.getValue() > 1)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    return new PolitenessReport(
        log.size(), byHost.size(), pages, fetches.size(), refetched, mostInFlight, violations);
  }

  private void judgeHost(String host, List<RequestEntry> entries, List<Violation> violations) {
    entries.sort(Comparator.comparingLong(RequestEntry::startNanos));
    long delay = rule.leastDelayBeforeRobots(host).toNanos();
    boolean first = true;
    long lastEnd = 0;
    long retryUntil = 0;
    boolean retry = false;
    boolean robotsAsked = false;
    long robotsAskedAt = 0;
    RobotsReach robots = new RobotsReach();
    for (RequestEntry entry : entries) {
      long start = entry.startNanos();
      long gap = start - lastEnd;
      if (!first && gap < 0) {
        violations.add(new Violation(Violation.Kind.OVERLAP, entry, millis(-gap) + " before end"));
      } else if (!first && gap < delay - tolerance) {
        String detail = millis(gap) + " after end, " + millis(delay) + " asked";
        violations.add(new Violation(Violation.Kind.TOO_EARLY, entry, detail));
      }
      if (retry && start < retryUntil - tolerance) {
        String detail = millis(retryUntil - start) + " before it is over";
        violations.add(new Violation(Violation.Kind.DURING_RETRY_AFTER, entry, detail));
      }
      if (!entry.forRobots()) {
        if (rule.disallows(host, entry.path())) {
          violations.add(new Violation(Violation.Kind.DISALLOWED, entry, entry.path()));
        }
        if (!robotsAsked || start - robotsAskedAt > DAY) {
          violations.add(new Violation(Violation.Kind.BEFORE_ROBOTS, entry, host));
        }
        if (robots.isUnreachable(start)) {
          violations.add(new Violation(Violation.Kind.ROBOTS_UNREACHABLE, entry, host));
        }
      } else if (!robotsAsked || entry.path().equals("/robots.txt")) {
        robotsAsked = true;
        robotsAskedAt = entry.endNanos();
      }
      if (entry.forRobots()) {
        robots.answered(entry);
      }
      if (entry.forRobots() && entry.status() != 0 && entry.status() / 100 != 3) {
        delay = rule.leastDelay(host).toNanos();
      }
      if (entry.retryAfter() > 0) {
        long until = entry.endNanos() + Duration.ofSeconds(entry.retryAfter()).toNanos();
        retryUntil = retry ? Math.max(retryUntil, until) : until;
        retry = true;
      }
      long end = entry.status() == 0 ? entry.endNanos() - GIVEN_UP : entry.endNanos();
      lastEnd = first ? end : Math.max(lastEnd, end);
      first = false;
    }
  }

  private static String millis(long nanos) {
    return nanos / 1_000_000.0 + " ms";
  }
}
