package prospector.prioritizer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ways by which pages were reached, for delayed credit: the latest pages that were no nuggets,
 * each with the features it was chosen by and the pages that link to it. Bounded; the oldest are
 * forgotten.
 */
final class Trails {
  private static final int MOST = 20_000;
  private static final int FARTHEST = 3; // links before a nugget

  private final Map<Long, Step> steps =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Step> eldest) {
          return size() > MOST;
        }
      };

  /**
   * A page on the way.
   *
   * @param features it was chosen by
   * @param links its known links
   */
  record Step(int[] features, List<LinkFeatures> links) {}

  /** Learns that a step led to a nugget. */
  @FunctionalInterface
  interface Credit {
    /**
     * @param before links between the page and the nugget, 1 or more
     */
    void give(Step step, int before);
  }

  /** A page was no nugget. */
  void add(long page, int[] features, List<LinkFeatures> links) {
    steps.put(LinkFeaturizer.siblings(page), new Step(features, links));
  }

  /** A nugget was found: every page that led to it is credited, once for all nuggets. */
  void credit(List<LinkFeatures> links, Credit credit) {
    List<LinkFeatures> level = links;
    for (int before = 1; before <= FARTHEST && !level.isEmpty(); before++) {
      List<LinkFeatures> next = new ArrayList<>();
      for (LinkFeatures link : level) {
        Step step = steps.remove(link.groups()[LinkModel.SIBLINGS]);
        if (step != null) {
          credit.give(step, before);
          next.addAll(step.links());
        }
      }
      level = next;
    }
  }
}
