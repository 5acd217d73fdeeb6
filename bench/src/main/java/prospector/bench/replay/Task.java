package prospector.bench.replay;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * One crawl to judge: a topic, the pages it starts from, and what they reach.
 *
 * @param topic name of the topic
 * @param draw number of the draw of seeds, from 0; equal for equal seeds
 * @param seeds page 0, which is the corpus' portal, two random pages, one random relevant page
 * @param reachable the pages that links lead to from the seeds, the seeds among them
 * @param relevant the relevant pages among the reachable
 */
record Task(String topic, int draw, List<Integer> seeds, BitSet reachable, BitSet relevant) {
  private static final int RANDOM_SEEDS = 2;

  Task {
    seeds = List.copyOf(seeds);
  }

  /** The task of that number; the same for every policy and on every machine. */
  static Task of(Corpus corpus, String topic, int draw) {
    BitSet relevant = corpus.relevant(topic);
    List<Integer> seeds =
        seeds(corpus.pages(), relevant, new Random(topic.hashCode() * 31L + draw));
    BitSet reachable = corpus.links().reachableFrom(seeds);
    relevant.and(reachable);
    return new Task(topic, draw, seeds, reachable, relevant);
  }

  private static List<Integer> seeds(int pages, BitSet relevant, Random random) {
    Set<Integer> seeds = new LinkedHashSet<>();
    seeds.add(0);
    while (seeds.size() < 1 + Math.min(RANDOM_SEEDS, pages - 1)) {
      seeds.add(random.nextInt(pages));
    }
    int[] candidates = relevant.stream().filter(page -> !seeds.contains(page)).toArray();
    if (candidates.length > 0) {
      seeds.add(candidates[random.nextInt(candidates.length)]);
    }
    return List.copyOf(seeds);
  }

  /**
   * How many pages a share of the reachable is, at least 1.
   *
   * @param fraction in (0,1]
   */
  int pages(double fraction) {
    return Math.max(1, (int) Math.ceil(reachable.cardinality() * fraction - 1e-9));
  }
}
