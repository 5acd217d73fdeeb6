package prospector.node.rank;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import prospector.graph.rank.Measure;
import prospector.graph.rank.QualityCurve;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;

/**
 * How good the pages of a crawl are in the order they were fetched, as {@code rank} measured them:
 * those of the focused arm, those of the control arm, and the nuggets of both.
 */
public final class QualityCurves implements Closeable {
  private static final int AT_ONCE = 500; // pages whose measures are asked for

  private final RankSource ranks;
  private final List<StoredPage> waiting = new ArrayList<>();
  private Map<Measure, Double> measured = Map.of(); // of the page that is added
  private final QualityCurve focused = new QualityCurve("focused", this::values);
  private final QualityCurve control = new QualityCurve("control", this::values);
  private final QualityCurve nuggets = new QualityCurve("nuggets", this::values);

  /** Of no page yet; closes the ranks. */
  public QualityCurves(RankSource ranks) {
    this.ranks = ranks;
  }

  private double[] values(String url) {
    return measured.isEmpty()
        ? new double[0]
        : QualityCurve.MEASURES.stream()
            .mapToDouble(measure -> measured.getOrDefault(measure, 0.0))
            .toArray();
  }

  /** The next page that was fetched. */
  public void add(StoredPage stored) {
    waiting.add(stored);
    if (waiting.size() == AT_ONCE) {
      measure();
    }
  }

  private void measure() {
    List<Map<Measure, Double>> all =
        ranks.of(waiting.stream().map(stored -> stored.page().url()).toList());
    for (int i = 0; i < all.size(); i++) {
      measured = all.get(i);
      StoredPage stored = waiting.get(i);
      String url = stored.page().url();
      (stored.page().arm() == PageRecord.Arm.CONTROL ? control : focused).add(url);
      if (stored.found()) {
        nuggets.add(url);
      }
    }
    waiting.clear();
  }

  /** Those that have pages. */
  public List<QualityCurve> all() {
    measure();
    return List.of(focused, control, nuggets).stream().filter(one -> one.pages() > 0).toList();
  }

  /** Pages that were stored after the ranks were made. */
  public long unranked() {
    measure();
    return focused.unranked() + control.unranked();
  }

  /** By which ranking of a cluster; empty for that of a whole graph. */
  public String ranking() {
    return ranks.ranking();
  }

  /** URLs that were ranked. */
  public long urls() {
    return ranks.urls();
  }

  @Override
  public void close() throws IOException {
    ranks.close();
  }
}
