package prospector.actors.host.state;

import akka.actor.typed.ActorSystem;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.link.HostEntityId;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.JournalTable;
import prospector.web.url.HostKey;
import scala.util.Try;

/**
 * Reads a host's state from the database without waking it: newest snapshot, then the events after
 * it, by the same {@link HostState#apply} that recovery uses. For the audit and for explanations.
 */
public final class HostStateReader {
  private static final Logger LOG = LoggerFactory.getLogger(HostStateReader.class);

  private final JournalTable journal;
  private final Serialization serialization;

  /**
   * @param system gives the serializers; it need not be part of a cluster
   */
  public HostStateReader(JournalTable journal, ActorSystem<?> system) {
    this.journal = journal;
    this.serialization = SerializationExtension.get(system);
  }

  /** The state of one host; empty when it has none. Blocking. */
  public HostState read(HostKey host) {
    return read(HostEntityId.persistenceId(host));
  }

  /** The state behind a persistence id. Blocking. */
  public HostState read(String persistenceId) {
    HostState[] state = {HostState.empty()};
    long[] after = {0};
    journal
        .snapshot(persistenceId)
        .ifPresent(
            entry -> {
              state[0] = HostState.restore((HostSnapshot) decode(entry));
              after[0] = entry.sequenceNr();
            });
    journal.events(
        persistenceId, after[0], entry -> state[0] = state[0].apply((HostEvent) decode(entry)));
    return state[0];
  }

  /**
   * What a host knows that has done little yet.
   *
   * @param last number of its last event, 0 for none
   */
  public record Young(HostState state, long last) {}

  /**
   * The states of those hosts that have few events and no snapshot, by persistence id; not of those
   * that cannot be read. Blocking.
   */
  public Map<String, Young> young(List<String> persistenceIds, int mostEvents) {
    Map<String, Young> read = new LinkedHashMap<>();
    journal
        .young(persistenceIds, mostEvents)
        .forEach(
            (id, entries) -> {
              try {
                read.put(id, young(entries));
              } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                LOG.warn("{} is left to its actor", id, e);
              }
            });
    return read;
  }

  private Young young(List<JournalTable.Entry> entries) {
    HostState state = HostState.empty();
    for (JournalTable.Entry entry : entries) {
      state = state.apply((HostEvent) decode(entry));
    }
    return new Young(state, entries.size());
  }

  /** Serializers throw what they do not declare. */
  private Object decode(JournalTable.Entry entry) {
    Try<Object> read =
        serialization.deserialize(entry.payload(), entry.serializerId(), entry.manifest());
    if (read.isFailure()) {
      throw new StorageException(
          "event or snapshot " + entry.sequenceNr() + " cannot be read", read.failed().get());
    }
    return read.get();
  }
}
