package prospector.persistence.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Raw access to the journal and snapshots that Akka Persistence writes, for the audit and for what
 * is done to many hosts at once without waking them: payloads come as bytes with the serializer's
 * id and manifest. All calls block.
 */
public interface JournalTable {
  /** Persistence ids that start with a prefix. */
  List<String> persistenceIds(String prefix);

  /**
   * Some of them in an order of their own, from the one behind {@code after} on.
   *
   * @param after empty for the first ones
   */
  List<String> persistenceIds(String prefix, String after, int limit);

  /** The newest snapshot. */
  Optional<Entry> snapshot(String persistenceId);

  /** Events after a sequence number, in order. */
  void events(String persistenceId, long afterSequenceNr, Consumer<Entry> consumer);

  /**
   * The whole journals of those ids that have no snapshot and few events; of an id that nobody has
   * heard of an empty one. The others are left out.
   *
   * @param most events, 0 or more
   */
  Map<String, List<Entry>> young(List<String> persistenceIds, int most);

  /**
   * Appends events of persistent actors that are not in memory and cannot get there meanwhile; one
   * transaction. A number that is taken refuses all of them.
   *
   * @param writer unlike any before: Akka drops, when it reads them, events by a writer that
   *     another one has followed
   */
  void append(List<Event> events, String writer, long nowMillis);

  /** Number of the newest event or snapshot; 0 for none. */
  long last(String persistenceId);

  /**
   * Puts a snapshot that is recovered from in place of all before it. Nobody may write meanwhile.
   *
   * @param snapshot its number is that of the last event
   */
  void putSnapshot(String persistenceId, Entry snapshot, long nowMillis);

  /** An event to be appended. */
  record Event(String persistenceId, Entry entry) {}

  /** One serialized event or snapshot. */
  @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
  record Entry(long sequenceNr, int serializerId, String manifest, byte[] payload) {}
}
