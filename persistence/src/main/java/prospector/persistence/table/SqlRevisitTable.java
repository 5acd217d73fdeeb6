package prospector.persistence.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.persistence.page.VisitRows;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link RevisitTable} over the tables {@code page_visit} and {@code page}. */
final class SqlRevisitTable implements RevisitTable {
  private static final String COLUMNS =
      "page_key, crawl, due_at, interval_millis, visited_at, visits, changes";

  private final Database database;

  SqlRevisitTable(Database database) {
    this.database = database;
  }

  @Override
  public long lastNumber() {
    return database
        .query(
            "read the number of the last page",
            "SELECT COALESCE(MAX(seq), 0) FROM page",
            statement -> {},
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public List<Unplanned> unplanned(String crawl, long afterNumber, long toNumber, int limit) {
    return database.query(
        "read the pages of crawl " + crawl + " without a plan",
        "SELECT p.seq, p.url, p.host, p.fetched_at, p.relevant AND p.found_by <> '', p.via FROM page p"
            + " WHERE p.seq > ? AND p.seq <= ? AND p.crawl = ? AND p.state = 'page' AND NOT EXISTS"
            + " (SELECT 1 FROM page_visit v WHERE v.page_key = p.page_key)"
            + " ORDER BY p.crawl, p.seq LIMIT ?",
        statement -> {
          statement.setLong(1, afterNumber);
          statement.setLong(2, toNumber);
          statement.setString(3, crawl);
          statement.setInt(4, limit);
        },
        row ->
            new Unplanned(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getLong(4),
                row.getBoolean(5),
                row.getString(6)));
  }

  @Override
  public void plan(String crawl, List<Plan> plans, List<Hub> hubs) {
    if (plans.isEmpty()) {
      return;
    }
    database.transaction(
        "plan visits",
        connection -> {
          if (!insert(connection, plans)) {
            return; // a commit whose answer was lost did it
          }
          Database.batch(
              connection,
              "UPDATE page_visit SET finds = finds + ?, due_at = LEAST(due_at, ?) WHERE page_key = ?",
              hubs,
              (statement, hub) -> {
                statement.setInt(1, hub.more());
                statement.setLong(2, hub.dueMillis());
                statement.setObject(3, DigestKey.of(crawl, hub.url()));
              });
        });
  }

  /** Whether any of them had no plan. */
  private static boolean insert(Connection connection, List<Plan> plans) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO page_visit ("
                + COLUMNS
                + ") SELECT ?, ?, ?, ?, ?, ?, ?"
                + " WHERE NOT EXISTS (SELECT 1 FROM page_visit WHERE page_key = ?)")) {
      for (Plan plan : plans) {
        bind(statement, plan);
        statement.setObject(8, DigestKey.of(plan.crawl(), plan.url()));
        statement.addBatch();
      }
      return IntStream.of(statement.executeBatch()).anyMatch(rows -> rows != 0);
    }
  }

  @Override
  public void postpone(String crawl, List<Plan> next) {
    database.batch("postpone visits of crawl " + crawl, upsert(), next, SqlRevisitTable::bind);
  }

  @Override
  public void putOff(String crawl, Map<String, Long> dueMillis, long untilMillis) {
    database.batch(
        "put off visits of crawl " + crawl,
        "UPDATE page_visit SET due_at = ? WHERE page_key = ? AND due_at = ?",
        List.copyOf(dueMillis.entrySet()),
        (statement, page) -> {
          statement.setLong(1, untilMillis);
          statement.setObject(2, DigestKey.of(crawl, page.getKey()));
          statement.setLong(3, page.getValue());
        });
  }

  @Override
  public List<Due> due(String crawl, long nowMillis, Set<String> without, int limit) {
    return database.query(
        "read the visits due of crawl " + crawl,
        "SELECT p.url, p.host, v.due_at FROM page_visit v JOIN page p ON p.page_key = v.page_key"
            + " WHERE v.crawl = ? AND v.due_at <= ? AND NOT p.host = ANY(?)"
            + " ORDER BY v.crawl, v.due_at LIMIT ?", // as the index has them
        statement -> {
          statement.setString(1, crawl);
          statement.setLong(2, nowMillis);
          statement.setArray(
              3, statement.getConnection().createArrayOf("VARCHAR", without.toArray()));
          statement.setInt(4, limit);
        },
        row -> new Due(row.getString(1), row.getString(2), row.getLong(3)));
  }

