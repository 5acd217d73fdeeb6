package prospector.prioritizer;

import java.util.List;

/**
 * Weights and counts, and how a score is made of them: the logistic model's log-odds over hashed
 * words and bins of success counts. The learner holds a live one, every scorer a frozen copy.
 *
 * <p><em>The score of a URL is the best over its known links.</em> What the links share (target,
 * page-wide bins, intercept) is summed once.
 *
 * @param weights {@link Dense#FEATURES} of them, then the intercept
 * @param baseRate smoothed share of nuggets among all judged pages
 */
@SuppressWarnings("ArrayRecordComponent") // Smile works on this very array
record LinkModel(double[] weights, GroupTable groups, double baseRate) {

  /** Bins that depend on the counts and the other links: one a group kind, and three page-wide. */
  static final int BINS = GroupKind.COUNT + 3;

  private static final double[] SMOOTHING = smoothing();

  /** The score, in log-odds of a class-balanced world plus those of the base rate. */
  double score(List<LinkFeatures> links) {
    return baseLogOdds() + shared(links) + linkPart(links.get(best(links)));
  }

  double baseLogOdds() {
    return weights[Dense.FEATURES] + Math.log(baseRate / (1 - baseRate));
  }

  /** Index of the link with the best score. */
  int best(List<LinkFeatures> links) {
    int best = 0;
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < links.size() && links.size() > 1; i++) {
      double part = linkPart(links.get(i));
      if (part > highest) {
        highest = part;
        best = i;
      }
    }
    return best;
  }

  /** All active features of one link of a page, words and bins, as the model is updated with. */
  int[] active(List<LinkFeatures> links, int which) {
    LinkFeatures link = links.get(which);
    int[] target = link.target().words();
    int[] parent = link.parentWords();
    int[] words = link.words();
    int[] bins = bins(links, link);
    int[] all = new int[target.length + parent.length + words.length + bins.length];
    int at = 0;
    for (int[] part : List.of(target, parent, words, bins)) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Bins that depend on the counts and on the page's other links: groups, then page-wide ones. */
  int[] bins(List<LinkFeatures> links, LinkFeatures link) {
    int[] bins = new int[BINS];
    for (int kind = 0; kind < GroupKind.COUNT; kind++) {
      bins[kind] = groupBin(kind, key(link, kind));
    }
    int relevant = relevant(links);
    bins[GroupKind.COUNT] = Dense.RELEVANT_PARENTS.index(relevant);
    bins[GroupKind.COUNT + 1] = Dense.RELEVANT_SHARE.index(shareBin(relevant, links.size()));
    bins[GroupKind.COUNT + 2] = Dense.KNOWN_LINKS.index(links.size());
    return bins;
  }

  /** Key of one of the link's groups; 0 where it has none. */
  static long key(LinkFeatures link, int kind) {
    return kind < GroupKind.TARGET_KINDS
        ? link.target().groups()[kind]
        : link.groups()[kind - GroupKind.TARGET_KINDS];
  }

  private double shared(List<LinkFeatures> links) {
    LinkFeatures any = links.get(0);
    double sum = sum(any.target().words());
    for (int kind = 0; kind < GroupKind.TARGET_KINDS; kind++) {
      sum += weights[groupBin(kind, any.target().groups()[kind])];
    }
    int relevant = relevant(links);
    sum += weights[Dense.RELEVANT_PARENTS.index(relevant)];
    sum += weights[Dense.RELEVANT_SHARE.index(shareBin(relevant, links.size()))];
    return sum + weights[Dense.KNOWN_LINKS.index(links.size())];
  }

  private double linkPart(LinkFeatures link) {
    double sum = sum(link.parentWords()) + sum(link.words());
    for (int kind = GroupKind.TARGET_KINDS; kind < GroupKind.COUNT; kind++) {
      sum += weights[groupBin(kind, link.groups()[kind - GroupKind.TARGET_KINDS])];
    }
    return sum;
  }

  private double sum(int[] features) {
    double sum = 0;
    for (int feature : features) {
      sum += weights[feature];
    }
    return sum;
  }

  private int groupBin(int kind, long key) {
    double smoothing = SMOOTHING[kind];
    double logOdds = GroupTable.logOdds(groups.counts(key), smoothing, baseRate);
    return Dense.groupIndex(kind, Dense.groupBin(logOdds));
  }

  private static int relevant(List<LinkFeatures> links) {
    int relevant = 0;
    for (int i = 0; i < links.size(); i++) {
      relevant += links.get(i).parentRelevant() ? 1 : 0;
    }
    return relevant;
  }

  private static int shareBin(int relevant, int links) {
    return (4 * relevant + links - 1) / links;
  }

  private static double[] smoothing() {
    double[] smoothing = new double[GroupKind.COUNT];
    for (GroupKind kind : GroupKind.values()) {
      smoothing[kind.ordinal()] = kind.smoothing();
    }
    return smoothing;
  }
}
