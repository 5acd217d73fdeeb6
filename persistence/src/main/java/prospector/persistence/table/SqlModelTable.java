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
    database.update(
        "store model " + version + " of crawl " + crawl,
        database.dialect().upsert("model", "crawl, node", "crawl, node, version, snapshot"),
        statement -> {
          statement.setString(1, crawl);
          statement.setString(2, node);
          statement.setLong(3, version);
          statement.setBytes(4, snapshot);
        });
  }

  @Override
  public Optional<Row> newest(String crawl) {
    return database
        .query(
            "read the model of crawl " + crawl,
            "SELECT node, version, snapshot FROM model WHERE crawl = ?"
                + " ORDER BY version DESC, node LIMIT 1",
            statement -> statement.setString(1, crawl),
            row -> new Row(row.getString(1), row.getLong(2), row.getBytes(3)))
        .stream()
        .findFirst();
  }
}
