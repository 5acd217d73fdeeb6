package prospector.node.rank;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import prospector.graph.rank.Measure;

/** Where it is read how URLs were ranked. For one thread. */
public interface RankSource extends Closeable {
  /**
   * Which ranking of a cluster it is, the instant at which it was begun first; empty for that of a
   * whole graph.
   */
  String ranking();

  /** All URLs that were ranked. */
  long urls();

  /**
   * The measures of URLs, in their order; none of those that were not ranked. Blocking.
   *
   * @throws prospector.graph.GraphException where they cannot be read
   */
  List<Map<Measure, Double>> of(List<String> urls);

  /**
   * What a directory has.
   *
   * @throws prospector.graph.GraphException when it has none, or those of a part of a cluster
   */
  static RankSource of(Path directory) {
    return OwnRanks.whole(directory);
  }
}
