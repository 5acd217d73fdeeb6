package prospector.prioritizer;

import java.util.Locale;

/**
 * The dense values of a link, each cut into bins, because the model takes binary features only: bin
 * {@code b} of a value is feature {@code offset + b}, after the {@link Field#SIZE} hashed words.
 *
 * <p>The starting weights live here too: they are what the crawl believes before its first page.
 */
enum Dense {
  /**
   * Success of the link's groups: log-odds over the base rate, and a bin for groups without a
   * visit, for nothing known is not as good as average; one block a {@link GroupKind}.
   */
  GROUP("group success", Dense.GROUP_BLOCK * 7),
  /** Score of the parent: tenths; bin 10 is a relevant parent. */
  PARENT_SCORE("parent score", 11),
  /** Links since the last nugget on the way: 0 to 8, 9 and more. */
  SINCE_NUGGET("links since a nugget", 10),
  /** Rank of the link in its page: bin is the bit length. */
  POSITION("position", 12),
  /** Depth of the parent, 0 to 9 and more. */
  DEPTH("depth", 10),
  /** Known relevant parents, 0 to 8. */
  RELEVANT_PARENTS("relevant parents", 9),
  /** Share of relevant ones among the known parents, in quarters rounded up. */
  RELEVANT_SHARE("share of relevant parents", 5),
  /** Known links, 1 to 8. */
  KNOWN_LINKS("known links", 9),
  /** What the page model makes of the parent's words: whole log-odds, -6 to 6. */
  PARENT_TOPIC("words of the parent", Dense.TOPIC_BINS),
  /** The same of the words of the anchor, or of its surroundings. */
  ANCHOR_TOPIC("words of the anchor", Dense.TOPIC_BINS),
  /** The same of the words of the URL. */
  URL_TOPIC("words of the url", Dense.TOPIC_BINS);

  /** Bins of a group's success. */
  static final int GROUP_BINS = 24;

  /** Bin of a group without a visit. */
  static final int UNVISITED = GROUP_BINS;

  private static final int GROUP_BLOCK = GROUP_BINS + 1;

  /** Bins of what the page model makes of some words. */
  private static final int TOPIC_BINS = 13;

  /** Log-odds at bin 0. */
  private static final double LOWEST_LOG_ODDS = -4;

  private static final double BINS_PER_LOG_ODD = 2;

  /** All features: hashed words, then bins. The intercept's weight stands at this index. */
  static final int FEATURES;

  private final String label;
  private final int bins;
  private int offset;

  static {
    int next = Field.SIZE;
    for (Dense dense : values()) {
      dense.offset = next;
      next += dense.bins;
    }
    FEATURES = next;
  }

  Dense(String label, int bins) {
    this.label = label;
    this.bins = bins;
  }

  /** Index of a bin of this value; values outside fall into the first or last bin. */
  int index(int bin) {
    return offset + Math.max(0, Math.min(bins - 1, bin));
  }

  /** Bin of log-odds over the base rate. */
  static int groupBin(double logOdds) {
    int bin = (int) Math.rint((logOdds - LOWEST_LOG_ODDS) * BINS_PER_LOG_ODD);
    return Math.max(0, Math.min(GROUP_BINS - 1, bin));
  }

  /** Index of a bin of one group kind. */
  static int groupIndex(int kind, int bin) {
    return GROUP.offset + kind * GROUP_BLOCK + bin;
  }

  /** Log-odds in the middle of a group bin. */
  static double groupLogOdds(int bin) {
    return bin / BINS_PER_LOG_ODD + LOWEST_LOG_ODDS;
  }

  /** Index of the bin for what the page model makes of some words, in log-odds. */
  int topicIndex(double logOdds) {
    int limit = TOPIC_BINS / 2;
    return offset + limit + (int) Math.rint(Math.max(-limit, Math.min(limit, logOdds)));
  }

  /** Bin of a parent's score. */
  static int parentScoreBin(double score, boolean relevant) {
    return relevant ? 10 : (int) Math.max(0, Math.min(9, score * 10));
  }

  /** Bin of a rank: its bit length, so 0, 1, 2-3, 4-7 ... */
  static int positionBin(int position) {
    return 32 - Integer.numberOfLeadingZeros(Math.max(0, position));
  }

  /** Name of the bin with this feature index. */
  static String nameOf(int index) {
    for (Dense dense : values()) {
      int bin = index - dense.offset;
      if (bin >= 0 && bin < dense.bins) {
        return dense.bins == TOPIC_BINS
            ? String.format(Locale.ROOT, "%s %+d", dense.label, bin - TOPIC_BINS / 2)
            : String.format(Locale.ROOT, "%s [%d]", dense.label, bin);
      }
    }
    throw new IllegalArgumentException("no dense feature has index " + index);
  }

  /** Weights a crawl starts from: {@link #FEATURES} of them and the intercept. */
  static double[] startWeights() {
    double[] weights = new double[FEATURES + 1];
    for (GroupKind kind : GroupKind.values()) {
      for (int bin = 0; bin < GROUP_BINS; bin++) {
        weights[groupIndex(kind.ordinal(), bin)] = kind.startSlope() * groupLogOdds(bin);
      }
    }
    for (int bin = 0; bin < PARENT_SCORE.bins; bin++) {
      weights[PARENT_SCORE.index(bin)] = bin * 0.15;
    }
    for (int bin = 0; bin < SINCE_NUGGET.bins; bin++) {
      weights[SINCE_NUGGET.index(bin)] = 1.0 / (1 + bin);
    }
    for (int bin = 0; bin < RELEVANT_PARENTS.bins; bin++) {
      weights[RELEVANT_PARENTS.index(bin)] = 0.3 * bin;
    }
    for (int bin = 0; bin < RELEVANT_SHARE.bins; bin++) {
      weights[RELEVANT_SHARE.index(bin)] = 0.6 * bin;
    }
    for (int bin = 0; bin < TOPIC_BINS; bin++) {
      weights[PARENT_TOPIC.index(bin)] = 0.3 * (bin - TOPIC_BINS / 2);
      weights[ANCHOR_TOPIC.index(bin)] = 0.5 * (bin - TOPIC_BINS / 2);
      weights[URL_TOPIC.index(bin)] = 0.5 * (bin - TOPIC_BINS / 2);
    }
    return weights;
  }
}
