package prospector.node.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the key or command that a misspelt one was probably meant to be. */
public final class DidYouMean {
  private DidYouMean() {}

  /**
   * The candidate nearest to an unknown key: one that ends with it (a forgotten prefix), else the
   * one at the smallest edit distance, where that is at most a quarter of the key's length.
   */
  public static Optional<String> nearest(String unknown, Collection<String> candidates) {
    Optional<String> longer =
        candidates.stream().filter(candidate -> candidate.endsWith("." + unknown)).findFirst();
    if (longer.isPresent()) {
      return longer;
    }
    int most = Math.max(2, unknown.length() / 4);
    return candidates.stream()
        .filter(candidate -> distance(unknown, candidate) <= most)
        .min(Comparator.comparingInt(candidate -> distance(unknown, candidate)));
  }

  /** Levenshtein distance: insertions, deletions and replacements of one character. */
  static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replace = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
