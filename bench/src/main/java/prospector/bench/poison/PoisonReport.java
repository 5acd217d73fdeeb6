package prospector.bench.poison;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import prospector.bench.report.ResultLine;

/**
 * The verdict over one kind.
 *
 * @param kind of the poison
 * @param without the crawl without it
 * @param with the crawl with it, at the same time
 * @param time that both were given
 */
record PoisonReport(Poison kind, PoisonArm without, PoisonArm with, Duration time) {
  static final double LEAST = 0.8; // of the pace without

  private static final double ROUNDING = 1e-9; // of a ratio of two rates

  /** From the given time to the end of the process: start of the JVM, last requests, clean stop. */
  static final Duration GRACE = Duration.ofSeconds(40);

  static final List<String> HEADS =
      List.of("kind", "without/s", "with/s", "pace", "exit", "s", "audit", "again", "holds");

  /** Healthy pages of those without, from the first request of both to the end of the time. */
  double pace() {
    return perSecond(with) / Math.max(1e-9, perSecond(without));
  }

  private double perSecond(PoisonArm arm) {
    long from = Math.max(with.pace().startNanos(), without.pace().startNanos());
    return arm.pace().perSecond(from, Math.max(from + 1, without.pace().last()));
  }

  /** What does not hold; empty when all does. */
  List<String> broken() {
    List<String> broken = new ArrayList<>();
    check(broken, pace() >= LEAST - ROUNDING, "healthy pages/s under 80 % of those without");
    check(broken, with.exitCode() == 0, "the crawl ended with exit code " + with.exitCode());
    check(
        broken,
        with.seconds() <= time.plus(GRACE).toSeconds(),
        "the crawl ended after " + Math.round(with.seconds()) + " s of " + time.toSeconds());
    check(broken, with.audit() == 0, "the audit ended with exit code " + with.audit());
    check(broken, with.again() == 0, "the second start ended with exit code " + with.again());
    check(broken, with.troubles().isEmpty(), "the crawler's log: " + with.troubles());
    check(broken, without.exitCode() == 0, "no sound measure: the crawl without ended badly");
    return broken;
  }

  private static void check(List<String> broken, boolean holds, String otherwise) {
    if (!holds) {
      broken.add(otherwise);
    }
  }

  List<String> row() {
    return List.of(
        kind.name(),
        one(perSecond(without)),
        one(perSecond(with)),
        Math.round(100 * pace()) + " %",
        "" + with.exitCode(),
        one(with.seconds()),
        "" + with.audit(),
        "" + with.again(),
        broken().isEmpty() ? "yes" : "NO");
  }

  private static String one(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  String line(Clock clock) {
    return new ResultLine("poison", clock)
        .with("kind", kind.name())
        .with("healthy_pages_per_second", perSecond(with))
        .with("healthy_pages_per_second_without", perSecond(without))
        .with("pace", pace())
        .with("exit", with.exitCode())
        .with("seconds", with.seconds())
        .with("audit", with.audit())
        .with("again", with.again())
        .with("broken", broken())
        .with("holds", broken().isEmpty())
        .toString();
  }
}
