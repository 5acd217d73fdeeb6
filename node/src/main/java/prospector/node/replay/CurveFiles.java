package prospector.node.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Harvest curves side by side, as CSV and as an SVG picture. */
final class CurveFiles {
  private static final int POINTS = 400;

  private CurveFiles() {}

  /** One row for each of some hundred page counts, one column a run. */
  static void csv(Path file, List<HarvestCurve> curves) throws IOException {
    StringBuilder out = new StringBuilder("pages");
    curves.forEach(curve -> out.append(',').append(curve.name()));
    out.append('\n');
    for (int pages : steps(longest(curves))) {
      out.append(pages);
      curves.forEach(curve -> out.append(',').append(curve.at(pages)));
      out.append('\n');
    }
    Files.writeString(file, out);
  }

  static void svg(Path file, String title, List<HarvestCurve> curves) throws IOException {
    Files.writeString(file, new HarvestPicture(title, curves).svg());
  }

  static int longest(List<HarvestCurve> curves) {
    return curves.stream().mapToInt(HarvestCurve::pages).max().orElse(0);
  }

  static List<Integer> steps(int pages) {
    int points = Math.min(POINTS, Math.max(1, pages));
    return java.util.stream.IntStream.rangeClosed(0, points)
        .map(i -> (int) ((long) pages * i / points))
        .distinct()
        .boxed()
        .toList();
  }
}
