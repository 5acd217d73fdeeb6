package prospector.persistence;

import java.sql.PreparedStatement;
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
          Map.entry("site_out", "peer, crawl, number"),
          Map.entry("site_in", "peer, crawl, number"),
          Map.entry("site_waiting", "host_key, crawl, number"),
          Map.entry("site_lane", "peer, crawl"),
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

  /** Deletes all rows of a crawl but its own; returns how many. */
  public long delete(String crawl) {
    long rows = 0;
    for (Map.Entry<String, String> table : TABLES) {
      String rowsOf = table.getKey() + " WHERE ";
      String keys = table.getValue();
      String sql =
          "DELETE FROM "
              + rowsOf
              + "("
              + keys
              + ") IN (SELECT "
              + keys
              + " FROM "
              + rowsOf
              + "crawl = ? LIMIT "
              + BATCH
              + ")";
      int deleted;
      do {
        deleted =
            database.update(
                "delete rows of crawl " + crawl, sql, statement -> statement.setString(1, crawl));
        rows += deleted;
      } while (deleted == BATCH);
    }
    return rows;
  }

  /** Deletes the crawl's own row, and remembers that there was one. */
  public void deleteLast(String crawl, long nowMillis) {
    database.transaction(
        "delete crawl " + crawl,
        connection -> {
          try (PreparedStatement told =
                  connection.prepareStatement(
                      "INSERT INTO deleted_crawl (crawl, deleted_at) VALUES (?, ?)");
              PreparedStatement row =
                  connection.prepareStatement("DELETE FROM crawl WHERE id = ?")) {
            told.setString(1, crawl);
            told.setLong(2, nowMillis);
            told.executeUpdate();
            row.setString(1, crawl);
            row.executeUpdate();
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
