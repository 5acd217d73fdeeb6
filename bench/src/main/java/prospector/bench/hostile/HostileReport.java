package prospector.bench.hostile;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/** The verdict over a crawl with hostile hosts and one without. */
final class HostileReport {
  private static final double LEAST = 0.9; // of the speed and of the economy without

  private final Arm without;
  private final Arm with;
  private final String heap;
  private final KindTable kinds;

  HostileReport(Arm without, Arm with, String heap) {
    this.without = without;
    this.with = with;
    this.heap = heap;
    this.kinds = new KindTable(with);
  }

  /** Of the pages a second without, while both ran. */
  double speed() {
    return pagesPerSecond(with) / pagesPerSecond(without);
  }

  private double pagesPerSecond(Arm arm) {
    return arm.pace().perSecond(from(), to());
  }

  private long from() {
    return Math.max(with.pace().startNanos(), without.pace().startNanos());
  }

  private long to() {
    return Math.min(with.pace().last(), without.pace().last());
  }

  double economy() {
    return without.cpuPerThousandHealthy() / with.cpuPerThousandHealthy();
  }

  /** What does not hold; empty when all does. */
  List<String> broken() {
    List<String> broken = new ArrayList<>();
    check(broken, speed() >= LEAST, "healthy pages/s under 90 % of those without");
    check(broken, economy() >= LEAST, "healthy pages per CPU second under 90 % of those without");
    check(broken, kinds.withoutReason().isEmpty(), "no reason: " + kinds.withoutReason());
    for (Arm arm : List.of(without, with)) {
      check(broken, arm.audit() == 0, "the audit ended with exit code " + arm.audit());
      check(broken, arm.troubles().isEmpty(), "the crawler's log: " + arm.troubles());
      check(
          broken,
          arm.politeness().violations().isEmpty(),
          "impolite: " + arm.politeness().violations().stream().limit(5).toList());
    }
    return broken;
  }

  private static void check(List<String> broken, boolean holds, String otherwise) {
    if (!holds) {
      broken.add(otherwise);
    }
  }

  String text() {
    TextTable table =
        new TextTable(
            List.of(
                "crawl",
                "pages",
                "healthy",
                "s",
                "healthy/s together",
                "CPU s",
                "CPU s/1000",
                "heap MB",
                "after GC",
                "violations"));
    row(table, "without", without);
    row(table, "with", with);
    StringBuilder text = new StringBuilder(kinds.text()).append('\n').append(table);
    text.append(
        String.format(
            Locale.ROOT,
            "healthy pages/s: %.0f %%, healthy pages a CPU second: %.0f %% of those without; heap"
                + " limit %s%n%d kinds met, %d hostile URLs ended, %d wait for another try%n",
            100 * speed(),
            100 * economy(),
            heap,
            kinds.met(),
            kinds.urls(),
            kinds.waiting()));
    broken().forEach(it -> text.append("DOES NOT HOLD: ").append(it).append('\n'));
    return text.toString();
  }

  private void row(TextTable table, String name, Arm arm) {
    table.row(
        List.of(
            name,
            "" + arm.outcomes().stream().filter(Outcome::isPage).count(),
            "" + arm.pace().pages(),
            one((arm.pace().last() - arm.pace().startNanos()) / 1e9),
            one(pagesPerSecond(arm)),
            one(arm.summary().cpuSeconds()),
            one(arm.cpuPerThousandHealthy()),
            "" + arm.heap().mostMegabytes(),
            "" + arm.heap().mostAfterMegabytes(),
            "" + arm.politeness().violations().size()));
  }

  private static String one(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  String line(Clock clock) {
    return new ResultLine("hostile", clock)
        .with("healthy_pages_per_second", pagesPerSecond(with))
        .with("healthy_pages_per_second_without", pagesPerSecond(without))
        .with("speed", speed())
        .with("cpu_seconds_per_1000", with.cpuPerThousandHealthy())
        .with("cpu_seconds_per_1000_without", without.cpuPerThousandHealthy())
        .with("economy", economy())
        .with("heap_megabytes", with.heap().mostMegabytes())
        .with("kinds", kinds.met())
        .with("hostile_urls", kinds.urls())
        .with("waiting", kinds.waiting())
        .with("violations", with.politeness().violations().size())
        .with("holds", broken().isEmpty())
        .toString();
  }
}
