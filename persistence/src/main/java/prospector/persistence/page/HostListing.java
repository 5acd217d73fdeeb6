package prospector.persistence.page;

import java.util.List;
import prospector.persistence.sql.Database;

/** What came of the hosts of a crawl, counted from its rows. Thread-safe; every call blocks. */
public final class HostListing {
  private final Database database;

  public HostListing(Database database) {
    this.database = database;
  }

  /**
   * A host.
   *
   * @param pages judged pages
   * @param nuggets found among them
   * @param refused URLs refused
   * @param failed URLs failed
   * @param bytes of bodies
   * @param lastMillis when it was asked last, epoch milliseconds; 0 where it never was
   */
  public record Row(
      String host,
      long pages,
      long nuggets,
      long refused,
      long failed,
      long bytes,
      long lastMillis) {}

  /** The hosts with the most rows; reads all rows of the crawl. */
  public List<Row> mostRows(String crawl, int limit) {
    return database.longQuery(
        "count the hosts of crawl " + crawl,
        "SELECT host, SUM(CASE WHEN state = 'page' THEN 1 ELSE 0 END),"
            + " SUM(CASE WHEN state = 'page' AND found_by <> '' THEN 1 ELSE 0 END),"
            + " SUM(CASE WHEN state = 'refused' THEN 1 ELSE 0 END),"
            + " SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END),"
            + " SUM(bytes), MAX(CASE WHEN state = 'refused' AND status = 0 THEN 0"
            + " ELSE fetched_at END)"
            + " FROM page WHERE crawl = ? GROUP BY host ORDER BY COUNT(*) DESC, host LIMIT ?",
        statement -> {
          statement.setString(1, crawl);
          statement.setInt(2, limit);
        },
        row ->
            new Row(
                row.getString(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7)));
  }
}
