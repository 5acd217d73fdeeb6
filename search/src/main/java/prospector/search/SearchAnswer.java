package prospector.search;

import java.util.List;

/**
 * What was found.
 *
 * @param total pages that fit
 * @param hits the best of them, best first
 * @param pages pages in the index
 * @param asOfMillis when the index was last brought up to date, epoch milliseconds
 */
public record SearchAnswer(long total, List<Hit> hits, long pages, long asOfMillis) {
  public SearchAnswer {
    hits = List.copyOf(hits);
  }
}
