package prospector.prioritizer.offline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import prospector.prioritizer.Policy;

/**
 * Crawls a recorded link graph offline and prints recall by share of the reachable pages, mean over
 * topics and seed draws. Seeds: page 0 (the portal), two random pages, one random relevant page.
 *
 * <p>Arguments: the corpus folder, then {@code key=value}: {@code topics} (comma separated; {@code
 * odd} and {@code even} halves, {@code all}), {@code draws}, {@code policy}, {@code slots}, {@code
 * margin}, {@code publish}, {@code share}, {@code sweep}, {@code until}, {@code bound}.
 */
public final class OfflineCrawl {
  private static final double[] SHARES = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5};

  private OfflineCrawl() {}

  /** See the class comment. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : "");
    if (!Files.isReadable(folder.resolve("links.tsv.gz"))) {
      System.out.println("skipped: no links.tsv.gz in '" + folder + "' (give the corpus folder)");
      return;
    }
    Map<String, String> options = new HashMap<>();
    Arrays.stream(args)
        .skip(1)
        .map(arg -> arg.split("=", 2))
        .forEach(pair -> options.put(pair[0], pair[1]));
    Plan plan =
        new Plan(
            Policy.parse(options.getOrDefault("policy", "learner")),
            Integer.parseInt(options.getOrDefault("slots", "1")),
            Double.parseDouble(options.getOrDefault("margin", "0.5")),
            Integer.parseInt(options.getOrDefault("publish", "10")),
            Double.parseDouble(options.getOrDefault("share", "0")),
            Integer.parseInt(options.getOrDefault("sweep", "1")),
            Double.parseDouble(options.getOrDefault("until", "0.2")),
            Integer.parseInt(options.getOrDefault("bound", "100000")));
    LinkGraph graph = LinkGraph.read(folder);
    run(graph, plan, topics(graph, options), Integer.parseInt(options.getOrDefault("draws", "1")));
  }

  private static List<String> topics(LinkGraph graph, Map<String, String> options) {
    List<String> all = List.copyOf(graph.topics().keySet());
    String wanted = options.getOrDefault("topics", "all");
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      boolean half = wanted.equals(i % 2 == 0 ? "even" : "odd");
      if (half || wanted.equals("all") || List.of(wanted.split(",")).contains(all.get(i))) {
        chosen.add(all.get(i));
      }
    }
    return chosen;
  }

  private static void run(LinkGraph graph, Plan plan, List<String> topics, int draws) {
    List<double[]> recalls = new ArrayList<>();
    long learn = 0;
    long score = 0;
    long pages = 0;
    double idle = 0;
    for (String topic : topics) {
      BitSet relevant = graph.topics().getOrDefault(topic, new BitSet());
      List<double[]> ofTopic = new ArrayList<>();
      for (int draw = 0; draw < draws; draw++) {
        List<Integer> seeds = seeds(graph, relevant, draw);
        BitSet reachable = graph.reachable(seeds);
        Simulation simulation = new Simulation(graph, relevant, plan, draw);
        List<Boolean> outcomes =
            simulation.run(seeds, (int) Math.ceil(plan.until() * reachable.cardinality()));
        reachable.and(relevant);
        ofTopic.add(
            recall(outcomes, graph.reachable(seeds).cardinality(), reachable.cardinality()));
        learn += simulation.learnNanos;
        score += simulation.scoreNanos;
        pages += outcomes.size();
        idle += simulation.idleShare();
      }
      print(topic, ofTopic);
      recalls.addAll(ofTopic);
    }
    print("MEAN", recalls);
    System.out.printf(
        Locale.ROOT,
        "%s: learning %.1f us, scoring %.1f us a page, idle %.2f%n",
        plan,
        learn / 1e3 / pages,
        score / 1e3 / pages,
        idle / recalls.size());
  }

  private static List<Integer> seeds(LinkGraph graph, BitSet relevant, int draw) {
    Random random = new Random(1000 + draw);
    int[] good = relevant.stream().toArray();
    return List.of(
        0,
        random.nextInt(graph.pages().size()),
        random.nextInt(graph.pages().size()),
        good[random.nextInt(good.length)]);
  }

  private static double[] recall(List<Boolean> outcomes, int reachable, int relevant) {
    double[] recall = new double[SHARES.length];
    for (int i = 0; i < SHARES.length; i++) {
      int pages = (int) Math.round(SHARES[i] * reachable);
      long found = outcomes.stream().limit(pages).filter(outcome -> outcome).count();
      recall[i] = (double) found / relevant;
    }
    return recall;
  }

  private static void print(String name, List<double[]> recalls) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-12s", name));
    for (int i = 0; i < SHARES.length; i++) {
      int column = i;
      double mean = recalls.stream().mapToDouble(r -> r[column]).average().orElse(0);
      line.append(String.format(Locale.ROOT, " @%g%% %.3f", SHARES[i] * 100, mean));
    }
    System.out.println(line);
  }
}
