package prospector.persistence.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import prospector.persistence.sql.Database;

/** {@link JournalTable} over the tables of akka-persistence-jdbc 5.2 (its newer schema). */
final class SqlJournalTable implements JournalTable {
  /** Entries read at a time, so that a long journal is never in memory as a whole. */
  private static final int PAGE = 500;

  private final Database database;

  SqlJournalTable(Database database) {
    this.database = database;
  }

  @Override
  public List<String> persistenceIds(String prefix) {
    String pattern = prefix.replaceAll("([\\\\%_])", "\\\\$1") + '%';
    return database.query(
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
            + " AND \"deleted\" = FALSE ORDER BY \"sequence_number\" LIMIT "
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
