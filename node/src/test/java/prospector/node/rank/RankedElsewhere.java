package prospector.node.rank;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;

/** Nodes that have ranked without this one; tests say what they tell. */
public class RankedElsewhere implements Together {
  @Override
  public boolean speaks() {
    return false;
  }

  @Override
  public Optional<String> begin(RankSettings how, Set<String> without) {
    return Optional.of("nobody asks");
  }

  @Override
  public List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
    return List.of();
  }

  @Override
  public RankSource source() {
    throw new IllegalStateException("nobody asks");
  }
}
