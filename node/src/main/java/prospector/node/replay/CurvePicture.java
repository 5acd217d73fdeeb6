package prospector.node.replay;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Curves over pages fetched, as an SVG or PNG picture: panels one below the other. */
public final class CurvePicture {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 420; // of a panel
  private static final int MARGIN = 56;
  private static final String INK = "#222222";

  /** Told apart in greyscale too; after Okabe and Ito's palette for the colour-blind. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private final List<Panel> panels;

  /** A picture of some panels, the first one on top. */
  public CurvePicture(List<Panel> panels) {
    this.panels = List.copyOf(panels);
  }

  /**
   * Curves side by side.
   *
   * @param unit what is counted
   * @param curves the first one is named on top
   */
  public record Panel(String title, String unit, List<? extends PlottedCurve> curves) {
    public Panel {
      curves = List.copyOf(curves);
    }

    /** At its right end. */
    int pages() {
      return Math.max(1, CurveFiles.longest(curves));
    }

    /** At its upper end. */
    double top() {
      double top = 0;
      for (PlottedCurve curve : curves) {
        for (int at : CurveFiles.steps(curve.pages())) {
          top = Math.max(top, curve.at(at));
        }
      }
      return top > 0 ? top : 1;
    }
  }

  /** One panel of harvest curves. */
  public static CurvePicture ofNuggets(String title, List<HarvestCurve> curves) {
    return new CurvePicture(List.of(new Panel(title, "nuggets", curves)));
  }

  /** The picture as SVG text. */
  public String svg() {
    SvgSketch sketch = new SvgSketch(WIDTH, HEIGHT * panels.size());
    draw(sketch);
    return sketch.end();
  }

  /**
   * The picture as the bytes of a PNG file, 1,440 dots wide and 840 high for each panel.
   *
   * @throws IOException where this machine cannot draw text
   */
  public byte[] png() throws IOException {
    try {
      PngSketch sketch = new PngSketch(WIDTH, HEIGHT * panels.size());
      draw(sketch);
      return sketch.end();
    } catch (RuntimeException | LinkageError | InternalError e) { // how Java says: no fonts
      throw new IOException(
          "a PNG picture needs a font, and Java finds none on this machine: install one, such as"
              + " Debian's fonts-dejavu-core with libfontconfig1, or write SVG",
          e);
    }
  }

  private void draw(Sketch sketch) {
    for (int i = 0; i < panels.size(); i++) {
      panel(sketch, panels.get(i), i * HEIGHT);
    }
  }

  private static void panel(Sketch sketch, Panel panel, int upper) {
    int bottom = upper + HEIGHT - MARGIN;
    int right = WIDTH - MARGIN;
    int top = upper + MARGIN;
    sketch.text(MARGIN, upper + 24, 15, INK, false, panel.title());
    sketch.line(List.of(point(MARGIN, top), point(MARGIN, bottom), point(right, bottom)), INK, 1);
    sketch.text(
        right, bottom + 22, 13, INK, true, String.format(Locale.ROOT, "%,d pages", panel.pages()));
    sketch.text(MARGIN, top - 8, 13, INK, false, number(panel.top()) + " " + panel.unit());
    List<? extends PlottedCurve> curves = panel.curves();
    for (int i = 0; i < curves.size(); i++) {
      String colour = COLOURS.get(i % COLOURS.size());
      int row = curves.size() - 1 - i;
      curve(sketch, panel, curves.get(i), upper, colour);
      sketch.text(right, bottom - 12 - 18 * row, 13, colour, true, curves.get(i).name());
    }
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,d", (long) value)
        : String.format(Locale.ROOT, "%.3g", value);
  }

  private static void curve(
      Sketch sketch, Panel panel, PlottedCurve curve, int upper, String colour) {
    double perPage = (double) (WIDTH - 2 * MARGIN) / panel.pages();
    double perUnit = (HEIGHT - 2 * MARGIN) / panel.top();
    sketch.line(
        CurveFiles.steps(curve.pages()).stream()
            .map(
                at ->
                    point(MARGIN + at * perPage, upper + HEIGHT - MARGIN - curve.at(at) * perUnit))
            .toList(),
        colour,
        2);
  }

  private static Sketch.Point point(double x, double y) {
    return new Sketch.Point(x, y);
  }
}
