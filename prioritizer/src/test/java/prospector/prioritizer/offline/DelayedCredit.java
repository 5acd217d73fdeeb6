package prospector.prioritizer.offline;

import java.util.List;
import java.util.Locale;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.prioritizer.replay.ReplayCrawl;
import prospector.prioritizer.replay.ReplayPlan;

/**
 * Recall with and without delayed credit and the value of hubs where nuggets stand behind 1, 2 and
 * 3 irrelevant pages ({@link HiddenWeb}), at 5, 10, 20 and 50 % of the pages, mean of several webs.
 * No arguments.
 */
public final class DelayedCredit {
  private static final int WEBS = 5;
  private static final double[] SHARES = {0.05, 0.1, 0.2, 0.5};

  private DelayedCredit() {}

  /** See the class comment. */
  public static void main(String[] args) {
    System.out.println("hops  credit  hubs  recall at 5 / 10 / 20 / 50 % of the pages");
    for (int hops = 1; hops <= 3; hops++) {
      for (double hubs : new double[] {0, 1}) {
        for (double credit : new double[] {0, 0.3, 0.5, 0.7, 0.9}) {
          double[] recall = recall(hops, credit, hubs, WEBS);
          System.out.printf(
              Locale.ROOT,
              "%4d  %6.1f  %4.0f  %.3f / %.3f / %.3f / %.3f%n",
              hops,
              credit,
              hubs,
              recall[0],
              recall[1],
              recall[2],
              recall[3]);
        }
      }
    }
  }

  static double[] recall(int hops, double credit, double hubs, int webs) {
    double[] mean = new double[SHARES.length];
    for (long seed = 1; seed <= webs; seed++) {
      HiddenWeb web = new HiddenWeb(hops, seed);
      ReplayPlan plan = ReplayPlan.usual(Policy.LEARNER, 16, 2, seed);
      List<Integer> order =
          new ReplayCrawl(
                  web, plan, LearnerSettings.defaults(seed).withCredit(credit).withHubs(hubs))
              .run(List.of(web.root()), web.pages() / 2);
      for (int i = 0; i < SHARES.length; i++) {
        int pages = Math.min(order.size(), (int) (SHARES[i] * web.pages()));
        long found = order.subList(0, pages).stream().filter(web::relevant).count();
        mean[i] += (double) found / web.nuggets() / webs;
      }
    }
    return mean;
  }
}
