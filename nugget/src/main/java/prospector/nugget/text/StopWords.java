package prospector.nugget.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Words that say nothing about a page's subject: function words of eight European languages and the
 * furniture of web pages.
 *
 * <p>Some mean something in English, such as {@code war}, German for "was", and {@code ai}, French
 * for "have": these say nothing only in a text with more function words of other languages than of
 * English.
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
  private static final Set<String> ENGLISH = load(section -> section.equals("# English"));

  private static final int PLAIN = 1; // kinds of words
  private static final int OF_ENGLISH = 2;
  private static final int OF_OTHERS = 3;
  private static final int UNSURE = 4;
  private static final WordWeights KINDS = kinds();

  private StopWords() {}

  /**
   * Whether a folded word is one; single characters and short numbers are too.
   *
   * @param foreign whether the text it stands in is of another language than English
   */
  public static boolean contains(String folded, boolean foreign) {
    boolean listed = WORDS.contains(folded) && (foreign || !AMBIGUOUS.contains(folded));
    return listed || folded.length() < 2 || isShortNumber(folded);
  }

  /**
   * Whether a folded word is a function word of another language and means nothing in English,
   * neither as a function word nor else. Single characters, which stand in texts of any language,
   * are not.
   */
  public static boolean isForeign(String folded) {
    return folded.length() > 1 && FUNCTION_WORDS.contains(folded) && !ENGLISH.contains(folded);
  }

  /**
   * Which entries of a text are ones, without making texts of them; the chance of a wrong yes is 1
   * in 5 million for each.
   */
  public static boolean[] in(WordCounts counts) {
    boolean[] in = new boolean[counts.size()];
    int[] unsure = new int[AMBIGUOUS.size()];
    int unsureCount = 0;
    int foreign = 0; // function words of others less those of English
    for (int entry = 0; entry < in.length; entry++) {
      int kind = (int) KINDS.get(counts.hash(entry));
      if (kind == UNSURE) {
        unsure[unsureCount++] = entry;
      } else if (kind != 0) {
        in[entry] = true;
        int all = counts.count(entry) + counts.titleCount(entry);
        foreign += kind == OF_OTHERS ? all : kind == OF_ENGLISH ? -all : 0;
      } else {
        int length = counts.length(entry);
        in[entry] = length < 2 || (length <= 4 && counts.isNumber(entry));
      }
    }
    for (int i = 0; i < unsureCount; i++) {
      in[unsure[i]] = foreign > 0;
    }
    return in;
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

  /** By hash; words of one hash are of their common kind, and plain where they have none. */
  private static WordWeights kinds() {
    Map<Integer, Integer> byHash = new HashMap<>();
    Set<String> others = load(section -> !section.equals("# English"));
    for (String word : WORDS) {
      if (word.length() > 1) {
        boolean plain = !FUNCTION_WORDS.contains(word) || others.contains(word);
        int known = isForeign(word) ? OF_OTHERS : plain ? PLAIN : OF_ENGLISH;
        int kind = AMBIGUOUS.contains(word) ? UNSURE : known;
        byHash.merge(WordScan.hash(word), kind, (one, two) -> one.equals(two) ? one : PLAIN);
      }
    }
    WordWeights kinds = new WordWeights();
    byHash.forEach(kinds::add);
    return kinds;
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
