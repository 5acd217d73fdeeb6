package prospector.prioritizer;

import java.util.Objects;

/**
 * What one judged page teaches, as indices and keys: a few hundred bytes where its links and their
 * words are thousands, so that every learner of a cluster can be told.
 *
 * @param page fingerprint of its URL
 * @param features that its best link was chosen by, each in [0, {@link Dense#FEATURES}); none of a
 *     copy or a list of nuggets
 * @param groups keys of all groups of it and its known links, each once
 * @param parents keys of the siblings that its known links are, see {@link Trails}
 * @param words features of its own characteristic words, each in [0, 2^18)
 * @param relevant whether it is a nugget
 * @param copyFeatures those of a copy or a list of nuggets, which earns nothing and whose words are
 *     no worse for it, but on which nuggets may be found. They stand apart: from {@code features}
 *     learners of earlier versions, at other sites, would learn that it is no nugget; where there
 *     are none they count its groups
 */
@SuppressWarnings("ArrayRecordComponent") // compact on purpose, and never compared
public record Lesson(
    long page,
    int[] features,
    long[] groups,
    long[] parents,
    int[] words,
    boolean relevant,
    int[] copyFeatures) {
  private static final int[] NONE = {};

  /** A page that is judged by itself. */
  public Lesson(
      long page, int[] features, long[] groups, long[] parents, int[] words, boolean relevant) {
    this(page, features, groups, parents, words, relevant, NONE);
  }

  /** A copy or a list of nuggets. */
  static Lesson ofCopy(long page, int[] features, long[] groups, long[] parents) {
    return new Lesson(page, NONE, groups, parents, NONE, false, features);
  }

  /**
   * @throws IllegalArgumentException when a feature is out of its range: another node may have told
   */
  public Lesson {
    copyFeatures = Objects.requireNonNullElse(copyFeatures, NONE); // earlier versions tell of none
    requireWithin(features, Dense.FEATURES);
    requireWithin(copyFeatures, Dense.FEATURES);
    requireWithin(words, Field.SIZE);
  }

  /** Whether it is a copy or a list of nuggets. */
  boolean nothingNew() {
    return copyFeatures.length > 0;
  }

  /** What its best link was chosen by, whatever it is. */
  int[] chosenBy() {
    return nothingNew() ? copyFeatures : features;
  }

  /** Whether its groups are counted, and nothing else is learned: so older nodes tell of copies. */
  boolean isCountedOnly() {
    return features.length == 0 && copyFeatures.length == 0 && !relevant;
  }

  private static void requireWithin(int[] indices, int end) {
    for (int index : indices) {
      if (index < 0 || index >= end) {
        throw new IllegalArgumentException("expected a feature in [0," + end + "), got " + index);
      }
    }
  }
}
