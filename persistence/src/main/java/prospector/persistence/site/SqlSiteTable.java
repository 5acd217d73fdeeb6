package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/**
 * {@link SiteTable} in SQL.
 *
 * <p>A transaction that numbers, or is numbered, locks its lane's row first.
 */
public final class SqlSiteTable implements SiteTable {
  static final String LANE = " WHERE peer = ? AND crawl = ?";
  private static final int KEYS = 200; // of a query

  private final Database database;

  public SqlSiteTable(Database database) {
    this.database = database;
  }

  @Override
  public String epoch() {
    database.insertNew(
        "name this site's database",
        "INSERT INTO site_epoch (id, epoch) VALUES (1, ?)",
        statement -> statement.setString(1, UUID.randomUUID().toString()));
    return database
        .query(
            "read the name of this site's database",
            "SELECT epoch FROM site_epoch WHERE id = 1",
            statement -> {},
            row -> row.getString(1))
        .get(0);
  }

  // ---- out

  @Override
  public Posted post(String peer, String crawl, List<Link> links, Packing packing) {
    open(peer, crawl);
    List<Posted> posted = new ArrayList<>(1);
    database.transaction(
        "keep links for site " + peer,
        connection -> {
          long number = locked(connection, peer, crawl).next();
          Choice choice = choose(connection, crawl, links);
          List<Integer> chosen = choice.all();
          if (!chosen.isEmpty()) {
            byte[] body = packing.pack(chosen);
            Batch batch = new Batch(peer, crawl, number, chosen.size(), body);
            insert(connection, "site_out", batch, number);
            change(
                connection,
                "UPDATE site_lane SET next_number = next_number + 1, sent = sent + ?,"
                    + " waiting_out = waiting_out + ?,"
                    + " sent_again = sent_again + ?, sent_bytes = sent_bytes + ?"
                    + LANE,
                statement -> {
                  statement.setInt(1, chosen.size());
                  statement.setInt(2, chosen.size());
                  statement.setInt(3, choice.again().size());
                  statement.setInt(4, body.length);
                  lane(statement, 5, peer, crawl);
                });
          }
          posted.clear(); // the transaction may run again
          posted.add(choice.posted());
        });
    return posted.get(0);
  }

  /** Indexes of links that are to go. */
  record Choice(List<Integer> fresh, List<Integer> again) {
    List<Integer> all() {
      return Stream.concat(fresh.stream(), again.stream()).sorted().toList();
    }

    Posted posted() {
      return new Posted(fresh.size(), again.size());
    }
  }