  @Override
  public Map<String, Long> dueMillis(String crawl, Set<String> urls) {
    Map<UUID, String> byKey = byKey(crawl, urls);
    return database
        .query(
            "read plans of crawl " + crawl,
            "SELECT page_key, due_at FROM page_visit WHERE page_key = ANY(?)",
            statement -> keys(statement, byKey.keySet()),
            row -> Map.entry(byKey.get(row.getObject(1, UUID.class)), row.getLong(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public Set<String> unfinished(String crawl) {
    return Set.copyOf(
        database.longQuery(
            "read the visits of crawl " + crawl + " that nothing followed",
            "SELECT p.url FROM page_visit v JOIN page p ON p.page_key = v.page_key"
                + " WHERE v.crawl = ? AND v.visited_at < p.fetched_at",
            statement -> statement.setString(1, crawl),
            row -> row.getString(1)));
  }

  @Override
  public Optional<Plan> find(String crawl, String url) {
    return find(crawl, Set.of(url)).stream().findFirst();
  }

  @Override
  public List<Plan> find(String crawl, Set<String> urls) {
    Map<UUID, String> byKey = byKey(crawl, urls);
    return database.query(
        "read plans of crawl " + crawl,
        "SELECT page_key, due_at, interval_millis, visited_at, visits, changes, finds"
            + " FROM page_visit WHERE page_key = ANY(?)",
        statement -> keys(statement, byKey.keySet()),
        row -> read(crawl, Objects.requireNonNull(byKey.get(row.getObject(1, UUID.class))), row));
  }

  private static Plan read(String crawl, String url, ResultSet row) throws SQLException {
    return new Plan(
        crawl,
        url,
        row.getLong(2),
        row.getLong(3),
        row.getLong(4),
        row.getInt(5),
        row.getInt(6),
        row.getInt(7));
  }

  private static Map<UUID, String> byKey(String crawl, Set<String> urls) {
    return urls.stream().collect(Collectors.toMap(url -> DigestKey.of(crawl, url), url -> url));
  }

  private static void keys(PreparedStatement statement, Set<UUID> keys) throws SQLException {
    statement.setArray(1, statement.getConnection().createArrayOf("UUID", keys.toArray()));
  }

  @Override
  public void visited(Plan next, Validators validators) {
    database.transaction(
        "record a visit of " + next.url(),
        connection -> {
          Database.batch(connection, upsert(), List.of(next), SqlRevisitTable::bind);
          Database.batch(
              connection,
              "UPDATE page SET etag = ?, last_modified = ? WHERE page_key = ?",
              List.of(validators),
              (statement, it) -> {
                statement.setString(1, it.etag());
                statement.setString(2, it.lastModified());
                statement.setObject(3, DigestKey.of(next.crawl(), next.url()));
              });
        });
  }

  @Override
  public void missed(Plan next, Visit visit) {
    database.transaction(
        "record a visit of " + next.url(),
        connection -> {
          Database.batch(connection, upsert(), List.of(next), SqlRevisitTable::bind);
          Database.batch(connection, VisitRows.INSERT, List.of(visit), VisitRows::bind);
        });
  }

  @Override
  public void changed(String crawl, Map<String, Long> changedMillis, long nowMillis) {
    database.batch(
        "note changed pages of crawl " + crawl,
        "UPDATE page_visit SET due_at = ? WHERE page_key = ? AND due_at > ? AND visited_at < ?",
        List.copyOf(changedMillis.entrySet()),
        (statement, changed) -> {
          statement.setLong(1, nowMillis);
          statement.setObject(2, DigestKey.of(crawl, changed.getKey()));
          statement.setLong(3, nowMillis);
          statement.setLong(4, changed.getValue());
        });
  }

  private String upsert() {
    return database.dialect().upsert("page_visit", "page_key", COLUMNS);
  }

  private static void bind(PreparedStatement statement, Plan plan) throws SQLException {
    statement.setObject(1, DigestKey.of(plan.crawl(), plan.url()));
    statement.setString(2, plan.crawl());
    statement.setLong(3, plan.dueMillis());
    statement.setLong(4, plan.intervalMillis());
    statement.setLong(5, plan.visitedMillis());
    statement.setInt(6, plan.visits());
    statement.setInt(7, plan.changes());
  }
}
