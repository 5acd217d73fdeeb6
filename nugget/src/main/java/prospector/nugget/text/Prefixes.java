package prospector.nugget.text;

import java.util.List;

/**
 * Words that match by how they start; a word whose first character starts no prefix costs a bit
 * test.
 */
final class Prefixes {
  private final char[][] prefixes;
  private final int[] phrases;
  private final long[] firsts = new long[4]; // bits by the low 8 bits of the first character

  Prefixes(List<String> prefixes, List<Integer> phrases) {
    this.prefixes = prefixes.stream().map(String::toCharArray).toArray(char[][]::new);
    this.phrases = phrases.stream().mapToInt(Integer::intValue).toArray();
    for (char[] prefix : this.prefixes) {
      firsts[(prefix[0] & 0xFF) >>> 6] |= 1L << (prefix[0] & 0x3F);
    }
  }

  /** Tells of the phrases whose prefix starts the current word. */
  void scan(WordScan scan, int end, PhraseMatcher.Matches matches) {
    if (prefixes.length == 0) {
      return;
    }
    char first = scan.chars()[scan.start()];
    if ((firsts[(first & 0xFF) >>> 6] >>> (first & 0x3F) & 1) == 0) {
      return;
    }
    for (int i = 0; i < prefixes.length; i++) {
      if (startsWith(scan, prefixes[i])) {
        matches.found(phrases[i], end);
      }
    }
  }

  private static boolean startsWith(WordScan scan, char[] prefix) {
    int start = scan.start();
    if (scan.end() - start < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (scan.chars()[start + i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }
}
