package prospector.graph.rank;

/**
 * The memory that a ranking may take.
 *
 * @param bytes of the heap
 * @param share of the whole heap that they are: 4 for a quarter, 1 for all of it
 */
public record RankHeap(long bytes, int share) {
  /** All of this process's heap. */
  public static RankHeap whole() {
    return ofShare(1);
  }

  /** A part of this process's heap: 4 for a quarter. */
  public static RankHeap ofShare(int share) {
    return new RankHeap(Runtime.getRuntime().maxMemory() / share, share);
  }
}
