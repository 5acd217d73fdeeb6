package prospector.search;

import java.util.List;

/**
 * Text of a page with the places of the words that were searched for.
 *
 * @param text as it stands on the page: foreign, and no markup
 * @param marks in order, without overlap, within the text
 */
public record Marked(String text, List<Mark> marks) {
  public Marked {
    marks = List.copyOf(marks);
  }

  /**
   * A place.
   *
   * @param from where it begins, in UTF-16 units as Java and JavaScript count them
   * @param to where it ends, exclusive
   */
  public record Mark(int from, int to) {}
}
