package prospector.node.replay;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Harvest curves side by side, as an SVG or PNG picture. */
public final class HarvestPicture {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 420;
  private static final int MARGIN = 56;
  private static final String INK = "#222222";

  /** Told apart in greyscale too; after Okabe and Ito's palette for the colour-blind. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private final String title;
  private final List<HarvestCurve> curves;
  private final int pages; // at the right end of the picture
  private final int top; // nuggets at its upper end

  /** A picture of some curves, the first one named on top. */
  public HarvestPicture(String title, List<HarvestCurve> curves) {
    this.title = title;
    this.curves = List.copyOf(curves);
    this.pages = Math.max(1, CurveFiles.longest(curves));
    this.top = Math.max(1, curves.stream().mapToInt(curve -> curve.at(pages)).max().orElse(1));
  }

  /** The picture as SVG text. */
  public String svg() {
    SvgSketch sketch = new SvgSketch(WIDTH, HEIGHT);
    draw(sketch);
    return sketch.end();
  }

  /**
   * The picture as the bytes of a PNG file of 1,440 x 840 dots.
   *
   * @throws IOException where this machine cannot draw text
   */
  public byte[] png() throws IOException {
    try {
      PngSketch sketch = new PngSketch(WIDTH, HEIGHT);
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
    int bottom = HEIGHT - MARGIN;
    int right = WIDTH - MARGIN;
    sketch.text(MARGIN, 24, 15, INK, false, title);
    sketch.line(
        List.of(point(MARGIN, MARGIN), point(MARGIN, bottom), point(right, bottom)), INK, 1);
    sketch.text(right, bottom + 22, 13, INK, true, String.format(Locale.ROOT, "%,d pages", pages));
    sketch.text(MARGIN, MARGIN - 8, 13, INK, false, String.format(Locale.ROOT, "%,d nuggets", top));
    for (int i = 0; i < curves.size(); i++) {
      String colour = COLOURS.get(i % COLOURS.size());
      int row = curves.size() - 1 - i;
      curve(sketch, curves.get(i), colour);
      sketch.text(right, bottom - 12 - 18 * row, 13, colour, true, curves.get(i).name());
    }
  }

  private void curve(Sketch sketch, HarvestCurve curve, String colour) {
    double perPage = (double) (WIDTH - 2 * MARGIN) / pages;
    double perNugget = (double) (HEIGHT - 2 * MARGIN) / top;
    sketch.line(
        CurveFiles.steps(curve.pages()).stream()
            .map(at -> point(MARGIN + at * perPage, HEIGHT - MARGIN - curve.at(at) * perNugget))
            .toList(),
        colour,
        2);
  }

  private static Sketch.Point point(double x, double y) {
    return new Sketch.Point(x, y);
  }
}
