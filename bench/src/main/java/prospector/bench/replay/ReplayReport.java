package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/** Collects the crawls of one run of the benchmark and says what they came to. */
final class ReplayReport {
  private final String corpus;
  private final int inFlight;
  private final int points; // of the curve that lie within the budget
  private final Clock clock;
  private final List<Replay> replays = new ArrayList<>();

  /**
   * An empty report.
   *
   * @param fraction the budget as a share of the reachable pages: recall beyond it is not told
   */
  ReplayReport(String corpus, int inFlight, double fraction, Clock clock) {
    this.corpus = corpus;
    this.inFlight = inFlight;
    this.points = (int) RecallCurve.FRACTIONS.stream().filter(f -> f <= fraction + 1e-9).count();
    this.clock = clock;
  }

  void add(Replay replay) {
    replays.add(replay);
  }

  /** Whether each page was judged as the corpus says: all else compares nothing. */
  boolean holds() {
    return replays.stream().allMatch(replay -> replay.misjudged() == 0);
  }

  /** The JSON line of the crawl that was added last. */
  String lastLine() {
    Replay replay = replays.get(replays.size() - 1);
    return line(replay.policy(), replay.curve())
        .with("topic", replay.task().topic())
        .with("draw", replay.task().draw())
        .with("reachable", replay.task().reachable().cardinality())
        .with("relevant_reachable", replay.task().relevant().cardinality())
        .with("misjudged", replay.misjudged())
        .with("cpu_seconds", replay.run().cpuSeconds())
        .with("wall_seconds", replay.run().process().wallSeconds())
        .with("finish_reason", replay.run().summary().finishReason())
        .toString();
  }

  /** One JSON line for each policy: its mean over all crawls. */
  List<String> meanLines() {
    List<String> lines = new ArrayList<>();
    byPolicy()
        .forEach(
            (policy, all) ->
                lines.add(
                    line(policy, mean(all))
                        .with("topic", "mean")
                        .with("crawls", all.size())
                        .with("misjudged", all.stream().mapToInt(Replay::misjudged).sum())
                        .with("cpu_seconds", cpu(all))
                        .with("wall_seconds", wall(all))
                        .toString()));
    return lines;
  }

  /** Writes the mean curves as {@code PREFIX.csv} and {@code PREFIX.svg}. */
  void write(Path prefix) throws IOException {
    Map<String, RecallCurve> curves = new LinkedHashMap<>();
    byPolicy().forEach((policy, all) -> curves.put(policy, mean(all)));
    RecallFiles.write(prefix, curves, points);
  }

  private ResultLine line(String policy, RecallCurve curve) {
    Map<String, Double> recall = new LinkedHashMap<>();
    for (int i = 0; i < points; i++) {
      recall.put(percent(RecallCurve.FRACTIONS.get(i)), round(curve.recalls().get(i)));
    }
    return new ResultLine("replay", clock)
        .with("corpus", corpus)
        .with("policy", policy)
        .with("in_flight", inFlight)
        .with("recall", recall)
        .with("fetched", curve.fetched())
        .with("outside", curve.outside());
  }

  /** A line for each crawl and one for each policy's mean. */
  String table() {
    List<String> headings = new ArrayList<>(List.of("policy / topic / draw"));
    RecallCurve.FRACTIONS.stream().limit(points).forEach(f -> headings.add(percent(f)));
    headings.addAll(List.of("pages", "relevant", "misjudged", "CPU s", "wall s"));
    TextTable table = new TextTable(headings);
    byPolicy()
        .forEach(
            (policy, all) -> {
              all.forEach(replay -> table.row(row(replay)));
              table.row(meanRow(policy, all));
            });
    return table.toString();
  }

  private List<String> row(Replay replay) {
    Task task = replay.task();
    String name = replay.policy() + " / " + task.topic() + " / " + task.draw();
    return cells(
        name,
        replay.curve(),
        "" + task.relevant().cardinality(),
        replay.misjudged(),
        replay.run().cpuSeconds(),
        replay.run().process().wallSeconds());
  }

  private List<String> meanRow(String policy, List<Replay> all) {
    int misjudged = all.stream().mapToInt(Replay::misjudged).sum();
    return cells(
        policy + " / mean of " + all.size(), mean(all), "", misjudged, cpu(all), wall(all));
  }

  private List<String> cells(
      String name, RecallCurve curve, String relevant, int misjudged, double cpu, double wall) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (double recall : curve.recalls().subList(0, points)) {
      cells.add(String.format(Locale.ROOT, "%.3f", recall));
    }
    cells.addAll(List.of("" + curve.fetched(), relevant, "" + misjudged));
    cells.add(String.format(Locale.ROOT, "%.1f", cpu));
    cells.add(String.format(Locale.ROOT, "%.1f", wall));
    return cells;
  }

  private Map<String, List<Replay>> byPolicy() {
    return replays.stream()
        .collect(Collectors.groupingBy(Replay::policy, LinkedHashMap::new, Collectors.toList()));
  }

  private static RecallCurve mean(List<Replay> all) {
    return RecallCurve.mean(all.stream().map(Replay::curve).toList());
  }

  private static double cpu(List<Replay> all) {
    return all.stream().mapToDouble(replay -> replay.run().cpuSeconds()).sum();
  }

  private static double wall(List<Replay> all) {
    return all.stream().mapToDouble(replay -> replay.run().process().wallSeconds()).sum();
  }

  private static String percent(double fraction) {
    return Math.round(fraction * 100) + "%";
  }

  private static double round(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }
}
