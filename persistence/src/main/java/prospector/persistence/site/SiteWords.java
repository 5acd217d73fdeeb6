package prospector.persistence.site;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.persistence.sql.Database;

/** Rows of what other sites said, and of when they came. */
final class SiteWords {
  private SiteWords() {}

  static void heard(Database database, SiteTable.Told told) {
    database.update(
        "keep what site " + told.peer() + " said",
        database.dialect().upsert("site_told", "peer", "peer, told, heard_at"),
        statement -> {
          statement.setString(1, told.peer());
          statement.setString(2, told.told());
          statement.setLong(3, told.heardMillis());
        });
  }

  static List<SiteTable.Told> told(Database database) {
    return database.query(
        "read what sites said",
        "SELECT peer, told, heard_at FROM site_told ORDER BY peer",
        statement -> {},
        row -> new SiteTable.Told(row.getString(1), row.getString(2), row.getLong(3)));
  }

  static void came(Database database, String peer, long nowMillis) {
    database.update(
        "keep when site " + peer + " came",
        database.dialect().upsert("site_came", "peer", "peer, came_at"),
        statement -> {
          statement.setString(1, peer);
          statement.setLong(2, nowMillis);
        });
  }

  static Map<String, Long> came(Database database) {
    Map<String, Long> came = new HashMap<>();
    database
        .query(
            "read when sites came",
            "SELECT peer, came_at FROM site_came",
            statement -> {},
            row -> Map.entry(row.getString(1), row.getLong(2)))
        .forEach(one -> came.put(one.getKey(), one.getValue()));
    return came;
  }
}
