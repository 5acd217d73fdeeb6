package prospector.nugget.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Words that say nothing about a page's subject: function words of eight European languages and the
 * furniture of web pages.
 */
public final class StopWords {
  private static final Set<String> WORDS = load();
  private static final WordWeights HASHES = hashes();

  private StopWords() {}

  /** Whether a folded word is one; single characters and short numbers are too. */
  public static boolean contains(String folded) {
    return folded.length() < 2 || WORDS.contains(folded) || isShortNumber(folded);
  }

  /**
   * Whether the word of an entry is one, without making a text of it; the chance of a wrong yes is
   * 1 in 5 million.
   */
  public static boolean contains(WordCounts counts, int entry) {
    if (counts.length(entry) < 2 || HASHES.get(counts.hash(entry)) != 0) {
      return true;
    }
    return counts.length(entry) <= 4 && counts.isNumber(entry);
  }

  private static boolean isShortNumber(String word) {
    return word.length() <= 4 && word.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static WordWeights hashes() {
    WordWeights hashes = new WordWeights();
    WORDS.forEach(word -> hashes.add(WordScan.hash(word), 1));
    return hashes;
  }

  private static Set<String> load() {
    InputStream in = StopWords.class.getResourceAsStream("stop-words.txt");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      Set<String> words = new HashSet<>();
      lines.lines().filter(line -> !line.startsWith("#")).map(Folded::words).forEach(words::addAll);
      return Set.copyOf(words);
    } catch (IOException e) {
      throw new UncheckedIOException("stop-words.txt of this module cannot be read", e);
    }
  }
}
