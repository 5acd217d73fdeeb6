package prospector.prioritizer.offline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.prioritizer.replay.ReplayCrawl;
import prospector.prioritizer.replay.ReplayPlan;

/**
 * Recall of each policy at 1, 5 and 20 % of the pages on webs of kinds that are known for their
 * traps, mean of several. Webs of odd seeds are there to choose settings on, those of even ones to
 * judge by. Arguments: how many webs of each half.
 */
public final class Worlds {
  private static final double[] SHARES = {0.01, 0.05, 0.2};
  private static final double MARGIN = 0.5;

  private static final Map<String, LongFunction<MadeUpWeb>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("departments", DepartmentsWeb::new);
    KINDS.put("catalogue", CatalogueWeb::new);
    KINDS.put("wiki", WikiWeb::new);
  }

  private Worlds() {}

  /** See the class comment. */
  public static void main(String[] args) {
    int webs = args.length > 0 ? Integer.parseInt(args[0]) : 5;
    KINDS.forEach(
        (kind, maker) -> {
          for (int half = 1; half <= 2; half++) {
            String name = kind + (half == 1 ? ", odd" : ", even");
            for (double hubs : new double[] {0, 1}) {
              print(
                  name,
                  "learner, hubs " + (int) hubs,
                  mean(maker, half, webs, Policy.LEARNER, hubs));
            }
            for (Policy policy : List.of(Policy.PARENT, Policy.OPIC, Policy.BFS, Policy.RANDOM)) {
              print(name, policy.toString(), mean(maker, half, webs, policy, 0));
            }
          }
        });
  }

  private static double[] mean(
      LongFunction<MadeUpWeb> maker, int half, int webs, Policy policy, double hubs) {
    double[] mean = new double[SHARES.length];
    for (int i = 0; i < webs; i++) {
      double[] one = recall(maker.apply(half + 2L * i), policy, hubs, half + 2L * i);
      for (int k = 0; k < mean.length; k++) {
        mean[k] += one[k] / webs;
      }
    }
    return mean;
  }

  static double[] recall(MadeUpWeb web, Policy policy, double hubs, long seed) {
    List<Integer> order =
        new ReplayCrawl(
                web,
                ReplayPlan.usual(policy, 16, MARGIN, seed),
                LearnerSettings.defaults(seed).withHubs(hubs))
            .run(web.seeds(), (int) (0.2 * web.pages()) + 1);
    double[] recall = new double[SHARES.length];
    for (int i = 0; i < SHARES.length; i++) {
      long found =
          order.stream().limit((long) (SHARES[i] * web.pages())).filter(web::relevant).count();
      recall[i] = (double) found / web.nuggets();
    }
    return recall;
  }

  private static void print(String web, String policy, double[] recall) {
    System.out.printf(
        Locale.ROOT,
        "%-18s %-15s %.3f / %.3f / %.3f%n",
        web,
        policy,
        recall[0],
        recall[1],
        recall[2]);
  }
}
