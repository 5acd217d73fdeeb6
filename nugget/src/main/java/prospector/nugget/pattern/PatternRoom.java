package prospector.nugget.pattern;

/**
 * How large the patterns of one topic may become together: each of them may be small, and thousands
 * of them more than a node's memory. Not thread-safe; belongs to the reading of one topic.
 */
public final class PatternRoom {
  /** Most characters and classes of all patterns of a topic, repetitions written out. */
  static final long SIZE_MAX = 200_000;

  /** What is said of the first pattern for which there is no room. */
  public static final String COMPLAINT =
      "expected regular expressions of at most "
          + SIZE_MAX
          + " characters in all of the topic, repetitions written out; this one makes them more";

  private long taken;

  /** Takes room for a pattern; false, now and from now on, where there is not enough. */
  public boolean take(long size) {
    taken = isSpent() ? taken : taken + size;
    return !isSpent();
  }

  /** Whether a pattern found too little room. */
  public boolean isSpent() {
    return taken > SIZE_MAX;
  }
}
