package prospector.nugget.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the words that matter, from 1; surface forms of one word share a number. Words are
 * compared in full, so a hash collision in a page cannot make a match.
 */
final class Vocabulary {
  private char[] @Nullable [] words = new char[16][];
  private int[] hashes = new int[16];
  private int[] ids = new int[16]; // 0 == empty slot
  private int size;
  private int lastId;

  /** The number of the scan's current word, 0 for a word that is not known. */
  int find(WordScan scan) {
    int hash = scan.hash();
    int mask = ids.length - 1;
    for (int slot = hash & mask; ids[slot] != 0; slot = (slot + 1) & mask) {
      if (hashes[slot] == hash && isWord(words[slot], scan.chars(), scan.start(), scan.end())) {
        return ids[slot];
      }
    }
    return 0;
  }

  /** Adds a folded word, with its English plural and singular forms where asked; its number. */
  int add(String word, boolean plurals) {
    int known = find(word);
    int id = known == 0 ? ++lastId : known;
    put(word, id);
    if (plurals) {
      for (String form : Plurals.formsOf(word)) {
        put(form, id);
      }
    }
    return id;
  }

  private int find(String word) {
    char[] wanted = word.toCharArray();
    int hash = WordScan.hash(word);
    int mask = ids.length - 1;
    for (int slot = hash & mask; ids[slot] != 0; slot = (slot + 1) & mask) {
      if (hashes[slot] == hash && Arrays.equals(words[slot], wanted)) {
        return ids[slot];
      }
    }
    return 0;
  }

  private void put(String word, int id) {
    if (find(word) != 0) {
      return; // the first word that claims a form keeps it
    }
    if (++size * 4 > ids.length) {
      grow();
    }
    insert(word.toCharArray(), WordScan.hash(word), id);
  }

  private void insert(char @Nullable [] word, int hash, int id) {
    int mask = ids.length - 1;
    int slot = hash & mask;
    while (ids[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    words[slot] = word;
    hashes[slot] = hash;
    ids[slot] = id;
  }

  private void grow() {
    char[] @Nullable [] oldWords = words;
    int[] oldHashes = hashes;
    int[] oldIds = ids;
    words = new char[oldIds.length * 2][];
    hashes = new int[words.length];
    ids = new int[words.length];
    for (int i = 0; i < oldIds.length; i++) {
      if (oldIds[i] != 0) {
        insert(oldWords[i], oldHashes[i], oldIds[i]);
      }
    }
  }

  private static boolean isWord(char @Nullable [] word, char[] chars, int start, int end) {
    return word != null && Arrays.equals(word, 0, word.length, chars, start, end);
  }
}
