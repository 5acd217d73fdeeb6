package prospector.nugget.pattern;

import java.util.Optional;

/**
 * Finds the escapes of a pattern that RE2 understands of ASCII letters only, in a pattern that
 * speaks of others: {@code \\bпоезд\\b} would match no page, in silence.
 *
 * <p><em>A pattern of ASCII letters is never complained about.</em> One with other letters may hold
 * {@code \\w} in a class that names them, {@code [\\wа-я]}. Told its characters, escapes and
 * classes in their order.
 */
final class AsciiEscapes {
  private static final String WORD = "[\\pL\\pM\\pN_]";
  private static final String NO_WORD = "[^\\pL\\pM\\pN_]";

  private boolean others; // letters outside ASCII, anywhere
  private String edge = "";
  private String word = "";
  private boolean inClass;
  private boolean othersInClass;
  private String wordInClass = "";

  void character(char c) {
    int kind = c < 0x80 ? Character.UNASSIGNED : Character.getType(c);
    boolean mark =
        kind == Character.NON_SPACING_MARK
            || kind == Character.COMBINING_SPACING_MARK
            || kind == Character.SURROGATE; // of a rare script, more often than an emoji's
    if (kind != Character.UNASSIGNED && (mark || Character.isLetterOrDigit(c))) {
      other();
    }
  }

  /**
   * An escape without its backslash.
   *
   * @param escape such as {@code b}, {@code pL} or {@code x{436}}
   */
  void escape(String escape) {
    switch (escape) {
      case "b", "B" -> edge = inClass ? edge : escape;
      case "w", "W" -> {
        if (inClass) {
          wordInClass = escape;
        } else {
          word = escape;
        }
      }
      default -> {
        if (isOther(escape)) {
          other();
        }
      }
    }
  }

  void openClass() {
    inClass = true;
    othersInClass = false;
    wordInClass = "";
  }

  void closeClass() {
    if (!othersInClass && !wordInClass.isEmpty()) {
      word = wordInClass;
    }
    inClass = false;
  }

  /** What to write instead; empty where nothing would go wrong in silence. */
  Optional<String> complaint() {
    if (!others || (edge.isEmpty() && word.isEmpty())) {
      return Optional.empty();
    }
    if (edge.isEmpty()) {
      String instead = word.equals("w") ? WORD : NO_WORD;
      return Optional.of(
          "\\" + word + " knows ASCII letters only, and the pattern has others; write " + instead);
    }
    return Optional.of(
        "\\"
            + edge
            + " knows ASCII letters only, and the pattern has others; write (?:^|\\PL) before a"
            + " word and (?:\\PL|$) behind it, or use type = keywords, which finds whole words");
  }

  private void other() {
    others = true;
    othersInClass |= inClass;
  }

  /** A character by its number, or a class by its name; P, S, Z and C hold no letters. */
  private static boolean isOther(String escape) {
    if (escape.startsWith("x{")) {
      String digits = escape.substring(2, escape.length() - 1);
      return digits.matches("[0-9a-fA-F]{1,6}") && Integer.parseInt(digits, 16) >= 0x80;
    }
    return escape.matches("p[LMN]|p\\{(?:[LMN][a-z]?|[A-Z][a-z_A-Z]{2,})}");
  }
}
