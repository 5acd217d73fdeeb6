package prospector.node.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import prospector.actors.learn.PublishRule;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.prioritizer.replay.ReplayCrawl;
import prospector.prioritizer.replay.ReplayPlan;

/** Crawls an {@link ArchivedWeb} under several policies and shows what each finds, and when. */
public final class WhatIf {
  private static final List<Double> SHARES = List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0);

  private final ArchivedWeb web;
  private final List<Integer> seeds;
  private final int slots;
  private final double margin;
  private final LearnerSettings learner;
  private final PublishRule publish;
  private final List<HarvestCurve> curves = new ArrayList<>();

  /**
   * @param seeds ids of the pages to start from
   * @param slots fetches in flight at most
   * @param margin of the auction for fetch slots, in log-odds
   * @param learner of the policy that learns; its seed is that of all policies
   * @param publish when that has a new model
   */
  public WhatIf(
      ArchivedWeb web,
      List<Integer> seeds,
      int slots,
      double margin,
      LearnerSettings learner,
      PublishRule publish) {
    this.web = web;
    this.seeds = List.copyOf(seeds);
    this.slots = slots;
    this.margin = margin;
    this.learner = learner;
    this.publish = publish;
  }

  /** Runs one policy over everything that it reaches. */
  public void run(Policy policy) {
    ReplayPlan plan =
        ReplayPlan.usual(policy, slots, margin, learner.seed())
            .publishing(publish.atFirst(), publish.share(), publish.atMost());
    List<Integer> order = new ReplayCrawl(web, plan, learner).run(seeds, web.pages());
    curves.add(HarvestCurve.of(policy.toString(), web, order));
  }

  /** The table: nuggets by share of the pages. */
  public void print(PrintWriter out) {
    int pages = curves.stream().mapToInt(HarvestCurve::pages).max().orElse(0);
    String head =
        SHARES.stream()
            .map(share -> String.format(Locale.ROOT, "%8s", Math.round(share * 100) + " %"))
            .collect(Collectors.joining());
    out.printf(Locale.ROOT, "%-10s%s   of %,d pages reached%n", "nuggets at", head, pages);
    for (HarvestCurve curve : curves) {
      String cells =
          SHARES.stream()
              .map(
                  share ->
                      String.format(
                          Locale.ROOT, "%8d", curve.nuggetsAt((int) Math.round(share * pages))))
              .collect(Collectors.joining());
      out.printf(Locale.ROOT, "%-10s%s%n", curve.name(), cells);
    }
  }

  /** Writes {@code PREFIX.csv} and {@code PREFIX.svg}. */
  public List<Path> write(Path prefix, String title) throws IOException {
    Path csv = prefix.resolveSibling(prefix.getFileName() + ".csv");
    Path svg = prefix.resolveSibling(prefix.getFileName() + ".svg");
    CurveFiles.csv(csv, curves);
    CurveFiles.svg(svg, title, curves);
    return List.of(csv, svg);
  }
}
