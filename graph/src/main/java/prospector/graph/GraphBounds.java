package prospector.graph;

/**
 * How much of a graph is in memory while it is built; the rest waits on the disk.
 *
 * @param urls different URLs of a chunk, 1 or more
 * @param characters of them, 1 or more
 * @param links of a chunk, and of a batch that is sorted, 1 or more
 */
public record GraphBounds(int urls, long characters, int links) {
  private static final int MOST_URLS = 1_000_000;
  private static final int MOST_LINKS = 10_000_000;

  /** For a heap of so many bytes: a third of it, at the lengths that URLs have. */
  public static GraphBounds of(long heapBytes) {
    int urls = (int) Math.max(1_000, Math.min(MOST_URLS, heapBytes / 1_600));
    int links = (int) Math.max(10_000, Math.min(MOST_LINKS, heapBytes / 200));
    return new GraphBounds(urls, urls * 120L, links);
  }
}
