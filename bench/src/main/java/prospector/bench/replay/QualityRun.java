package prospector.bench.replay;

import java.util.List;
import prospector.bench.crawl.JudgedPage;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Measures;
import prospector.graph.rank.QualityCurve;

/**
 * How good the pages were that one crawl of a ranked web fetched, in the order it did.
 *
 * @param urls of the web, whose mean PageRank is one by their number
 * @param pages of all pages
 * @param nuggets of those that the crawl called relevant
 */
record QualityRun(
    String web,
    String policy,
    int urls,
    List<QualityCurve.Point> pages,
    List<QualityCurve.Point> nuggets) {
  QualityRun {
    pages = List.copyOf(pages);
    nuggets = List.copyOf(nuggets);
  }

  static QualityRun of(
      String web, String policy, LinkGraph graph, Measures measures, List<JudgedPage> fetched) {
    QualityCurve pages = new QualityCurve(policy, graph, measures);
    QualityCurve nuggets = new QualityCurve(policy, graph, measures);
    for (JudgedPage page : fetched) {
      pages.add(page.url());
      if (page.relevant()) {
        nuggets.add(page.url());
      }
    }
    return new QualityRun(web, policy, graph.pages().size(), pages.points(), nuggets.points());
  }

  /** Pages of it that the web knows. */
  long length() {
    return pages.isEmpty() ? 0 : pages.get(pages.size() - 1).pages();
  }

  /** Nuggets of it. */
  long found() {
    return nuggets.isEmpty() ? 0 : nuggets.get(nuggets.size() - 1).pages();
  }
}
