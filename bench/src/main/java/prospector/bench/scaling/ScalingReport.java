package prospector.bench.scaling;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/**
 * The closing words.
 *
 * @param runs by rising number of nodes, at least one
 */
record ScalingReport(List<ScalingRun> runs) {
  private static final double PROMISED_RATIO = 1.15;
  private static final double PROMISED_OVERHEAD = 1;

  ScalingReport {
    runs = List.copyOf(runs);
  }

  /** CPU time a page of a run over that of the first, second halves. */
  double ratio(ScalingRun run) {
    return run.secondHalf().cpuPerThousand() / runs.get(0).secondHalf().cpuPerThousand();
  }

  /** Whether no cluster was dearer or more talkative than promised. */
  boolean holds() {
    return runs.stream()
        .filter(run -> !run.apart())
        .allMatch(
            run -> ratio(run) <= PROMISED_RATIO && run.secondHalf().overhead() < PROMISED_OVERHEAD);
  }

  String text() {
    TextTable table =
        new TextTable(
            List.of(
                "nodes",
                "pages",
                "CPU-s/1000",
                "ratio",
                "e/n",
                "messages/page",
                "kB/page",
                "pages/s",
                "whole: CPU-s/1000",
                "e/n"));
    for (ScalingRun run : runs) {
      Mark half = run.secondHalf();
      table.row(
          List.of(
              run.nodes() + (run.apart() ? " apart" : ""),
              "" + half.pages(),
              number(half.cpuPerThousand()),
              number(ratio(run)),
              number(half.overhead()),
              number(half.perPage(half.messages())),
              number(half.perPage(half.bytes()) / 1000),
              number(half.pages() / half.seconds()),
              number(run.whole().cpuPerThousand()),
              number(run.whole().overhead())));
    }
    return table.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  String line(ScalingRun run, Clock clock) {
    ResultLine line =
        new ResultLine("scaling", clock).with("nodes", run.nodes()).with("apart", run.apart());
    add(line, "", run.secondHalf());
    add(line, "whole_", run.whole());
    return line.with("ratio", ratio(run)).toString();
  }

  private static void add(ResultLine line, String prefix, Mark mark) {
    line.with(prefix + "pages", mark.pages());
    add(line, prefix + "cpu_per_1000", mark, Mark::cpuPerThousand);
    add(line, prefix + "overhead", mark, Mark::overhead);
    add(line, prefix + "messages_per_page", mark, m -> m.perPage(m.messages()));
    add(line, prefix + "bytes_per_page", mark, m -> m.perPage(m.bytes()));
    add(line, prefix + "seconds", mark, Mark::seconds);
  }

  private static void add(ResultLine line, String name, Mark mark, ToDoubleFunction<Mark> figure) {
    line.with(name, figure.applyAsDouble(mark));
  }
}
