package prospector.web.scope;

import java.util.ArrayList;
import java.util.List;
import prospector.web.url.PercentText;

/**
 * A path with {@code *} in it, found at the beginning of texts in time linear in their length,
 * whatever both are (Knuth, Morris and Pratt 1977 for each piece between the stars).
 */
final class StarPath {
  private final ScopePattern pattern;
  private final String first;
  private final List<Piece> pieces = new ArrayList<>();

  /**
   * @param borders for each length of its beginnings, the longest that is an end of it, too
   */
  private record Piece(String text, int[] borders) {
    static Piece of(String text) {
      int[] borders = new int[text.length() + 1];
      for (int at = 1; at < text.length(); at++) {
        int border = borders[at];
        while (border > 0 && text.charAt(at) != text.charAt(border)) {
          border = borders[border];
        }
        borders[at + 1] = text.charAt(at) == text.charAt(border) ? border + 1 : 0;
      }
      return new Piece(text, borders);
    }

    /** Where the piece ends that stands first from a place on; -1 where it does not. */
    int endIn(String searched, int from) {
      int matched = 0;
      for (int at = from; at < searched.length(); at++) {
        while (matched > 0 && searched.charAt(at) != text.charAt(matched)) {
          matched = borders[matched];
        }
        matched += searched.charAt(at) == text.charAt(matched) ? 1 : 0;
        if (matched == text.length()) {
          return at + 1;
        }
      }
      return -1;
    }
  }

  StarPath(ScopePattern pattern) {
    this.pattern = pattern;
    String[] texts = PercentText.comparable(pattern.path()).split("\\*", -1);
    this.first = texts[0];
    for (int i = 1; i < texts.length; i++) {
      pieces.add(Piece.of(texts[i]));
    }
  }

  /** The pattern that it is the path of. */
  ScopePattern pattern() {
    return pattern;
  }

  /** Whether a comparable path begins so. */
  boolean fits(String path) {
    if (!path.startsWith(first)) {
      return false;
    }
    int at = first.length();
    for (Piece piece : pieces) {
      at = piece.endIn(path, at);
      if (at < 0) {
        return false;
      }
    }
    return true;
  }
}
