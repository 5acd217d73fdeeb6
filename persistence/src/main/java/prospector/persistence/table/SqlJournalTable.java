package prospector.persistence.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import prospector.persistence.sql.Database;

/** {@link JournalTable} over the tables of akka-persistence-jdbc 5.2 (its newer schema). */
final class SqlJournalTable implements JournalTable {
  /** Entries read at a time, so that a long journal is never in memory as a whole. */
  private static final int PAGE = 500;

  /** A list of ids as a table: joined to it, an index is used for each of them. */
  private static final String AMONG = "UNNEST(CAST(? AS VARCHAR ARRAY)) AS among(id)";

  private final Database database;

  SqlJournalTable(Database database) {
    this.database = database;
  }

  @Override
  public List<String> persistenceIds(String prefix) {
    String pattern = pattern(prefix);
    return database.longQuery(
        "read persistence ids",
        "SELECT \"persistence_id\" FROM \"event_journal\""
            + " WHERE \"persistence_id\" LIKE ? ESCAPE '\\' AND \"deleted\" = FALSE"
            + " UNION SELECT \"persistence_id\" FROM \"snapshot\""
            + " WHERE \"persistence_id\" LIKE ? ESCAPE '\\' ORDER BY 1",
        statement -> {
          statement.setString(1, pattern);
          statement.setString(2, pattern);
        },
        row -> row.getString(1));
  }

  @Override
  public List<String> persistenceIds(String prefix, String after, int limit) {
    String some =
        " WHERE \"persistence_id\" > ? AND \"persistence_id\" LIKE ? ESCAPE '\\'"
            + " ORDER BY 1 LIMIT ?)";
    return database.query(
        "read some persistence ids",
        "SELECT \"persistence_id\" FROM (SELECT DISTINCT \"persistence_id\" FROM \"event_journal\""
            + some
            + " AS events UNION SELECT \"persistence_id\" FROM"
            + " (SELECT DISTINCT \"persistence_id\" FROM \"snapshot\""
            + some
            + " AS snapshots ORDER BY 1 LIMIT ?",
        statement -> {
          for (int i = 0; i < 2; i++) {
            statement.setString(3 * i + 1, after);
            statement.setString(3 * i + 2, pattern(prefix));
            statement.setInt(3 * i + 3, limit);
          }
          statement.setInt(7, limit);
        },
        row -> row.getString(1));
  }

  private static String pattern(String prefix) {
    return prefix.replaceAll("([\\\\%_])", "\\\\$1") + '%';
  }

  @Override
  public Optional<Entry> snapshot(String persistenceId) {
    return database
        .query(
            "read the snapshot of " + persistenceId,
            "SELECT \"sequence_number\", \"snapshot_ser_id\", \"snapshot_ser_manifest\","
                + " \"snapshot_payload\" FROM \"snapshot\" WHERE \"persistence_id\" = ?"
                + " ORDER BY \"sequence_number\" DESC LIMIT 1",
            statement -> statement.setString(1, persistenceId),
            SqlJournalTable::entry)
        .stream()
        .findFirst();
  }

  @Override
  public void events(String persistenceId, long afterSequenceNr, Consumer<Entry> consumer) {
    List<Entry> entries = page(persistenceId, afterSequenceNr);
    while (!entries.isEmpty()) {
      entries.forEach(consumer);
      entries = page(persistenceId, entries.get(entries.size() - 1).sequenceNr());
    }
  }

  @Override
  public Map<String, List<Entry>> young(List<String> persistenceIds, int most) {
    Map<String, List<Entry>> young = new LinkedHashMap<>();
    persistenceIds.forEach(id -> young.put(id, new ArrayList<>()));
    Database.Arguments ids =
        statement ->
            statement.setArray(
                1, statement.getConnection().createArrayOf("VARCHAR", persistenceIds.toArray()));
    database
        .query(
            "look for snapshots",
            "SELECT \"snapshot\".\"persistence_id\" FROM "
                + AMONG
                + " JOIN \"snapshot\" ON \"snapshot\".\"persistence_id\" = among.id",
            ids,
            row -> row.getString(1))
        .forEach(young::remove);
    database.query(
        "read short journals",
        "SELECT \"sequence_number\", \"event_ser_id\", \"event_ser_manifest\", \"event_payload\","
            + " \"persistence_id\" FROM "
            + AMONG
            + " JOIN \"event_journal\" ON \"persistence_id\" = among.id"
            + " WHERE \"sequence_number\" <= ? ORDER BY \"persistence_id\", \"sequence_number\"",
        statement -> {
          ids.bind(statement);
          statement.setLong(2, most + 1L);
        },
        row -> keep(young, most, row));
    return young;
  }

