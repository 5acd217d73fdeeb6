package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import prospector.persistence.sql.Database;

/**
 * Rows of lanes, each a crawl and another site, and of their batches.
 *
 * <p><em>A transaction that numbers, or is numbered, locks its lane's row first.</em>
 */
final class SiteLanes {
  static final String LANE = " WHERE peer = ? AND crawl = ?";

  private SiteLanes() {}

  /** Makes sure that there is one. */
  static void open(Database database, String peer, String crawl) {
    database.insertNew(
        "open the lane of site " + peer,
        "INSERT INTO site_lane (peer, crawl, next_number, sent, sent_again, sent_bytes,"
            + " waiting_out, epoch, last_number, arrived, received, received_bytes, waiting_in,"
            + " waiting_in_bytes) VALUES (?, ?, 1, 0, 0, 0, 0, '', 0, 0, 0, 0, 0, 0)",
        statement -> lane(statement, 1, peer, crawl));
  }

  /** Locks one until the transaction ends. */
  static Numbers locked(Connection connection, String peer, String crawl) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT next_number, epoch, last_number, arrived, received FROM site_lane"
                + LANE
                + " FOR UPDATE")) {
      lane(statement, 1, peer, crawl);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("the lane of site " + peer + " is gone");
        }
        return new Numbers(
            row.getLong(1), row.getString(2), row.getLong(3), row.getLong(4), row.getLong(5));
      }
    }
  }

  /** Of a lane that this transaction has locked. */
  record Numbers(long next, String epoch, long last, long arrived, long received) {}

  /** Of one or a few batches, by their numbers. */
  static long sum(
      Connection connection,
      String table,
      String what,
      String compared,
      String peer,
      String crawl,
      long number)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT COALESCE(SUM("
                + what
                + "), 0) FROM "
                + table
                + LANE
                + " AND number "
                + compared
                + " ?")) {
      lane(statement, 1, peer, crawl);
      statement.setLong(3, number);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  static void delete(
      Connection connection, String table, String compared, String peer, String crawl, long number)
      throws SQLException {
    change(
        connection,
        "DELETE FROM " + table + LANE + " AND number " + compared + " ?",
        statement -> {
          lane(statement, 1, peer, crawl);
          statement.setLong(3, number);
        });
  }

  static void insert(Connection connection, String table, SiteTable.Batch batch, long number)
      throws SQLException {
    change(
        connection,
        "INSERT INTO " + table + " (peer, crawl, number, links, body) VALUES (?, ?, ?, ?, ?)",
        statement -> {
          lane(statement, 1, batch.peer(), batch.crawl());
          statement.setLong(3, number);
          statement.setInt(4, batch.links());
          statement.setBytes(5, batch.body());
        });
  }

  static void change(Connection connection, String sql, Database.Arguments arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      arguments.bind(statement);
      statement.executeUpdate();
    }
  }

  static void lane(PreparedStatement statement, int at, String peer, String crawl)
      throws SQLException {
    statement.setString(at, peer);
    statement.setString(at + 1, crawl);
  }

  /** Counts anew with a site that has another database; false where that was done before. */
  static boolean restart(Connection connection, String peer, String epoch) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT 1 FROM site_restart WHERE peer = ? AND epoch = ?")) {
      lane(statement, 1, peer, epoch);
      try (ResultSet row = statement.executeQuery()) {
        if (row.next()) {
          return false;
        }
      }
    }
    change(
        connection,
        "INSERT INTO site_restart (peer, epoch) VALUES (?, ?)",
        statement -> lane(statement, 1, peer, epoch));
    change(
        connection,
        "UPDATE site_lane SET sent = waiting_out, sent_again = 0 WHERE peer = ?",
        statement -> statement.setString(1, peer));
    change(
        connection,
        "UPDATE site_lane SET received = 0 WHERE peer = ? AND epoch <> ?",
        statement -> lane(statement, 1, peer, epoch));
    return true;
  }

  static SiteTable.Batch batch(ResultSet row) throws SQLException {
    return new SiteTable.Batch(
        row.getString(1), row.getString(2), row.getLong(3), row.getInt(4), row.getBytes(5));
  }

  /** Batches that their sites are not known to have, without their bodies. */
  static List<SiteTable.Outgoing> outgoing(Database database) {
    return database.query(
        "read what waits for other sites",
        "SELECT peer, crawl, number, links FROM site_out ORDER BY peer, crawl, number",
        statement -> {},
        row ->
            new SiteTable.Outgoing(
                row.getString(1), row.getString(2), row.getLong(3), row.getInt(4)));
  }

  /** The last batch that came in each lane. */
  static List<SiteTable.Incoming> incoming(Database database) {
    return database.query(
        "read what came last of other sites",
        "SELECT peer, crawl, epoch, last_number FROM site_lane WHERE last_number > 0"
            + " ORDER BY peer, crawl",
        statement -> {},
        row ->
            new SiteTable.Incoming(
                row.getString(1), row.getString(2), row.getString(3), row.getLong(4)));
  }

  /** Puts links among those that came, for their hosts here. */
  static void arrive(Connection connection, String own, String crawl, int links, byte[] body)
      throws SQLException {
    long number = locked(connection, own, crawl).arrived() + 1;
    insert(connection, "site_in", new SiteTable.Batch(own, crawl, number, links, body), number);
    change(
        connection,
        "UPDATE site_lane SET arrived = arrived + 1, waiting_in = waiting_in + ?,"
            + " waiting_in_bytes = waiting_in_bytes + ?"
            + LANE,
        statement -> {
          statement.setInt(1, links);
          statement.setInt(2, body.length);
          lane(statement, 3, own, crawl);
        });
  }

  /** Puts links that are known to go among those that leave. */
  static void leave(Connection connection, String peer, String crawl, int links, byte[] body)
      throws SQLException {
    long number = locked(connection, peer, crawl).next();
    insert(connection, "site_out", new SiteTable.Batch(peer, crawl, number, links, body), number);
    change(
        connection,
        "UPDATE site_lane SET next_number = next_number + 1, sent = sent + ?,"
            + " waiting_out = waiting_out + ?, sent_bytes = sent_bytes + ?"
            + LANE,
        statement -> {
          statement.setInt(1, links);
          statement.setInt(2, links);
          statement.setInt(3, body.length);
          lane(statement, 4, peer, crawl);
        });
  }
}
