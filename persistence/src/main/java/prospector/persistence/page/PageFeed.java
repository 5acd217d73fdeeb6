package prospector.persistence.page;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.persistence.sql.Database;

/**
 * The pages of one node in the order they were stored, for those who keep an account of them and
 * know up to which number they have come. Thread-safe; every call blocks.
 *
 * <p><em>Whoever has read up to a number misses no page of a smaller one</em>: a node stores its
 * rows one group after the other, and rows of other nodes are left out. A page that a visit found
 * changed has a new number and comes again. A page without an archived body counts to the node that
 * stored it first.
 *
 * <p>Rows come in the order of an index, by crawl and number: followers ask every few seconds, and
 * mostly there is nothing new.
 */
public final class PageFeed {
  private static final String MINE =
      " FROM page WHERE seq > ? AND crawl = ? AND state = 'page'"
          + " AND (node = ? OR (node = '' AND counted_by = ?))";

  private final Database database;
  private final String node;

  public PageFeed(Database database, String node) {
    this.database = database;
    this.node = node;
  }

  /** Pages of a crawl whose number is greater, oldest first. */
  public List<PageListing.Entry> after(String crawl, long number, int limit) {
    return database.longQuery( // rows of other nodes are read over
        "read the pages of crawl " + crawl + " after " + number,
        "SELECT " + PageRows.COLUMNS + ", seq" + MINE + " ORDER BY crawl, seq LIMIT " + limit,
        statement -> bind(statement, crawl, number),
        row -> new PageListing.Entry(row.getLong("seq"), PageRows.read(row)));
  }

  /** How many there are. */
  public long countAfter(String crawl, long number) {
    return database
        .longQuery(
            "count the pages of crawl " + crawl + " after " + number,
            "SELECT COUNT(*)" + MINE,
            statement -> bind(statement, crawl, number),
            row -> row.getLong(1))
        .get(0);
  }

  /** How many there are, counted no further than to {@code most}: rows cost some. */
  public long countAfter(String crawl, long number, int most) {
    return database
        .longQuery(
            "count the pages of crawl " + crawl + " after " + number,
            "SELECT COUNT(*) FROM (SELECT 1" + MINE + " LIMIT " + most + ") waiting",
            statement -> bind(statement, crawl, number),
            row -> row.getLong(1))
        .get(0);
  }

  /** Number of the newest; 0 for none. */
  public long newest(String crawl) {
    return database
        .longQuery(
            "read the newest page of crawl " + crawl,
            "SELECT seq"
                + MINE
                + " ORDER BY crawl DESC, seq DESC LIMIT 1", // MAX would read them all
            statement -> bind(statement, crawl, 0),
            row -> row.getLong(1))
        .stream()
        .findFirst()
        .orElse(0L);
  }

  /**
   * Pages and redirects of a crawl by the node whose files have them as they are now, which a visit
   * may have made another than the one that stored them first.
   */
  public Map<String, Long> countByNode(String crawl) {
    Map<String, Long> byNode = new TreeMap<>();
    database
        .longQuery(
            "count the pages of crawl " + crawl + " by node",
            "SELECT node, counted_by, COUNT(*) FROM page"
                + " WHERE crawl = ? AND state IN ('page', 'redirected') GROUP BY node, counted_by",
            statement -> statement.setString(1, crawl),
            row -> Map.entry(holder(row.getString(1), row.getString(2)), row.getLong(3)))
        .forEach(count -> byNode.merge(count.getKey(), count.getValue(), Long::sum));
    return byNode;
  }

  private static String holder(String archivedBy, String countedBy) {
    return archivedBy.isEmpty() ? countedBy : archivedBy;
  }

  private void bind(PreparedStatement statement, String crawl, long number) throws SQLException {
    statement.setLong(1, number);
    statement.setString(2, crawl);
    statement.setString(3, node);
    statement.setString(4, node);
  }
}
