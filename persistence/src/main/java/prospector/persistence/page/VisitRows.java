package prospector.persistence.page;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** Columns of table {@code visit}. */
public final class VisitRows {
  public static final String INSERT =
      "INSERT INTO visit (page_key, crawl, node, visited_at, finding, status, reason, captured_at,"
          + " captured_status, captured_mime, captured_digest, warc_node, warc_file, warc_offset,"
          + " warc_length) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private VisitRows() {}

  public static void bind(PreparedStatement statement, Visit visit) throws SQLException {
    PastCapture capture = visit.capture();
    statement.setObject(1, DigestKey.of(visit.crawl(), visit.url()));
    statement.setString(2, visit.crawl());
    statement.setString(3, visit.node());
    statement.setLong(4, visit.visitedMillis());
    statement.setString(5, visit.finding().key());
    statement.setInt(6, visit.status());
    statement.setString(7, visit.reason());
    statement.setLong(8, capture.millis());
    statement.setInt(9, capture.status());
    statement.setString(10, capture.mime());
    statement.setString(11, capture.digest());
    statement.setString(12, capture.location().node());
    statement.setString(13, capture.location().file());
    statement.setLong(14, capture.location().offset());
    statement.setLong(15, capture.location().length());
  }

  /** Visits of a crawl by the node that made them and by what they found. */
  static Map<String, Map<String, Long>> counts(Database database, String crawl) {
    Map<String, Map<String, Long>> byNode = new TreeMap<>();
    database
        .longQuery(
            "count the visits of crawl " + crawl,
            "SELECT node, finding, COUNT(*) FROM visit WHERE crawl = ? GROUP BY node, finding",
            statement -> statement.setString(1, crawl),
            row -> new Count(row.getString(1), row.getString(2), row.getLong(3)))
        .forEach(
            count ->
                byNode
                    .computeIfAbsent(count.node(), node -> new TreeMap<>())
                    .put(count.finding(), count.visits()));
    return byNode;
  }

  private record Count(String node, String finding, long visits) {}

  /** The next records, from a row number on, that only this table names. */
  static List<Numbered> captures(Database database, String crawl, long afterSeq, int limit) {
    return database.query(
        "read the visits of crawl " + crawl,
        "SELECT v.seq, p.url, p.relevant AND p.found_by <> '', v.captured_at, v.captured_status,"
            + " v.captured_mime, v.captured_digest, v.warc_node, v.warc_file, v.warc_offset,"
            + " v.warc_length FROM visit v JOIN page p ON p.page_key = v.page_key WHERE v.crawl = ?"
            + " AND v.seq > ? AND v.warc_file <> '' ORDER BY v.crawl, v.seq LIMIT ?",
        statement -> {
          statement.setString(1, crawl);
          statement.setLong(2, afterSeq);
          statement.setInt(3, limit);
        },
        VisitRows::read);
  }

  private static Numbered read(ResultSet row) throws SQLException {
    return new Numbered(
        row.getLong(1),
        row.getString(2),
        row.getBoolean(3),
        new PastCapture(
            row.getLong(4),
            row.getInt(5),
            row.getString(6),
            row.getString(7),
            new WarcLocation(
                row.getString(8), row.getString(9), row.getLong(10), row.getLong(11))));
  }

  /**
   * A record with its place in the table.
   *
   * @param nugget whether its page is one, as it is now
   */
  record Numbered(long seq, String url, boolean nugget, PastCapture capture) {}
}
