package prospector.web.page;

/**
 * A stretch of a page's text that is not just running text.
 *
 * @param kind what it is
 * @param from where it begins in the text, characters
 * @param to where it ends, exclusive
 */
public record TextArea(Kind kind, int from, int to) {
  /** What a stretch of text is. */
  public enum Kind {
    /** A heading of the content, h1 to h6. */
    HEADING,
    /** Menus, side bars, page feet: what a site writes on all of its pages. */
    NAVIGATION
  }

  public TextArea {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("expected 0 <= from <= to, got " + from + " and " + to);
    }
  }
}
