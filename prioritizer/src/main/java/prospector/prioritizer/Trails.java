package prospector.prioritizer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ways by which pages were reached: the latest judged pages, each with the features it was
 * chosen by, its groups and the pages that link to it. Those that were no nuggets wait for delayed
 * credit; on all of them nuggets may be found. Bounded; the oldest are forgotten. A step takes half
 * a kilobyte.
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
   * @param groups keys of its groups, each once
   * @param parents keys of the siblings that its known links are, by which their pages are found
   * @param waits for delayed credit, which it gets once; a list or copy of nuggets gets none, but
   *     those before it do
   */
  @SuppressWarnings("ArrayRecordComponent") // thousands of them are kept
  record Step(int[] features, long[] groups, long[] parents, boolean waits) {
    private static final long[] NONE = {};

    /** The same after its credit: what it still needs. */
    Step credited() {
      return new Step(features, NONE, NONE, false);
    }
  }

  /** Learns that a step led to a nugget. */
  @FunctionalInterface
  interface Credit {
    /**
     * @param before links between the page and the nugget, 1 or more
     */
    void give(Step step, int before);
  }

  /** A page was judged. */
  void add(Lesson lesson) {
    Step step =
        new Step(lesson.chosenBy(), lesson.groups(), lesson.parents(), !lesson.nothingNew());
    steps.put(LinkFeaturizer.siblings(lesson.page()), lesson.relevant() ? step.credited() : step);
  }

  /** The page that a nugget was first found on, if it is remembered. */
  Optional<Step> first(long[] parents) {
    return parents.length == 0 ? Optional.empty() : Optional.ofNullable(steps.get(parents[0]));
  }

  /** A nugget was found: every page that led to it is credited, once for all nuggets. */
  void credit(long[] parents, Credit credit) {
    long[] level = parents;
    for (int before = 1; before <= FARTHEST && level.length > 0; before++) {
      List<long[]> next = new ArrayList<>();
      for (long parent : level) {
        Step step = steps.get(parent);
        if (step == null || step.parents().length == 0) {
          continue; // forgotten, or credited already
        }
        steps.replace(parent, step.credited());
        if (step.waits()) {
          credit.give(step, before);
        }
        next.add(step.parents());
      }
      level = next.stream().flatMapToLong(Arrays::stream).toArray();
    }
  }

  /** Keys of the siblings that links are. */
  static long[] parents(List<LinkFeatures> links) {
    return links.stream().mapToLong(link -> link.groups()[LinkModel.SIBLINGS]).toArray();
  }
}
