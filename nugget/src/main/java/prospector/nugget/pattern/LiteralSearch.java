package prospector.nugget.pattern;

import java.util.Optional;

/**
 * Finds a pattern that is plain text, many times faster than the regular expression engine does
 * without regard to case. What it compares beyond the first letter is paid from a budget: a text
 * that repeats the pattern's beginning over and over would cost its length times the pattern's.
 *
 * <p>Letters are compared as {@code Pattern.CASE_INSENSITIVE | UNICODE_CASE} compares them: equal
 * in upper case or in the lower case of that. Immutable.
 */
public final class LiteralSearch {
  private static final String META = "\\[](){}.*+?^$|";

  private static final int COMPARED_A_STEP = 16; // a step of the expression engine takes as long

  /** Characters that are not their own fold; every fold is. */
  private static final char[] CHANGED = changed(); // some 1,200 of Unicode's 65,536 of 16 bits

  private final String literal;
  private final boolean ignoreCase;
  private final char[] folded;
  private final char[] starts; // all characters that a match may begin with

  private LiteralSearch(String literal, boolean ignoreCase) {
    this.literal = literal;
    this.ignoreCase = ignoreCase;
    this.folded = literal.toCharArray();
    for (int i = 0; i < folded.length && ignoreCase; i++) {
      folded[i] = fold(folded[i]);
    }
    this.starts = starts(literal.charAt(0), ignoreCase);
  }

  /** A search for the pattern; empty where it is more than plain text. */
  public static Optional<LiteralSearch> of(String pattern, boolean ignoreCase) {
    boolean plain =
        !pattern.isEmpty()
            && pattern
                .chars()
                .noneMatch(c -> META.indexOf(c) >= 0 || Character.isSurrogate((char) c));
    return plain ? Optional.of(new LiteralSearch(pattern, ignoreCase)) : Optional.empty();
  }

  public int length() {
    return literal.length();
  }

  /**
   * Index of the first match that ends by {@code end}; -1 where there is none.
   *
   * @throws Budget.SpentException when the budget does not last
   */
  public int find(String text, int end, Budget budget) {
    int last = end - literal.length();
    int first = -1;
    int before = last + 1;
    for (char start : starts) {
      int at = find(text, start, before, budget);
      if (at >= 0) {
        first = at;
        before = at;
      }
    }
    return first;
  }

  /** Index of the first match that begins with a character, before an index; -1 for none. */
  private int find(String text, char start, int before, Budget budget) {
    int compared = 0;
    int at = text.indexOf(start);
    while (at >= 0 && at < before) {
      int alike = alike(text, at);
      if (alike == folded.length) {
        return at;
      }
      compared += alike;
      budget.spend(compared / COMPARED_A_STEP);
      compared %= COMPARED_A_STEP;
      at = text.indexOf(start, at + 1);
    }
    return -1;
  }

  /** How many characters of the pattern the text has at an index, the first of which it has. */
  private int alike(String text, int at) {
    for (int i = 1; i < folded.length; i++) {
      char c = text.charAt(at + i);
      if (c != folded[i] && (!ignoreCase || fold(c) != folded[i])) {
        return i;
      }
    }
    return folded.length;
  }

  private static char[] starts(char letter, boolean ignoreCase) {
    if (!ignoreCase) {
      return new char[] {letter};
    }
    char folded = fold(letter);
    StringBuilder found = new StringBuilder().append(folded);
    for (char c : CHANGED) {
      if (fold(c) == folded) {
        found.append(c);
      }
    }
    return found.toString().toCharArray();
  }

  private static char[] changed() {
    StringBuilder found = new StringBuilder();
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      if (fold((char) c) != c) {
        found.append((char) c);
      }
    }
    return found.toString().toCharArray();
  }

  private static char fold(char c) {
    return Character.toLowerCase(Character.toUpperCase(c));
  }
}
