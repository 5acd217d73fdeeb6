package prospector.prioritizer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import prospector.web.url.Fingerprint;
import smile.classification.Maxent;
import smile.util.IntSet;

/**
 * The online link model: logistic regression on hashed words and binned success counts, learned
 * from each judged page and from a class-balanced replay of remembered ones (design section 7).
 *
 * <p>A reward first snapshots the features as they stand before it, then learns, then counts: no
 * label leaks into its own features. The gradient steps are plain SGD by Smile's {@code
 * Maxent.Binomial} on starting weights of ours ({@link Dense#startWeights()}). Replay after Lin,
 * "Self-improving reactive agents" (1992), with the two classes drawn equally often; the base
 * rate's log-odds are added back to the score. The page's own words then teach the {@link
 * PageModel}.
 *
 * <p>Owned by one actor; not thread-safe.
 */
public final class OnlineLearner implements Learner {
  private static final int MAGIC = 0x50_4C_4E_4B; // PLNK
  private static final int FORMAT = 3;

  /** Steps that a label is learned with at once, half of them for pages of the other class. */
  private static final int LABEL_STEPS = 16;

  /** Labelled pages learned again a reward, each against one of the other class. */
  private static final int LABEL_REPLAYS = 2;

  /**
   * Judged pages up to which the learners of all nodes replay for each page. From then on only that
   * of the node that fetched it does: replaying is most of what learning a page costs, a cluster
   * would pay for it once a node, and by then the model changes little.
   */
  private static final int REPLAYED_BY_ALL = 2_000;

  /** Pages at {@link #PRIOR_RATE} assumed before the first page. */
  private static final double PRIOR_PAGES = 50;

  /** One page in fifty: between the 1 in 25 and the 1 in 500 of the webs we aim at. */
  private static final double PRIOR_RATE = 0.02;

  private final LearnerSettings settings;
  private double[] weights;
  private Maxent.Binomial maxent;
  private PageModel pageModel;
  private GroupTable groups;
  private ReplayMemory nuggets;
  private ReplayMemory others;
  private LabelMemory labels = new LabelMemory();
  private final Trails trails = new Trails();
  private long version;
  private long pages;
  private long hits;
  private long draws;

  /** A learner that knows only its starting weights. */
  public OnlineLearner(LearnerSettings settings) {
    this.settings = settings;
    this.weights = Dense.startWeights();
    this.maxent = maxent(weights);
    this.pageModel = new PageModel(settings.words());
    this.groups = new GroupTable(settings.maxGroups());
    this.nuggets = new ReplayMemory(settings.memory());
    this.others = new ReplayMemory(settings.memory());
  }

  @Override
  public Optional<Lesson> reward(List<LinkFeatures> links, List<String> terms, boolean relevant) {
    if (links.isEmpty()) {
      return Optional.empty();
    }
    LinkModel model = live();
    Lesson lesson =
        new Lesson(
            links.get(0).target().page(),
            model.active(links, model.best(links)),
            LinkFeatures.groupsOf(links),
            Trails.parents(links),
            PageModel.features(terms),
            relevant);
    learn(lesson, true);
    return Optional.of(lesson);
  }

  @Override
  public Optional<Lesson> nothingNew(List<LinkFeatures> links) {
    if (links.isEmpty()) {
      return Optional.empty();
    }
    Lesson lesson =
        new Lesson(
            links.get(0).target().page(),
            new int[0],
            LinkFeatures.groupsOf(links),
            new long[0],
            new int[0],
            false);
    learn(lesson, false);
    return Optional.of(lesson);
  }

  @Override
  public void learn(Lesson lesson) {
    learn(lesson, pages < REPLAYED_BY_ALL);
  }

  private void learn(Lesson lesson, boolean replay) {
    if (lesson.isCountedOnly()) {
      count(lesson.groups(), false);
      return;
    }
    boolean relevant = lesson.relevant();
    (relevant ? nuggets : others).add(lesson.page(), lesson.features());
    if (nuggets.size() > 0) {
      maxent.update(lesson.features(), relevant ? 1 : 0);
      if (replay) {
        replay();
      }
    }
    count(lesson.groups(), relevant);
    trail(lesson);
    pageModel.learn(lesson.page(), lesson.words(), relevant);
    if (replay && lesson.words().length > 0) {
      pageModel.replay(this::draw);
    }
  }

  /**
   * A label takes the place of what the page was taken for: in the memories, where it is drawn
   * again and again, in the counts of its groups, and for the links that it carries.
   */
  @Override
  public boolean correct(Correction correction) {
    long page = correction.url().fingerprint();
    Optional<Boolean> before = labels.label(page);
    if (before.equals(correction.label())) {
      return false;
    }
    boolean relevant = correction.label().orElse(correction.judged());
    LinkModel model = live();
    List<LinkFeatures> links = correction.links();
    int[] features = model.active(links, model.best(links));
    if (before.orElse(correction.judged()) != relevant) {
      recount(links, relevant);
    }
    nuggets.remove(page);
    others.remove(page);
    pageModel.forget(page);
    labels.remove(page);
    if (correction.label().isPresent()) {
      long asParent = LinkFeaturizer.siblings(page);
      labels.put(new LabelMemory.Item(page, asParent, relevant, features));
    } else {
      (relevant ? nuggets : others).add(page, features);
    }
    int[] words = PageModel.features(correction.terms());
    for (int i = 0; i < LABEL_STEPS; i += 2) {
      against(features, relevant);
      pageModel.learn(page, words, relevant);
      pageModel.replay(this::draw);
    }
    return true;
  }

