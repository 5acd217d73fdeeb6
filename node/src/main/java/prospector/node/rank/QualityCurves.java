package prospector.node.rank;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Measures;
import prospector.graph.rank.QualityCurve;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;

/**
 * How good the pages of a crawl are in the order they were fetched, as {@code rank} measured them:
 * those of the focused arm, those of the control arm, and the nuggets of both.
 */
public final class QualityCurves implements Closeable {
  private final LinkGraph graph;
  private final Measures measures;
  private final QualityCurve focused;
  private final QualityCurve control;
  private final QualityCurve nuggets;

  private QualityCurves(LinkGraph graph, Measures measures) {
    this.graph = graph;
    this.measures = measures;
    focused = new QualityCurve("focused", graph, measures);
    control = new QualityCurve("control", graph, measures);
    nuggets = new QualityCurve("nuggets", graph, measures);
  }

  /**
   * Of no page yet, by the measures of a directory.
   *
   * @throws prospector.graph.GraphException when it has none, or they are damaged
   */
  public static QualityCurves of(Path directory) {
    LinkGraph graph = new GraphHome(directory).open();
    return new QualityCurves(graph, Measures.required(graph));
  }

  /** The next page that was fetched. */
  public void add(StoredPage stored) {
    String url = stored.page().url();
    (stored.page().arm() == PageRecord.Arm.CONTROL ? control : focused).add(url);
    if (stored.found()) {
      nuggets.add(url);
    }
  }

  /** Those that have pages. */
  public List<QualityCurve> all() {
    return List.of(focused, control, nuggets).stream().filter(one -> one.pages() > 0).toList();
  }

  /** Pages that were stored after the ranks were made. */
  public long unranked() {
    return focused.unranked() + control.unranked();
  }

  /** URLs of the graph. */
  public int urls() {
    return graph.pages().size();
  }

  @Override
  public void close() throws IOException {
    try (graph) {
      measures.close();
    }
  }
}