  /** None of those that have gaps or are too long. */
  private static boolean keep(Map<String, List<Entry>> young, int most, ResultSet row)
      throws SQLException {
    String id = row.getString(5);
    List<Entry> entries = young.get(id);
    if (entries == null) {
      return false;
    }
    if (row.getLong(1) > most || row.getLong(1) != entries.size() + 1) {
      young.remove(id);
    } else {
      entries.add(entry(row));
    }
    return true;
  }

  @Override
  public void append(List<Event> events, String writer, long nowMillis) {
    database.batch(
        "append events",
        "INSERT INTO \"event_journal\" (\"deleted\", \"persistence_id\", \"sequence_number\","
            + " \"writer\", \"write_timestamp\", \"adapter_manifest\", \"event_payload\","
            + " \"event_ser_id\", \"event_ser_manifest\") VALUES (FALSE, ?, ?, ?, ?, '', ?, ?, ?)",
        events,
        (statement, event) -> {
          statement.setString(1, event.persistenceId());
          statement.setLong(2, event.entry().sequenceNr());
          statement.setString(3, writer);
          statement.setLong(4, nowMillis);
          statement.setBytes(5, event.entry().payload());
          statement.setInt(6, event.entry().serializerId());
          statement.setString(7, event.entry().manifest());
        });
  }

  @Override
  public long last(String persistenceId) {
    return database
        .query(
            "read the last event of " + persistenceId,
            "SELECT COALESCE(MAX(number), 0) FROM (SELECT MAX(\"sequence_number\") AS number"
                + " FROM \"event_journal\" WHERE \"persistence_id\" = ? UNION ALL"
                + " SELECT MAX(\"sequence_number\") FROM \"snapshot\" WHERE \"persistence_id\" = ?)"
                + " AS numbers",
            statement -> {
              statement.setString(1, persistenceId);
              statement.setString(2, persistenceId);
            },
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public void putSnapshot(String persistenceId, Entry snapshot, long nowMillis) {
    database.transaction(
        "put a snapshot of " + persistenceId,
        connection -> {
          try (PreparedStatement old =
                  connection.prepareStatement(
                      "DELETE FROM \"snapshot\" WHERE \"persistence_id\" = ?");
              PreparedStatement fresh =
                  connection.prepareStatement(
                      "INSERT INTO \"snapshot\" (\"persistence_id\", \"sequence_number\","
                          + " \"created\", \"snapshot_ser_id\", \"snapshot_ser_manifest\","
                          + " \"snapshot_payload\") VALUES (?, ?, ?, ?, ?, ?)")) {
            old.setString(1, persistenceId);
            old.executeUpdate();
            fresh.setString(1, persistenceId);
            fresh.setLong(2, snapshot.sequenceNr());
            fresh.setLong(3, nowMillis);
            fresh.setInt(4, snapshot.serializerId());
            fresh.setString(5, snapshot.manifest());
            fresh.setBytes(6, snapshot.payload());
            fresh.executeUpdate();
          }
        });
  }

  private List<Entry> page(String persistenceId, long after) {
    return database.query(
        "read events of " + persistenceId,
        "SELECT \"sequence_number\", \"event_ser_id\", \"event_ser_manifest\", \"event_payload\""
            + " FROM \"event_journal\" WHERE \"persistence_id\" = ? AND \"sequence_number\" > ?"
            + " AND \"deleted\" = FALSE ORDER BY \"persistence_id\", \"sequence_number\" LIMIT "
            + PAGE,
        statement -> {
          statement.setString(1, persistenceId);
          statement.setLong(2, after);
        },
        SqlJournalTable::entry);
  }

  private static Entry entry(ResultSet row) throws SQLException {
    return new Entry(row.getLong(1), row.getInt(2), row.getString(3), row.getBytes(4));
  }
}
