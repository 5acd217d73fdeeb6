package prospector.actors.host;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.persistence.PageRecord;

/**
 * Rows of URLs refused without a request, which are durable before the event that refuses them: the
 * rows one decision needs, and those written for it already.
 *
 * <p>While they are written the state may move on, so the decision is made again afterwards; what
 * it then needs beyond is written too. Rows of a URL that is not refused in the end give way to its
 * outcome ({@link prospector.persistence.PageArchive}).
 *
 * @param durable the URLs whose rows are written
 */
record RefusedRows(Set<Key> durable) {
  static final RefusedRows NONE = new RefusedRows(Set.of());

  /** A row's key. */
  record Key(String crawl, String url) {
    static Key of(PageRecord row) {
      return new Key(row.crawl(), row.url());
    }
  }

  /** The rows that must be written before the event. */
  List<PageRecord> missing(List<PageRecord> needed) {
    return needed.stream().filter(row -> !durable.contains(Key.of(row))).toList();
  }

  /** These and the ones before. */
  RefusedRows with(List<PageRecord> written) {
    Set<Key> all = new HashSet<>(durable);
    written.forEach(row -> all.add(Key.of(row)));
    return new RefusedRows(Set.copyOf(all));
  }

  /** By crawl, each URL once. */
  static Map<String, List<PageRecord>> byCrawl(List<PageRecord> rows) {
    Map<Key, PageRecord> once = new LinkedHashMap<>();
    rows.forEach(row -> once.putIfAbsent(Key.of(row), row));
    Map<String, List<PageRecord>> grouped = new LinkedHashMap<>();
    once.values()
        .forEach(row -> grouped.computeIfAbsent(row.crawl(), id -> new ArrayList<>()).add(row));
    return grouped;
  }
}
