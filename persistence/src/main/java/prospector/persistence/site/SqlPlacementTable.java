package prospector.persistence.site;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.sql.Database;

/**
 * {@link PlacementTable} in SQL.
 *
 * <p>A transaction that numbers, or is numbered, locks its origin's row first.
 */
public final class SqlPlacementTable implements PlacementTable {
  private static final Logger LOG = LoggerFactory.getLogger(SqlPlacementTable.class);
  private static final int KEYS = 200; // of a query

  private final Database database;

  public SqlPlacementTable(Database database) {
    this.database = database;
  }

  @Override
  public Map<Long, Place> find(Collection<Long> hosts) {
    List<Long> all = List.copyOf(hosts);
    Map<Long, Place> found = new HashMap<>();
    for (int from = 0; from < all.size(); from += KEYS) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + KEYS));
      database
          .query(
              "look for the sites of hosts",
              "SELECT host_key, site, heir FROM site_place WHERE host_key IN ("
                  + places(some)
                  + ")",
              statement -> bind(statement, some),
              row -> new Place(row.getLong(1), row.getString(2), row.getString(3)))
          .forEach(place -> found.put(place.host(), place));
    }
    return found;
  }

  private static String places(List<Long> keys) {
    return "?, ".repeat(keys.size() - 1) + "?";
  }

  private static void bind(PreparedStatement statement, List<Long> keys) throws SQLException {
    for (int i = 0; i < keys.size(); i++) {
      statement.setLong(i + 1, keys.get(i));
    }
  }

  @Override
  public Map<String, Long> known(String own) {
    Map<String, Long> known = new HashMap<>();
    database.transaction(
        "read what is known of the sites of hosts",
        connection -> {
          known.clear(); // the transaction may run again
          locked(connection, own);
          try (PreparedStatement statement =
                  connection.prepareStatement("SELECT origin, number FROM site_placed");
              ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              known.put(rows.getString(1), rows.getLong(2));
            }
          }
        });
    return known;
  }

  @Override
  public int decide(String origin, List<Place> places, int retired) {
    open(origin);
    int[] made = new int[1];
    database.transaction(
        "give hosts to sites",
        connection -> {
          long number = locked(connection, origin);
          if (count(connection, "SELECT COUNT(*) FROM site_retired") != retired) {
            made[0] = -1;
            return;
          }
          List<Numbered> fresh = new ArrayList<>();
          Set<Long> known =
              new HashSet<>(known(connection, places.stream().map(Place::host).toList()).keySet());
          for (Place place : places) {
            if (known.add(place.host())) {
              fresh.add(new Numbered(++number, place));
            }
          }
          insert(connection, origin, fresh);
          upTo(connection, origin, number);
          made[0] = fresh.size();
        });
    return made[0];
  }

  @Override
  public long learn(String origin, long after, long upTo, List<Numbered> places) {
    open(origin);
    long[] has = new long[1];
    database.transaction(
        "take in the sites of hosts",
        connection -> {
          long number = locked(connection, origin);
          has[0] = number;
          if (after > number || upTo <= number) {
            return; // what is between is needed first, or there is nothing new
          }
          List<Numbered> fresh = places.stream().filter(it -> it.number() > number).toList();
          Map<Long, Place> known =
              known(connection, fresh.stream().map(it -> it.place().host()).toList());
          List<Numbered> taken =
              fresh.stream()
                  .filter(it -> counts(it.place(), known.get(it.place().host())))
                  .toList();
          List<Long> losers =
              taken.stream().map(it -> it.place().host()).filter(known::containsKey).toList();
          if (!losers.isEmpty()) {
            LOG.warn("{} hosts that two sites had are another one's now", losers.size());
            delete(connection, losers);
          }
          insert(connection, origin, taken);
          upTo(connection, origin, upTo);
          has[0] = upTo;
        });
    return has[0];
  }

  @Override
  public List<Numbered> after(String origin, long number, int limit) {
    return database.query(
        "read the sites of hosts",
        "SELECT number, host_key, site, heir FROM site_place WHERE origin = ? AND number > ?"
            + " ORDER BY origin, number LIMIT ?",
        statement -> {
          statement.setString(1, origin);
          statement.setLong(2, number);
          statement.setInt(3, limit);
        },
        row ->
            new Numbered(
                row.getLong(1), new Place(row.getLong(2), row.getString(3), row.getString(4))));
  }

  @Override
  public boolean isEmpty() {
    return database
        .query(
            "read whether any host was given to a site",
            "SELECT 1 FROM site_place LIMIT 1",
            statement -> {},
            row -> row.getInt(1))
        .isEmpty();
  }

  // ---- rows

  private void open(String origin) {
    database.insertNew(
        "number the sites of hosts",
        "INSERT INTO site_placed (origin, number) VALUES (?, 0)",
        statement -> statement.setString(1, origin));
  }

  /** The last number; 0 where there is none, which locks nothing. */
  private static long locked(Connection connection, String origin) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT number FROM site_placed WHERE origin = ? FOR UPDATE")) {
      statement.setString(1, origin);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  private static void upTo(Connection connection, String origin, long number) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("UPDATE site_placed SET number = ? WHERE origin = ?")) {
      statement.setLong(1, number);
      statement.setString(2, origin);
      statement.executeUpdate();
    }
  }

  private static void insert(Connection connection, String origin, List<Numbered> places)
      throws SQLException {
    Database.batch(
        connection,
        "INSERT INTO site_place (host_key, site, heir, origin, number) VALUES (?, ?, ?, ?, ?)",
        places,
        (statement, it) -> {
          statement.setLong(1, it.place().host());
          statement.setString(2, it.place().site());
          statement.setString(3, it.place().heir());
          statement.setString(4, origin);
          statement.setLong(5, it.number());
        });
  }

  /** Whether a place counts beside what is known of the host. */
  private static boolean counts(Place place, @Nullable Place known) {
    return known == null || (!known.site().equals(place.site()) && place.wins(known));
  }

  private static void delete(Connection connection, List<Long> hosts) throws SQLException {
    Database.batch(
        connection,
        "DELETE FROM site_place WHERE host_key = ?",
        hosts,
        (statement, host) -> statement.setLong(1, host));
  }

  private static Map<Long, Place> known(Connection connection, List<Long> hosts)
      throws SQLException {
    Map<Long, Place> known = new HashMap<>();
    for (int from = 0; from < hosts.size(); from += KEYS) {
      List<Long> some = hosts.subList(from, Math.min(hosts.size(), from + KEYS));
      try (PreparedStatement statement =
          connection.prepareStatement(
              "SELECT host_key, site, heir FROM site_place WHERE host_key IN ("
                  + places(some)
                  + ")")) {
        bind(statement, some);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            known.put(
                rows.getLong(1), new Place(rows.getLong(1), rows.getString(2), rows.getString(3)));
          }
        }
      }
    }
    return known;
  }

  private static long count(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
