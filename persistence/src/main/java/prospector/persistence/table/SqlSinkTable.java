package prospector.persistence.table;

import java.util.Map;
import java.util.stream.Collectors;
import prospector.persistence.sql.Database;

/** {@link SinkTable} in SQL. */
final class SqlSinkTable implements SinkTable {
  private final Database database;
  private final String node;

  SqlSinkTable(Database database, String node) {
    this.database = database;
    this.node = node;
  }

  @Override
  public Map<String, Cursor> all(String sink) {
    return database
        .query(
            "read how far sink " + sink + " is",
            "SELECT crawl, seq, mark FROM sink_cursor WHERE node = ? AND sink = ?",
            statement -> {
              statement.setString(1, node);
              statement.setString(2, sink);
            },
            row -> Map.entry(row.getString(1), new Cursor(row.getLong(2), row.getString(3))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public void advance(String crawl, String sink, Cursor cursor) {
    database.update(
        "store how far sink " + sink + " is",
        database
            .dialect()
            .upsert("sink_cursor", "crawl, node, sink", "crawl, node, sink, seq, mark"),
        statement -> {
          statement.setString(1, crawl);
          statement.setString(2, node);
          statement.setString(3, sink);
          statement.setLong(4, cursor.number());
          statement.setString(5, cursor.mark());
        });
  }
}
