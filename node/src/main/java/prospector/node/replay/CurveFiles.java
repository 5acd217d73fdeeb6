package prospector.node.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import prospector.node.report.CsvLine;

/** Harvest curves side by side, as CSV and as an SVG picture. */
final class CurveFiles {
  private static final int POINTS = 400;

  private CurveFiles() {}

  /** One row for each of some hundred page counts, one column a run. */
  static void csv(Path file, List<HarvestCurve> curves) throws IOException {
    List<Object> names = new ArrayList<>(List.of("pages"));
    curves.forEach(curve -> names.add(curve.name()));
    StringBuilder out = new StringBuilder(CsvLine.of(names));
    for (int pages : steps(longest(curves))) {
      List<Object> row = new ArrayList<>(List.of(pages));
      curves.forEach(curve -> row.add(curve.nuggetsAt(pages)));
      out.append(CsvLine.of(row));
    }
    Files.writeString(file, out);
  }

  static void svg(Path file, String title, List<HarvestCurve> curves) throws IOException {
    Files.writeString(file, CurvePicture.ofNuggets(title, curves).svg());
  }

  static int longest(List<? extends PlottedCurve> curves) {
    return curves.stream().mapToInt(PlottedCurve::pages).max().orElse(0);
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
