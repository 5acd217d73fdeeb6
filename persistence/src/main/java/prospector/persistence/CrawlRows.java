package prospector.persistence;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import prospector.persistence.sql.Database;

/**
 * Deletes the rows of one crawl from a database that others share, {@value #BATCH} at a time; what
 * is archived of it stays. Blocking; nobody may work on the crawl.
 *
 * <p><em>The crawl's own row goes last</em>: as long as it is there its state says that the crawl
 * is being deleted, and deleting can be repeated.
 */
public final class CrawlRows {
  private static final int BATCH = 1_000; // rows a transaction

  /** Table to key. */
  private static final List<Map.Entry<String, String>> TABLES =
      List.of(
          Map.entry("waiting_url", "queue_key, fingerprint"),
          Map.entry("page_visit", "page_key"),
          Map.entry("visit", "seq"),
          Map.entry("control_draw", "seq"),
          Map.entry("label_event", "seq"),
          Map.entry("label_page", "page_key"),
          Map.entry("pruned_count", "queue_key, node"),
          Map.entry("model", "crawl, node"),
          Map.entry("example_page", "page_key"),
          Map.entry("rejudge", "crawl"),
          Map.entry("sink_cursor", "crawl, node, sink"),
          Map.entry("site_out", "peer, crawl, number"),
          Map.entry("site_in", "peer, crawl, number"),
          Map.entry("site_waiting", "host_key, crawl, number"),
          Map.entry("site_idle", "crawl"),
          Map.entry("site_order", "crawl"),
          Map.entry("site_sent", "url_key"),
          Map.entry("site_copied", "node, peer, crawl"),
          Map.entry("site_copy", "url_key"),
          Map.entry("site_copies", "peer, crawl"),
          Map.entry("page", "seq"));

  private final Database database;

  CrawlRows(Database database) {
    this.database = database;
  }

  /**
   * Deletes all rows of a crawl but its own; returns how many. Numbers of batches between sites
   * stay: another site may bring the crawl back, and would take new batches with old numbers for
   * repeats.
   */
  public long delete(String crawl) {
    long rows = 0;
    for (Map.Entry<String, String> table : TABLES) {
      rows += delete(crawl, table.getKey(), List.of(table.getValue().split(", ")));
    }
    database.update(
        "empty the lanes of crawl " + crawl,
        "UPDATE site_lane SET sent = sent - waiting_out, waiting_out = 0, waiting_in = 0,"
            + " waiting_in_bytes = 0 WHERE crawl = ?",
        statement -> statement.setString(1, crawl));
    return rows;
  }

  /** In the order of a key, each part behind the last: no row is looked at again. */
  private long delete(String crawl, String table, List<String> key) {
    long rows = 0;
    List<List<Object>> some = after(crawl, table, key, List.of());
    while (!some.isEmpty()) {
      database.batch(
          "delete rows of crawl " + crawl,
          "DELETE FROM " + table + " WHERE " + String.join(" = ? AND ", key) + " = ?",
          some,
          (statement, row) -> bind(statement, 1, row));
      rows += some.size();
      some = after(crawl, table, key, some.get(some.size() - 1));
    }
    return rows;
  }

  private List<List<Object>> after(
      String crawl, String table, List<String> key, List<Object> last) {
    String keys = String.join(", ", key);
    String order = keys.equals("seq") ? "crawl, seq" : keys; // as the index has them
    String behind =
        last.isEmpty() ? "" : " AND (" + keys + ") > (" + "?, ".repeat(key.size() - 1) + "?)";
    return database.longQuery( // by a key that is no crawl's, rows of others are read over
        "read rows of crawl " + crawl,
        "SELECT "
            + keys
            + " FROM "
            + table
            + " WHERE crawl = ?"
            + behind
            + " ORDER BY "
            + order
            + " LIMIT "
            + BATCH,
        statement -> {
          statement.setString(1, crawl);
          bind(statement, 2, last);
        },
        row -> {
          List<Object> values = new ArrayList<>(key.size());
          for (int i = 1; i <= key.size(); i++) {
            values.add(row.getObject(i));
          }
          return values;
        });
  }

  private static void bind(PreparedStatement statement, int at, List<Object> values)
      throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(at + i, values.get(i));
    }
  }

  /**
   * Deletes the crawl's own row, and remembers that there was one: once, also where the commit was
   * done before and its answer lost.
   */
  public void deleteLast(String crawl, long nowMillis) {
    database.transaction(
        "delete crawl " + crawl,
        connection -> {
          try (PreparedStatement told =
                  connection.prepareStatement(
                      "INSERT INTO deleted_crawl (crawl, deleted_at) VALUES (?, ?)");
              PreparedStatement row =
                  connection.prepareStatement("DELETE FROM crawl WHERE id = ?")) {
            row.setString(1, crawl);
            if (row.executeUpdate() > 0) {
              told.setString(1, crawl);
              told.setLong(2, nowMillis);
              told.executeUpdate();
            }
          }
        });
  }

  /** Crawls that were deleted. */
  public long deletedCrawls() {
    return database
        .query(
            "count the deleted crawls",
            "SELECT COUNT(*) FROM deleted_crawl",
            statement -> {},
            row -> row.getLong(1))
        .get(0);
  }
}
