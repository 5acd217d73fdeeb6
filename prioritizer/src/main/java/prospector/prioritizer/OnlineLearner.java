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

/**
 * The online link model: logistic regression on hashed words and binned success counts, learned
 * from each judged page and from a class-balanced replay of remembered ones (design section 7).
 *
 * <p>A reward first snapshots the features as they stand before it, then learns, then counts: no
 * label leaks into its own features. The gradient steps and what is learned again are the {@link
 * LinkTraining}; the base rate's log-odds are added back to the score. The page's own words then
 * teach the {@link PageModel}.
 *
 * <p>Owned by one actor; not thread-safe.
 */
public final class OnlineLearner implements Learner {
  private static final int MAGIC = 0x50_4C_4E_4B; // PLNK
  private static final int FORMAT = 4;
  private static final int WITHOUT_HUBS = 3; // what versions before wrote

  /** Steps that a label is learned with at once, half of them for pages of the other class. */
  private static final int LABEL_STEPS = 16;

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
  private LinkTraining training;
  private HubTraining hubs;
  private PageModel pageModel;
  private GroupTable groups;
  private final Trails trails = new Trails();
  private long version;
  private long pages;
  private long hits;

  /** A learner that knows only its starting weights. */
  public OnlineLearner(LearnerSettings settings) {
    this.settings = settings;
    this.training = new LinkTraining(settings);
    this.hubs = new HubTraining(settings);
    this.pageModel = new PageModel(settings.words());
    this.groups = new GroupTable(settings.maxGroups());
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
    LinkModel model = live();
    Lesson lesson =
        Lesson.ofCopy(
            links.get(0).target().page(),
            model.active(links, model.best(links)),
            LinkFeatures.groupsOf(links),
            Trails.parents(links));
    learn(lesson, true);
    return Optional.of(lesson);
  }

  @Override
  public void learn(Lesson lesson) {
    learn(lesson, pages < REPLAYED_BY_ALL);
  }

  private void learn(Lesson lesson, boolean replay) {
    if (lesson.nothingNew() || lesson.isCountedOnly()) {
      count(lesson.groups(), false);
      if (lesson.nothingNew()) {
        trail(lesson, replay);
      }
      return;
    }
    boolean relevant = lesson.relevant();
    training.learn(lesson.page(), lesson.features(), relevant, replay);
    count(lesson.groups(), relevant);
    trail(lesson, replay);
    pageModel.learn(lesson.page(), lesson.words(), relevant);
    if (replay && lesson.words().length > 0) {
      pageModel.replay(training::draw);
    }
  }

  /**
   * A label takes the place of what the page was taken for: in the memories, where it is drawn
   * again and again, in the counts of its groups, and for the links that it carries. The page on
   * which it was found loses a find that was none.
   */
  @Override
  public boolean correct(Correction correction) {
    long page = correction.url().fingerprint();
    Optional<Boolean> before = training.label(page);
    if (before.equals(correction.label()) || (before.isEmpty() && training.hasAllLabels())) {
      return false;
    }
    boolean relevant = correction.label().orElse(correction.judged());
    LinkModel model = live();
    List<LinkFeatures> links = correction.links();
    int[] features = model.active(links, model.best(links));
    if (before.orElse(correction.judged()) != relevant) {
      recount(links, relevant);
    }
    if (!relevant) {
      hubs.noFind(page);
    }
    pageModel.forget(page);
    training.relabel(page, features, relevant, correction.label().isPresent());
    int[] words = PageModel.features(correction.terms());
    pageModel.learn(page, words, relevant);
    for (int i = 0; i < LABEL_STEPS; i += 2) {
      training.against(features, relevant);
      pageModel.again(words, relevant);
      pageModel.replay(training::draw);
    }
    return true;
  }

  /**
   * Delayed credit for pages that lead to nuggets: with a chance that falls with each link between,
   * the page is learned and counted as if it were one (Rennie and McCallum, "Using Reinforcement
   * Learning to Spider the Web Efficiently", 1999, reward such pages by a discount; ours is a
   * chance because counts are whole).
   */
  private void credit(Lesson lesson) {
    trails.credit(
        lesson.parents(),
        (step, before) -> {
          double chance = Math.pow(settings.credit(), before);
          if (training.draw() * 0x1p-63 < chance) {
            training.against(step.features(), true);
            for (long key : step.groups()) {
              groups.recount(key, true);
            }
          }
        });
  }

  /** Learns what pages lead to: by delayed credit, and by the number of nuggets found on them. */
  private void trail(Lesson lesson, boolean replay) {
    if (settings.credit() > 0 && lesson.relevant()) {
      credit(lesson);
    }
    if (settings.hubs() > 0) {
      hubs.page(lesson, replay);
      if (lesson.relevant()) {
        trails.first(lesson.parents()).ifPresent(step -> hubs.find(lesson.page(), step.features()));
      }
    }
    if (settings.credit() > 0 || settings.hubs() > 0) {
      trails.add(lesson);
    }
  }

  @Override
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
            training.weights().clone(),
            groups.copy(),
            baseRate(),
            pageModel.weights().clone(),
            settings.hubs() == 0
                ? HubTraining.Weights.NONE
                : new HubTraining.Weights(
                    hubs.weights().clone(), hubs.logRate(), settings.hubs() * hubs.belief()),
            Map.copyOf(training.labelledParents())),
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
      for (long value : new long[] {version, pages, hits, training.draws()}) {
        out.writeLong(value);
      }
      training.writeWeights(out);
      groups.write(out);
      training.writeMemories(out);
      pageModel.write(out);
      hubs.write(out);
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
      require(
          format == FORMAT || format == WITHOUT_HUBS,
          "format " + format + " of a link model, expected " + FORMAT + " or " + WITHOUT_HUBS);
      int features = in.readInt();
      require(features == Dense.FEATURES, features + " features, expected " + Dense.FEATURES);
      long[] counters = {in.readLong(), in.readLong(), in.readLong(), in.readLong()};
      double[] weights = SparseWeights.read(Dense.startWeights(), in);
      GroupTable readGroups = GroupTable.read(in, settings.maxGroups());
      LinkTraining read = LinkTraining.read(settings, weights, counters[3], in);
      PageModel readPages = PageModel.read(in);
      hubs = format == FORMAT ? HubTraining.read(settings, in) : new HubTraining(settings);
      pageModel = readPages; // all of it, or nothing
      training = read;
      groups = readGroups;
      version = counters[0];
      pages = counters[1];
      hits = counters[2];
    } catch (IOException e) {
      throw new IllegalArgumentException("expected a link model: " + e.getMessage(), e);
    }
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
    return new LinkModel(
        training.weights(),
        groups,
        baseRate(),
        pageModel.weights(),
        HubTraining.Weights.NONE,
        training.labelledParents());
  }

  private double baseRate() {
    return (hits + PRIOR_PAGES * PRIOR_RATE) / (pages + PRIOR_PAGES);
  }

  private static void require(boolean holds, String problem) throws IOException {
    if (!holds) {
      throw new IOException(problem);
    }
  }
}
