package prospector.node.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import prospector.graph.rank.Measure;
import prospector.graph.rank.QualityCurve;
import prospector.node.rank.QualityCurves;
import prospector.node.replay.CurvePicture;
import prospector.node.replay.PlottedCurve;
import prospector.node.report.CsvLine;
import prospector.persistence.page.StoredPage;

/** Quality over pages fetched ({@link QualityCurves}), as CSV or as a picture. */
final class QualityExport implements PageExport {
  private final QualityCurves curves;
  private final Out out;

  /** Where it goes. */
  @FunctionalInterface
  interface Out {
    void write(QualityCurves curves) throws IOException;
  }

  private QualityExport(QualityCurves curves, Out out) {
    this.curves = curves;
    this.out = out;
  }

  /** A row for each point of each curve. */
  static PageExport csv(QualityCurves curves, Writer out) {
    return new QualityExport(curves, all -> csv(all.all(), out));
  }

  /** Panels of means. */
  static PageExport picture(QualityCurves curves, PictureOut out) {
    return new QualityExport(curves, all -> out.write(picture(all)));
  }

  @Override
  public void page(StoredPage stored) {
    curves.add(stored);
  }

  @Override
  public void end() throws IOException {
    out.write(curves);
  }

  private static void csv(List<QualityCurve> curves, Writer out) throws IOException {
    List<Object> names = new ArrayList<>(List.of("of", "pages"));
    for (Measure measure : QualityCurve.MEASURES) {
      names.add(measure.key() + "_sum");
      names.add(measure.key() + "_mean");
    }
    out.write(CsvLine.of(names));
    for (QualityCurve curve : curves) {
      for (QualityCurve.Point point : curve.points()) {
        List<Object> row = new ArrayList<>(List.of(curve.name(), point.pages()));
        for (Measure measure : QualityCurve.MEASURES) {
          row.add(point.sum(measure));
          row.add(point.mean(measure));
        }
        out.write(CsvLine.of(row));
      }
    }
  }

  private static CurvePicture picture(QualityCurves all) {
    List<QualityCurve> curves = all.all();
    return new CurvePicture(
        List.of(
            panel(curves, Measure.INDEGREE, 1, "links to a page, mean of the first pages fetched"),
            panel(curves, Measure.PAGERANK, all.urls(), "PageRank, times the mean of all URLs"),
            panel(curves, Measure.AUTHORITY, all.urls(), "authority, times the mean of all URLs")));
  }

  private static CurvePicture.Panel panel(
      List<QualityCurve> curves, Measure measure, double scale, String title) {
    return new CurvePicture.Panel(
        title, "", curves.stream().map(curve -> new Means(curve, measure, scale)).toList());
  }

  /** The means of one measure. */
  private record Means(
      String name, int pages, List<QualityCurve.Point> points, Measure of, double scale)
      implements PlottedCurve {
    Means(QualityCurve curve, Measure measure, double scale) {
      this(curve.name(), (int) curve.pages(), curve.points(), measure, scale);
    }

    @Override
    public double at(int pages) {
      return QualityCurve.at(points, pages).mean(of) * scale;
    }
  }
}
