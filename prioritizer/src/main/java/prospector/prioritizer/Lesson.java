package prospector.prioritizer;

/**
 * What one judged page teaches, as indices and keys: a few hundred bytes where its links and their
 * words are thousands, so that every learner of a cluster can be told.
 *
 * @param page fingerprint of its URL
 * @param features that its best link was chosen by, each in [0, {@link Dense#FEATURES})
 * @param groups keys of all groups of it and its known links, each once
 * @param parents keys of the siblings that its known links are, see {@link Trails}
 * @param words features of its own characteristic words, each in [0, 2^18)
 * @param relevant whether it is a nugget
 * @param nothingNew whether it is a copy or a list of nuggets: it earns nothing and its words are
 *     no worse for it, but nuggets may be found on it
 */
@SuppressWarnings("ArrayRecordComponent") // compact on purpose, and never compared
public record Lesson(
    long page,
    int[] features,
    long[] groups,
    long[] parents,
    int[] words,
    boolean relevant,
    boolean nothingNew) {

  /** A page that is judged by itself. */
  public Lesson(
      long page, int[] features, long[] groups, long[] parents, int[] words, boolean relevant) {
    this(page, features, groups, parents, words, relevant, false);
  }

  /**
   * @throws IllegalArgumentException when a feature is out of its range: another node may have told
   */
  public Lesson {
    requireWithin(features, Dense.FEATURES);
    requireWithin(words, Field.SIZE);
  }

  /** Whether its groups are counted, and nothing else is learned: so older nodes tell of copies. */
  boolean isCountedOnly() {
    return features.length == 0 && !relevant;
  }

  private static void requireWithin(int[] indices, int end) {
    for (int index : indices) {
      if (index < 0 || index >= end) {
        throw new IllegalArgumentException("expected a feature in [0," + end + "), got " + index);
      }
    }
  }
}
