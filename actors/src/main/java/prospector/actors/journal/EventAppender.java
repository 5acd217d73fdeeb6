package prospector.actors.journal;

import akka.actor.typed.ActorSystem;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.persistence.table.JournalTable;

/**
 * Appends events to the journals of persistent actors that are not in memory, for many of them at
 * once: to bring an actor into memory and have it persist one event costs milliseconds.
 *
 * <p><em>Whoever calls it owns those journals meanwhile.</em> Should two believe so, the numbers of
 * the events refuse one of them, as between two actors.
 */
public final class EventAppender {
  private final JournalTable journal;
  private final Serialization serialization;
  private final JournalDurability durability;
  private final Clock clock;

  /** An event that follows a journal's last one. */
  public record Next(String persistenceId, long number, Object event) {}

  public EventAppender(JournalTable journal, ActorSystem<?> system, Clock clock) {
    this.journal = journal;
    this.serialization = SerializationExtension.get(system);
    this.durability = JournalDurability.of(system.classicSystem());
    this.clock = clock;
  }

  /**
   * Writes events, all or none. Blocks while they are written.
   *
   * @return completes when they are durable
   * @throws prospector.persistence.directory.StorageException if they were not written
   */
  public CompletionStage<Void> append(List<Next> events) {
    if (events.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    List<JournalTable.Event> rows = new ArrayList<>(events.size());
    for (Next next : events) {
      Serializer serializer = serialization.findSerializerFor(next.event());
      rows.add(
          new JournalTable.Event(
              next.persistenceId(),
              new JournalTable.Entry(
                  next.number(),
                  serializer.identifier(),
                  Serializers.manifestFor(serializer, next.event()),
                  serializer.toBinary(next.event()))));
    }
    journal.append(rows, UUID.randomUUID().toString(), clock.millis());
    return durability.durable();
  }
}
