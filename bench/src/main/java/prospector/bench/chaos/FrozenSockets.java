package prospector.bench.chaos;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import prospector.simweb.log.PolitenessJudge;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.Violation;

/**
 * Which violations only sockets that a node had open when it was frozen can have caused: no crawler
 * can check anything between its last check and the kernel's sending, nor hang up while it stands
 * still.
 *
 * <p>Two cases. A request over a connection that was opened before the freeze, sent within moments
 * of the thaw. And a request of the host's new owner while the web still sees, until the thaw, the
 * one that the frozen node has open: what is left of that is judged as if it had ended with the
 * freeze.
 */
final class FrozenSockets {
  private static final Duration THAW = Duration.ofSeconds(2);

  /** What an end may be off by: log and incident are cut to milliseconds, each in its way. */
  private static final Duration CUT = Duration.ofMillis(5);

  private final List<Incident> freezes;
  private final Function<RequestEntry, Optional<String>> asker;

  /**
   * @param asker name of the node that sent a request, where the log can tell
   */
  FrozenSockets(List<Incident> incidents, Function<RequestEntry, Optional<String>> asker) {
    this.freezes =
        incidents.stream()
            .filter(it -> it.is(Strike.Kind.FREEZE))
            .filter(it -> it.doneMillis() > it.startMillis()) // else the drill broke off
            .toList();
    this.asker = asker;
  }

  /** Those of the report's violations that nothing excuses. */
  Set<Violation> guilty(List<RequestEntry> log, PolitenessReport report, PolitenessJudge judge) {
    Map<Long, Long> opened = new HashMap<>(); // connection -> wall clock of its first request
    log.forEach(entry -> opened.merge(entry.connection(), entry.startMillis(), Math::min));
    boolean silent = log.stream().allMatch(entry -> asker.apply(entry).isEmpty());
    Set<String> without = new HashSet<>();
    judge
        .judge(log.stream().map(entry -> endedByTheFreeze(entry, silent)).toList())
        .violations()
        .stream()
        .map(FrozenSockets::key)
        .forEach(without::add);
    Set<Violation> guilty = new HashSet<>();
    for (Violation violation : report.violations()) {
      long since = opened.getOrDefault(violation.entry().connection(), Long.MAX_VALUE);
      if (without.contains(key(violation)) && !isSentByTheKernel(violation, since)) {
        guilty.add(violation);
      }
    }
    return guilty;
  }

  private static String key(Violation violation) {
    RequestEntry entry = violation.entry();
    return violation.kind() + " " + entry.connection() + " " + entry.startNanos();
  }

  private boolean isSentByTheKernel(Violation violation, long opened) {
    boolean timing =
        violation.kind() == Violation.Kind.OVERLAP || violation.kind() == Violation.Kind.TOO_EARLY;
    long start = violation.entry().startMillis();
    return timing
        && freezes.stream()
            .anyMatch(
                freeze ->
                    opened < freeze.startMillis()
                        && start >= freeze.startMillis()
                        && start <= freeze.doneMillis() + THAW.toMillis());
  }

  /**
   * A request that was open all through its node's freeze, as if it had ended when that began.
   *
   * @param silent the log tells of no request who sent it: each may be the frozen node's
   */
  private RequestEntry endedByTheFreeze(RequestEntry entry, boolean silent) {
    long endMillis =
        entry.startMillis() + Duration.ofNanos(entry.endNanos() - entry.startNanos()).toMillis();
    return freezes.stream()
        .filter(freeze -> asker.apply(entry).map(freeze.node()::equals).orElse(silent))
        .filter(freeze -> entry.startMillis() < freeze.startMillis())
        .filter(freeze -> endMillis + CUT.toMillis() >= freeze.doneMillis())
        .findFirst()
        .map(freeze -> Duration.ofMillis(freeze.startMillis() - entry.startMillis()))
        .map(open -> entry.endingAt(entry.startNanos() + open.toNanos()))
        .orElse(entry);
  }
}
