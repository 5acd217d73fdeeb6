package prospector.node.replay;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Harvest curves side by side, as an SVG picture. */
public final class HarvestPicture {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 420;
  private static final int MARGIN = 56;

  /** Told apart in greyscale too; after Okabe and Ito's palette for the colour-blind. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private HarvestPicture() {}

  /** The picture's text. */
  public static String svg(String title, List<HarvestCurve> curves) {
    int pages = Math.max(1, CurveFiles.longest(curves));
    int top = Math.max(1, curves.stream().mapToInt(curve -> curve.at(pages)).max().orElse(1));
    StringBuilder out = new StringBuilder();
    line(
        out,
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'"
            + " font-family='sans-serif' font-size='13'>",
        WIDTH,
        HEIGHT,
        WIDTH,
        HEIGHT);
    line(out, "<rect width='100%%' height='100%%' fill='white'/>");
    line(out, "<text x='%d' y='24' font-size='15'>%s</text>", MARGIN, escape(title));
    line(
        out,
        "<path d='M%d %d V%d H%d' fill='none' stroke='#444'/>",
        MARGIN,
        MARGIN,
        HEIGHT - MARGIN,
        WIDTH - MARGIN);
    line(
        out,
        "<text x='%d' y='%d' text-anchor='end'>%,d pages</text>",
        WIDTH - MARGIN,
        HEIGHT - MARGIN + 22,
        pages);
    line(out, "<text x='%d' y='%d'>%,d nuggets</text>", MARGIN, MARGIN - 8, top);
    for (int i = 0; i < curves.size(); i++) {
      curve(out, curves.get(i), COLOURS.get(i % COLOURS.size()), curves.size() - 1 - i, pages, top);
    }
    out.append("</svg>\n");
    return out.toString();
  }

  private static void curve(
      StringBuilder out, HarvestCurve curve, String colour, int row, int pages, int top) {
    double perPage = (double) (WIDTH - 2 * MARGIN) / pages;
    double perNugget = (double) (HEIGHT - 2 * MARGIN) / top;
    String points =
        CurveFiles.steps(curve.pages()).stream()
            .map(
                at ->
                    String.format(
                        Locale.ROOT,
                        "%.1f,%.1f",
                        MARGIN + at * perPage,
                        HEIGHT - MARGIN - curve.at(at) * perNugget))
            .collect(Collectors.joining(" "));
    line(out, "<polyline points='%s' fill='none' stroke='%s' stroke-width='2'/>", points, colour);
    line(
        out,
        "<text x='%d' y='%d' fill='%s' text-anchor='end'>%s</text>",
        WIDTH - MARGIN,
        HEIGHT - MARGIN - 12 - 18 * row,
        colour,
        escape(curve.name()));
  }

  private static void line(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
