package prospector.persistence.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link SuspectTable} in SQL. */
final class SqlSuspectTable implements SuspectTable {
  private static final String SELECT = "SELECT url, asked, read_times, life, died_at FROM suspect";

  private final Database database;

  SqlSuspectTable(Database database) {
    this.database = database;
  }

  @Override
  public void put(List<Row> rows) {
    database.batch(
        "store what was in work at a crash",
        database
            .dialect()
            .upsert("suspect", "url_key", "url_key, url, asked, read_times, life, died_at"),
        rows,
        (statement, row) -> {
          statement.setObject(1, key(row.url()));
          statement.setString(2, row.url());
          statement.setInt(3, row.asked());
          statement.setInt(4, row.read());
          statement.setString(5, row.life());
          statement.setLong(6, row.diedMillis());
        });
  }

  @Override
  public List<Row> all() {
    return database.query(
        "read what was in work at crashes", SELECT, statement -> {}, SqlSuspectTable::row);
  }

  @Override
  public Optional<Row> find(String url) {
    return database
        .query(
            "read what was in work at crashes",
            SELECT + " WHERE url_key = ?",
            statement -> statement.setObject(1, key(url)),
            SqlSuspectTable::row)
        .stream()
        .findFirst();
  }

  @Override
  public void remove(String url) {
    database.update(
        "clear what was in work at a crash",
        "DELETE FROM suspect WHERE url_key = ?",
        statement -> statement.setObject(1, key(url)));
  }

  @Override
  public void removeBefore(long millis) {
    database.update(
        "forget what was in work at old crashes",
        "DELETE FROM suspect WHERE died_at < ?",
        statement -> statement.setLong(1, millis));
  }

  private static UUID key(String url) {
    return DigestKey.of("", url);
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getString(1), row.getInt(2), row.getInt(3), row.getString(4), row.getLong(5));
  }
}
