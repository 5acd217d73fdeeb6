package prospector.persistence.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link UrlTable} in SQL; a queue is named by the digest of (crawl, host). */
final class SqlUrlTable implements UrlTable {
  private static final String SELECT =
      "SELECT fingerprint, url, score, group_key, payload FROM waiting_url WHERE queue_key = ?";
  private static final String DELETE =
      "DELETE FROM waiting_url WHERE queue_key = ? AND fingerprint = ?";

  // H2 takes rows in the order of an index only where ORDER BY begins with its first column, and
  // that index only where a condition needs it: else it reads and sorts the whole queue.
  static final String BEST = SELECT + " AND score >= ? ORDER BY queue_key DESC, score DESC LIMIT ?";
  static final String BEST_OF_GROUP =
      SELECT + " AND group_key = ? ORDER BY queue_key DESC, group_key DESC, score DESC LIMIT ?";
  static final String REST_OF_QUEUE =
      "SELECT fingerprint, url, score, group_key, payload, queue_key FROM waiting_url"
          + " WHERE queue_key = ? AND fingerprint > ? ORDER BY queue_key, fingerprint LIMIT ?";
  static final String NEXT_QUEUES =
      "SELECT fingerprint, url, score, group_key, payload, queue_key FROM waiting_url"
          + " WHERE queue_key > ? AND crawl = ? ORDER BY queue_key, fingerprint LIMIT ?";
  static final String WORST =
      "SELECT fingerprint FROM waiting_url WHERE queue_key = ? ORDER BY queue_key, score LIMIT ?";

  private final Database database;
  private final String node;
  private final String upsert;

  /**
   * @param node name of this node, under which it counts
   */
  SqlUrlTable(Database database, String node) {
    this.database = database;
    this.node = node;
    this.upsert =
        database
            .dialect()
            .upsert(
                "waiting_url",
                "queue_key, fingerprint",
                "queue_key, fingerprint, crawl, url, score, group_key, payload");
  }

  @Override
  public void put(String crawl, String host, List<Row> rows) {
    UUID queue = DigestKey.of(crawl, host);
    database.batch(
        "store waiting URLs of " + host,
        upsert,
        rows,
        (statement, row) -> {
          statement.setObject(1, queue);
          statement.setLong(2, row.fingerprint());
          statement.setString(3, crawl);
          statement.setString(4, row.url());
          statement.setDouble(5, row.score());
          statement.setLong(6, row.group());
          statement.setBytes(7, row.payload());
        });
  }

