package prospector.node.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.part.PartFacts;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.web.url.CrawlUrl;

/** What {@code rank} found of a URL, where the crawl was ranked. */
final class RankWords {
  private RankWords() {}

  /** Prints it; nothing where there are no ranks, or the URL is not in the graph. */
  static void print(Path crawl, CrawlUrl url, PrintWriter out) {
    GraphHome home = new GraphHome(crawl);
    if (home.facts().isEmpty()) {
      return;
    }
    try (LinkGraph graph = home.openRanked()) {
      int page = graph.pages().urls().find(url.value());
      Optional<Measures> measures = page < 0 ? Optional.empty() : Measures.open(graph);
      if (measures.isPresent()) {
        Optional<PartFacts> part = PartFacts.of(graph);
        try (Measures all = measures.get()) {
          Map<Measure, Double> values = all.ofPage(page);
          if (part.isPresent() && values.getOrDefault(Measure.PAGERANK, 0.0) == 0) {
            out.println("ranked     by another node of the cluster, which has its host");
          } else {
            print(values, part.map(PartFacts::urls).orElse((long) graph.pages().size()), out);
          }
        }
      }
    } catch (IOException | GraphException e) {
      out.println("ranked     " + e.getMessage());
    }
  }

  private static void print(Map<Measure, Double> values, long urls, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "ranked     %,.0f pages link to it; PageRank %.3g (1 is the mean), from the nuggets %.3g;"
            + " authority %.3g, hub %.3g%n",
        values.getOrDefault(Measure.INDEGREE, 0.0),
        values.getOrDefault(Measure.PAGERANK, 0.0) * urls,
        values.getOrDefault(Measure.TOPICRANK, 0.0) * urls,
        values.getOrDefault(Measure.AUTHORITY, 0.0),
        values.getOrDefault(Measure.HUB, 0.0));
  }
}
