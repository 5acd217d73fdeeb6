package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** The URLs that went to other sites, so that each goes once. */
final class SentUrls {
  private static final int KEYS = 200; // of a query

  private SentUrls() {}

  /** Indexes of links that are to go. */
  record Choice(List<Integer> fresh, List<Integer> again) {
    List<Integer> all() {
      return Stream.concat(fresh.stream(), again.stream()).sorted().toList();
    }

    SiteTable.Posted posted() {
      return new SiteTable.Posted(fresh.size(), again.size());
    }
  }

  /** Chooses links that are to go, and remembers that they went. */
  static Choice choose(Connection connection, String crawl, List<SiteTable.Link> links)
      throws SQLException {
    List<UUID> keys = links.stream().map(link -> DigestKey.of(crawl, link.url())).toList();
    Map<UUID, Boolean> known = known(connection, keys);
    List<Integer> fresh = new ArrayList<>();
    List<Integer> again = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Boolean byRelevant = known.get(keys.get(i));
      if (byRelevant == null) {
        fresh.add(i);
      } else if (!byRelevant && links.get(i).relevant()) {
        again.add(i);
      }
    }
    remember(connection, crawl, links, keys, fresh, again);
    return new Choice(fresh, again);
  }

  private static void remember(
      Connection connection,
      String crawl,
      List<SiteTable.Link> links,
      List<UUID> keys,
      List<Integer> fresh,
      List<Integer> again)
      throws SQLException {
    Database.batch(
        connection,
        "INSERT INTO site_sent (url_key, crawl, relevant) VALUES (?, ?, ?)",
        fresh,
        (statement, i) -> {
          statement.setObject(1, keys.get(i));
          statement.setString(2, crawl);
          statement.setBoolean(3, links.get(i).relevant());
        });
    if (!again.isEmpty()) {
      Database.batch(
          connection,
          "UPDATE site_sent SET relevant = TRUE WHERE url_key = ?",
          again,
          (statement, i) -> statement.setObject(1, keys.get(i)));
    }
  }

  /** Whether each URL that was sent was so by a link of a relevant page. */
  private static Map<UUID, Boolean> known(Connection connection, List<UUID> keys)
      throws SQLException {
    Map<UUID, Boolean> known = new HashMap<>();
    for (int from = 0; from < keys.size(); from += KEYS) {
      List<UUID> some = keys.subList(from, Math.min(keys.size(), from + KEYS));
      String places = "?, ".repeat(some.size() - 1) + "?";
      try (PreparedStatement statement =
          connection.prepareStatement(
              "SELECT url_key, relevant FROM site_sent WHERE url_key IN (" + places + ")")) {
        for (int i = 0; i < some.size(); i++) {
          statement.setObject(i + 1, some.get(i));
        }
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            known.put(rows.getObject(1, UUID.class), rows.getBoolean(2));
          }
        }
      }
    }
    return known;
  }

  /** Whether a URL went. */
  static boolean has(Database database, String crawl, String url) {
    return !database
        .query(
            "look for a URL among those told to other sites",
            "SELECT 1 FROM site_sent WHERE url_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, url)),
            row -> row.getInt(1))
        .isEmpty();
  }

  /** Lets URLs go once more. */
  static void forget(Database database, String crawl, List<String> urls) {
    database.batch(
        "forget what was told to another site",
        "DELETE FROM site_sent WHERE url_key = ?",
        urls,
        (statement, url) -> statement.setObject(1, DigestKey.of(crawl, url)));
  }
}