  @Override
  public List<Row> best(String crawl, String host, int limit) {
    return database.query(
        "read waiting URLs of " + host,
        BEST,
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, host));
          statement.setDouble(2, Double.NEGATIVE_INFINITY);
          statement.setInt(3, limit);
        },
        SqlUrlTable::row);
  }

  @Override
  public List<Row> find(String crawl, String host, List<Long> fingerprints) {
    return database.query(
        "read waiting URLs of " + host,
        SELECT + " AND fingerprint = ANY(?)",
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, host));
          statement.setArray(
              2, statement.getConnection().createArrayOf("BIGINT", fingerprints.toArray()));
        },
        SqlUrlTable::row);
  }

  @Override
  public List<Row> bestOfGroup(String crawl, String host, long group, int limit) {
    return database.query(
        "read waiting URLs of " + host,
        BEST_OF_GROUP,
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, host));
          statement.setLong(2, group);
          statement.setInt(3, limit);
        },
        SqlUrlTable::row);
  }

  @Override
  public List<Long> worst(String crawl, String host, int limit) {
    return database.query(
        "read waiting URLs of " + host,
        WORST,
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, host));
          statement.setInt(2, limit);
        },
        row -> row.getLong(1));
  }

  @Override
  public int prune(String crawl, String host, List<Long> fingerprints) {
    UUID queue = DigestKey.of(crawl, host);
    int[] gone = {0};
    database.transaction(
        "prune waiting URLs of " + host,
        connection -> {
          gone[0] = deleteAll(connection, queue, fingerprints);
          if (gone[0] > 0) {
            count(connection, queue, crawl, gone[0]);
          }
        });
    return gone[0];
  }

  private static int deleteAll(Connection connection, UUID queue, List<Long> fingerprints)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM waiting_url WHERE queue_key = ? AND fingerprint = ANY(?)")) {
      statement.setObject(1, queue);
      statement.setArray(2, connection.createArrayOf("BIGINT", fingerprints.toArray()));
      return statement.executeUpdate();
    }
  }

  /** One host is in one place at a time, so no other transaction has the row. */
  private void count(Connection connection, UUID queue, String crawl, int urls)
      throws SQLException {
    try (PreparedStatement add =
            connection.prepareStatement(
                "UPDATE pruned_count SET urls = urls + ? WHERE queue_key = ? AND node = ?");
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO pruned_count (urls, queue_key, node, crawl) VALUES (?, ?, ?, ?)")) {
      for (PreparedStatement statement : List.of(add, insert)) {
        statement.setLong(1, urls);
        statement.setObject(2, queue);
        statement.setString(3, node);
      }
      insert.setString(4, crawl);
      if (add.executeUpdate() == 0) {
        insert.executeUpdate();
      }
    }
  }

  @Override
  public void delete(String crawl, String host, List<Long> fingerprints) {
    UUID queue = DigestKey.of(crawl, host);
    database.batch(
        "delete waiting URLs of " + host,
        DELETE,
        fingerprints,
        (statement, fingerprint) -> {
          statement.setObject(1, queue);
          statement.setLong(2, fingerprint);
        });
  }

  @Override
  public long count(String crawl, String host) {
    return database
        .query(
            "count waiting URLs of " + host,
            "SELECT COUNT(*) FROM waiting_url WHERE queue_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, host)),
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public List<Row> all(String crawl, String host) {
    return database.query(
        "read waiting URLs of " + host,
        SELECT,
        statement -> statement.setObject(1, DigestKey.of(crawl, host)),
        SqlUrlTable::row);
  }

  @Override
  public void rewrite(String crawl, UnaryOperator<List<Row>> change) {
    List<Placed> rows = after(crawl, new UUID(0, 0), Long.MIN_VALUE);
    while (!rows.isEmpty()) {
      List<Row> changed = change.apply(rows.stream().map(Placed::row).toList());
      List<Placed> placed = new ArrayList<>();
      for (int i = 0; i < changed.size(); i++) {
        placed.add(new Placed(rows.get(i).queue(), changed.get(i)));
      }
      database.batch(
          "change waiting URLs of crawl " + crawl,
          "UPDATE waiting_url SET score = ?, payload = ? WHERE queue_key = ? AND fingerprint = ?",
          placed,
          (statement, it) -> {
            statement.setDouble(1, it.row().score());
            statement.setBytes(2, it.row().payload());
            statement.setObject(3, it.queue());
            statement.setLong(4, it.row().fingerprint());
          });
      Placed last = rows.get(rows.size() - 1);
      rows = after(crawl, last.queue(), last.row().fingerprint());
    }
  }

  private record Placed(UUID queue, Row row) {}

  /** The rest of a queue, and after that the queues that follow: each read by its key. */
  private List<Placed> after(String crawl, UUID queue, long fingerprint) {
    List<Placed> rows = placed(crawl, REST_OF_QUEUE, queue, fingerprint, Database.BATCH_ROWS);
    int room = Database.BATCH_ROWS - rows.size();
    if (room > 0) {
      rows.addAll(placed(crawl, NEXT_QUEUES, queue, crawl, room));
    }
    return rows;
  }

  private List<Placed> placed(String crawl, String sql, UUID queue, Object behind, int most) {
    return new ArrayList<>(
        database.longQuery( // queues of other crawls are read over
            "read waiting URLs of crawl " + crawl,
            sql,
            statement -> {
              statement.setObject(1, queue);
              statement.setObject(2, behind);
              statement.setInt(3, most);
            },
            row -> new Placed(row.getObject(6, UUID.class), row(row))));
  }

  @Override
  public Set<Long> fingerprints(String crawl, String host) {
    return Set.copyOf(
        database.query(
            "read waiting URLs of " + host,
            "SELECT fingerprint FROM waiting_url WHERE queue_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, host)),
            row -> row.getLong(1)));
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getLong(1), row.getString(2), row.getDouble(3), row.getLong(4), row.getBytes(5));
  }
}
