package prospector.nugget.text;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Words that match by how they start; a word whose first character starts no prefix costs a bit
 * test, any other a search among the sorted prefixes, however many there are.
 *
 * <p>Of all prefixes that sort at or before a word the last one starts it, or shares with it all
 * prefixes that do: these are found from there, from longer to shorter ones.
 */
final class Prefixes {
  private static final int NONE = -1;

  private final char[][] prefixes; // sorted
  private final int[] phrases;
  private final int[] shorter; // by prefix: the next one before it that starts it, or NONE
  private final long[] firsts = new long[4]; // bits by the low 8 bits of the first character

  Prefixes(List<String> prefixes, List<Integer> phrases) {
    int[] order =
        IntStream.range(0, prefixes.size())
            .boxed()
            .sorted(Comparator.comparing(prefixes::get))
            .mapToInt(Integer::intValue)
            .toArray();
    this.prefixes =
        Arrays.stream(order).mapToObj(i -> prefixes.get(i).toCharArray()).toArray(char[][]::new);
    this.phrases = Arrays.stream(order).map(phrases::get).toArray();
    this.shorter = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      char[] prefix = this.prefixes[i];
      firsts[(prefix[0] & 0xFF) >>> 6] |= 1L << (prefix[0] & 0x3F);
      int before = i - 1;
      while (before != NONE && !startsWith(prefix, 0, prefix.length, this.prefixes[before])) {
        before = shorter[before];
      }
      shorter[i] = before;
    }
  }

  /** Tells of the phrases whose prefix starts the current word. */
  void scan(WordScan scan, int end, PhraseMatcher.Matches matches) {
    if (prefixes.length == 0) {
      return;
    }
    char[] chars = scan.chars();
    char first = chars[scan.start()];
    if ((firsts[(first & 0xFF) >>> 6] >>> (first & 0x3F) & 1) == 0) {
      return;
    }
    for (int i = last(chars, scan.start(), scan.end()); i != NONE; i = shorter[i]) {
      if (startsWith(chars, scan.start(), scan.end(), prefixes[i])) {
        matches.found(phrases[i], end);
      }
    }
  }

  /** The last prefix that sorts at or before a word; {@link #NONE} where all sort behind it. */
  private int last(char[] chars, int start, int end) {
    int low = 0;
    int high = prefixes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      char[] prefix = prefixes[middle];
      if (Arrays.compare(prefix, 0, prefix.length, chars, start, end) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private static boolean startsWith(char[] chars, int start, int end, char[] prefix) {
    return end - start >= prefix.length
        && Arrays.equals(chars, start, start + prefix.length, prefix, 0, prefix.length);
  }
}
