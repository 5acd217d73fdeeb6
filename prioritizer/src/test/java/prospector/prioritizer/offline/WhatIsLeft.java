package prospector.prioritizer.offline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.prioritizer.remaining.RemainingFit;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.prioritizer.remaining.YieldCurve;
import prospector.prioritizer.replay.ReplayCrawl;
import prospector.prioritizer.replay.ReplayPlan;

/**
 * How often the estimate of what is left holds the truth, and where crawls would stop by it.
 *
 * <p>Arguments: the folder of a recorded web, how many seed draws a topic, the recall to stop at.
 */
public final class WhatIsLeft {
  private static final double[] SHARES = {0.02, 0.05, 0.1, 0.2, 0.4};
  private static final double GROWN = 1.01; // pages between two looks

  private final List<List<RemainingNuggets>> looks = new ArrayList<>(); // by share
  private final List<List<Long>> truths = new ArrayList<>();
  private final List<Double> stops = new ArrayList<>(); // recall there
  private final List<Double> stopPages = new ArrayList<>(); // as a share of the pages
  private final double wanted;
  private int crawls;

  private WhatIsLeft(double wanted) {
    this.wanted = wanted;
    for (int i = 0; i < SHARES.length; i++) {
      looks.add(new ArrayList<>());
      truths.add(new ArrayList<>());
    }
  }

  /** See the class comment. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : "");
    if (!Files.isReadable(folder.resolve("links.tsv.gz"))) {
      System.out.println("skipped: no links.tsv.gz in '" + folder + "' (give the corpus folder)");
      return;
    }
    int draws = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    LinkGraph graph = LinkGraph.read(folder);
    WhatIsLeft all = new WhatIsLeft(args.length > 2 ? Double.parseDouble(args[2]) : 0.9);
    for (String topic : graph.topics().keySet()) {
      WhatIsLeft one = new WhatIsLeft(all.wanted);
      for (int draw = 0; draw < draws; draw++) {
        one.crawl(graph, topic, draw);
      }
      one.print(topic);
      all.add(one);
    }
    all.print("ALL");
  }

  private void crawl(LinkGraph graph, String topic, int draw) {
    BitSet relevant = graph.topics().getOrDefault(topic, new BitSet());
    List<Integer> seeds = OfflineCrawl.seeds(graph, relevant, topic, draw);
    BitSet reachable = graph.reachable(seeds);
    int pages = reachable.cardinality();
    reachable.and(relevant);
    int all = reachable.cardinality();
    ReplayCrawl crawl =
        new ReplayCrawl(
            graph.judgedBy(relevant),
            ReplayPlan.usual(Policy.LEARNER, 16, 0.5, draw),
            LearnerSettings.defaults(draw).withWords(List.of(topic)));
    YieldCurve curve = new YieldCurve(List.of());
    double[] next = {RemainingFit.ENOUGH};
    boolean[] stopped = {false};
    crawl.watch(
        page -> {
          YieldCurve.Point before = curve.now();
          long n = before.pages() + 1;
          curve.reached(n, before.nuggets() + (relevant.get(page) ? 1 : 0));
          int share =
              IntStream.range(0, SHARES.length)
                  .filter(i -> n == Math.round(SHARES[i] * pages))
                  .findFirst()
                  .orElse(-1);
          if (n >= next[0] || share >= 0) {
            next[0] = Math.max(n + 1, n * GROWN);
            RemainingNuggets is = RemainingFit.of(curve, crawl.waiting());
            if (share >= 0) {
              looks.get(share).add(is);
              truths.get(share).add(all - curve.now().nuggets());
            }
            if (!stopped[0] && is.sureRecall() >= wanted) {
              stopped[0] = true;
              stops.add((double) curve.now().nuggets() / all);
              stopPages.add((double) n / pages);
            }
          }
        });
    crawl.run(seeds, pages);
    crawls++;
  }

  private void add(WhatIsLeft one) {
    for (int i = 0; i < SHARES.length; i++) {
      looks.get(i).addAll(one.looks.get(i));
      truths.get(i).addAll(one.truths.get(i));
    }
    stops.addAll(one.stops);
    stopPages.addAll(one.stopPages);
    crawls += one.crawls;
  }

  private void print(String name) {
    for (int i = 0; i < SHARES.length; i++) {
      List<RemainingNuggets> at = looks.get(i);
      List<Long> truth = truths.get(i);
      long told = at.stream().filter(RemainingNuggets::isTold).count();
      long held =
          IntStream.range(0, at.size())
              .filter(
                  k ->
                      at.get(k).isTold()
                          && truth.get(k) >= at.get(k).low()
                          && truth.get(k) <= at.get(k).high())
              .count();
      System.out.printf(
          Locale.ROOT,
          "%-12s at %2.0f %%: told %d of %d, held %d; left %.1f, told %.1f (%.1f to %.1f)%n",
          name,
          SHARES[i] * 100,
          told,
          at.size(),
          held,
          truth.stream().mapToLong(it -> it).average().orElse(0),
          at.stream()
              .filter(RemainingNuggets::isTold)
              .mapToLong(RemainingNuggets::value)
              .average()
              .orElse(0),
          at.stream()
              .filter(RemainingNuggets::isTold)
              .mapToLong(RemainingNuggets::low)
              .average()
              .orElse(0),
          at.stream()
              .filter(RemainingNuggets::isTold)
              .mapToLong(RemainingNuggets::high)
              .average()
              .orElse(0));
    }
    System.out.printf(
        Locale.ROOT,
        "%-12s stop at %.2f: %d of %d stop, at %.2f of the pages, recall %.3f; %d under %.2f, %d within .05%n",
        name,
        wanted,
        stops.size(),
        crawls,
        stopPages.stream().mapToDouble(it -> it).average().orElse(0),
        stops.stream().mapToDouble(it -> it).average().orElse(0),
        stops.stream().filter(it -> it < wanted).count(),
        wanted,
        stops.stream().filter(it -> Math.abs(it - wanted) <= 0.05).count());
  }
}
