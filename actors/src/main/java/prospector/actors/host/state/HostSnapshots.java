package prospector.actors.host.state;

import akka.actor.typed.ActorSystem;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import java.time.Clock;
import java.util.function.UnaryOperator;
import prospector.actors.host.link.HostEntityId;
import prospector.persistence.table.JournalTable;

/**
 * Changes what hosts remember of a crawl, while none is awake: a snapshot of the changed state
 * takes the place of all that was written before. Blocking.
 */
final class HostSnapshots {
  private final JournalTable journal;
  private final HostStateReader reader;
  private final Serialization serialization;
  private final Clock clock;

  /**
   * @param system gives the serializers; it need not be part of a cluster
   */
  HostSnapshots(JournalTable journal, ActorSystem<?> system, Clock clock) {
    this.journal = journal;
    this.reader = new HostStateReader(journal, system);
    this.serialization = SerializationExtension.get(system);
    this.clock = clock;
  }

  /** Replaces the state of each host that ever had a URL of a crawl. */
  void replace(String crawl, UnaryOperator<HostSnapshot> change) {
    for (String id : journal.persistenceIds(HostEntityId.PREFIX)) {
      HostState state = reader.read(id);
      if (state.crawlIds().contains(crawl)) {
        put(id, change.apply(state.save()));
      }
    }
  }

  private void put(String id, HostSnapshot snapshot) {
    Serializer serializer = serialization.findSerializerFor(snapshot);
    journal.putSnapshot(
        id,
        new JournalTable.Entry(
            journal.last(id),
            serializer.identifier(),
            Serializers.manifestFor(serializer, snapshot),
            serializer.toBinary(snapshot)),
        clock.millis());
  }
}
