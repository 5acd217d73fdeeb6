package prospector.prioritizer;

import org.jspecify.annotations.Nullable;

/**
 * One object for equal texts that come again and again: positions in a template, words, anchors
 * such as "next". Links wait in memory by the million, each with such texts.
 *
 * <p>Bounded: a table of {@value #SLOTS} slots, in which a newer text replaces an older one of the
 * same slot. Thread-safe without locks: a race costs a copy.
 */
final class SharedText {
  private static final int SLOTS = 1 << 16;
  private static final int LONGEST = 120; // longer ones are seldom the same

  private static final @Nullable String[] TEXTS = new String[SLOTS];

  private SharedText() {}

  /** The text, as an object that others may hold as well. */
  static String of(String text) {
    if (text.length() > LONGEST) {
      return text;
    }
    int hash = text.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    @Nullable String known = TEXTS[slot];
    if (known != null && known.equals(text)) {
      return known;
    }
    TEXTS[slot] = text;
    return text;
  }
}
