package prospector.node.replay;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws as SVG text. */
final class SvgSketch implements Sketch {
  private final StringBuilder out = new StringBuilder();

  SvgSketch(int width, int height) {
    line(
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'"
            + " font-family='sans-serif'>",
        width, height, width, height);
    line("<rect width='100%%' height='100%%' fill='white'/>");
  }

  @Override
  public void text(int x, int y, int size, String colour, boolean endsThere, String text) {
    line(
        "<text x='%d' y='%d' font-size='%d' fill='%s'%s>%s</text>",
        x,
        y,
        size,
        colour,
        endsThere ? " text-anchor='end'" : "",
        text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  @Override
  public void line(List<Point> points, String colour, int width) {
    String corners =
        points.stream()
            .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", point.x(), point.y()))
            .collect(Collectors.joining(" "));
    line(
        "<polyline points='%s' fill='none' stroke='%s' stroke-width='%d'/>",
        corners, colour, width);
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  String end() {
    return out.append("</svg>\n").toString();
  }
}
