package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import prospector.bench.report.TextTable;
import prospector.graph.rank.Measure;
import prospector.graph.rank.QualityCurve;
import prospector.node.replay.CurvePicture;
import prospector.node.replay.PlottedCurve;

/**
 * Compares policies by the quality of what they fetched.
 *
 * <p>Figures of a policy are means over its crawls. PageRank and authority are multiples of the
 * mean of all URLs of the web, so that webs of any size compare. <em>Nuggets are compared at the
 * same number of them on a web</em>: as many as the policy with the fewest found there. Of all the
 * authority, which is 1, the share is told that a policy has found within half of its budget and
 * within all.
 */
final class QualityReport {
  private static final List<Double> SHARES = List.of(0.1, 0.25, 0.5, 1.0); // of the budget

  private final List<QualityRun> runs = new ArrayList<>();

  void add(QualityRun run) {
    runs.add(run);
  }

  private Set<String> policies() {
    Set<String> policies = new LinkedHashSet<>();
    runs.forEach(run -> policies.add(run.policy()));
    return policies;
  }

  private List<QualityRun> of(String policy) {
    return runs.stream().filter(run -> run.policy().equals(policy)).toList();
  }

  String table() {
    List<String> head = new ArrayList<>(List.of("policy"));
    for (double share : SHARES) {
      head.add(String.format(Locale.ROOT, "PageRank at %.0f %%", 100 * share));
    }
    head.add("in-degree");
    head.add("nuggets");
    head.add("authority of as many nuggets");
    head.add("their in-degree");
    head.add("authority found at 50 %, %");
    head.add("at 100 %, %");
    TextTable table = new TextTable(head);
    for (String policy : policies()) {
      table.row(row(policy));
    }
    return table.toString();
  }

  private List<String> row(String policy) {
    List<QualityRun> mine = of(policy);
    List<String> cells = new ArrayList<>(List.of(policy));
    for (double share : SHARES) {
      cells.add(
          number(
              mine.stream()
                  .mapToDouble(run -> mean(run, share * run.length(), Measure.PAGERANK))
                  .average()
                  .orElse(0)));
    }
    cells.add(
        number(
            mine.stream()
                .mapToDouble(run -> mean(run, run.length(), Measure.INDEGREE))
                .average()
                .orElse(0)));
    cells.add(number(mine.stream().mapToLong(QualityRun::found).average().orElse(0)));
    cells.add(number(ofNuggets(mine, Measure.AUTHORITY)));
    cells.add(number(ofNuggets(mine, Measure.INDEGREE)));
    cells.add(number(100 * found(mine, .5)));
    cells.add(number(100 * found(mine, 1)));
    return cells;
  }

  private double ofNuggets(List<QualityRun> mine, Measure measure) {
    return mine.stream()
        .filter(run -> fewest(run.web()) > 0)
        .mapToDouble(
            run ->
                QualityCurve.at(run.nuggets(), fewest(run.web())).mean(measure)
                    * scale(run, measure))
        .average()
        .orElse(0);
  }

  /** Of all the authority, what a share of the budget has found. */
  private static double found(List<QualityRun> mine, double share) {
    return mine.stream()
        .filter(run -> !run.pages().isEmpty())
        .mapToDouble(
            run ->
                QualityCurve.at(run.pages(), (long) (share * run.length())).sum(Measure.AUTHORITY))
        .average()
        .orElse(0);
  }

  private long fewest(String web) {
    return runs.stream()
        .filter(run -> run.web().equals(web))
        .mapToLong(QualityRun::found)
        .min()
        .orElse(0);
  }

  private static double mean(QualityRun run, double pages, Measure measure) {
    return run.pages().isEmpty()
        ? 0
        : QualityCurve.at(run.pages(), (long) pages).mean(measure) * scale(run, measure);
  }

  private static double scale(QualityRun run, Measure measure) {
    return measure == Measure.INDEGREE ? 1 : run.urls();
  }

  private static String number(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  /** Writes the curves as an SVG picture. */
  void write(Path svg) throws IOException {
    Files.writeString(
        svg,
        new CurvePicture(
                List.of(
                    panel(
                        Measure.PAGERANK,
                        "PageRank of the first pages, times the mean of all URLs"),
                    panel(Measure.INDEGREE, "links to a page, mean of the first pages"),
                    panel(
                        Measure.AUTHORITY,
                        "authority of the first pages, times the mean of all URLs")))
            .svg());
  }

  private CurvePicture.Panel panel(Measure measure, String title) {
    return new CurvePicture.Panel(
        title,
        "",
        policies().stream().map(policy -> new Mean(policy, of(policy), measure)).toList());
  }

  /** The mean of the crawls of a policy, as far as the shortest goes. */
  private record Mean(String name, List<QualityRun> runs, Measure measure) implements PlottedCurve {
    @Override
    public int pages() {
      return (int) runs.stream().mapToLong(QualityRun::length).min().orElse(0);
    }

    @Override
    public double at(int pages) {
      return runs.stream().mapToDouble(run -> mean(run, pages, measure)).average().orElse(0);
    }
  }
}
