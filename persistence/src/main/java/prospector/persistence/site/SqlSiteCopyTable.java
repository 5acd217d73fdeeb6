package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/**
 * {@link SiteCopyTable} in SQL.
 *
 * <p>A transaction that keeps or drops copies locks the row of their sum first.
 */
public final class SqlSiteCopyTable implements SiteCopyTable {
  private static final String OF_LANE = " WHERE peer = ? AND crawl = ?";

  private final Database database;

  public SqlSiteCopyTable(Database database) {
    this.database = database;
  }

  // ---- sites that are gone

  @Override
  public boolean retire(String name, long atMillis) {
    boolean before = retired().contains(name);
    database.insertNew(
        "give site " + name + " up",
        "INSERT INTO site_retired (name, retired_at) VALUES (?, ?)",
        statement -> {
          statement.setString(1, name);
          statement.setLong(2, atMillis);
        });
    return !before;
  }

  @Override
  public List<String> retired() {
    return database.query(
        "read which sites were given up",
        "SELECT name FROM site_retired ORDER BY retired_at, name",
        statement -> {},
        row -> row.getString(1));
  }

  @Override
  public void offered(String name, String node) {
    database.insertNew(
        "note what was offered of site " + name,
        "INSERT INTO site_offered (name, node) VALUES (?, ?)",
        statement -> two(statement, 1, name, node));
  }

  @Override
  public boolean isOffered(String name, String node) {
    return !database
        .query(
            "read whether site " + name + " was offered",
            "SELECT 1 FROM site_offered WHERE name = ? AND node = ?",
            statement -> two(statement, 1, name, node),
            row -> row.getInt(1))
        .isEmpty();
  }

  // ---- copies of this site's pages at others

  @Override
  public long sentUpTo(String node, String peer, String crawl) {
    return database
        .query(
            "read how far site " + peer + " has copies",
            "SELECT number FROM site_copied WHERE node = ? AND peer = ? AND crawl = ?",
            statement -> {
              statement.setString(1, node);
              two(statement, 2, peer, crawl);
            },
            row -> row.getLong(1))
        .stream()
        .findFirst()
        .orElse(0L);
  }

  @Override
  public void sent(String node, String peer, String crawl, long number, int copies, long bytes) {
    database.insertNew(
        "begin to send site " + peer + " copies",
        "INSERT INTO site_copied (node, peer, crawl, number, copies, bytes)"
            + " VALUES (?, ?, ?, 0, 0, 0)",
        statement -> {
          statement.setString(1, node);
          two(statement, 2, peer, crawl);
        });
    database.update(
        "note which copies site " + peer + " has",
        "UPDATE site_copied SET number = ?, copies = copies + ?, bytes = bytes + ?"
            + " WHERE node = ? AND peer = ? AND crawl = ?",
        statement -> {
          statement.setLong(1, number);
          statement.setInt(2, copies);
          statement.setLong(3, bytes);
          statement.setString(4, node);
          two(statement, 5, peer, crawl);
        });
  }

  // ---- copies of others' pages here

  @Override
  public boolean keep(Copy copy, long most) {
    database.insertNew(
        "begin to keep copies of site " + copy.peer(),
        "INSERT INTO site_copies (peer, crawl, copies, bytes) VALUES (?, ?, 0, 0)",
        statement -> two(statement, 1, copy.peer(), copy.crawl()));
    boolean[] kept = new boolean[1];
    database.transaction(
        "keep a copy of site " + copy.peer(),
        connection -> {
          lockAll(connection, copy.crawl()); // its page may have been another site's
          UUID key = DigestKey.of(copy.crawl(), copy.url());
          Optional<Held> before = held(connection, key);
          int length = copy.body().length;
          long freed =
              before.filter(held -> held.peer().equals(copy.peer())).map(Held::bytes).orElse(0L);
          kept[0] = all(connection, copy.peer()) - freed + length <= most;
          if (kept[0]) {
            if (before.isPresent()) {
              delete(connection, key);
              add(connection, before.get().peer(), copy.crawl(), -1, -before.get().bytes());
            }
            insert(connection, key, copy);
            add(connection, copy.peer(), copy.crawl(), 1, length);
          }
        });
    return kept[0];
  }

