package prospector.nugget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import prospector.nugget.text.StopWords;
import prospector.nugget.text.WordCounts;
import prospector.web.page.ParsedPage;

/**
 * The characteristic words of a page: frequent in it, in its title, and rare on other pages as far
 * as those were seen.
 *
 * <p>A word weighs {@code ln(1 + occurrences + 4 * in title)} times how rare it is: by {@link
 * DocumentFrequencies} where the extractor keeps them, else the same for all words. Function words,
 * single characters and short numbers are left out.
 *
 * <p>Safe to share between threads. With document frequencies the answer depends on the pages seen
 * before; without it is pure.
 */
public final class TermExtractor {
  /** Most words given for a page. */
  public static final int MAX_TERMS = 25;

  private static final int MAX_CHARS = 10_000; // of text; what a page is about is said by then
  private static final int TITLE_WEIGHT = 4;
  private static final int MAX_TERM_CHARS = 40; // longer "words" are codes and broken markup

  private final boolean learning;
  private final DocumentFrequencies frequencies;

  private TermExtractor(boolean learning) {
    this.learning = learning;
    this.frequencies = new DocumentFrequencies();
  }

  /** An extractor that treats each page alone. */
  public static TermExtractor pure() {
    return new TermExtractor(false);
  }

  /** An extractor that remembers, within 256 KiB, on how many pages it saw each word. */
  public static TermExtractor learning() {
    return new TermExtractor(true);
  }

  /** The page's words, folded, strongest first, at most {@value #MAX_TERMS}. */
  public List<String> terms(ParsedPage page) {
    WordCounts counts = WordCounts.of(page.title(), page.text(), MAX_CHARS, false);
    long[] ranked = new long[counts.size()];
    int size = 0;
    if (learning) {
      frequencies.addPage();
    }
    boolean[] stopWords = StopWords.in(counts);
    for (int entry = 0; entry < counts.size(); entry++) {
      if (counts.length(entry) <= MAX_TERM_CHARS && !stopWords[entry]) {
        ranked[size++] = rank(weight(counts, entry), entry);
      }
    }
    Arrays.sort(ranked, 0, size);
    List<String> terms = new ArrayList<>(MAX_TERMS);
    for (int i = 0; i < size && terms.size() < MAX_TERMS; i++) {
      terms.add(counts.word((int) ranked[i]));
    }
    return terms;
  }

  private float weight(WordCounts counts, int entry) {
    int mentions = counts.count(entry) + TITLE_WEIGHT * counts.titleCount(entry);
    double rarity = learning ? frequencies.addAndRarity(counts.hash(entry)) : 1;
    return (float) (Math.log(1.0 + mentions) * rarity);
  }

  /** Sorts by falling weight, then by first appearance: bits of positive floats sort as ints. */
  private static long rank(float weight, int entry) {
    return ((long) ~Float.floatToIntBits(weight) << 32) | entry;
  }
}