  /** Chooses links that are to go, and remembers that they went. */
  static Choice choose(Connection connection, String crawl, List<Link> links) throws SQLException {
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
      List<Link> links,
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

  @Override
  public boolean wasPosted(String crawl, String url) {
    return !database
        .query(
            "look for a URL among those told to other sites",
            "SELECT 1 FROM site_sent WHERE url_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, url)),
            row -> row.getInt(1))
        .isEmpty();
  }

  @Override
  public void forget(String crawl, List<String> urls) {
    database.batch(
        "forget what was told to another site",
        "DELETE FROM site_sent WHERE url_key = ?",
        urls,
        (statement, url) -> statement.setObject(1, DigestKey.of(crawl, url)));
  }

  @Override
  public Optional<Batch> next(String peer, String crawl) {
    return database
        .query(
            "read what waits for site " + peer,
            "SELECT peer, crawl, number, links, body FROM site_out"
                + LANE
                + " ORDER BY number LIMIT 1",
            statement -> lane(statement, 1, peer, crawl),
            SqlSiteTable::batch)
        .stream()
        .findFirst();
  }

  @Override
  public void delivered(String peer, String crawl, long number) {
    database.transaction(
        "drop what site " + peer + " has",
        connection -> {
          locked(connection, peer, crawl);
          long links = sum(connection, "site_out", "links", "<=", peer, crawl, number);
          delete(connection, "site_out", "<=", peer, crawl, number);
          change(
              connection,
              "UPDATE site_lane SET waiting_out = waiting_out - ?" + LANE,
              statement -> {
                statement.setLong(1, links);
                lane(statement, 2, peer, crawl);
              });
        });
  }

  // ---- in

  @Override
  public boolean receive(Batch batch, String epoch) {
    open(batch.peer(), batch.crawl());
    boolean[] isNew = new boolean[1];
    database.transaction(
        "take in links of site " + batch.peer(),
        connection -> {
          Numbers now = locked(connection, batch.peer(), batch.crawl());
          isNew[0] = !now.epoch().equals(epoch) || batch.number() > now.last();
          if (isNew[0]) {
            insert(connection, "site_in", batch, now.arrived() + 1);
            long before = now.epoch().equals(epoch) ? now.received() : 0; // it counts anew as well
            change(
                connection,
                "UPDATE site_lane SET epoch = ?, last_number = ?, arrived = arrived + 1,"
                    + " received = ?, received_bytes = received_bytes + ?,"
                    + " waiting_in = waiting_in + ?, waiting_in_bytes = waiting_in_bytes + ?"
                    + LANE,
                statement -> {
                  statement.setString(1, epoch);
                  statement.setLong(2, batch.number());
                  statement.setLong(3, before + batch.links());
                  statement.setInt(4, batch.body().length);
                  statement.setInt(5, batch.links());
                  statement.setInt(6, batch.body().length);
                  lane(statement, 7, batch.peer(), batch.crawl());
                });
          }
        });
    return isNew[0];
  }

  @Override
  public void offer(String own, String crawl, int links, byte[] body) {
    open(own, crawl);
    database.transaction(
        "offer links to their hosts", connection -> arrive(connection, own, crawl, links, body));
  }

  /** Puts links among those that came, for their hosts here. */
  static void arrive(Connection connection, String own, String crawl, int links, byte[] body)
      throws SQLException {
    long number = locked(connection, own, crawl).arrived() + 1;
    insert(connection, "site_in", new Batch(own, crawl, number, links, body), number);
    change(
        connection,
        "UPDATE site_lane SET arrived = arrived + 1, waiting_in = waiting_in + ?,"
            + " waiting_in_bytes = waiting_in_bytes + ?"
            + LANE,
        statement -> {
          statement.setInt(1, links);
          statement.setInt(2, body.length);
          lane(statement, 3, own, crawl);
        });
  }

  /** Puts links that are known to go among those that leave. */
  static void leave(Connection connection, String peer, String crawl, int links, byte[] body)
      throws SQLException {
    long number = locked(connection, peer, crawl).next();
    insert(connection, "site_out", new Batch(peer, crawl, number, links, body), number);
    change(
        connection,
        "UPDATE site_lane SET next_number = next_number + 1, sent = sent + ?,"
            + " waiting_out = waiting_out + ?, sent_bytes = sent_bytes + ?"
            + LANE,
        statement -> {
          statement.setInt(1, links);
          statement.setInt(2, links);
          statement.setInt(3, body.length);
          lane(statement, 4, peer, crawl);
        });
  }

  @Override
  public List<Batch> arrived(String crawl, int limit) {
    return database.query(
        "read what other sites sent",
        "SELECT peer, crawl, number, links, body FROM site_in WHERE crawl = ?"
            + " ORDER BY number, peer LIMIT ?",
        statement -> {
          statement.setString(1, crawl);
          statement.setInt(2, limit);
        },
        SqlSiteTable::batch);
  }

  @Override
  public void taken(String peer, String crawl, long number) {
    database.transaction(
        "drop what hosts have of site " + peer,
        connection -> {
          locked(connection, peer, crawl);
          long links = sum(connection, "site_in", "links", "=", peer, crawl, number);
          long bytes = sum(connection, "site_in", "OCTET_LENGTH(body)", "=", peer, crawl, number);
          delete(connection, "site_in", "=", peer, crawl, number);
          change(
              connection,
              "UPDATE site_lane SET waiting_in = waiting_in - ?,"
                  + " waiting_in_bytes = waiting_in_bytes - ?"
                  + LANE,
              statement -> {
                statement.setLong(1, links);
                statement.setLong(2, bytes);
                lane(statement, 3, peer, crawl);
              });
        });
  }

  @Override
  public long waitingBytes(String peer) {
    return database
        .query(
            "measure what site " + peer + " sent",
            "SELECT COALESCE(SUM(waiting_in_bytes), 0) FROM site_lane WHERE peer = ?",
            statement -> statement.setString(1, peer),
            row -> row.getLong(1))
        .get(0);
  }

  // ---- what is told of it

  @Override
  public List<Lane> lanes() {
    return database.query(
        "count what sites told each other",
        "SELECT peer, crawl, sent, sent_again, sent_bytes, received, received_bytes, waiting_out,"
            + " waiting_in FROM site_lane ORDER BY crawl, peer",
        statement -> {},
        row ->
            new Lane(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getLong(9)));
  }

  @Override
  public void heard(String peer, String told, long nowMillis) {
    database.update(
        "keep what site " + peer + " said",
        database.dialect().upsert("site_told", "peer", "peer, told, heard_at"),
        statement -> {
          statement.setString(1, peer);
          statement.setString(2, told);
          statement.setLong(3, nowMillis);
        });
  }

  @Override
  public List<Told> told() {
    return database.query(
        "read what sites said",
        "SELECT peer, told, heard_at FROM site_told ORDER BY peer",
        statement -> {},
        row -> new Told(row.getString(1), row.getString(2), row.getLong(3)));
  }

  @Override
  public void idle(String crawl, Idle said) {
    database.update(
        "say whether crawl " + crawl + " is idle",
        database.dialect().upsert("site_idle", "crawl", "crawl, idle, received, counts, told_at"),
        statement -> {
          statement.setString(1, crawl);
          statement.setBoolean(2, said.idle());
          statement.setLong(3, said.received());
          statement.setString(4, said.counts());
          statement.setLong(5, said.toldMillis());
        });
  }

  @Override
  public Optional<Idle> idle(String crawl) {
    return database
        .query(
            "read whether crawl " + crawl + " is idle",
            "SELECT idle, received, counts, told_at FROM site_idle WHERE crawl = ?",
            statement -> statement.setString(1, crawl),
            row -> new Idle(row.getBoolean(1), row.getLong(2), row.getString(3), row.getLong(4)))
        .stream()
        .findFirst();
  }

  @Override
  public Optional<Order> order(String crawl) {
    return database
        .query(
            "read the orders of crawl " + crawl,
            "SELECT changed_at, seen FROM site_order WHERE crawl = ?",
            statement -> statement.setString(1, crawl),
            row -> new Order(row.getLong(1), row.getString(2)))
        .stream()
        .findFirst();
  }

  @Override
  public void order(String crawl, Order seen) {
    database.update(
        "keep the orders of crawl " + crawl,
        database.dialect().upsert("site_order", "crawl", "crawl, changed_at, seen"),
        statement -> {
          statement.setString(1, crawl);
          statement.setLong(2, seen.changedMillis());
          statement.setString(3, seen.seen());
        });
  }

  // ---- lanes

  void open(String peer, String crawl) {
    database.insertNew(
        "open the lane of site " + peer,
        "INSERT INTO site_lane (peer, crawl, next_number, sent, sent_again, sent_bytes, waiting_out,"
            + " epoch, last_number, arrived, received, received_bytes, waiting_in,"
            + " waiting_in_bytes) VALUES (?, ?, 1, 0, 0, 0, 0, '', 0, 0, 0, 0, 0, 0)",
        statement -> lane(statement, 1, peer, crawl));
  }

  static Numbers locked(Connection connection, String peer, String crawl) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT next_number, epoch, last_number, arrived, received FROM site_lane"
                + LANE
                + " FOR UPDATE")) {
      lane(statement, 1, peer, crawl);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("the lane of site " + peer + " is gone");
        }
        return new Numbers(
            row.getLong(1), row.getString(2), row.getLong(3), row.getLong(4), row.getLong(5));
      }
    }
  }

  /** Of a lane that this transaction has locked. */
  record Numbers(long next, String epoch, long last, long arrived, long received) {}

  /** Of one or a few batches, by their numbers. */
  private static long sum(
      Connection connection,
      String table,
      String what,
      String compared,
      String peer,
      String crawl,
      long number)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT COALESCE(SUM("
                + what
                + "), 0) FROM "
                + table
                + LANE
                + " AND number "
                + compared
                + " ?")) {
      lane(statement, 1, peer, crawl);
      statement.setLong(3, number);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  private static void delete(
      Connection connection, String table, String compared, String peer, String crawl, long number)
      throws SQLException {
    change(
        connection,
        "DELETE FROM " + table + LANE + " AND number " + compared + " ?",
        statement -> {
          lane(statement, 1, peer, crawl);
          statement.setLong(3, number);
        });
  }

  private static void insert(Connection connection, String table, Batch batch, long number)
      throws SQLException {
    change(
        connection,
        "INSERT INTO " + table + " (peer, crawl, number, links, body) VALUES (?, ?, ?, ?, ?)",
        statement -> {
          lane(statement, 1, batch.peer(), batch.crawl());
          statement.setLong(3, number);
          statement.setInt(4, batch.links());
          statement.setBytes(5, batch.body());
        });
  }

  static void change(Connection connection, String sql, Database.Arguments arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      arguments.bind(statement);
      statement.executeUpdate();
    }
  }

  static void lane(PreparedStatement statement, int at, String peer, String crawl)
      throws SQLException {
    statement.setString(at, peer);
    statement.setString(at + 1, crawl);
  }

  private static Batch batch(ResultSet row) throws SQLException {
    return new Batch(
        row.getString(1), row.getString(2), row.getLong(3), row.getInt(4), row.getBytes(5));
  }
}
