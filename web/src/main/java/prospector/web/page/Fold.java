package prospector.web.page;

import prospector.web.text.Controls;

/** Folds white space in short texts such as titles and labels, and leaves out what is no text. */
final class Fold {
  private static final char SOFT_HYPHEN = '\u00AD'; // no text either, as in VisibleText

  private Fold() {}

  /** The text with white space folded and cut at so many characters. */
  static String text(String given, int maxChars) {
    String text = Controls.without(given);
    StringBuilder out = new StringBuilder(Math.min(text.length(), maxChars));
    boolean spaceDue = false;
    for (int i = 0; i < text.length() && out.length() < maxChars; i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c == '\u00A0') {
        spaceDue = true;
        continue;
      }
      if (c == SOFT_HYPHEN) {
        continue;
      }
      if (spaceDue && out.length() > 0) {
        out.append(' ');
      }
      spaceDue = false;
      out.append(c);
    }
    int end = Math.min(out.length(), maxChars);
    boolean half = end == maxChars && end > 0 && Character.isHighSurrogate(out.charAt(end - 1));
    return out.substring(0, half ? end - 1 : end);
  }
}
