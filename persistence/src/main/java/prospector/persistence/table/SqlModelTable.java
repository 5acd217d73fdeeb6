package prospector.persistence.table;

import java.util.Optional;
import prospector.persistence.sql.Database;

/** {@link ModelTable} in SQL. */
final class SqlModelTable implements ModelTable {
  private final Database database;

  SqlModelTable(Database database) {
    this.database = database;
  }

  @Override
  public void save(String crawl, String node, long version, byte[] snapshot) {
    long saved = last(crawl) + 1;
    database.update(
        "store model " + version + " of crawl " + crawl,
        database.dialect().upsert("model", "crawl, node", "crawl, node, version, saved, snapshot"),
        statement -> {
          statement.setString(1, crawl);
          statement.setString(2, node);
          statement.setLong(3, version);
          statement.setLong(4, saved);
          statement.setBytes(5, snapshot);
        });
  }

  /** Of two that save at once both are the newest. */
  private long last(String crawl) {
    return database
        .query(
            "read when a model of crawl " + crawl + " was stored",
            "SELECT COALESCE(MAX(saved), 0) FROM model WHERE crawl = ?",
            statement -> statement.setString(1, crawl),
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public Optional<Row> newest(String crawl) {
    return database
        .query(
            "read the model of crawl " + crawl,
            "SELECT node, version, snapshot FROM model WHERE crawl = ?"
                + " ORDER BY saved DESC, version DESC, node LIMIT 1",
            statement -> statement.setString(1, crawl),
            row -> new Row(row.getString(1), row.getLong(2), row.getBytes(3)))
        .stream()
        .findFirst();
  }
}
