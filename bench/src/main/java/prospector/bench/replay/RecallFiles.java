package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Mean recall of policies over the share of pages fetched, as CSV and as an SVG picture. */
final class RecallFiles {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 420;
  private static final int MARGIN = 56;

  /** Told apart in greyscale too; after Okabe and Ito's palette for the colour-blind. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private RecallFiles() {}

  /** Writes {@code PREFIX.csv} and {@code PREFIX.svg}. */
  static void write(Path prefix, Map<String, RecallCurve> curves, int points) throws IOException {
    Files.writeString(named(prefix, ".csv"), csv(curves, points));
    Files.writeString(named(prefix, ".svg"), svg(curves, points));
  }

  private static Path named(Path prefix, String ending) {
    return prefix.resolveSibling(prefix.getFileName() + ending);
  }

  /** A row for each share, a column for each policy. */
  static String csv(Map<String, RecallCurve> curves, int points) {
    StringBuilder out = new StringBuilder("share");
    curves.keySet().forEach(policy -> out.append(',').append(policy));
    for (int i = 0; i < points; i++) {
      out.append('\n').append(RecallCurve.FRACTIONS.get(i));
      for (RecallCurve curve : curves.values()) {
        out.append(String.format(Locale.ROOT, ",%.4f", curve.recalls().get(i)));
      }
    }
    return out.append('\n').toString();
  }

  /** Shares on a logarithmic axis, because what matters happens early. */
  private static String svg(Map<String, RecallCurve> curves, int points) {
    StringBuilder out = new StringBuilder();
    line(
        out,
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='sans-serif'"
            + " font-size='13'>",
        WIDTH,
        HEIGHT);
    line(out, "<rect width='100%%' height='100%%' fill='white'/>");
    line(
        out,
        "<path d='M%d %d V%d H%d' fill='none' stroke='#444'/>",
        MARGIN,
        MARGIN,
        HEIGHT - MARGIN,
        WIDTH - MARGIN);
    line(out, "<text x='%d' y='%d'>recall 1</text>", MARGIN, MARGIN - 8);
    for (int i = 0; i < points; i++) {
      line(
          out,
          "<text x='%.1f' y='%d' text-anchor='middle'>%.0f %%</text>",
          x(i, points),
          HEIGHT - MARGIN + 20,
          100 * RecallCurve.FRACTIONS.get(i));
    }
    int row = 0;
    for (Map.Entry<String, RecallCurve> entry : curves.entrySet()) {
      curve(out, entry.getKey(), entry.getValue(), points, row++);
    }
    return out.append("</svg>\n").toString();
  }

  private static void curve(
      StringBuilder out, String policy, RecallCurve curve, int points, int row) {
    String colour = COLOURS.get(row % COLOURS.size());
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < points; i++) {
      double y = HEIGHT - MARGIN - curve.recalls().get(i) * (HEIGHT - 2 * MARGIN);
      path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(i, points), y));
    }
    line(out, "<polyline points='%s' fill='none' stroke='%s' stroke-width='2'/>", path, colour);
    line(
        out,
        "<text x='%d' y='%d' fill='%s'>%s</text>",
        MARGIN + 12,
        MARGIN + 16 + 18 * row,
        colour,
        policy);
  }

  private static double x(int point, int points) {
    double first = Math.log(RecallCurve.FRACTIONS.get(0));
    double last = Math.log(RecallCurve.FRACTIONS.get(Math.max(1, points - 1)));
    double at = (Math.log(RecallCurve.FRACTIONS.get(point)) - first) / (last - first);
    return MARGIN + at * (WIDTH - 2 * MARGIN);
  }

  private static void line(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
