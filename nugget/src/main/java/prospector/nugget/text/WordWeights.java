package prospector.nugget.text;

/**
 * Weights of words by their 32-bit hash, in an open-addressing table: a look costs a few
 * nanoseconds and makes no object. Not thread-safe while it is filled.
 */
public final class WordWeights {
  private int[] hashes = new int[64];
  private double[] weights = new double[64]; // 0 == empty slot
  private int size;

  /** Takes what a function does with one word's hash and weight. */
  @FunctionalInterface
  public interface Visitor {
    /** Called once a word. */
    void word(int hash, double weight);
  }

  /** The weight of a word, 0 when it has none. */
  public double get(int hash) {
    return weights[find(hash)];
  }

  /** Adds to the weight of a word; the sum must stay above 0. */
  public void add(int hash, double weight) {
    if (!(weight > 0)) {
      throw new IllegalArgumentException("expected a positive weight, got " + weight);
    }
    int slot = find(hash);
    if (weights[slot] == 0 && ++size * 2 > hashes.length) {
      grow();
      slot = find(hash);
    }
    hashes[slot] = hash;
    weights[slot] += weight;
  }

  /** Multiplies all weights by a positive factor. */
  public void scale(double factor) {
    for (int slot = 0; slot < weights.length; slot++) {
      weights[slot] *= factor;
    }
  }

  /** Number of words. */
  public int size() {
    return size;
  }

  /** The sum of products with the weights of another group of words. */
  public double dot(WordWeights other) {
    double sum = 0;
    for (int slot = 0; slot < weights.length; slot++) {
      sum += weights[slot] == 0 ? 0 : weights[slot] * other.get(hashes[slot]);
    }
    return sum;
  }

  /** Visits all words, in no order that means anything. */
  public void forEach(Visitor visitor) {
    for (int slot = 0; slot < weights.length; slot++) {
      if (weights[slot] != 0) {
        visitor.word(hashes[slot], weights[slot]);
      }
    }
  }

  private int find(int hash) {
    int mask = hashes.length - 1;
    int slot = (hash * 0x9E3779B9) >>> 7 & mask;
    while (weights[slot] != 0 && hashes[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldHashes = hashes;
    double[] oldWeights = weights;
    hashes = new int[oldHashes.length * 2];
    weights = new double[hashes.length];
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldWeights[i] != 0) {
        int slot = find(oldHashes[i]);
        hashes[slot] = oldHashes[i];
        weights[slot] = oldWeights[i];
      }
    }
  }
}
