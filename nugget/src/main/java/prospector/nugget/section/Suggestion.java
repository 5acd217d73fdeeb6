package prospector.nugget.section;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** "Did you mean ...?" for a misspelt word: the nearest legal word, if it is near enough. */
public final class Suggestion {
  private Suggestion() {}

  /** The sentence part after what was wrong: a suggestion, or the list of what is legal. */
  public static String of(String wrong, Collection<String> legal) {
    return nearest(wrong, legal)
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(() -> "expected one of " + String.join(", ", new TreeSet<>(legal)));
  }

  static Optional<String> nearest(String wrong, Collection<String> legal) {
    int allowed = Math.max(1, wrong.length() / 3);
    return legal.stream()
        .filter(word -> distance(wrong, word) <= allowed)
        .min(
            Comparator.<String>comparingInt(word -> distance(wrong, word))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Optimal string alignment distance without regard to case: a swap of neighbours counts one. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    if (Math.abs(a.length() - b.length()) > 10 || a.length() > 100) {
      return Integer.MAX_VALUE;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : cheapest(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int cheapest(int[][] d, String a, String b, int i, int j) {
    int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean swap =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swap ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
