package prospector.prioritizer;

import java.util.List;

/**
 * Why a URL has its score.
 *
 * @param score the total
 * @param modelVersion version of the scorer
 * @param parts the shares, largest magnitude first
 */
public record Explanation(double score, long modelVersion, List<Part> parts) {
  public Explanation {
    parts = List.copyOf(parts);
  }

  /**
   * One share.
   *
   * @param name readable, such as {@code anchor:timetable} or {@code host success 12 of 40}
   * @param share what it adds to the score
   */
  public record Part(String name, double share) {}
}