  /** In one order, so that two that keep copies of a crawl do not wait for each other. */
  private static void lockAll(Connection connection, String crawl) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT peer FROM site_copies WHERE crawl = ? ORDER BY peer FOR UPDATE")) {
      statement.setString(1, crawl);
      statement.executeQuery().close();
    }
  }

  private static void lock(Connection connection, String peer, String crawl) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT 1 FROM site_copies" + OF_LANE + " FOR UPDATE")) {
      two(statement, 1, peer, crawl);
      statement.executeQuery().close();
    }
  }

  /** A copy that is kept, and for which site. */
  private record Held(String peer, long bytes) {}

  private static Optional<Held> held(Connection connection, UUID key) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT peer, OCTET_LENGTH(body) FROM site_copy WHERE url_key = ?")) {
      statement.setObject(1, key);
      try (ResultSet row = statement.executeQuery()) {
        return row.next()
            ? Optional.of(new Held(row.getString(1), row.getLong(2)))
            : Optional.empty();
      }
    }
  }

  private static long all(Connection connection, String peer) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT COALESCE(SUM(bytes), 0) FROM site_copies WHERE peer = ?")) {
      statement.setString(1, peer);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  private static void delete(Connection connection, UUID key) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM site_copy WHERE url_key = ?")) {
      statement.setObject(1, key);
      statement.executeUpdate();
    }
  }

  private static void insert(Connection connection, UUID key, Copy copy) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO site_copy (url_key, peer, crawl, url, body) VALUES (?, ?, ?, ?, ?)")) {
      statement.setObject(1, key);
      two(statement, 2, copy.peer(), copy.crawl());
      statement.setString(4, copy.url());
      statement.setBytes(5, copy.body());
      statement.executeUpdate();
    }
  }

  private static void add(Connection connection, String peer, String crawl, int copies, long bytes)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE site_copies SET copies = copies + ?, bytes = bytes + ?" + OF_LANE)) {
      statement.setInt(1, copies);
      statement.setLong(2, bytes);
      two(statement, 3, peer, crawl);
      statement.executeUpdate();
    }
  }

  @Override
  public List<Sum> sums() {
    return database.query(
        "count the copies of other sites",
        "SELECT peer, crawl, copies, bytes FROM site_copies ORDER BY peer, crawl",
        statement -> {},
        row -> new Sum(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)));
  }

  @Override
  public List<String> urls(String peer, String crawl, Optional<String> after, int limit) {
    return database.query(
        "read which copies there are of site " + peer,
        "SELECT url FROM site_copy"
            + OF_LANE
            + (after.isPresent() ? " AND url_key > ?" : "")
            + " ORDER BY peer, crawl, url_key LIMIT "
            + limit,
        statement -> {
          two(statement, 1, peer, crawl);
          if (after.isPresent()) {
            statement.setObject(3, DigestKey.of(crawl, after.get()));
          }
        },
        row -> row.getString(1));
  }

  @Override
  public List<Copy> some(String peer, String crawl, int limit) {
    return database.query(
        "read copies of site " + peer,
        "SELECT peer, crawl, url, body FROM site_copy"
            + OF_LANE
            + " ORDER BY peer, crawl, url_key LIMIT "
            + limit,
        statement -> two(statement, 1, peer, crawl),
        SqlSiteCopyTable::copy);
  }

  @Override
  public Optional<Copy> find(Collection<String> crawls, String url) {
    if (crawls.isEmpty()) {
      return Optional.empty();
    }
    List<UUID> keys = crawls.stream().map(crawl -> DigestKey.of(crawl, url)).toList();
    return database
        .query(
            "look for a copy of a page",
            "SELECT peer, crawl, url, body FROM site_copy WHERE url_key IN ("
                + "?, ".repeat(keys.size() - 1)
                + "?)",
            statement -> {
              for (int i = 0; i < keys.size(); i++) {
                statement.setObject(i + 1, keys.get(i));
              }
            },
            SqlSiteCopyTable::copy)
        .stream()
        .findFirst();
  }

  @Override
  public void drop(String peer, String crawl, List<String> urls) {
    if (urls.isEmpty()) {
      return;
    }
    database.transaction(
        "drop copies of site " + peer,
        connection -> {
          lock(connection, peer, crawl);
          for (String url : urls) {
            drop(connection, peer, crawl, DigestKey.of(crawl, url));
          }
        });
  }

  private static void drop(Connection connection, String peer, String crawl, UUID key)
      throws SQLException {
    Optional<Held> held = held(connection, key).filter(it -> it.peer().equals(peer));
    if (held.isPresent()) {
      delete(connection, key);
      add(connection, peer, crawl, -1, -held.get().bytes());
    }
  }

  private static Copy copy(ResultSet row) throws SQLException {
    return new Copy(row.getString(1), row.getString(2), row.getString(3), row.getBytes(4));
  }

  private static void two(PreparedStatement statement, int at, String first, String second)
      throws SQLException {
    statement.setString(at, first);
    statement.setString(at + 1, second);
  }
}
