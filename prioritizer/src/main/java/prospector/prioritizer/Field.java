package prospector.prioritizer;

import prospector.web.url.Fingerprint;

/** Where a hashed word stands: the same word in the anchor and in the URL is two features. */
enum Field {
  ANCHOR("anchor"),
  WHOLE_ANCHOR("whole anchor"),
  CONTEXT("context"),
  URL("url"),
  HOST("host"),
  PATH_PREFIX("path prefix"),
  TAG_PATH("tag path"),
  PARENT("parent word"),
  ANYWHERE("word"),
  START("word start");

  /** Letters of a word that its start has: "reg" of "regex", "regexp" and "regular". */
  private static final int START_CHARS = 3;

  /** Hashed features are in [0, 2^18): Smile's {@code Maxent} was measured at that size. */
  static final int BITS = 18;

  static final int SIZE = 1 << BITS;

  private final String label;
  private final long seed;

  Field(String label) {
    this.label = label;
    this.seed = Fingerprint.of("field " + label);
  }

  /** Index of a word of this field, in [0, {@link #SIZE}). */
  int index(long wordHash) {
    return (int) (Fingerprint.combine(seed, wordHash) >>> (64 - BITS));
  }

  /** The name of a feature, such as {@code anchor:timetable} or {@code word start:tim*}. */
  String name(String word) {
    return label + ":" + word + (this == START ? "*" : "");
  }

  /** Where the start of a word ends, if the word is longer; else {@code end}. */
  static int startEnd(int start, int end) {
    return Math.min(end, start + START_CHARS);
  }
}
