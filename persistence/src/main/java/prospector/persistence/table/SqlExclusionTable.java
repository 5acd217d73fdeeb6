package prospector.persistence.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link ExclusionTable} in SQL. */
final class SqlExclusionTable implements ExclusionTable {
  private static final String INSERT =
      "INSERT INTO exclusion (line_key, source, line) VALUES (?, ?, ?)";

  private final Database database;

  SqlExclusionTable(Database database) {
    this.database = database;
  }

  @Override
  public void replace(String source, List<String> lines) {
    List<String> distinct = lines.stream().distinct().toList();
    database.transaction(
        "share the exclusions of " + source,
        connection -> {
          delete(connection, source);
          Database.batch(
              connection, INSERT, distinct, (statement, line) -> bind(statement, source, line));
        });
  }

  private static void delete(Connection connection, String source) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM exclusion WHERE source = ?")) {
      statement.setString(1, source);
      statement.executeUpdate();
    }
  }

  @Override
  public void add(String source, String line) {
    database.insertNew("share an exclusion", INSERT, statement -> bind(statement, source, line));
  }

  private static void bind(PreparedStatement statement, String source, String line)
      throws SQLException {
    statement.setObject(1, DigestKey.of(source, line));
    statement.setString(2, source);
    statement.setString(3, line);
  }

  @Override
  public String version() {
    String hashes = "SUM(" + database.dialect().hash("line_key") + ")";
    return database
        .query(
            "look at the exclusions",
            "SELECT COUNT(*), " + hashes + " FROM exclusion",
            statement -> {},
            row -> row.getLong(1) + "/" + row.getLong(2))
        .get(0);
  }

  @Override
  public List<Line> all() {
    return database.query(
        "read the exclusions",
        "SELECT source, line FROM exclusion",
        statement -> {},
        row -> new Line(row.getString(1), row.getString(2)));
  }
}
