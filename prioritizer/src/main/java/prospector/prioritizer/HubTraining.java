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

  /** A page was judged, or is a list or copy of nuggets. */
  void page(Lesson lesson, boolean replay) {
    pages++;
    training.learn(lesson.page(), lesson.chosenBy(), false, replay);
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

  /** What was found as a nugget is none, says a label. */
  void noFind(long page) {
    if (training.forgetFind(page)) {
      finds--;
    }
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

  /**
   * What was learned, frozen: how many nuggets a page leads to.
   *
   * @param weights {@link Dense#FEATURES} of them, then the intercept
   * @param logRate log of the finds a page
   * @param share what a nugget that is found later is worth against one that is fetched now, in
   *     [0,1]; 0 where nothing is learned of hubs
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Weights(double[] weights, double logRate, double share) {
    static final Weights NONE = new Weights(new double[Dense.FEATURES + 1], 0, 0);

    private static final double MOST = 3; // log of the nuggets that a page is trusted to lead to
    private static final double SURE = 30; // log-odds beyond which nothing adds to them

    /** Log of the finds a page, without what its features say. */
    double base() {
      return weights[Dense.FEATURES] + logRate;
    }

    /**
     * Log of what a request is expected to bring: the odds that the page is a nugget, and those
     * that it leads to.
     *
     * @param odds log-odds that it is one
     * @param finds log of the nuggets that it leads to
     */
    double join(double odds, double finds) {
      return share == 0 || odds > SURE
          ? odds
          : Math.log(Math.exp(odds) + share * Math.exp(Math.min(MOST, finds)));
    }
  }
}
