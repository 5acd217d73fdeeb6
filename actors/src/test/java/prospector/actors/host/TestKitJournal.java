package prospector.actors.host;

import akka.actor.typed.ActorSystem;
import akka.persistence.testkit.javadsl.PersistenceTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.JournalTable;

/** The journal of a test's actors as a table; without snapshots. */
final class TestKitJournal implements JournalTable {
  private final PersistenceTestKit kit;
  private final Serialization serialization;
  volatile boolean refuses;
  volatile String unreadable = ""; // persistence id

  TestKitJournal(ActorSystem<?> system) {
    this.kit = PersistenceTestKit.create(system.classicSystem());
    this.serialization = SerializationExtension.get(system);
  }

  /** What a journal holds. */
  List<Object> events(String persistenceId) {
    return kit.persistedInStorage(persistenceId);
  }

  @Override
  public Map<String, List<Entry>> young(List<String> persistenceIds, int most) {
    Map<String, List<Entry>> young = new LinkedHashMap<>();
    for (String id : persistenceIds) {
      List<Entry> entries = new ArrayList<>();
      for (Object event : events(id)) {
        Serializer serializer = serialization.findSerializerFor(event);
        entries.add(
            new Entry(
                entries.size() + 1,
                serializer.identifier(),
                Serializers.manifestFor(serializer, event),
                id.equals(unreadable) ? new byte[] {1} : serializer.toBinary(event)));
      }
      if (entries.size() <= most) {
        young.put(id, entries);
      }
    }
    return young;
  }

  @Override
  public void append(List<Event> events, String writer, long nowMillis) {
    if (refuses) {
      throw new StorageException("refused by the test");
    }
    for (Event event : events) {
      Entry entry = event.entry();
      if (entry.sequenceNr() != events(event.persistenceId()).size() + 1) {
        throw new StorageException("taken: event " + entry.sequenceNr());
      }
      kit.persistForRecovery(
          event.persistenceId(),
          List.of(
              serialization
                  .deserialize(entry.payload(), entry.serializerId(), entry.manifest())
                  .get()));
    }
  }

  @Override
  public List<String> persistenceIds(String prefix, String after, int limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> persistenceIds(String prefix) {
    throw new AssertionError("not expected");
  }

  @Override
  public Optional<Entry> snapshot(String persistenceId) {
    throw new AssertionError("not expected");
  }

  @Override
  public void events(String persistenceId, long afterSequenceNr, Consumer<Entry> consumer) {
    throw new AssertionError("not expected");
  }

  @Override
  public long last(String persistenceId) {
    throw new AssertionError("not expected");
  }

  @Override
  public void putSnapshot(String persistenceId, Entry snapshot, long nowMillis) {
    throw new AssertionError("not expected");
  }
}
