package prospector.persistence.table;

import java.util.Map;
import prospector.persistence.page.PageFeed;

/**
 * How far sinks have come with the pages of a crawl that this node stored, by the numbers of {@link
 * PageFeed}. All calls block.
 *
 * <p><em>What is kept here is never ahead of the pages that survive a kill</em>: it is committed
 * after them, and commits become durable in their order.
 */
public interface SinkTable {
  /** Where a sink is, by crawl; a crawl of which it had no page yet is not there. */
  Map<String, Cursor> all(String sink);

  /** The sink's receiver has taken all pages up to here. */
  void advance(String crawl, String sink, Cursor cursor);

  /**
   * A place in the order of stored pages.
   *
   * @param number of the last page that was taken
   * @param mark what the sink left for itself, such as the length of its file
   */
  record Cursor(long number, String mark) {
    /** Before the first page. */
    public static final Cursor START = new Cursor(0, "");
  }
}
