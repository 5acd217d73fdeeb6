package prospector.node.replay;

import java.util.List;

/** What a picture is drawn on. Pixels from the top left corner; colours as {@code #rrggbb}. */
interface Sketch {
  /** A corner of a line. */
  record Point(double x, double y) {}

  /**
   * One line of text.
   *
   * @param x of its left end, or of its right end
   * @param y of its base line
   * @param size of the font in pixels
   */
  void text(int x, int y, int size, String colour, boolean endsThere, String text);

  /** A line through some points. */
  void line(List<Point> points, String colour, int width);
}
