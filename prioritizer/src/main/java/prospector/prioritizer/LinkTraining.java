package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import prospector.web.url.Fingerprint;
import smile.classification.Maxent;
import smile.util.IntSet;

/**
 * The weights of the link model, and the pages that they are learned from again and again.
 *
 * <p>The gradient steps are plain SGD by Smile's {@code Maxent.Binomial} on starting weights of
 * ours ({@link Dense#startWeights()}). Replay after Lin, "Self-improving reactive agents" (1992),
 * with the two classes drawn equally often. Belongs to one {@link OnlineLearner}.
 */
final class LinkTraining {
  /** Labelled pages learned again a reward, each against one of the other class. */
  private static final int LABEL_REPLAYS = 2;

  private final LearnerSettings settings;
  private final double[] weights;
  private final Maxent.Binomial maxent;
  private final ReplayMemory nuggets;
  private final ReplayMemory others;
  private final LabelMemory labels;
  private long draws;

  /** One that knows only its starting weights. */
  LinkTraining(LearnerSettings settings) {
    this(settings, Dense.startWeights());
  }

  /** The same for another question: the starting weights are this share of ours. */
  static LinkTraining startingAt(double share, LearnerSettings settings) {
    double[] weights = Dense.startWeights();
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= share;
    }
    return new LinkTraining(settings, weights);
  }

  private LinkTraining(LearnerSettings settings, double[] weights) {
    this(
        settings,
        weights,
        new ReplayMemory(settings.memory()),
        new ReplayMemory(settings.memory()),
        new LabelMemory());
  }

  private LinkTraining(
      LearnerSettings settings,
      double[] weights,
      ReplayMemory nuggets,
      ReplayMemory others,
      LabelMemory labels) {
    this.settings = settings;
    this.weights = weights;
    this.maxent = new Maxent.Binomial(weights, 0, 0, IntSet.of(2));
    this.maxent.setLearningRate(settings.learningRate());
    this.nuggets = nuggets;
    this.others = others;
    this.labels = labels;
  }

  /** What {@link #writeMemories} wrote, with weights that were read before. */
  static LinkTraining read(
      LearnerSettings settings, double[] weights, long draws, DataInputStream in)
      throws IOException {
    LinkTraining read =
        new LinkTraining(
            settings,
            weights,
            ReplayMemory.read(in, settings.memory()),
            ReplayMemory.read(in, settings.memory()),
            LabelMemory.read(in));
    read.draws = draws;
    return read;
  }

  void writeWeights(DataOutputStream out) throws IOException {
    SparseWeights.write(weights, Dense.startWeights(), out);
  }

  void writeMemories(DataOutputStream out) throws IOException {
    nuggets.write(out);
    others.write(out);
    labels.write(out);
  }

  /** The weights as they change. */
  double[] weights() {
    return weights;
  }

  /** Labelled pages as parents of links, with what they were labelled. */
  Map<Long, Boolean> labelledParents() {
    return labels.parents();
  }

  /** What a page was labelled; empty for one that was not. */
  Optional<Boolean> label(long page) {
    return labels.label(page);
  }

  /** Whether no further page's label is taken. */
  boolean hasAllLabels() {
    return labels.isFull();
  }

  /**
   * Remembers a page and, once there was a nugget, learns it; and others again. A page that is
   * labelled as one is one.
   */
  void learn(long page, int[] features, boolean relevant, boolean replay) {
    (relevant ? nuggets : others).add(page, features);
    if (nuggets.size() > 0 || labels.has(true)) {
      maxent.update(features, relevant ? 1 : 0);
      if (replay) {
        replay();
      }
    }
  }

  /** Remembers and learns one more of the rarer class, against one of the other. */
  void find(long page, int[] features) {
    nuggets.add(page, features);
    against(features, true);
  }

  /**
   * Forgets what was remembered of a page by {@link #find}; the weights stay until others are
   * learned.
   *
   * @return whether anything was
   */
  boolean forgetFind(long page) {
    return nuggets.remove(page);
  }

  /** Remembers a page as something else than before, by a label or by what the topic says. */
  void relabel(long page, int[] features, boolean relevant, boolean labelled) {
    nuggets.remove(page);
    others.remove(page);
    labels.remove(page);
    if (labelled) {
      long asParent = LinkFeaturizer.siblings(page);
      labels.put(new LabelMemory.Item(page, asParent, relevant, features));
    } else {
      (relevant ? nuggets : others).add(page, features);
    }
  }

  /** One step for a page and one for a page of the other class, a labelled one if need be. */
  void against(int[] features, boolean relevant) {
    maxent.update(features, relevant ? 1 : 0);
    ReplayMemory opposite = relevant ? others : nuggets;
    if (opposite.size() > 0) {
      maxent.update(opposite.choose(draw()), relevant ? 0 : 1);
    } else if (labels.has(!relevant)) {
      maxent.update(labels.choose(draw(), !relevant).features(), relevant ? 0 : 1);
    }
  }

  private void replay() {
    for (int i = 0; i < LABEL_REPLAYS && !labels.isEmpty(); i++) {
      LabelMemory.Item item = labels.choose(draw());
      against(item.features(), item.relevant());
    }
    if (others.size() == 0 || nuggets.size() == 0) {
      return;
    }
    for (int i = 0; i < settings.replays(); i++) {
      int label = i & 1;
      maxent.update((label == 1 ? nuggets : others).choose(draw()), label);
    }
  }

  /** A random number from 0 on. */
  long draw() {
    return Fingerprint.combine(settings.seed(), draws++) >>> 1;
  }

  /** How often {@link #draw} was asked. */
  long draws() {
    return draws;
  }
}
