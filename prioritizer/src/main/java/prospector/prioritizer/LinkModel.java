package prospector.prioritizer;

import java.util.List;
import java.util.Map;

/**
 * Weights and counts, and how a score is made of them: the logistic model's log-odds over hashed
 * words, bins of success counts, and bins of what the page model makes of words. The learner holds
 * a live one, every scorer a frozen copy.
 *
 * <p><em>The score of a URL is the best over its known links.</em> What the links share (target,
 * page-wide bins, intercept) is summed once.
 *
 * @param weights {@link Dense#FEATURES} of them, then the intercept
 * @param baseRate smoothed share of nuggets among all judged pages
 * @param topic weights of the {@link PageModel}
 * @param hubs what pages lead to
 * @param labelled whether labelled pages are relevant, by the key of the siblings that their links
 *     are: the links that wait were found when the page was taken for something else
 */
@SuppressWarnings("ArrayRecordComponent") // Smile works on this very array
record LinkModel(
    double[] weights,
    GroupTable groups,
    double baseRate,
    double[] topic,
    HubTraining.Weights hubs,
    Map<Long, Boolean> labelled) {

  /** Bins that change with time: one a group kind, three page-wide, three by the page model. */
  static final int BINS = GroupKind.COUNT + 6;

  /** Where in a link's groups its siblings stand. */
  static final int SIBLINGS = GroupKind.SIBLINGS.ordinal() - GroupKind.TARGET_KINDS;

  /** A parent's word is read under one of its features in the page model; the others count too. */
  private static final double PARENT_SCALE = 2;

  /** An anchor or a URL speaks in a few words where a page has 25, so each counts more. */
  private static final double LINK_SCALE = 4;

  private static final double[] SMOOTHING = smoothing();

  /**
   * The score: log of what a request is expected to bring. That is the log-odds that the page is a
   * nugget, joined with the nuggets that it leads to.
   */
  double score(List<LinkFeatures> links) {
    double odds = odds(links);
    return hubs.share() == 0 ? odds : hubs.join(odds, finds(links));
  }

  /** Log-odds of a class-balanced world plus those of the base rate. */
  double odds(List<LinkFeatures> links) {
    return sum(weights, baseLogOdds(), links);
  }

  /** Log of the nuggets that it leads to. */
  double finds(List<LinkFeatures> links) {
    return sum(hubs.weights(), hubs.base(), links);
  }

  private double sum(double[] by, double base, List<LinkFeatures> links) {
    double highest = Double.NEGATIVE_INFINITY;
    for (LinkFeatures link : links) {
      highest = Math.max(highest, linkPart(by, link));
    }
    return base + shared(by, links) + highest;
  }

  double baseLogOdds() {
    return weights[Dense.FEATURES] + Math.log(baseRate / (1 - baseRate));
  }

  /** Index of the link with the best score. */
  int best(List<LinkFeatures> links) {
    int best = 0;
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < links.size() && links.size() > 1; i++) {
      double part = linkPart(weights, links.get(i));
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
    int[] words = words(link);
    int[] bins = bins(links, link);
    int[] all = new int[target.length + words.length + bins.length];
    int at = 0;
    for (int[] part : List.of(target, words, bins)) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Bins that change with time: groups, then page-wide ones, then those by the page model. */
  int[] bins(List<LinkFeatures> links, LinkFeatures link) {
    int[] bins = new int[BINS];
    for (int kind = 0; kind < GroupKind.COUNT; kind++) {
      bins[kind] = groupBin(kind, key(link, kind));
    }
    int relevant = relevant(links);
    bins[GroupKind.COUNT] = Dense.RELEVANT_PARENTS.index(relevant);
    bins[GroupKind.COUNT + 1] = Dense.RELEVANT_SHARE.index(shareBin(relevant, links.size()));
    bins[GroupKind.COUNT + 2] = Dense.KNOWN_LINKS.index(links.size());
    bins[GroupKind.COUNT + 3] = parentTopic(link);
    bins[GroupKind.COUNT + 4] = anchorTopic(link);
    bins[GroupKind.COUNT + 5] = urlTopic(link);
    return bins;
  }

  /** Key of one of the link's groups; 0 where it has none. */
  static long key(LinkFeatures link, int kind) {
    return kind < GroupKind.TARGET_KINDS
        ? link.target().groups()[kind]
        : link.groups()[kind - GroupKind.TARGET_KINDS];
  }

  private double shared(double[] by, List<LinkFeatures> links) {
    LinkFeatures any = links.get(0);
    double sum = sum(by, any.target().words());
    for (int kind = 0; kind < GroupKind.TARGET_KINDS; kind++) {
      sum += by[groupBin(kind, any.target().groups()[kind])];
    }
    int relevant = relevant(links);
    sum += by[Dense.RELEVANT_PARENTS.index(relevant)];
    sum += by[Dense.RELEVANT_SHARE.index(shareBin(relevant, links.size()))];
    sum += by[urlTopic(any)];
    return sum + by[Dense.KNOWN_LINKS.index(links.size())];
  }

  private double linkPart(double[] by, LinkFeatures link) {
    double sum = sum(by, words(link));
    sum += by[parentTopic(link)] + by[anchorTopic(link)];
    for (int kind = GroupKind.TARGET_KINDS; kind < GroupKind.COUNT; kind++) {
      sum += by[groupBin(kind, link.groups()[kind - GroupKind.TARGET_KINDS])];
    }
    return sum;
  }

  private int parentTopic(LinkFeatures link) {
    return Dense.PARENT_TOPIC.topicIndex(PARENT_SCALE * topic(link.parentWords()));
  }

  private int anchorTopic(LinkFeatures link) {
    return Dense.ANCHOR_TOPIC.topicIndex(LINK_SCALE * topic(link.words()));
  }

  private int urlTopic(LinkFeatures link) {
    return Dense.URL_TOPIC.topicIndex(LINK_SCALE * topic(link.target().words()));
  }

  /** The page model knows words of parents and words anywhere; other features weigh nothing. */
  private double topic(int[] features) {
    double sum = 0;
    for (int feature : features) {
      sum += feature < Field.SIZE ? topic[feature] : 0;
    }
    return sum;
  }

  private static double sum(double[] by, int[] features) {
    double sum = 0;
    for (int feature : features) {
      sum += by[feature];
    }
    return sum;
  }

  private int groupBin(int kind, long key) {
    long counts = groups.counts(key);
    return Dense.groupIndex(
        kind,
        GroupTable.visits(counts) == 0
            ? Dense.UNVISITED
            : Dense.groupBin(GroupTable.logOdds(counts, SMOOTHING[kind], baseRate)));
  }

  /** Whether the page that a link stands on is relevant, by its label if it has one. */
  private boolean parentRelevant(LinkFeatures link) {
    return (labelled.isEmpty() || link.ofFrame())
        ? link.parentRelevant()
        : labelled.getOrDefault(siblings(link), link.parentRelevant());
  }

  private static Long siblings(LinkFeatures link) {
    return link.groups()[SIBLINGS];
  }

  /** The words and fixed bins of a link, as its parent's label makes them. */
  private int[] words(LinkFeatures link) {
    if (labelled.isEmpty() || parentRelevant(link) == link.parentRelevant()) {
      return link.words();
    }
    int[] words = link.words().clone();
    int before = Dense.PARENT_SCORE.index(parentBin(link, link.parentRelevant()));
    for (int i = 0; i < words.length; i++) {
      if (words[i] == before) {
        words[i] = Dense.PARENT_SCORE.index(parentBin(link, !link.parentRelevant()));
      }
    }
    return words;
  }

  private static int parentBin(LinkFeatures link, boolean relevant) {
    return relevant == link.parentRelevant()
        ? Dense.parentScoreBin(link.parentScore(), relevant)
        : Dense.parentScoreBin(0, relevant);
  }

  private int relevant(List<LinkFeatures> links) {
    int relevant = 0;
    for (int i = 0; i < links.size(); i++) {
      relevant += parentRelevant(links.get(i)) ? 1 : 0;
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
