package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/**
 * The URLs that went to other sites, so that each goes once; and once more when a relevant page
 * links to it, or a path is shorter where the depth has a bound, or comes from nearer to the scope
 * where more than one link may lead out of it: there they decide what is asked for.
 */
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

  /**
   * How a URL went: whether by a link of a relevant page, over the shortest path, and from nearest
   * to the scope.
   */
  private record Told(boolean relevant, int depth, int beyond) {
    boolean isLessThan(SiteTable.Link link) {
      return (link.relevant() && !relevant) || link.depth() < depth || link.beyond() < beyond;
    }

    Told with(SiteTable.Link link) {
      return new Told(
          relevant || link.relevant(),
          Math.min(depth, link.depth()),
          Math.min(beyond, link.beyond()));
    }
  }

  /** Chooses links that are to go, and remembers that they went. */
  static Choice choose(Connection connection, String crawl, List<SiteTable.Link> links)
      throws SQLException {
    List<UUID> keys = links.stream().map(link -> DigestKey.of(crawl, link.url())).toList();
    Map<UUID, Told> known = known(connection, keys);
    List<Integer> fresh = new ArrayList<>();
    List<Integer> again = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Told told = known.get(keys.get(i));
      if (told == null) {
        fresh.add(i);
      } else if (told.isLessThan(links.get(i))) {
        again.add(i);
      }
    }
    Database.batch(
        connection,
        "INSERT INTO site_sent (url_key, crawl, relevant, depth, beyond) VALUES (?, ?, ?, ?, ?)",
        fresh,
        (statement, i) -> {
          statement.setObject(1, keys.get(i));
          statement.setString(2, crawl);
          statement.setBoolean(3, links.get(i).relevant());
          statement.setInt(4, links.get(i).depth());
          statement.setInt(5, links.get(i).beyond());
        });
    if (!again.isEmpty()) {
      Database.batch(
          connection,
          "UPDATE site_sent SET relevant = ?, depth = ?, beyond = ? WHERE url_key = ?",
          again,
          (statement, i) -> {
            Told now = Objects.requireNonNull(known.get(keys.get(i))).with(links.get(i));
            statement.setBoolean(1, now.relevant());
            statement.setInt(2, now.depth());
            statement.setInt(3, now.beyond());
            statement.setObject(4, keys.get(i));
          });
    }
    return new Choice(fresh, again);
  }

  /** How those of the URLs went that did. */
  private static Map<UUID, Told> known(Connection connection, List<UUID> keys) throws SQLException {
    Map<UUID, Told> known = new HashMap<>();
    for (int from = 0; from < keys.size(); from += KEYS) {
      List<UUID> some = keys.subList(from, Math.min(keys.size(), from + KEYS));
      String places = "?, ".repeat(some.size() - 1) + "?";
      try (PreparedStatement statement =
          connection.prepareStatement(
              "SELECT url_key, relevant, depth, beyond FROM site_sent WHERE url_key IN ("
                  + places
                  + ")")) {
        for (int i = 0; i < some.size(); i++) {
          statement.setObject(i + 1, some.get(i));
        }
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            known.put(
                rows.getObject(1, UUID.class),
                new Told(rows.getBoolean(2), rows.getInt(3), rows.getInt(4)));
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
