package prospector.nugget.text;

import java.util.Arrays;

/**
 * How often each word stands in a title and a text.
 *
 * <p>Words are told apart by a 32-bit hash: at 3,000 different words the chance that any two of
 * them are mixed up is about 1 in 1,000, which the statistics built on this do not feel. Where
 * characters of a script written without spaces follow each other, their overlapping pairs count as
 * words. Entries are numbered from 0 in order of first appearance.
 *
 * <p>Not thread-safe while it is filled; built whole by {@link #of}.
 */
public final class WordCounts {
  private static final int TITLE = 1 << 30;
  private static final int PAIR_SALT = 0x5BD1E995;
  private static final int MAX_GAP_CHARS = 2;

  private final boolean pairs;
  private char[] titleChars = new char[0];
  private char[] textChars = new char[0];
  private int[] slots = new int[2048]; // entry + 1, 0 == empty
  private int[] hashes = new int[1024];
  private int[] counts = new int[1024];
  private int[] titleCounts = new int[1024];
  private int[] starts = new int[1024]; // with TITLE set: in the title
  private int[] ends = new int[1024];
  private int size;
  private int words;

  private WordCounts(boolean pairs) {
    this.pairs = pairs;
  }

  /**
   * Counts the words of a page.
   *
   * @param maxChars how much of the text to look at, UTF-16 code units
   * @param pairs whether each two neighbouring words make a further entry
   */
  public static WordCounts of(String title, String text, int maxChars, boolean pairs) {
    WordCounts all = new WordCounts(pairs);
    WordScan titleScan = WordScan.of(title, 1000);
    all.titleChars = titleScan.chars();
    all.addAll(titleScan, TITLE);
    WordScan textScan = WordScan.of(text, maxChars);
    all.textChars = textScan.chars();
    all.addAll(textScan, 0);
    return all;
  }

  /** Number of different entries. */
  public int size() {
    return size;
  }

  /** Number of words seen in title and text together, pairs not counted. */
  public int words() {
    return words;
  }

  /** Hash of an entry's word, that of {@link WordScan#hash(CharSequence)} for single words. */
  public int hash(int entry) {
    return hashes[entry];
  }

  /** Occurrences in the text. */
  public int count(int entry) {
    return counts[entry];
  }

  /** Occurrences in the title. */
  public int titleCount(int entry) {
    return titleCounts[entry];
  }

  /** The entry as text, folded; two words of a pair with a space between them. */
  public String word(int entry) {
    boolean inTitle = (starts[entry] & TITLE) != 0;
    int start = starts[entry] & ~TITLE;
    String raw = new String(inTitle ? titleChars : textChars, start, ends[entry] - start);
    return raw.chars().allMatch(c -> CharClasses.CLASS[c] != CharClasses.SEPARATOR)
        ? raw
        : String.join(" ", Folded.words(raw));
  }

  /** Length of an entry in UTF-16 code units. */
  public int length(int entry) {
    return ends[entry] - (starts[entry] & ~TITLE);
  }

  /** Whether an entry is of the digits 0 to 9 only. */
  boolean isNumber(int entry) {
    char[] chars = (starts[entry] & TITLE) != 0 ? titleChars : textChars;
    for (int i = starts[entry] & ~TITLE; i < ends[entry]; i++) {
      if (chars[i] < '0' || chars[i] > '9') {
        return false;
      }
    }
    return true;
  }

  private void addAll(WordScan scan, int source) {
    int previousHash = 0;
    int previousStart = -1;
    int previousEnd = -1;
    boolean previousIdeograph = false;
    while (scan.next()) {
      words++;
      boolean ideograph = scan.isIdeograph();
      if (!ideograph) {
        add(scan.hash(), source, scan.start(), scan.end());
      }
      boolean together = ideograph && previousIdeograph && scan.start() == previousEnd;
      boolean near = pairs && previousEnd >= 0 && scan.start() - previousEnd <= MAX_GAP_CHARS;
      if (together || (near && !ideograph && !previousIdeograph)) {
        int pair = (previousHash * 31 + scan.hash()) * PAIR_SALT;
        add(pair ^ (pair >>> 15), source, previousStart, scan.end());
      }
      previousHash = scan.hash();
      previousStart = scan.start();
      previousEnd = scan.end();
      previousIdeograph = ideograph;
    }
  }

  private void add(int hash, int source, int start, int end) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0 && hashes[slots[slot] - 1] != hash) {
      slot = (slot + 1) & mask;
    }
    int entry = slots[slot] - 1;
    if (entry < 0) {
      entry = newEntry(hash, source | start, end, slot);
    }
    if (source == TITLE) {
      titleCounts[entry]++;
    } else {
      counts[entry]++;
    }
  }

  private int newEntry(int hash, int start, int end, int slot) {
    int entry = size++;
    if (size > hashes.length) {
      growEntries();
    }
    hashes[entry] = hash;
    starts[entry] = start;
    ends[entry] = end;
    slots[slot] = size;
    if (size * 2 > slots.length) {
      growSlots();
    }
    return entry;
  }

  private void growEntries() {
    int length = hashes.length * 2;
    hashes = Arrays.copyOf(hashes, length);
    counts = Arrays.copyOf(counts, length);
    titleCounts = Arrays.copyOf(titleCounts, length);
    starts = Arrays.copyOf(starts, length);
    ends = Arrays.copyOf(ends, length);
  }

  private void growSlots() {
    slots = new int[slots.length * 2];
    int mask = slots.length - 1;
    for (int entry = 0; entry < size; entry++) {
      int slot = hashes[entry] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = entry + 1;
    }
  }
}
