package prospector.prioritizer.offline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.prioritizer.replay.ReplayCrawl;
import prospector.prioritizer.replay.ReplayPlan;

/**
 * Crawls a recorded link graph offline and prints recall by share of the reachable pages, mean over
 * topics and seed draws. Seeds: page 0 (the portal), two random pages, one random relevant page.
 *
 * <p>Arguments: the corpus folder, then {@code key=value}: {@code topics} (comma separated; {@code
 * odd} and {@code even} halves, {@code all}), {@code draws}, {@code policy}, {@code slots}, {@code
 * margin}, {@code publish}, {@code share}, {@code most}, {@code sweep}, {@code until}, {@code
 * bound}, {@code credit}, {@code doubt}, {@code hubs}, {@code words} (1: the learner knows the
 * topic's name).
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
    LinkGraph graph = LinkGraph.read(folder);
    run(graph, options, topics(graph, options));
  }

  private static ReplayPlan plan(Map<String, String> options, long seed) {
    return new ReplayPlan(
        Policy.parse(options.getOrDefault("policy", "learner")),
        Integer.parseInt(options.getOrDefault("slots", "1")),
        Double.parseDouble(options.getOrDefault("margin", "0.5")),
        Integer.parseInt(options.getOrDefault("publish", "10")),
        Double.parseDouble(options.getOrDefault("share", "0")),
        Integer.parseInt(options.getOrDefault("most", "100")),
        Integer.parseInt(options.getOrDefault("sweep", "1")),
        Integer.parseInt(options.getOrDefault("bound", "100000")),
        seed);
  }

  private static LearnerSettings settings(Map<String, String> options, String topic, long seed) {
    LearnerSettings usual = LearnerSettings.defaults(seed);
    return usual
        .withWords(options.getOrDefault("words", "1").equals("1") ? List.of(topic) : List.of())
        .withCredit(Double.parseDouble(options.getOrDefault("credit", "" + usual.credit())))
        .withHubs(Double.parseDouble(options.getOrDefault("hubs", "" + usual.hubs())))
        .withDoubt(Double.parseDouble(options.getOrDefault("doubt", "" + usual.doubt())));
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

  private static void run(LinkGraph graph, Map<String, String> options, List<String> topics) {
    int draws = Integer.parseInt(options.getOrDefault("draws", "1"));
    double until = Double.parseDouble(options.getOrDefault("until", "0.2"));
    List<double[]> recalls = new ArrayList<>();
    double idle = 0;
    for (String topic : topics) {
      BitSet relevant = graph.topics().getOrDefault(topic, new BitSet());
      List<double[]> ofTopic = new ArrayList<>();
      for (int draw = 0; draw < draws; draw++) {
        List<Integer> seeds = seeds(graph, relevant, topic, draw);
        BitSet reachable = graph.reachable(seeds);
        int pages = reachable.cardinality();
        ReplayCrawl crawl =
            new ReplayCrawl(
                graph.judgedBy(relevant), plan(options, draw), settings(options, topic, draw));
        List<Integer> order = crawl.run(seeds, (int) Math.ceil(until * pages));
        reachable.and(relevant);
        ofTopic.add(recall(order, relevant, pages, reachable.cardinality()));
        idle += crawl.idleShare();
      }
      print(topic, ofTopic);
      recalls.addAll(ofTopic);
    }
    print("MEAN", recalls);
    System.out.printf(Locale.ROOT, "%s: idle %.2f%n", options, idle / recalls.size());
  }

  /** As {@code bench/run replay} draws them. */
  static List<Integer> seeds(LinkGraph graph, BitSet relevant, String topic, int draw) {
    Random random = new Random(topic.hashCode() * 31L + draw);
    Set<Integer> seeds = new LinkedHashSet<>(List.of(0));
    while (seeds.size() < 3) {
      seeds.add(random.nextInt(graph.pages().size()));
    }
    int[] good = relevant.stream().filter(page -> !seeds.contains(page)).toArray();
    seeds.add(good[random.nextInt(good.length)]);
    return List.copyOf(seeds);
  }

  private static double[] recall(List<Integer> order, BitSet relevant, int reachable, int all) {
    double[] recall = new double[SHARES.length];
    for (int i = 0; i < SHARES.length; i++) {
      long pages = Math.round(SHARES[i] * reachable);
      recall[i] = (double) order.stream().limit(pages).filter(relevant::get).count() / all;
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
