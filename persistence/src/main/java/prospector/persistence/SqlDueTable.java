package prospector.persistence;

import java.util.List;

/** {@link DueTable} in SQL. */
final class SqlDueTable implements DueTable {
  private final Database database;

  SqlDueTable(Database database) {
    this.database = database;
  }

  @Override
  public void put(List<Row> rows) {
    database.batch(
        "store due hosts",
        "MERGE INTO due_host (host, due_at) KEY (host) VALUES (?, ?)",
        rows,
        (statement, row) -> {
          statement.setString(1, row.host());
          statement.setLong(2, row.dueMillis());
        });
  }

  @Override
  public void remove(List<String> hosts) {
    database.batch(
        "remove due hosts",
        "DELETE FROM due_host WHERE host = ?",
        hosts,
        (statement, host) -> statement.setString(1, host));
  }

  @Override
  public List<Row> due(long nowMillis, int limit) {
    return database.query(
        "read due hosts",
        "SELECT host, due_at FROM due_host WHERE due_at <= ? ORDER BY due_at LIMIT ?",
        statement -> {
          statement.setLong(1, nowMillis);
          statement.setInt(2, limit);
        },
        row -> new Row(row.getString(1), row.getLong(2)));
  }

  @Override
  public List<Row> dueBetween(long afterMillis, long untilMillis, int limit) {
    return database.query(
        "read due hosts",
        "SELECT host, due_at FROM due_host WHERE due_at > ? AND due_at <= ?"
            + " ORDER BY due_at LIMIT ?",
        statement -> {
          statement.setLong(1, afterMillis);
          statement.setLong(2, untilMillis);
          statement.setInt(3, limit);
        },
        row -> new Row(row.getString(1), row.getLong(2)));
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
}
