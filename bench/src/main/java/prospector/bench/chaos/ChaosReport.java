package prospector.bench.chaos;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;
import prospector.simweb.log.Violation;

/**
 * The closing words of a run.
 *
 * @param seed of the schedule
 * @param strikes of the schedule
 * @param carriedOut of them
 * @param pages of the crawl, as its nodes counted
 * @param seconds from the submission to the end of the crawl
 * @param incidents what happened
 * @param verdict of the web's log
 * @param auditCode exit code of the audit, 0 for all promises kept
 * @param complaints about nodes that did not end cleanly
 */
record ChaosReport(
    long seed,
    Schedule strikes,
    int carriedOut,
    long pages,
    double seconds,
    List<Incident> incidents,
    LogVerdict verdict,
    int auditCode,
    List<String> complaints) {
  private static final int NAMED = 20; // of each kind of broken promise
  private static final int CUT_OFF = 15; // exit code of a node that the others took for dead
  private static final int NO_DATABASE = 14; // at its start
  private static final long STARTING_MILLIS = 30_000;

  ChaosReport {
    incidents = List.copyOf(incidents);
    complaints = List.copyOf(complaints);
  }

  /** Whether every promise was kept and every strike carried out. */
  boolean holds() {
    return verdict.holds()
        && auditCode == 0
        && complaints.isEmpty()
        && surprises() == 0
        && carriedOut == strikes.strikes().size();
  }

  private long count(Strike.Kind kind) {
    return incidents.stream().filter(incident -> incident.is(kind)).count();
  }

  private List<Incident> exits() {
    return incidents.stream().filter(Incident::isExit).toList();
  }

  /** Nodes that ended by themselves though nobody had taken them for dead or cut them off. */
  private long surprises() {
    return exits().stream().filter(exit -> !exit.isExit(CUT_OFF) && !startsUnplugged(exit)).count();
  }

  /** Whether it could not reach the database at its start because it had been unplugged. */
  private boolean startsUnplugged(Incident exit) {
    return exit.isExit(NO_DATABASE)
        && incidents.stream()
            .filter(cut -> cut.is(Strike.Kind.UNPLUG) && cut.node().equals(exit.node()))
            .anyMatch(
                cut ->
                    exit.startMillis() >= cut.startMillis()
                        && exit.startMillis() <= cut.doneMillis() + STARTING_MILLIS);
  }

  private double slowestRecovery() {
    return incidents.stream()
        .filter(incident -> incident.endMillis() < Long.MAX_VALUE)
        .mapToDouble(incident -> (incident.endMillis() - incident.doneMillis()) / 1000.0)
        .max()
        .orElse(0);
  }

  /** The table, and what was broken by name. */
  String text(int nodes) {
    TextTable table = new TextTable(List.of("seed " + seed, "seen", "promised"));
    row(table, "strikes carried out", carriedOut, strikes.strikes().size());
    row(table, "SIGKILLs", kills(nodes), "");
    row(table, "graceful leaves", count(Strike.Kind.LEAVE), "");
    row(table, "database restarts", count(Strike.Kind.DATABASE), "");
    row(table, "frozen nodes", count(Strike.Kind.FREEZE), "");
    row(table, "nodes cut off from the others", count(Strike.Kind.CUT), "");
    row(table, "nodes cut off from everything", count(Strike.Kind.UNPLUG), "");
    row(table, "nodes taken for dead, restarted", exits().size() - surprises(), "");
    row(table, "nodes that ended otherwise", surprises(), 0);
    row(table, "slowest recovery, s", Math.round(slowestRecovery()), "");
    row(table, "pages", pages, "");
    row(table, "seconds", Math.round(seconds), "");
    row(table, "requests", verdict.requests(), "");
    row(table, "hosts", verdict.hosts(), "");
    row(table, "politeness violations", verdict.violations().size(), 0);
    row(table, "  two requests at once", verdict.count(Violation.Kind.OVERLAP), 0);
    row(table, "  by a frozen node's socket", verdict.exempt().size(), "exempt");
    row(table, "held up by a cut", verdict.heldUp(), "not judged");
    row(table, "refetched", verdict.refetched(), "");
    row(table, "  unexplained", verdict.unexplained().size(), 0);
    row(table, "audit's exit code", auditCode, 0);
    row(table, "nodes that ended uncleanly", complaints.size(), 0);
    return table + details() + (holds() ? "every promise was kept\n" : "PROMISES WERE BROKEN\n");
  }

  private static void row(TextTable table, String name, Object seen, Object promised) {
    table.row(List.of(name, "" + seen, "" + promised));
  }

  private long kills(int nodes) {
    return count(Strike.Kind.KILL) + nodes * count(Strike.Kind.KILL_ALL);
  }

  private String details() {
    List<String> lines = new ArrayList<>();
    verdict.violations().stream()
        .limit(NAMED)
        .forEach(v -> lines.add(v.kind() + " " + v.detail() + ": " + v.entry().toLine()));
    verdict.exempt().stream()
        .limit(NAMED)
        .forEach(v -> lines.add("exempt " + v.kind() + " " + v.detail() + ": " + v.entry().url()));
    verdict.unexplained().stream().limit(NAMED).forEach(u -> lines.add("refetched " + u));
    exits().forEach(exit -> lines.add(exit.node() + " ended: " + exit.detail()));
    lines.addAll(complaints);
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** The result for programs. */
  ResultLine line(int nodes, Clock clock) {
    return new ResultLine("chaos", clock)
        .with("seed", seed)
        .with("nodes", nodes)
        .with("strikes", strikes.strikes().size())
        .with("carried_out", carriedOut)
        .with("kills", kills(nodes))
        .with("leaves", count(Strike.Kind.LEAVE))
        .with("database_restarts", count(Strike.Kind.DATABASE))
        .with("freezes", count(Strike.Kind.FREEZE))
        .with("cuts", count(Strike.Kind.CUT))
        .with("unplugged", count(Strike.Kind.UNPLUG))
        .with("cut_off", exits().size() - surprises())
        .with("surprises", surprises())
        .with("slowest_recovery_seconds", slowestRecovery())
        .with("pages", pages)
        .with("seconds", seconds)
        .with("requests", verdict.requests())
        .with("hosts", verdict.hosts())
        .with("violations", verdict.violations().size())
        .with("overlaps", verdict.count(Violation.Kind.OVERLAP))
        .with("exempt", verdict.exempt().size())
        .with("held_up", verdict.heldUp())
        .with("refetched", verdict.refetched())
        .with("unexplained", verdict.unexplained().size())
        .with("audit", auditCode)
        .with("unclean", complaints.size())
        .with("holds", holds());
  }
}
