package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import smile.classification.Maxent;
import smile.util.IntSet;

/**
 * What pages of the topic are about: logistic regression on the characteristic words of the crawl's
 * own judged pages, learned online with a class-balanced replay like the link model.
 *
 * <p>It starts from the words that the topic itself names, if it names any, like the query of a
 * best-first crawler (Cho, Garcia-Molina and Page, "Efficient Crawling Through URL Ordering",
 * 1998). It knows the topic's vocabulary after the first nuggets, before any link with these words
 * was followed: so it says how promising an irrelevant parent is (soft relevance, after Pant and
 * Srinivasan, "Link Contexts in Classifier-Guided Topical Crawlers", 2006), and an anchor or a URL
 * that nobody has tried. A word of a page stands for three features, as a {@link Field#PARENT}, as
 * a word {@link Field#ANYWHERE} and by its {@link Field#START}: under the first {@link
 * LinkFeatures} hold the words of parents, under the others those of anchors and URLs. All learn
 * the same, so each holds a third of the word's weight. The start is a stemmer for any language:
 * regex, regexp and regular expressions speak for each other.
 *
 * <p>Owned by one learner; not thread-safe.
 */
final class PageModel {
  private static final double LEARNING_RATE = 0.05;
  private static final double TOPIC_WEIGHT = 1; // log-odds of a word that the topic names
  private static final int REPLAYS = 8;
  private static final int NUGGETS_KEPT = 500;
  private static final int OTHERS_KEPT = 2_000;

  private final double[] weights;
  private final Maxent.Binomial maxent;
  private final ReplayMemory nuggets;
  private final ReplayMemory others;

  /** A model that knows nothing but the words its topic is said to be about. */
  PageModel(List<String> topic) {
    this(new double[Field.SIZE + 1], new ReplayMemory(NUGGETS_KEPT), new ReplayMemory(OTHERS_KEPT));
    topic.stream().flatMapToInt(PageModel::features).forEach(at -> weights[at] = TOPIC_WEIGHT);
  }

  private PageModel(double[] weights, ReplayMemory nuggets, ReplayMemory others) {
    this.weights = weights;
    this.nuggets = nuggets;
    this.others = others;
    maxent = new Maxent.Binomial(weights, 0, 0, IntSet.of(2));
    maxent.setLearningRate(LEARNING_RATE);
  }

  /** Draws of the replay, each in [0, 2^63). */
  @FunctionalInterface
  interface Draws {
    long next();
  }

  /**
   * A page was judged. It waits in the memory until there are pages of both classes.
   *
   * @param page fingerprint of its URL
   * @param words features of its characteristic words; without any it teaches nothing
   */
  void learn(long page, int[] words, boolean relevant) {
    if (words.length == 0) {
      return;
    }
    (relevant ? nuggets : others).add(page, words);
    again(words, relevant);
  }

  /** Learns a remembered page once more. */
  void again(int[] words, boolean relevant) {
    if (words.length > 0 && hasBoth()) {
      maxent.update(words, relevant ? 1 : 0);
    }
  }

  private boolean hasBoth() {
    return nuggets.size() > 0 && others.size() > 0;
  }

  /** Learns some remembered pages again, of both classes equally often. */
  void replay(Draws draws) {
    for (int i = 0; i < REPLAYS && hasBoth(); i++) {
      int label = i & 1;
      maxent.update((label == 1 ? nuggets : others).choose(draws.next()), label);
    }
  }

  /** What stands for a page's characteristic words. */
  static int[] features(List<String> terms) {
    return terms.stream().flatMapToInt(PageModel::features).toArray();
  }

  private static IntStream features(String term) {
    long whole = Tokens.hash(term, 0, term.length());
    int cut = Math.min(term.length(), Tokens.MAX_CHARS); // as anchors and URLs have it
    IntStream word =
        IntStream.of(Field.PARENT.index(whole), Field.ANYWHERE.index(Tokens.hash(term, 0, cut)));
    int start = Field.startEnd(0, term.length());
    return start == term.length()
        ? word
        : IntStream.concat(word, IntStream.of(Field.START.index(Tokens.hash(term, 0, start))));
  }

  /** Forgets what a page was taken for; its weights stay until the next is learned. */
  void forget(long page) {
    nuggets.remove(page);
    others.remove(page);
  }

  /** The live weights by feature index, {@link Field#SIZE} of them and the intercept. */
  double[] weights() {
    return weights;
  }

  void write(DataOutputStream out) throws IOException {
    SparseWeights.write(weights, new double[weights.length], out);
    nuggets.write(out);
    others.write(out);
  }

  static PageModel read(DataInputStream in) throws IOException {
    return new PageModel(
        SparseWeights.read(new double[Field.SIZE + 1], in),
        ReplayMemory.read(in, NUGGETS_KEPT),
        ReplayMemory.read(in, OTHERS_KEPT));
  }
}
