package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.Dialect;
import prospector.persistence.table.JournalTable;

/** Events and snapshots of hosts, alike in both databases. */
abstract class JournalTablesContract {
  private final CrawlDatabase database;

  JournalTablesContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void snapshot_put_standsInForAllBefore() {
    JournalTable journal = database.journal();
    assertThat(journal.last("host|a")).isZero();

    journal.putSnapshot("host|a", new JournalTable.Entry(7, 33, "m", new byte[] {1}), 1);
    journal.putSnapshot("host|a", new JournalTable.Entry(7, 33, "m", new byte[] {2}), 2);

    assertThat(journal.last("host|a")).isEqualTo(7);
    assertThat(journal.snapshot("host|a").orElseThrow().payload()).containsExactly(2);
    assertThat(journal.persistenceIds("host|")).containsExactly("host|a");
  }

  private static JournalTable.Event event(String id, long number) {
    byte[] payload = {(byte) number};
    return new JournalTable.Event(id, new JournalTable.Entry(number, 33, "m", payload));
  }

  @Test
  void journal_appended_isReadWhereItIsShort() {
    JournalTable journal = database.journal();
    journal.append(
        List.of(event("host|a", 1), event("host|b", 1), event("host|b", 2), event("host|c", 1)),
        "w1",
        1);
    journal.append(List.of(event("host|a", 2), event("host|b", 3)), "w2", 2);
    journal.putSnapshot("host|c", new JournalTable.Entry(1, 33, "m", new byte[] {1}), 1);
    journal.putSnapshot("host|d", new JournalTable.Entry(7, 33, "m", new byte[] {1}), 1);

    Map<String, List<JournalTable.Entry>> young =
        journal.young(List.of("host|d", "host|a", "host|b", "host|c", "host|new"), 2);

    assertThat(young).containsOnlyKeys("host|a", "host|new");
    assertThat(young).containsEntry("host|new", List.of());
    List<JournalTable.Entry> read = young.getOrDefault("host|a", List.of());
    assertThat(read).extracting(JournalTable.Entry::sequenceNr).containsExactly(1L, 2L);
    assertThat(read.get(1).payload()).containsExactly(2);
    assertThat(journal.last("host|b")).isEqualTo(3);
  }

  @Test
  void journal_numberIsTaken_appendsNothing() {
    JournalTable journal = database.journal();
    journal.append(List.of(event("host|a", 1)), "w1", 1);

    assertThatThrownBy(
            () -> journal.append(List.of(event("host|b", 1), event("host|a", 1)), "w2", 2))
        .isInstanceOf(StorageException.class);

    assertThat(journal.last("host|b")).isZero();
  }

  @Test
  void journal_eventsAfter_comeInOrderWithoutDeleted() throws SQLException {
    insertEvents("host|a_b", 1200);
    insertEvents("host|axb", 1);
    insertEvents("other|1", 1);
    List<Long> numbers = new ArrayList<>();

    database.journal().events("host|a_b", 2, entry -> numbers.add(entry.sequenceNr()));

    assertThat(numbers)
        .isEqualTo(LongStream.rangeClosed(3, 1200).filter(i -> i != 7).boxed().toList());
    assertThat(database.journal().persistenceIds("host|a_")).containsExactly("host|a_b");
    assertThat(database.journal().persistenceIds("host|")).containsExactly("host|a_b", "host|axb");
    List<String> first = database.journal().persistenceIds("host|", "", 1);
    List<String> next = database.journal().persistenceIds("host|", first.get(0), 1);
    assertThat(Stream.concat(first.stream(), next.stream()))
        .containsExactlyInAnyOrder("host|a_b", "host|axb");
    assertThat(database.journal().persistenceIds("host|", next.get(0), 1)).isEmpty();
    assertThat(database.journal().snapshot("host|a_b")).isEmpty();
  }

  @Test
  void journal_secondWriterOfASequenceNumber_isRefused() throws SQLException {
    insertEvents("host|a", 3);

    assertThatThrownBy(() -> insertEvents("host|a", 1))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(Dialect.isDuplicate(e)).isTrue());
    List<Long> numbers = new ArrayList<>();
    database.journal().events("host|a", 0, entry -> numbers.add(entry.sequenceNr()));
    assertThat(numbers).containsExactly(1L, 2L, 3L);
  }

  private void insertEvents(String id, int count) throws SQLException {
    try (Connection connection = database.link().connect();
        PreparedStatement statement =
            connection.prepareStatement(
                "INSERT INTO \"event_journal\" (\"deleted\", \"persistence_id\","
                    + " \"sequence_number\", \"writer\", \"write_timestamp\","
                    + " \"adapter_manifest\", \"event_payload\", \"event_ser_id\","
                    + " \"event_ser_manifest\") VALUES (?, ?, ?, 'w', 0, '', ?, 4, 'm')")) {
      for (int i = count; i >= 1; i--) {
        statement.setBoolean(1, i == 7);
        statement.setString(2, id);
        statement.setLong(3, i);
        statement.setBytes(4, new byte[] {(byte) i});
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
