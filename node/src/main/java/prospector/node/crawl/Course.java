package prospector.node.crawl;

import java.util.Optional;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.table.CrawlTable;

/**
 * What a node makes of the crawls in its table: works on all of them, or on one and ends with it.
 *
 * <p>The registry calls it. <em>Only what says that it is blocking may block.</em>
 */
public interface Course {
  /** A crawl's orders; empty for one that this node leaves alone. Blocking. */
  default Optional<CrawlSpec> spec(CrawlTable.Row row, StoredOrders stored) {
    return Optional.of(stored.spec(row));
  }

  /** Whether the node ends with its crawl, so that nothing of that is put away before. */
  default boolean endsWithCrawl() {
    return false;
  }

  /** The node works on a crawl from now on. */
  default void begun(CrawlRun run) {}

  /** The node cannot work on a crawl. */
  default void failed(String crawl, Throwable cause) {}

  /** A crawl has ended by itself, or as it was told to. */
  default void ended(CrawlStatus status) {}

  /** A crawl that this node works on has ended for all; its last requests go on. Blocking. */
  default void endedForAll(String crawl) {}

  /** This node's part in a crawl is over, its model saved. Blocking. */
  default void over(String crawl) {}
}
