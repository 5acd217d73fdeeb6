package prospector.actors.host.state;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import prospector.actors.work.ParameterLesson;
import prospector.web.url.HostKey;
import prospector.web.url.Spelling;
import prospector.web.url.TwinNames;

/**
 * Which query parameters of a host, which {@linkplain Spelling spellings} of its addresses, and
 * which of {@linkplain TwinNames its names} do not matter, learned from pairs of its pages; part of
 * the host's persisted state.
 *
 * <p><em>A parameter does not matter after so many pairs without one against it; a single pair
 * against it settles that it does.</em>
 *
 * <p>Source: Bar-Yossef, Keidar, Schonfeld, "Do not crawl in the DUST: different URLs with similar
 * text" (2007): of their substring rules the one kind that pays most. Not thread-safe.
 */
public final class IgnoredParameters {
  private static final int PARAMETERS_MAX = 100; // heard of, a host
  private static final int TWINS = 3; // pages

  private final Map<String, Pairs> pairs = new TreeMap<>();

  /**
   * What is known of one parameter.
   *
   * @param same pairs of pages that differed in it and were the same
   * @param different pairs that were not
   */
  public record Pairs(String name, int same, int different) {
    Pairs and(boolean isSame) {
      return new Pairs(name, same + (isSame ? 1 : 0), different + (isSame ? 0 : 1));
    }

    /**
     * Whether it is ignored where so many pairs are needed, one of a {@linkplain Spelling#isOne
     * spelling}, none of what is {@linkplain Spelling#isKnownToMatterNot known} to matter not; 0 =
     * nothing is.
     */
    public boolean isIgnored(int needed) {
      return needed > 0 && same >= enough(needed) && different == 0;
    }

    private int enough(int needed) {
      if (Spelling.isKnownToMatterNot(name)) {
        return 0;
      }
      return Spelling.isOne(name) ? 1 : needed;
    }
  }

  static IgnoredParameters restore(List<Pairs> saved) {
    IgnoredParameters restored = new IgnoredParameters();
    saved.forEach(it -> restored.pairs.put(it.name(), it));
    return restored;
  }

  List<Pairs> save() {
    return List.copyOf(pairs.values());
  }

  /** Takes the lessons of a page. */
  void learn(List<ParameterLesson> lessons) {
    for (ParameterLesson lesson : lessons) {
      Pairs known = pairs.get(lesson.name());
      if (known != null || pairs.size() < PARAMETERS_MAX) {
        Pairs before = known == null ? new Pairs(lesson.name(), 0, 0) : known;
        pairs.put(lesson.name(), before.and(lesson.same()));
      }
    }
  }

  /** A copy that has learned more. */
  public IgnoredParameters with(List<ParameterLesson> lessons) {
    IgnoredParameters copy = restore(save());
    copy.learn(lessons);
    return copy;
  }

  /**
   * Whether a parameter or spelling does not matter.
   *
   * @param needed pairs that it takes; 0 = none is ever ignored
   */
  public Predicate<String> ignored(int needed) {
    return name -> {
      Pairs known = pairs.get(name);
      return (known == null ? new Pairs(name, 0, 0) : known).isIgnored(needed);
    };
  }

  /**
   * The plainer name under which the host's pages are the same: after {@value #TWINS} pages without
   * one against it.
   *
   * @param needed pairs that a parameter takes; 0 = nothing is ever taken for the same
   */
  public Optional<HostKey> twin(int needed) {
    return pairs.values().stream()
        .filter(it -> needed > 0 && it.same() >= TWINS && it.different() == 0)
        .flatMap(it -> TwinNames.of(it.name()).stream())
        .findFirst();
  }

  /** What is known, most pairs first; for explanations. */
  public List<Pairs> known() {
    return pairs.values().stream()
        .sorted(Comparator.comparingInt((Pairs it) -> it.same() + it.different()).reversed())
        .toList();
  }
}
