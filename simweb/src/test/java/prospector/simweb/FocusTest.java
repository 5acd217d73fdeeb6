package prospector.simweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

/**
 * How hard the web is, by crawling it offline: a budget of 4 % of 50,000 pages, 1 in 100 relevant.
 *
 * <p>The crawls see what a crawler sees: links with anchors and addresses of pages they fetched,
 * and whether those were relevant. Only the hub-aware one is told which pages are hubs.
 */
class FocusTest {
  private static final int PAGES = 50_000;
  private static final int BUDGET = PAGES / 25;

  private enum Policy {
    RANDOM,
    BFS,
    PARENT,
    HUB_AWARE,
    LEARNER
  }

  @Test
  void policies_onThreeWebs_parentIsNaiveAndLearningPays() {
    Map<Policy, Double> lifts = new HashMap<>();
    for (long seed = 1; seed <= 3; seed++) {
      FakeWeb web = new FakeWeb(SimWebSettings.of(seed, PAGES));
      for (Policy policy : Policy.values()) {
        double lift = new Crawl(web, policy).run() / web.relevantShare();
        System.out.printf("seed %d %s lift %.2f%n", seed, policy, lift);
        if (policy == Policy.PARENT) {
          assertThat(lift).isLessThan(3.0);
        }
        lifts.merge(policy, lift / 3, Double::sum);
      }
    }
    System.out.println("mean lift " + lifts);

    assertThat(lifts.get(Policy.RANDOM)).isBetween(0.6, 1.4);
    assertThat(lifts.get(Policy.BFS)).isLessThan(2.0);
    assertThat(lifts.get(Policy.PARENT)).isLessThan(2.0);
    assertThat(lifts.get(Policy.LEARNER)).isGreaterThan(10.0);
    assertThat(lifts.get(Policy.HUB_AWARE)).isGreaterThan(10.0);
  }

  private static final class Crawl {
    final FakeWeb web;
    final Policy policy;
    final Draw draw = new Draw(99);
    final BitSet known = new BitSet();
    final List<Waiting> queue = new ArrayList<>();
    final Map<String, double[]> counts = new HashMap<>(); // feature -> visits, hits
    double[] all = {0, 0};

    Crawl(FakeWeb web, Policy policy) {
      this.web = web;
      this.policy = policy;
    }

    double run() {
      web.seeds().forEach(seed -> know(new Waiting(web.idOf(seed), 10, new String[0], 0)));
      int hits = 0;
      for (int fetched = 0; fetched < BUDGET && !queue.isEmpty(); fetched++) {
        if (policy == Policy.LEARNER && fetched % 80 == 0) {
          queue.removeIf(waiting -> waiting.taken);
          queue.forEach(this::score);
          heap.clear();
          heap.addAll(queue);
        }
        Waiting next = take();
        boolean relevant = web.isRelevant(next.id);
        hits += relevant ? 1 : 0;
        learn(next, relevant);
        expand(next, relevant, fetched);
      }
      return (double) hits / BUDGET;
    }

    final PriorityQueue<Waiting> heap =
        new PriorityQueue<>((a, b) -> Double.compare(b.score, a.score));
    int head;

    Waiting take() {
      if (policy == Policy.RANDOM) {
        int i = draw.below(queue.size());
        Waiting chosen = queue.get(i);
        Waiting last = queue.remove(queue.size() - 1);
        if (i < queue.size()) {
          queue.set(i, last);
        }
        return chosen;
      }
      if (policy == Policy.BFS) {
        return queue.get(head++);
      }
      Waiting best = heap.remove();
      best.taken = true;
      return best;
    }

    void know(Waiting waiting) {
      if (!known.get(waiting.id)) {
        known.set(waiting.id);
        queue.add(waiting);
        heap.add(waiting);
      }
    }

    void expand(Waiting page, boolean relevant, int order) {
      String url = web.url(page.id);
      int[] targets = web.targets(page.id);
      List<SimLink> links = policy == Policy.LEARNER ? web.links(url) : List.of();
      for (int i = 0; i < targets.length; i++) {
        if (known.get(targets[i])) {
          continue;
        }
        Waiting found = new Waiting(targets[i], 0, new String[0], order);
        if (policy == Policy.PARENT) {
          found.score = (relevant ? 1 : 0) + draw.unit() * 0.01;
        } else if (policy == Policy.HUB_AWARE) {
          SimPage target = web.page(web.url(targets[i])).orElseThrow();
          found.score =
              target.relevant() ? 2 : target.topical() && !target.kind().equals("article") ? 1 : 0;
        } else if (policy == Policy.LEARNER) {
          found.features = features(links.get(i), page.id, relevant);
          score(found);
        }
        know(found);
      }
    }

    static String[] features(SimLink link, int parent, boolean parentRelevant) {
      List<String> features = new ArrayList<>();
      for (String word : link.anchor().split(" ")) {
        features.add("a:" + word);
      }
      String url = link.url();
      int path = url.indexOf('/', 8);
      int last = url.lastIndexOf('/');
      features.add("h:" + url.substring(0, path));
      features.add("p:" + url.substring(0, last));
      for (String word : url.substring(path).split("[^a-z]+")) {
        features.add("u:" + word);
      }
      features.add("s:" + parent);
      features.add("z:" + link.zone());
      features.add("r:" + parentRelevant);
      return features.toArray(String[]::new);
    }

    void score(Waiting waiting) {
      double base = (all[1] + 0.01) / (all[0] + 1);
      double sum = 0;
      for (String feature : waiting.features) {
        double[] count = counts.get(feature);
        if (count != null) {
          double rate = (count[1] + 3 * base) / (count[0] + 3);
          sum += Math.log(rate / base);
        }
      }
      waiting.score = sum + draw.unit() * 0.001;
    }

    void learn(Waiting page, boolean relevant) {
      all[0]++;
      all[1] += relevant ? 1 : 0;
      for (String feature : page.features) {
        double[] count = counts.computeIfAbsent(feature, name -> new double[2]);
        count[0]++;
        count[1] += relevant ? 1 : 0;
      }
    }
  }

  private static final class Waiting {
    final int id;
    final int order;
    String[] features;
    double score;
    boolean taken;

    Waiting(int id, double score, String[] features, int order) {
      this.id = id;
      this.score = score;
      this.features = features;
      this.order = order;
    }

    @Override
    public String toString() {
      return id + "@" + order + Arrays.toString(features);
    }
  }
}
