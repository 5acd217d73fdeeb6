package prospector.persistence.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link DueTable} in SQL; hosts of any length have a key of 16 bytes. */
final class SqlDueTable implements DueTable {
  private static final String SELECT = "SELECT host, due_at, worth FROM due_host";
  private static final String SOONEST = " ORDER BY due_at, host_key LIMIT ?";

  private static final UUID LEAST_KEY = new UUID(0, 0); // a digest is not that

  private static final int KEYS = 200; // of a query

  private final Database database;

  SqlDueTable(Database database) {
    this.database = database;
  }

  @Override
  public void put(List<Row> rows) {
    database.batch(
        "store due hosts",
        database.dialect().upsert("due_host", "host_key", "host_key, host, due_at, worth"),
        rows,
        (statement, row) -> {
          statement.setObject(1, key(row.host()));
          statement.setString(2, row.host());
          statement.setLong(3, row.dueMillis());
          statement.setInt(4, row.worth());
        });
  }

  @Override
  public void weigh(Map<String, Integer> worthByHost) {
    database.batch(
        "say what hosts are worth",
        "UPDATE due_host SET worth = ? WHERE host_key = ?",
        List.copyOf(worthByHost.entrySet()),
        (statement, host) -> {
          statement.setInt(1, host.getValue());
          statement.setObject(2, key(host.getKey()));
        });
  }

  @Override
  public void remove(List<String> hosts) {
    database.batch(
        "remove due hosts",
        "DELETE FROM due_host WHERE host_key = ?",
        hosts,
        (statement, host) -> statement.setObject(1, key(host)));
  }

  @Override
  public List<Row> due(long nowMillis, int limit) {
    return database.query(
        "read due hosts",
        SELECT + " WHERE due_at <= ?" + SOONEST,
        statement -> {
          statement.setLong(1, nowMillis);
          statement.setInt(2, limit);
        },
        SqlDueTable::row);
  }

  @Override
  public List<Row> dueAfter(Row last, long untilMillis, int limit) {
    return database.query(
        "read due hosts",
        SELECT + " WHERE due_at >= ? AND due_at <= ? AND (due_at > ? OR host_key > ?)" + SOONEST,
        statement -> {
          statement.setLong(1, last.dueMillis());
          statement.setLong(2, untilMillis);
          statement.setLong(3, last.dueMillis());
          statement.setObject(4, key(last.host()));
          statement.setInt(5, limit);
        },
        SqlDueTable::row);
  }

  @Override
  public List<Row> best(
      Optional<Row> last, long dueMillis, long notedMillis, boolean parked, int limit) {
    int from = last.map(Row::worth).orElse(Integer.MAX_VALUE);
    return database.query(
        "read the best hosts with work",
        SELECT
            + " WHERE worth <= ? AND (worth < ? OR host_key > ?)"
            + " AND (due_at <= ? OR due_at BETWEEN ? AND ? OR due_at >= ?)"
            + " ORDER BY worth DESC, host_key LIMIT ?",
        statement -> {
          statement.setInt(1, from);
          statement.setInt(2, from);
          statement.setObject(3, last.map(row -> key(row.host())).orElse(LEAST_KEY));
          statement.setLong(4, dueMillis);
          statement.setLong(5, NOTED);
          statement.setLong(6, NOTED + notedMillis);
          statement.setLong(7, parked ? PARKED : Long.MAX_VALUE);
          statement.setInt(8, limit);
        },
        SqlDueTable::row);
  }

  @Override
  public List<Row> dueBetween(long afterMillis, long untilMillis, int limit) {
    return database.query(
        "read due hosts",
        SELECT + " WHERE due_at > ? AND due_at <= ?" + SOONEST,
        statement -> {
          statement.setLong(1, afterMillis);
          statement.setLong(2, untilMillis);
          statement.setInt(3, limit);
        },
        SqlDueTable::row);
  }

  @Override
  public Set<String> noted(Collection<String> hosts) {
    List<String> all = List.copyOf(hosts);
    Set<String> noted = new HashSet<>();
    for (int from = 0; from < all.size(); from += KEYS) {
      List<String> some = all.subList(from, Math.min(all.size(), from + KEYS));
      noted.addAll(
          database.query(
              "read which hosts are noted",
              "SELECT host FROM due_host WHERE due_at >= ? AND due_at <> ? AND host_key IN ("
                  + "?, ".repeat(some.size() - 1)
                  + "?)",
              statement -> {
                statement.setLong(1, NOTED);
                statement.setLong(2, PARKED);
                for (int i = 0; i < some.size(); i++) {
                  statement.setObject(i + 3, key(some.get(i)));
                }
              },
              row -> row.getString(1)));
    }
    return noted;
  }

  @Override
  public long count() {
    return database
        .query(
            "count due hosts",
            "SELECT COUNT(*) FROM due_host",
            statement -> {},
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public List<String> hosts() {
    return database.query(
        "read due hosts",
        "SELECT host FROM due_host ORDER BY host",
        statement -> {},
        row -> row.getString(1));
  }

  /** Migration V3 of H2 computes the same. */
  private static UUID key(String host) {
    return DigestKey.of("", host);
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(row.getString(1), row.getLong(2), row.getInt(3));
  }
}
