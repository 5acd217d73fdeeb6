package prospector.nugget.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts many words and phrases in one scan of a text.
 *
 * <p><em>A phrase matches where its words stand one after another, whatever separates them; matches
 * may overlap.</em> A text word that occurs in no phrase costs one look into a hash table.
 *
 * <p>Immutable after building; safe to share. Source: Aho and Corasick, "Efficient string matching"
 * (1975), over words in place of characters.
 */
public final class PhraseMatcher {
  private static final int ROOT = 0;

  private final Vocabulary vocabulary;
  private final LongIntTable steps; // (node, word id) -> node
  private final int[] fail; // by node
  private final int[][] outputs; // by node: phrases that end here
  private final Prefixes prefixes;
  private final int size;

  private PhraseMatcher(Builder builder) {
    this.vocabulary = builder.vocabulary;
    this.steps = builder.steps;
    this.size = builder.size;
    this.prefixes = new Prefixes(builder.prefixes, builder.prefixPhrases);
    this.fail = new int[builder.ends.size()];
    this.outputs = new int[fail.length][];
    link(builder);
  }

  /** Starts a matcher. */
  public static Builder builder() {
    return new Builder();
  }

  /** Number of phrases; they are numbered from 0 in the order they were added. */
  public int size() {
    return size;
  }

  /**
   * Scans the rest of a text.
   *
   * @param counts where matches are added, by phrase number, at least {@link #size()} long
   * @return the length of the text in words; a character of a script without spaces counts half
   */
  public int count(WordScan scan, int[] counts) {
    return scan(scan, (phrase, end) -> counts[phrase]++);
  }

  /** Told of each match, in the order in which matches end. */
  @FunctionalInterface
  public interface Matches {
    /**
     * A match.
     *
     * @param phrase its number
     * @param end of its last word, in half words from the start of the text; a character of a
     *     script without spaces is half a word
     */
    void found(int phrase, int end);
  }

  /**
   * Scans the rest of a text.
   *
   * @return the length of the text in words; a character of a script without spaces counts half
   */
  public int scan(WordScan scan, Matches matches) {
    int node = ROOT;
    int halves = 0;
    while (scan.next()) {
      halves += scan.isIdeograph() ? 1 : 2;
      prefixes.scan(scan, halves, matches);
      int word = vocabulary.find(scan);
      node = word == 0 ? ROOT : step(node, word);
      for (int phrase : outputs[node]) {
        matches.found(phrase, halves);
      }
    }
    return (halves + 1) / 2;
  }

  private int step(int from, int word) {
    int node = from;
    while (true) {
      int next = steps.get(node, word);
      if (next != LongIntTable.ABSENT) {
        return next;
      }
      if (node == ROOT) {
        return ROOT;
      }
      node = fail[node];
    }
  }

  private void link(Builder builder) {
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(ROOT));
    outputs[ROOT] = new int[0];
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (int[] edge : builder.edges.get(node)) {
        int child = edge[1];
        fail[child] = node == ROOT ? ROOT : step(fail[node], edge[0]);
        outputs[child] = concat(builder.ends.get(child), outputs[fail[child]]);
        queue.add(child);
      }
    }
  }

  private static int[] concat(List<Integer> own, int[] inherited) {
    int[] all = Arrays.copyOf(inherited, inherited.length + own.size());
    for (int i = 0; i < own.size(); i++) {
      all[inherited.length + i] = own.get(i);
    }
    return all;
  }

  /** Collects phrases; not thread-safe. */
  public static final class Builder {
    private final Vocabulary vocabulary = new Vocabulary();
    private final LongIntTable steps = new LongIntTable();
    private final List<List<int[]>> edges = new ArrayList<>(); // by node: {word id, child}
    private final List<List<Integer>> ends = new ArrayList<>();
    private final List<String> prefixes = new ArrayList<>();
    private final List<Integer> prefixPhrases = new ArrayList<>();
    private int size;

    private Builder() {
      addNode();
    }

    /**
     * Adds a phrase; equal phrases each get their own number.
     *
     * @param words its words, folded, at least one
     * @param plurals whether an English plural or singular of a word stands for the word
     */
    public Builder add(List<String> words, boolean plurals) {
      if (words.isEmpty()) {
        throw new IllegalArgumentException("a phrase needs at least one word");
      }
      int node = ROOT;
      for (String word : words) {
        node = child(node, vocabulary.add(word, plurals));
      }
      ends.get(node).add(size++);
      return this;
    }

    /** Adds all words that start with a folded prefix, at least two characters long. */
    public Builder addPrefix(String prefix) {
      if (prefix.length() < 2) {
        throw new IllegalArgumentException("a prefix needs two characters, got: " + prefix);
      }
      prefixes.add(prefix);
      prefixPhrases.add(size++);
      return this;
    }

    /** The matcher; the builder must not be used afterwards. */
    public PhraseMatcher build() {
      return new PhraseMatcher(this);
    }

    private int child(int node, int word) {
      int next = steps.get(node, word);
      if (next != LongIntTable.ABSENT) {
        return next;
      }
      int added = addNode();
      steps.put(node, word, added);
      edges.get(node).add(new int[] {word, added});
      return added;
    }

    private int addNode() {
      edges.add(new ArrayList<>());
      ends.add(new ArrayList<>());
      return ends.size() - 1;
    }
  }
}
