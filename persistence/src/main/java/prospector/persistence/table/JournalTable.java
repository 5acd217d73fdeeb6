package prospector.persistence.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Raw access to the journal and snapshots that Akka Persistence writes, for the audit: payloads
 * come as bytes with the serializer's id and manifest. All calls block.
 */
public interface JournalTable {
  /** Persistence ids that start with a prefix. */
  List<String> persistenceIds(String prefix);

  /** The newest snapshot. */
  Optional<Entry> snapshot(String persistenceId);

  /** Events after a sequence number, in order. */
  void events(String persistenceId, long afterSequenceNr, Consumer<Entry> consumer);

  /** Number of the newest event or snapshot; 0 for none. */
  long last(String persistenceId);

  /**
   * Puts a snapshot that is recovered from in place of all before it. Nobody may write meanwhile.
   *
   * @param snapshot its number is that of the last event
   */
  void putSnapshot(String persistenceId, Entry snapshot, long nowMillis);

  /** One serialized event or snapshot. */
  @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
  record Entry(long sequenceNr, int serializerId, String manifest, byte[] payload) {}
}
