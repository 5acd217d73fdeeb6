package prospector.bench.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import prospector.simweb.log.PolitenessJudge;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.PolitenessRule;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.Violation;

/**
 * What the simulated web's log says about a cluster that was struck.
 *
 * <p>A refetch is a request for a URL that had been answered for good (2xx, 3xx, or 4xx other than
 * 408 and 429); an answer that the copy at hand is the current one (304) is to a visit of a stored
 * page, and is none. It is explained when something that loses work under way happened while the
 * first answer was on its way into the database: a page waits for company before it is written, and
 * its host's event follows. A node that leaves in order explains nothing. A node that the others
 * took for dead lost what it did since it was last heard of: it ends itself only when it learns of
 * it.
 *
 * <p>Where the log tells which node asked, an incident of another node explains nothing. A request
 * that a socket held while its node was unplugged, and that the kernel sent when it was plugged in
 * again, is left out and counted: the first over a connection that was in use before.
 *
 * <p>A violation is exempt when only sockets that a node had open when it was frozen can have
 * caused it ({@link FrozenSockets}).
 *
 * @param requests in the log
 * @param hosts asked
 * @param pages answered 2xx
 * @param violations of politeness, the exempt ones not included
 * @param exempt violations by a socket that a frozen node had open
 * @param heldUp requests that came out of the socket of an unplugged node, not judged
 * @param refetched requests for what had been answered
 * @param unexplained those that no incident explains
 */
record LogVerdict(
    int requests,
    int hosts,
    int pages,
    List<Violation> violations,
    List<Violation> exempt,
    int heldUp,
    int refetched,
    List<String> unexplained) {
  /** How long an answer may be on its way into the database. */
  static final Duration UNDER_WAY = Duration.ofSeconds(5);

  /** How long a node may live on after the others heard of it last, until it is cut off. */
  static final Duration UNHEARD = Duration.ofSeconds(40);

  private static final Duration ECHO = Duration.ofSeconds(2); // what was in a socket still

  /** A socket that was not heard for 60 s is tried again by Linux some 51 s after the last try. */
  private static final Duration RETRANSMITTED = Duration.ofSeconds(60);

  LogVerdict {
    violations = List.copyOf(violations);
    exempt = List.copyOf(exempt);
    unexplained = List.copyOf(unexplained);
  }

  /** Judges a log that does not tell which node asked. */
  static LogVerdict of(List<RequestEntry> log, PolitenessRule rule, List<Incident> incidents) {
    return of(log, rule, incidents, request -> Optional.empty());
  }

  /**
   * Judges a log.
   *
   * @param asker name of the node that sent a request, where the log can tell
   */
  static LogVerdict of(
      List<RequestEntry> whole,
      PolitenessRule rule,
      List<Incident> incidents,
      Function<RequestEntry, Optional<String>> asker) {
    Set<RequestEntry> heldUp = heldUp(whole, incidents, asker);
    List<RequestEntry> log = whole.stream().filter(entry -> !heldUp.contains(entry)).toList();
    PolitenessJudge judge = new PolitenessJudge(rule);
    PolitenessReport report = judge.judge(log);
    Set<Violation> unexcused = new FrozenSockets(incidents, asker).guilty(log, report, judge);
    Map<Boolean, List<Violation>> byGuilt =
        report.violations().stream().collect(Collectors.partitioningBy(unexcused::contains));
    List<String> unexplained = new ArrayList<>();
    int refetched = refetches(log, incidents, asker, unexplained);
    return new LogVerdict(
        report.requests(),
        report.hosts(),
        report.pages(),
        byGuilt.getOrDefault(true, List.of()),
        byGuilt.getOrDefault(false, List.of()),
        heldUp.size(),
        refetched,
        unexplained);
  }

  private static Set<RequestEntry> heldUp(
      List<RequestEntry> log,
      List<Incident> incidents,
      Function<RequestEntry, Optional<String>> asker) {
    List<RequestEntry> inOrder = new ArrayList<>(log);
    inOrder.sort(Comparator.comparingLong(RequestEntry::startNanos));
    Map<Long, Long> last = new HashMap<>(); // connection -> wall clock of its last request
    Set<RequestEntry> heldUp = new HashSet<>();
    for (RequestEntry entry : inOrder) {
      Long before = last.put(entry.connection(), entry.startMillis());
      String node = asker.apply(entry).orElse("");
      if (before != null && incidents.stream().anyMatch(i -> holds(i, node, before, entry))) {
        heldUp.add(entry);
      }
    }
    return heldUp;
  }

  private static boolean holds(Incident incident, String node, long before, RequestEntry entry) {
    return incident.is(Strike.Kind.UNPLUG)
        && incident.node().equals(node)
        && before <= incident.startMillis()
        && entry.startMillis() >= incident.doneMillis()
        && entry.startMillis() <= incident.doneMillis() + RETRANSMITTED.toMillis();
  }

  private static int refetches(
      List<RequestEntry> log,
      List<Incident> incidents,
      Function<RequestEntry, Optional<String>> asker,
      List<String> unexplained) {
    Map<String, List<RequestEntry>> answers = new TreeMap<>();
    for (RequestEntry entry : log) {
      if (!entry.forRobots() && isFinal(entry.status())) {
        answers.computeIfAbsent(entry.url(), url -> new ArrayList<>()).add(entry);
      }
    }
    int refetched = 0;
    for (List<RequestEntry> same : answers.values()) {
      same.sort(Comparator.comparingLong(RequestEntry::startNanos));
      for (int i = 1; i < same.size(); i++) {
        refetched++;
        RequestEntry before = same.get(i - 1);
        Optional<String> node = asker.apply(before);
        if (incidents.stream()
            .filter(incident -> node.isEmpty() || incident.concerns(node.get()))
            .noneMatch(incident -> explains(incident, before))) {
          unexplained.add(node.orElse("") + " " + describe(before, same.get(i)));
        }
      }
    }
    return refetched;
  }

  private static boolean isFinal(int status) {
    return status >= 200 && status < 500 && status != 304 && status != 408 && status != 429;
  }

  private static boolean explains(Incident incident, RequestEntry answered) {
    long start = answered.startMillis();
    long end = start + Duration.ofNanos(answered.endNanos() - answered.startNanos()).toMillis();
    Duration unheard = incident.isExit() ? UNHEARD : Duration.ZERO;
    return incident.loses()
        && incident.startMillis() - unheard.toMillis() <= end + UNDER_WAY.toMillis()
        && incident.doneMillis() + ECHO.toMillis() >= start;
  }

  private static String describe(RequestEntry before, RequestEntry again) {
    return again.url()
        + " status "
        + before.status()
        + " at "
        + before.startMillis()
        + ", again status "
        + again.status()
        + " after "
        + (again.startMillis() - before.startMillis())
        + " ms";
  }

  /** Violations of a kind, the exempt ones not included. */
  long count(Violation.Kind kind) {
    return violations.stream().filter(violation -> violation.kind() == kind).count();
  }

  /** Whether every promise that the log can prove was kept. */
  boolean holds() {
    return violations.isEmpty() && unexplained.isEmpty();
  }
}
