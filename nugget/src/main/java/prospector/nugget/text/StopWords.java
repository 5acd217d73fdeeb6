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
import java.util.function.Predicate;

/**
 * Words that say nothing about a page's subject: function words of eight European languages and the
 * furniture of web pages.
 */
public final class StopWords {
  private static final Set<String> WORDS = load(line -> true);

  /** Of one language, and words with a meaning of their own in English, above all. */
  private static final Set<String> AMBIGUOUS =
      Set.copyOf(
          Folded.words(
              "ai ante ben bin c car come con cosa dan das den die door dove e era fait hat hem ma"
                  + " man mas men mine mit mon nun os pas plus pour sans sera sin son tot u un uno"
                  + " van want war"));

  private static final Set<String> FUNCTION_WORDS = functionWords();
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

  /**
   * Whether a folded word is a function word and no more than that: neither furniture of web pages,
   * which may be what a topic is about, nor a word that means something in another language, such
   * as {@code war}, German for "was".
   */
  public static boolean isFunctionWord(String folded) {
    return FUNCTION_WORDS.contains(folded);
  }

  private static Set<String> functionWords() {
    Set<String> words = new HashSet<>(load(section -> !section.contains("web pages")));
    words.removeAll(AMBIGUOUS);
    return Set.copyOf(words);
  }

  private static boolean isShortNumber(String word) {
    return word.length() <= 4 && word.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static WordWeights hashes() {
    WordWeights hashes = new WordWeights();
    WORDS.forEach(word -> hashes.add(WordScan.hash(word), 1));
    return hashes;
  }

  /** The words of the sections whose heading is wanted. */
  private static Set<String> load(Predicate<String> wanted) {
    InputStream in = StopWords.class.getResourceAsStream("stop-words.txt");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      Set<String> words = new HashSet<>();
      String section = "";
      for (String line : lines.lines().toList()) {
        if (line.startsWith("#")) {
          section = line;
        } else if (wanted.test(section)) {
          words.addAll(Folded.words(line));
        }
      }
      return Set.copyOf(words);
    } catch (IOException e) {
      throw new UncheckedIOException("stop-words.txt of this module cannot be read", e);
    }
  }
}