  /**
   * Delayed credit for pages that lead to nuggets: with a chance that falls with each link between,
   * the page is learned and counted as if it were one (Rennie and McCallum, "Using Reinforcement
   * Learning to Spider the Web Efficiently", 1999, reward such pages by a discount; ours is a
   * chance because counts are whole).
   */
  private void trail(Lesson lesson) {
    if (settings.credit() == 0) {
      return;
    }
    if (!lesson.relevant()) {
      trails.add(lesson);
      return;
    }
    trails.credit(
        lesson.parents(),
        (step, before) -> {
          double chance = Math.pow(settings.credit(), before);
          if (draw() * 0x1p-63 < chance) {
            against(step.features(), true);
            for (long key : step.groups()) {
              groups.recount(key, true);
            }
          }
        });
  }

  /** One step for a page and one for a page of the other class. */
  private void against(int[] features, boolean relevant) {
    maxent.update(features, relevant ? 1 : 0);
    ReplayMemory opposite = relevant ? others : nuggets;
    if (opposite.size() > 0) {
      maxent.update(opposite.choose(draw()), relevant ? 0 : 1);
    }
  }

  /** Judged pages learned from so far. */
  public long pages() {
    return pages;
  }

  /** Groups in the table of counts. */
  public int groups() {
    return groups.size();
  }

  @Override
  public UrlScorer publish() {
    version++;
    return new ModelScorer(
        version,
        new LinkModel(
            weights.clone(),
            groups.copy(),
            baseRate(),
            pageModel.weights().clone(),
            Map.copyOf(labels.parents())),
        settings.doubt());
  }

  /**
   * Publishes no version up to this one: what waits knows by which version it was scored, and a
   * model that is learned anew must not be taken for the one before.
   */
  public void continueAfter(long earlier) {
    version = Math.max(version, earlier);
  }

  @Override
  public byte[] snapshot() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeInt(MAGIC);
      out.writeInt(FORMAT);
      out.writeInt(Dense.FEATURES);
      for (long value : new long[] {version, pages, hits, draws}) {
        out.writeLong(value);
      }
      SparseWeights.write(weights, Dense.startWeights(), out);
      groups.write(out);
      nuggets.write(out);
      others.write(out);
      labels.write(out);
      pageModel.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }

  @Override
  public void restore(byte[] snapshot) {
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(snapshot)))) {
      require(in.readInt() == MAGIC, "not a link model");
      int format = in.readInt();
      require(format == FORMAT, "format " + format + " of a link model, expected " + FORMAT);
      int features = in.readInt();
      require(features == Dense.FEATURES, features + " features, expected " + Dense.FEATURES);
      long[] counters = {in.readLong(), in.readLong(), in.readLong(), in.readLong()};
      double[] readWeights = SparseWeights.read(Dense.startWeights(), in);
      GroupTable readGroups = GroupTable.read(in, settings.maxGroups());
      ReplayMemory readNuggets = ReplayMemory.read(in, settings.memory());
      ReplayMemory readOthers = ReplayMemory.read(in, settings.memory());
      LabelMemory readLabels = LabelMemory.read(in);
      pageModel = PageModel.read(in);
      others = readOthers;
      labels = readLabels;
      nuggets = readNuggets;
      groups = readGroups;
      weights = readWeights;
      maxent = maxent(weights);
      version = counters[0];
      pages = counters[1];
      hits = counters[2];
      draws = counters[3];
    } catch (IOException e) {
      throw new IllegalArgumentException("expected a link model: " + e.getMessage(), e);
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

  private long draw() {
    return Fingerprint.combine(settings.seed(), draws++) >>> 1;
  }

  private void count(long[] keys, boolean relevant) {
    pages++;
    hits += relevant ? 1 : 0;
    for (long key : keys) {
      groups.count(key, relevant);
    }
  }

  private void recount(List<LinkFeatures> links, boolean relevant) {
    hits = Math.max(0, Math.min(pages, hits + (relevant ? 1 : -1)));
    for (long key : LinkFeatures.groupsOf(links)) {
      groups.recount(key, relevant);
    }
  }

  private LinkModel live() {
    return new LinkModel(weights, groups, baseRate(), pageModel.weights(), labels.parents());
  }

  private double baseRate() {
    return (hits + PRIOR_PAGES * PRIOR_RATE) / (pages + PRIOR_PAGES);
  }

  private Maxent.Binomial maxent(double[] start) {
    Maxent.Binomial model = new Maxent.Binomial(start, 0, 0, IntSet.of(2));
    model.setLearningRate(settings.learningRate());
    return model;
  }

  private static void require(boolean holds, String problem) throws IOException {
    if (!holds) {
      throw new IOException(problem);
    }
  }
}
