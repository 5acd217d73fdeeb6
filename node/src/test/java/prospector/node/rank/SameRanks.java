package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;

/** Compares two ranked graphs. */
public final class SameRanks {
  private SameRanks() {}

  /** They have the same URLs and hosts, with the same measures to 1e-9. */
  public static void check(GraphHome found, GraphHome expected) throws IOException {
    Map<String, Map<Measure, Double>> all = of(found);
    Map<String, Map<Measure, Double>> wanted = of(expected);
    assertThat(all.keySet()).isEqualTo(wanted.keySet());
    wanted.forEach(
        (url, measures) ->
            measures.forEach(
                (measure, value) ->
                    assertThat(all.getOrDefault(url, Map.of()).get(measure))
                        .as(measure + " of " + url)
                        .isEqualTo(value, within(1e-9))));
  }

  private static Map<String, Map<Measure, Double>> of(GraphHome home) throws IOException {
    Map<String, Map<Measure, Double>> all = new TreeMap<>();
    try (LinkGraph graph = home.openRanked();
        Measures measures = Measures.required(graph)) {
      measures
          .topPages(Measure.PAGERANK, Integer.MAX_VALUE)
          .forEach(it -> all.put(it.url(), it.measures()));
      measures
          .topHosts(Measure.PAGERANK, Integer.MAX_VALUE)
          .forEach(it -> all.put("host " + it.url(), it.measures()));
    }
    return all;
  }
}
