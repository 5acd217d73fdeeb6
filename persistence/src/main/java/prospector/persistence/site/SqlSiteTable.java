package prospector.persistence.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import prospector.persistence.sql.Database;

/**
 * {@link SiteTable} in SQL.
 *
 * <p>A transaction that numbers, or is numbered, locks its lane's row first.
 */
public final class SqlSiteTable implements SiteTable {
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
    SiteLanes.open(database, peer, crawl);
    List<Posted> posted = new ArrayList<>(1);
    database.transaction(
        "keep links for site " + peer,
        connection -> {
          long number = SiteLanes.locked(connection, peer, crawl).next();
          SentUrls.Choice choice = SentUrls.choose(connection, crawl, links);
          List<Integer> chosen = choice.all();
          if (!chosen.isEmpty()) {
            byte[] body = packing.pack(chosen);
            Batch batch = new Batch(peer, crawl, number, chosen.size(), body);
            SiteLanes.insert(connection, "site_out", batch, number);
            SiteLanes.change(
                connection,
                "UPDATE site_lane SET next_number = next_number + 1, sent = sent + ?,"
                    + " waiting_out = waiting_out + ?,"
                    + " sent_again = sent_again + ?, sent_bytes = sent_bytes + ?"
                    + SiteLanes.LANE,
                statement -> {
                  statement.setInt(1, chosen.size());
                  statement.setInt(2, chosen.size());
                  statement.setInt(3, choice.again().size());
                  statement.setInt(4, body.length);
                  SiteLanes.lane(statement, 5, peer, crawl);
                });
          }
          posted.clear(); // the transaction may run again
          posted.add(choice.posted());
        });
    return posted.get(0);
  }

  @Override
  public boolean wasPosted(String crawl, String url) {
    return SentUrls.has(database, crawl, url);
  }

  @Override
  public void forget(String crawl, List<String> urls) {
    SentUrls.forget(database, crawl, urls);
  }

  @Override
  public Optional<Batch> next(String peer, String crawl) {
    return database
        .query(
            "read what waits for site " + peer,
            "SELECT peer, crawl, number, links, body FROM site_out"
                + SiteLanes.LANE
                + " ORDER BY peer, crawl, number LIMIT 1", // as the index has them
            statement -> SiteLanes.lane(statement, 1, peer, crawl),
            SiteLanes::batch)
        .stream()
        .findFirst();
  }

  @Override
  public void delivered(String peer, String crawl, long number) {
    database.transaction(
        "drop what site " + peer + " has",
        connection -> {
          SiteLanes.locked(connection, peer, crawl);
          long links = SiteLanes.sum(connection, "site_out", "links", "<=", peer, crawl, number);
          SiteLanes.delete(connection, "site_out", "<=", peer, crawl, number);
          SiteLanes.change(
              connection,
              "UPDATE site_lane SET waiting_out = waiting_out - ?" + SiteLanes.LANE,
              statement -> {
                statement.setLong(1, links);
                SiteLanes.lane(statement, 2, peer, crawl);
              });
        });
  }

  // ---- in

  @Override
  public boolean receive(Batch batch, String epoch) {
    SiteLanes.open(database, batch.peer(), batch.crawl());
    boolean[] isNew = new boolean[1];
    database.transaction(
        "take in links of site " + batch.peer(),
        connection -> {
          SiteLanes.Numbers now = SiteLanes.locked(connection, batch.peer(), batch.crawl());
          isNew[0] = !now.epoch().equals(epoch) || batch.number() > now.last();
          if (isNew[0]) {
            SiteLanes.insert(connection, "site_in", batch, now.arrived() + 1);
            long before = now.epoch().equals(epoch) ? now.received() : 0; // it counts anew as well
            SiteLanes.change(
                connection,
                "UPDATE site_lane SET epoch = ?, last_number = ?, arrived = arrived + 1,"
                    + " received = ?, received_bytes = received_bytes + ?,"
                    + " waiting_in = waiting_in + ?, waiting_in_bytes = waiting_in_bytes + ?"
                    + SiteLanes.LANE,
                statement -> {
                  statement.setString(1, epoch);
                  statement.setLong(2, batch.number());
                  statement.setLong(3, before + batch.links());
                  statement.setInt(4, batch.body().length);
                  statement.setInt(5, batch.links());
                  statement.setInt(6, batch.body().length);
                  SiteLanes.lane(statement, 7, batch.peer(), batch.crawl());
                });
          }
        });
    return isNew[0];
  }

  @Override
  public void offer(String own, String crawl, int links, byte[] body) {
    SiteLanes.open(database, own, crawl);
    database.transaction(
        "offer links to their hosts",
        connection -> SiteLanes.arrive(connection, own, crawl, links, body));
  }

  @Override
  public List<Batch> arrived(String crawl, int limit) {
    List<String> peers =
        database.query(
            "read which sites sent something",
            "SELECT peer FROM site_lane WHERE crawl = ? AND waiting_in_bytes > 0 ORDER BY peer",
            statement -> statement.setString(1, crawl),
            row -> row.getString(1));
    List<Batch> batches = new ArrayList<>();
    for (String peer : peers) { // some of each: numbers of two lanes say nothing of each other
      batches.addAll(arrived(peer, crawl, Math.max(1, limit / peers.size())));
    }
    return batches;
  }

  private List<Batch> arrived(String peer, String crawl, int limit) {
    return database.query(
        "read what site " + peer + " sent",
        "SELECT peer, crawl, number, links, body FROM site_in"
            + SiteLanes.LANE
            + " ORDER BY peer, crawl, number LIMIT ?",
        statement -> {
          SiteLanes.lane(statement, 1, peer, crawl);
          statement.setInt(3, limit);
        },
        SiteLanes::batch);
  }

  @Override
  public void taken(String peer, String crawl, long number) {
    database.transaction(
        "drop what hosts have of site " + peer,
        connection -> {
          SiteLanes.locked(connection, peer, crawl);
          long links = SiteLanes.sum(connection, "site_in", "links", "=", peer, crawl, number);
          long bytes =
              SiteLanes.sum(connection, "site_in", "OCTET_LENGTH(body)", "=", peer, crawl, number);
          SiteLanes.delete(connection, "site_in", "=", peer, crawl, number);
          SiteLanes.change(
              connection,
              "UPDATE site_lane SET waiting_in = waiting_in - ?,"
                  + " waiting_in_bytes = waiting_in_bytes - ?"
                  + SiteLanes.LANE,
              statement -> {
                statement.setLong(1, links);
                statement.setLong(2, bytes);
                SiteLanes.lane(statement, 3, peer, crawl);
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
  public List<Outgoing> outgoing() {
    return SiteLanes.outgoing(database);
  }

  @Override
  public List<Incoming> incoming() {
    return SiteLanes.incoming(database);
  }

  @Override
  public boolean restarted(String peer, String epoch) {
    boolean[] isNew = new boolean[1];
    database.transaction(
        "begin anew with site " + peer,
        connection -> {
          isNew[0] = SiteLanes.restart(connection, peer, epoch);
        });
    return isNew[0];
  }

  @Override
  public void heard(String peer, String told, long nowMillis) {
    SiteWords.heard(database, new Told(peer, told, nowMillis));
  }

  @Override
  public List<Told> told() {
    return SiteWords.told(database);
  }

  @Override
  public void came(String peer, long nowMillis) {
    SiteWords.came(database, peer, nowMillis);
  }

  @Override
  public Map<String, Long> came() {
    return SiteWords.came(database);
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
}
