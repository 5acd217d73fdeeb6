package prospector.prioritizer;

import java.util.List;

/**
 * Settings of the link model; the defaults were chosen on debdocs (docs/decisions/0006).
 *
 * @param learningRate step of the gradient, in (0,1]
 * @param replays remembered links learned again a reward, half of them from nuggets
 * @param memory links remembered of each class, nuggets and others
 * @param maxGroups bound of the table of group counts; 16 bytes each at half load
 * @param credit chance that a page is learned as a nugget because a link of it leads to one; to a
 *     power for each further link on the way; in [0,1), 0 for none
 * @param doubt chance that the model knows nothing of a host, so that only the crawl's and the
 *     host's own record count; in [0,1), 0 for none
 * @param hubs what a nugget is worth that a page leads to, against one that is fetched now; in
 *     [0,1], 0 for nothing
 * @param words of the topic, folded: what its pages are taken to be about before the first
 * @param seed of the replay's draws
 */
public record LearnerSettings(
    double learningRate,
    int replays,
    int memory,
    int maxGroups,
    double credit,
    double doubt,
    double hubs,
    List<String> words,
    long seed) {
  private static final double CREDIT = 0.5;
  private static final double DOUBT = 0.05;
  private static final double HUBS = 1;

  public LearnerSettings {
    words = List.copyOf(words);
    require(learningRate > 0 && learningRate <= 1, "learningRate in (0,1]", learningRate);
    require(replays >= 0, "replays of at least 0", replays);
    require(memory >= 1, "memory of at least 1", memory);
    require(credit >= 0 && credit < 1, "credit in [0,1)", credit);
    require(doubt >= 0 && doubt < 1, "doubt in [0,1)", doubt);
    require(hubs >= 0 && hubs <= 1, "hubs in [0,1]", hubs);
    require(maxGroups >= 1024, "maxGroups of at least 1024", maxGroups);
  }

  /** What {@code reference.conf} starts from. */
  public static LearnerSettings defaults(long seed) {
    return new LearnerSettings(0.01, 8, 2_000, 400_000, CREDIT, DOUBT, HUBS, List.of(), seed);
  }

  /** The same with another chance of delayed credit. */
  public LearnerSettings withCredit(double other) {
    return new LearnerSettings(
        learningRate, replays, memory, maxGroups, other, doubt, hubs, words, seed);
  }

  /** The same with another doubt. */
  public LearnerSettings withDoubt(double other) {
    return new LearnerSettings(
        learningRate, replays, memory, maxGroups, credit, other, hubs, words, seed);
  }

  /** The same with another worth of hubs. */
  public LearnerSettings withHubs(double other) {
    return new LearnerSettings(
        learningRate, replays, memory, maxGroups, credit, doubt, other, words, seed);
  }

  /** The same for a topic of these words. */
  public LearnerSettings withWords(List<String> other) {
    return new LearnerSettings(
        learningRate, replays, memory, maxGroups, credit, doubt, hubs, other, seed);
  }

  private static void require(boolean holds, String expected, Number got) {
    if (!holds) {
      throw new IllegalArgumentException("expected " + expected + ", got " + got);
    }
  }
}
