package prospector.node.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.part.PartFacts;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;

/** The ranks that lie in a directory. */
final class OwnRanks implements RankSource {
  private final LinkGraph graph;
  private final Measures measures;
  private final Optional<PartFacts> part;

  private OwnRanks(LinkGraph graph, Measures measures, Optional<PartFacts> part) {
    this.graph = graph;
    this.measures = measures;
    this.part = part;
  }

  /** Those of a directory, of a whole graph or of a part of one. */
  static OwnRanks of(GraphHome home) {
    LinkGraph graph = home.openRanked();
    try {
      Optional<PartFacts> part = PartFacts.of(graph);
      return new OwnRanks(graph, Measures.required(graph), part);
    } catch (IOException | GraphException e) {
      try (graph) { // opened for nothing
        throw e instanceof GraphException known
            ? known
            : new GraphException(GraphException.Kind.TORN, String.valueOf(e.getMessage()), e);
      } catch (IOException unclosed) {
        throw new GraphException(
            GraphException.Kind.TORN, String.valueOf(unclosed.getMessage()), unclosed);
      }
    }
  }

  static OwnRanks whole(Path directory) {
    OwnRanks ranks = of(new GraphHome(directory));
    if (ranks.part.isPresent()) {
      ranks.close();
      throw new GraphException(
          GraphException.Kind.FAILED,
          directory
              + " has the ranks of one node of a cluster, which that node tells with those of the"
              + " others while it runs; 'prospector rank "
              + directory
              + "' ranks what lies on this machine",
          null);
    }
    return ranks;
  }

  /** For which ranking they were made; empty where that was of a whole graph. */
  @Override
  public String ranking() {
    return part.map(PartFacts::ranking).orElse("");
  }

  @Override
  public long urls() {
    return part.map(PartFacts::urls).orElse((long) graph.pages().size());
  }

  @Override
  public List<Map<Measure, Double>> of(List<String> urls) {
    List<Map<Measure, Double>> all = new ArrayList<>();
    for (String url : urls) {
      int page = graph.pages().urls().find(url);
      all.add(page < 0 ? Map.of() : measures.ofPage(page));
    }
    return all;
  }

  List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
    return hosts ? measures.topHosts(by, limit) : measures.topPages(by, limit);
  }

  @Override
  public void close() {
    try (graph) {
      measures.close();
    } catch (IOException e) {
      throw new GraphException(GraphException.Kind.FAILED, String.valueOf(e.getMessage()), e);
    }
  }
}
