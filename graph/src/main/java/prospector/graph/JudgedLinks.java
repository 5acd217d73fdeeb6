package prospector.graph;

import java.util.List;

/**
 * A stored URL with what it counts as in a graph.
 *
 * @param url normalised
 * @param nugget whether it is one; a copy is not
 * @param score in [0,1]; not a number where nothing was judged
 * @param links normalised targets; of a redirect where it leads
 */
public record JudgedLinks(String url, boolean nugget, double score, List<String> links) {
  public JudgedLinks {
    links = List.copyOf(links);
  }

  /** One that nobody judged. */
  static JudgedLinks of(String url, List<String> links) {
    return new JudgedLinks(url, false, Double.NaN, links);
  }
}
