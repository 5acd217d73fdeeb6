package prospector.nugget.model;

import java.util.Arrays;
import prospector.nugget.text.StopWords;
import prospector.nugget.text.WordCounts;
import prospector.web.page.ParsedPage;

/**
 * A page as binary features of its words, hashed.
 *
 * <p>Order of a word's features: it occurs; it occurs 3 times or more; 8 times or more; it occurs
 * in the title. Each pair of neighbouring words makes the same features. Function words make none,
 * nor does navigation. <em>Changing any of this, the folding of words or the hash makes saved
 * models wrong: raise {@link TopicModel#FORMAT_VERSION} with it.</em>
 *
 * <p>Source: the hashing trick, Weinberger et al., "Feature Hashing for Large Scale Multitask
 * Learning" (2009), without signs because the learner takes binary features only.
 */
final class PageFeatures {
  private static final int MAX_CHARS = 40_000; // of text; the rest of a page says little new
  private static final int[] LEVELS = {1, 3, 8};
  private static final int TITLE_SALT = 0x7F4A7C15;

  private final WordCounts counts;
  private final int[] indexes;
  private final int[] entries;
  private int size;

  private PageFeatures(ParsedPage page, int bits) {
    this.counts = WordCounts.of(page.title(), page.mainText(), MAX_CHARS, true);
    int most = counts.size() * (LEVELS.length + 1);
    this.indexes = new int[most];
    this.entries = new int[most];
    boolean[] stopWords = StopWords.in(counts);
    for (int entry = 0; entry < counts.size(); entry++) {
      if (!stopWords[entry]) {
        add(entry, bits);
      }
    }
  }

  /** The features of a page, hashed to {@code 2^bits}. */
  static PageFeatures of(ParsedPage page, int bits) {
    return new PageFeatures(page, bits);
  }

  /** Number of features, duplicates by hash collision included. */
  int size() {
    return size;
  }

  /** Index of a feature in 0..2^bits - 1. */
  int index(int feature) {
    return indexes[feature];
  }

  /** The word or pair of words that made a feature. */
  String word(int feature) {
    return counts.word(entries[feature]);
  }

  /** The different indexes, ascending. */
  int[] distinct() {
    return Arrays.stream(indexes, 0, size).sorted().distinct().toArray();
  }

  private void add(int entry, int bits) {
    int hash = counts.hash(entry);
    int all = counts.count(entry) + counts.titleCount(entry);
    for (int level = 0; level < LEVELS.length && all >= LEVELS[level]; level++) {
      put(hash + level * 0x9E3779B9, bits, entry);
    }
    if (counts.titleCount(entry) > 0) {
      put(hash ^ TITLE_SALT, bits, entry);
    }
  }

  private void put(int hash, int bits, int entry) {
    int h = hash; // the finaliser of MurmurHash3 (Appleby 2011, public domain)
    h ^= h >>> 16;
    h *= 0x85EBCA6B;
    h ^= h >>> 13;
    h *= 0xC2B2AE35;
    h ^= h >>> 16;
    indexes[size] = h >>> (32 - bits);
    entries[size++] = entry;
  }
}
