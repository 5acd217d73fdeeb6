package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What pages lead to: how many nuggets are first found on a page, by the features that it was
 * chosen by.
 *
 * <p>A logistic regression tells finds from pages: each judged page is an example of one class, and
 * each nugget one of the other, with the features of the page that it was first found on. <em>Its
 * odds are the finds a page</em>, so that a list of 126 nuggets counts for more than one of a
 * single nugget, which delayed credit cannot say. A nugget that was known from elsewhere is no find
 * of the page: a hub that is drained earns nothing more.
 *
 * <p>Starts as half of what the link model starts from: what lies near nuggets leads to more.
 * Belongs to one {@link OnlineLearner}.
 */
final class HubTraining {
  private static final double START = 0.5;
  private static final double PRIOR_PAGES = 50;
  private static final double PRIOR_FINDS = 0.5;

  /**
   * Pages from which it is believed in full: before, pages that are nuggets themselves pay more.
   */
  private static final double GROWN = 1_000;

  private final LinkTraining training;
  private long pages;
  private long finds;

  HubTraining(LearnerSettings settings) {
    this(LinkTraining.startingAt(START, settings), 0, 0);
  }

  private HubTraining(LinkTraining training, long pages, long finds) {
    this.training = training;
    this.pages = pages;
    this.finds = finds;
  }

  /** A page was judged. */
  void page(Lesson lesson, boolean replay) {
    pages++;
    training.learn(lesson.page(), lesson.features(), false, replay);
  }

  /**
   * A nugget was found.
   *
   * @param features that the page was chosen by that it was first found on
   */
  void find(long nugget, int[] features) {
    finds++;
    training.find(nugget, features);
  }

  /** The live weights by feature index, {@link Dense#FEATURES} of them and the intercept. */
  double[] weights() {
    return training.weights();
  }

  /** Log of the smoothed finds a page. */
  double logRate() {
    return Math.log((finds + PRIOR_FINDS) / (pages + PRIOR_PAGES));
  }

  /** How far it is believed, in [0,1]. */
  double belief() {
    return Math.min(1, pages / GROWN);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeLong(pages);
    out.writeLong(finds);
    out.writeLong(training.draws());
    training.writeWeights(out);
    training.writeMemories(out);
  }

  static HubTraining read(LearnerSettings settings, DataInputStream in) throws IOException {
    long pages = in.readLong();
    long finds = in.readLong();
    long draws = in.readLong();
    double[] weights = SparseWeights.read(Dense.startWeights(), in);
    return new HubTraining(LinkTraining.read(settings, weights, draws, in), pages, finds);
  }
}
