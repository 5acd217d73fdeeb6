package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/**
 * {@link UnplacedTable} in SQL.
 *
 * <p>A transaction locks the row of the lane of what waits first, and then that of a site.
 */
public final class SqlUnplacedTable implements UnplacedTable {
  private static final String OF_ROW = " WHERE host_key = ? AND crawl = ? AND number = ?";

  private final Database database;

  public SqlUnplacedTable(Database database) {
    this.database = database;
  }

  @Override
  public SiteTable.Posted keep(
      Host host, String crawl, List<SiteTable.Link> links, SiteTable.Packing packing) {
    SiteLanes.open(database, LANE, crawl);
    List<SiteTable.Posted> kept = new ArrayList<>(1);
    database.transaction(
        "keep links to a host without a site",
        connection -> {
          long number = SiteLanes.locked(connection, LANE, crawl).next();
          SentUrls.Choice choice = SentUrls.choose(connection, crawl, links);
          List<Integer> chosen = choice.all();
          if (!chosen.isEmpty()) {
            byte[] body = packing.pack(chosen);
            insert(connection, new Waiting(host, crawl, number, chosen.size(), body));
            SiteLanes.change(
                connection,
                "UPDATE site_lane SET next_number = next_number + 1, waiting_out = waiting_out + ?"
                    + SiteLanes.LANE,
                statement -> {
                  statement.setInt(1, chosen.size());
                  SiteLanes.lane(statement, 2, LANE, crawl);
                });
          }
          kept.clear(); // the transaction may run again
          kept.add(choice.posted());
        });
    return kept.get(0);
  }

  private static void insert(Connection connection, Waiting row) throws SQLException {
    SiteLanes.change(connection, INSERT, statement -> bind(statement, row));
  }

  private static final String INSERT =
      "INSERT INTO site_waiting (host_key, crawl, number, host, links, body)"
          + " VALUES (?, ?, ?, ?, ?, ?)";

  private static void bind(PreparedStatement statement, Waiting row) throws SQLException {
    statement.setLong(1, row.host().key());
    statement.setString(2, row.crawl());
    statement.setLong(3, row.number());
    statement.setString(4, row.host().value());
    statement.setInt(5, row.links());
    statement.setBytes(6, row.body());
  }

  @Override
  public void wish(Host host) {
    database.insertNew(
        "wish for the site of a host",
        INSERT,
        statement -> bind(statement, new Waiting(host, "", 0, 0, new byte[0])));
  }

  @Override
  public List<Host> hosts(long after, int limit) {
    return database.query(
        "read the hosts without a site",
        "SELECT host_key, MIN(host) FROM site_waiting WHERE host_key > ? GROUP BY host_key"
            + " ORDER BY host_key LIMIT ?",
        statement -> {
          statement.setLong(1, after);
          statement.setInt(2, limit);
        },
        row -> new Host(row.getLong(1), row.getString(2)));
  }

  @Override
  public List<Waiting> waiting(long host, int limit) {
    return database.query(
        "read what waits for a host",
        "SELECT host_key, host, crawl, number, links, body FROM site_waiting WHERE host_key = ?"
            + " ORDER BY crawl, number LIMIT ?",
        statement -> {
          statement.setLong(1, host);
          statement.setInt(2, limit);
        },
        row ->
            new Waiting(
                new Host(row.getLong(1), row.getString(2)),
                row.getString(3),
                row.getLong(4),
                row.getInt(5),
                row.getBytes(6)));
  }

  @Override
  public void release(
      String site, boolean isOwn, String crawl, List<Waiting> rows, List<Released> batches) {
    SiteLanes.open(database, site, crawl);
    database.transaction(
        "let links go to site " + site,
        connection -> {
          SiteLanes.locked(connection, LANE, crawl);
          if (!areThere(connection, rows)) {
            return;
          }
          Database.batch(
              connection,
              "DELETE FROM site_waiting" + OF_ROW,
              rows,
              (statement, row) -> key(statement, row));
          SiteLanes.change(
              connection,
              "UPDATE site_lane SET waiting_out = waiting_out - ?" + SiteLanes.LANE,
              statement -> {
                statement.setInt(1, rows.stream().mapToInt(Waiting::links).sum());
                SiteLanes.lane(statement, 2, LANE, crawl);
              });
          for (Released batch : batches) {
            if (isOwn) {
              forget(connection, crawl, batch.urls());
              SiteLanes.arrive(connection, site, crawl, batch.links(), batch.body());
            } else {
              SiteLanes.leave(connection, site, crawl, batch.links(), batch.body());
            }
          }
        });
  }

  private static boolean areThere(Connection connection, List<Waiting> rows) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT 1 FROM site_waiting" + OF_ROW)) {
      for (Waiting row : rows) {
        key(statement, row);
        try (ResultSet found = statement.executeQuery()) {
          if (!found.next()) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static void key(PreparedStatement statement, Waiting row) throws SQLException {
    statement.setLong(1, row.host().key());
    statement.setString(2, row.crawl());
    statement.setLong(3, row.number());
  }

  /** Of a host of this site nothing is told to others. */
  private static void forget(Connection connection, String crawl, List<String> urls)
      throws SQLException {
    List<UUID> keys = urls.stream().map(url -> DigestKey.of(crawl, url)).toList();
    Database.batch(
        connection,
        "DELETE FROM site_sent WHERE url_key = ?",
        keys,
        (statement, key) -> statement.setObject(1, key));
  }

  @Override
  public void drop(long host) {
    database.update(
        "drop the wish for the site of a host",
        "DELETE FROM site_waiting WHERE host_key = ? AND crawl = ''",
        statement -> statement.setLong(1, host));
  }
}
