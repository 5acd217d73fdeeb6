package prospector.persistence.site;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import prospector.persistence.sql.Database;

/** {@link SiteMapTable} in SQL. */
public final class SqlSiteMapTable implements SiteMapTable {
  private final Database database;

  public SqlSiteMapTable(Database database) {
    this.database = database;
  }

  @Override
  public List<Agreed> agreed() {
    return database.query(
        "read which maps of sites were agreed",
        "SELECT map, sites FROM site_agreed ORDER BY id",
        statement -> {},
        row -> new Agreed(row.getString(1), row.getString(2)));
  }

  @Override
  public void agree(Agreed map) {
    database.update(
        "agree to a map of sites",
        "INSERT INTO site_agreed (id, map, sites)"
            + " SELECT COALESCE(MAX(id), 0) + 1, CAST(? AS VARCHAR), CAST(? AS VARCHAR)"
            + " FROM site_agreed",
        statement -> two(statement, map.digest(), map.sites()));
  }

  @Override
  public boolean isDone(String step, String node) {
    return !database
        .query(
            "read whether the step " + step + " was done",
            "SELECT 1 FROM site_step WHERE step = ? AND node = ?",
            statement -> two(statement, step, node),
            row -> row.getInt(1))
        .isEmpty();
  }

  @Override
  public void done(String step, String node) {
    database.insertNew(
        "note that the step " + step + " was done",
        "INSERT INTO site_step (step, node) VALUES (?, ?)",
        statement -> two(statement, step, node));
  }

  @Override
  public void forget(String beginning) {
    database.update(
        "forget steps",
        "DELETE FROM site_step WHERE SUBSTRING(step FROM 1 FOR ?) = ?",
        statement -> {
          statement.setInt(1, beginning.length());
          statement.setString(2, beginning);
        });
  }

  @Override
  public List<Restart> restarts() {
    return database.query(
        "read which sites began anew",
        "SELECT peer, epoch FROM site_restart",
        statement -> {},
        row -> new Restart(row.getString(1), row.getString(2)));
  }

  private static void two(PreparedStatement statement, String first, String second)
      throws SQLException {
    statement.setString(1, first);
    statement.setString(2, second);
  }
}
