package prospector.node.crawl;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.persistence.table.CrawlTable;

/**
 * The crawl table as a node polls it: a crawl may have some megabytes of seeds.
 *
 * <p><em>The whole row is read of open crawls alone, and only where its head has changed.</em> One
 * thread at a time; blocking.
 */
final class PolledCrawls {
  private record Known(CrawlTable.Head head, CrawlTable.Row row) {}

  private final CrawlTable table;
  private Map<String, Known> known = Map.of(); // those that were open

  PolledCrawls(CrawlTable table) {
    this.table = table;
  }

  /**
   * All crawls.
   *
   * @param open rows whose times may be older than the rest of them
   * @param closed states of the others by id
   */
  record Poll(List<CrawlTable.Row> open, Map<String, CrawlTable.State> closed) {
    static final Poll NONE = new Poll(List.of(), Map.of());

    Poll {
      open = List.copyOf(open);
      closed = Map.copyOf(closed);
    }

    boolean isEmpty() {
      return open.isEmpty() && closed.isEmpty();
    }
  }

  Poll read() {
    Map<String, Known> open = new LinkedHashMap<>();
    Map<String, CrawlTable.State> closed = new HashMap<>();
    for (CrawlTable.Head head : table.heads()) {
      if (head.state().isOpen()) {
        current(head).ifPresent(row -> open.put(head.id(), row));
      } else {
        closed.put(head.id(), head.state());
      }
    }
    known = open;
    return new Poll(open.values().stream().map(Known::row).toList(), closed);
  }

  /** Empty where it was closed or deleted since: the next head says so. */
  private Optional<Known> current(CrawlTable.Head head) {
    Known before = known.get(head.id());
    return before != null && before.head().equals(head)
        ? Optional.of(before)
        : table
            .find(head.id())
            .filter(row -> row.state().isOpen())
            .map(row -> new Known(head, row));
  }
}
