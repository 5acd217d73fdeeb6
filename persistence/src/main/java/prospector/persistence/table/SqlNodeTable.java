package prospector.persistence.table;

import java.util.List;
import prospector.persistence.sql.Database;

/** {@link NodeTable} in SQL. */
final class SqlNodeTable implements NodeTable {
  private final Database database;

  SqlNodeTable(Database database) {
    this.database = database;
  }

  @Override
  public void put(Row row) {
    database.update(
        "store the status of node " + row.node(),
        database.dialect().upsert("node_status", "node", "node, told_at, status"),
        statement -> {
          statement.setString(1, row.node());
          statement.setLong(2, row.toldMillis());
          statement.setString(3, row.status());
        });
  }

  @Override
  public long clockMillis() {
    return database
        .query(
            "read the database's clock",
            "SELECT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)",
            statement -> {},
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public List<Row> all() {
    return database.query(
        "read the status of the nodes",
        "SELECT node, told_at, status FROM node_status ORDER BY node",
        statement -> {},
        row -> new Row(row.getString(1), row.getLong(2), row.getString(3)));
  }
}
