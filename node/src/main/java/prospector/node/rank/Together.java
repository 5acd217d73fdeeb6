package prospector.node.rank;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import prospector.graph.GraphException;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;

/** The other nodes, where there are some. */
public interface Together {
  /** What a node says that knows of no ranking at all; commands of other versions look for it. */
  String UNRANKED = "nothing is ranked yet";

  /** Whether this node does what one of those that are there has to do. */
  boolean speaks();

  /**
   * Has the pages ranked by all; why not, where they are not.
   *
   * @param without nodes that are left out, with what the pages point to that they stored
   */
  Optional<String> begin(RankSettings how, Set<String> without);

  /**
   * The URLs of all nodes that have the most of a measure.
   *
   * @throws GraphException where they are not ranked, or a node does not answer
   */
  List<Measures.Entry> top(Measure by, boolean hosts, int limit);

  /**
   * The ranks of all nodes, which the caller closes.
   *
   * @throws GraphException where they are not ranked
   */
  RankSource source();
}
