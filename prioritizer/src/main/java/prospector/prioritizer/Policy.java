package prospector.prioritizer;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** In what order a crawl visits its frontier. */
public enum Policy {
  /** By the online link model. */
  LEARNER,
  /** In an order that only the seed decides. */
  RANDOM,
  /** Breadth first: by depth, then by discovery. */
  BFS,
  /** Best first: by the score of the best known parent, then by discovery. */
  PARENT,
  /** Depth first: what was discovered last comes first. */
  DFS,
  /** By importance that pages hand on along their links, computed while crawling (OPIC). */
  OPIC;

  /**
   * The policy of this name, in any case.
   *
   * @throws IllegalArgumentException with the legal names
   */
  public static Policy parse(String name) {
    return Arrays.stream(values())
        .filter(policy -> policy.toString().equals(name.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected a policy of "
                        + Arrays.stream(values())
                            .map(Policy::toString)
                            .collect(Collectors.joining(", "))
                        + ", got: "
                        + name));
  }

  /** Whether rewards change its order. */
  public boolean learns() {
    return this == LEARNER;
  }

  /** The name as it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
