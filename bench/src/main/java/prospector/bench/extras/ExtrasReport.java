package prospector.bench.extras;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/**
 * The closing words of the benchmark.
 *
 * @param web what was crawled
 * @param pairs at least one
 * @param profiled whether the crawls carried a recorder, so that their CPU time is no result
 */
record ExtrasReport(String web, List<Pair> pairs, boolean profiled) {
  /** What index, text and one sink may cost a page at most, as a ratio. */
  static final double TARGET = 1.08;

  ExtrasReport {
    pairs = List.copyOf(pairs);
  }

  /** All pairs together: one that a busy machine spoilt counts as one of them. */
  double ratio() {
    return mean(Pair::withPerThousand) / mean(Pair::withoutPerThousand);
  }

  boolean isSound() {
    return !profiled && pairs.stream().allMatch(Pair::isWhole);
  }

  boolean holds() {
    return isSound() && ratio() <= TARGET;
  }

  String text() {
    TextTable table =
        new TextTable(
            List.of("pair", "pages", "without CPU s/1000", "with", "of it afterwards", "ratio"));
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      int pages = pair.with().pages().size();
      table.row(
          List.of(
              "" + (i + 1),
              "" + pages,
              three(pair.withoutPerThousand()),
              three(pair.withPerThousand()),
              three(pair.restCpuSeconds() * 1000 / Math.max(1, pages)),
              three(pair.ratio())));
    }
    StringBuilder text = new StringBuilder(table.toString());
    text.append("CPU per page with index, text and a sink: ").append(three(ratio()));
    text.append(" x without (at most ").append(TARGET).append("), each page ");
    text.append(three(mean(Pair::withPerThousand) - mean(Pair::withoutPerThousand)));
    text.append(" ms more\n");
    if (profiled) {
      text.append("the crawls were recorded with JFR: their CPU time is no result\n");
    }
    if (!pairs.stream().allMatch(Pair::isWhole)) {
      text.append("no result: the sink has not each nugget once\n");
    }
    return text.toString();
  }

  ResultLine line(Clock clock) {
    return new ResultLine("extras", clock)
        .with("web", web)
        .with("pairs", pairs.size())
        .with("pages", pairs.get(0).with().pages().size())
        .with("without_cpu_seconds_per_1000", mean(Pair::withoutPerThousand))
        .with("with_cpu_seconds_per_1000", mean(Pair::withPerThousand))
        .with("rest_cpu_seconds", mean(Pair::restCpuSeconds))
        .with("sink_lines", pairs.get(0).lines())
        .with("ratios", pairs.stream().map(pair -> three(pair.ratio())).toList())
        .with("ratio", ratio())
        .with("target", TARGET)
        .with("holds", holds())
        .with("sound", isSound());
  }

  private double mean(ToDoubleFunction<Pair> figure) {
    return pairs.stream().mapToDouble(figure).average().orElse(0);
  }

  private static String three(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
