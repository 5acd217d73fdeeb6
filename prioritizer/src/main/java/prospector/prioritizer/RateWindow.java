package prospector.prioritizer;

import java.util.BitSet;

/**
 * The relevance rate of the last pages: a ring of outcomes. Owned by one actor; not thread-safe.
 */
public final class RateWindow {
  /** Pages of the window that the progress line shows. */
  public static final int DEFAULT_PAGES = 1_000;

  private final int capacity;
  private final BitSet outcomes;
  private int next;
  private int size;

  /**
   * An empty window.
   *
   * @param capacity pages it looks back, at least 1
   */
  public RateWindow(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("expected a window of at least 1 page, got " + capacity);
    }
    this.capacity = capacity;
    this.outcomes = new BitSet(capacity);
  }

  /** Adds one judged page; the oldest falls out of a full window. */
  public void add(boolean nugget) {
    outcomes.set(next, nugget);
    next = (next + 1) % capacity;
    size = Math.min(capacity, size + 1);
  }

  /** Pages in the window. */
  public int pages() {
    return size;
  }

  /** Nuggets among them. */
  public int nuggets() {
    return outcomes.cardinality();
  }

  /** Share of nuggets, in [0,1]; 0 for an empty window. */
  public double rate() {
    return size == 0 ? 0 : (double) nuggets() / size;
  }
}
