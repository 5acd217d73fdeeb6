package prospector.web.page;

/**
 * A block of a page's visible text: a paragraph, an item, a cell.
 *
 * @param from where it begins in the text, characters
 * @param to where it ends, exclusive
 * @param elsewhere whether it shows what other pages are about: most of it is link text, or it
 *     belongs to an entry of a list
 * @param entry whether it belongs to an {@linkplain Entries entry} of a list
 */
public record TextBlock(int from, int to, boolean elsewhere, boolean entry) {
  public TextBlock {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("expected 0 <= from <= to, got " + from + " and " + to);
    }
  }

  /** Its length, characters. */
  public int length() {
    return to - from;
  }
}
