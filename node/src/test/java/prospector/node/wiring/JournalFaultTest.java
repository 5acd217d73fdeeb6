package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;

/** Many writers, one of whom the journal must refuse. */
class JournalFaultTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int OTHERS = 300;

  /** Persists a word and tells that it is durable. */
  private record Note(String word, ActorRef<String> replyTo) {}

  @Test
  void persist_oneWriterInConflict_failsThatOneOnly(@TempDir Path dir) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC());
    ActorTestKit kit =
        ActorTestKit.create("journal", SystemConfig.alone(database.link(), settings));
    try {
      TestProbe<String> done = kit.createTestProbe(String.class);
      ActorRef<Note> owner = kit.spawn(Writer.of("contested"));
      ActorRef<Note> rival = kit.spawn(Writer.of("contested"));
      List<ActorRef<Note>> others = new ArrayList<>();
      for (int i = 0; i < OTHERS; i++) {
        others.add(kit.spawn(Writer.of("other" + i)));
      }
      rival.tell(new Note("", done.ref())); // persists nothing: answers when it has recovered
      done.expectMessage(PATIENCE, "");
      owner.tell(new Note("first", done.ref()));
      done.expectMessage(PATIENCE, "first");

      others.subList(0, OTHERS / 2).forEach(other -> other.tell(new Note("word", done.ref())));
      rival.tell(new Note("conflict", done.ref()));
      others.subList(OTHERS / 2, OTHERS).forEach(it -> it.tell(new Note("word", done.ref())));

      assertThat(done.receiveSeveralMessages(OTHERS, PATIENCE)).containsOnly("word");
      done.expectTerminated(rival, PATIENCE);
    } finally {
      kit.shutdownTestKit();
      database.close();
    }
  }

  /** The least event-sourced actor. */
  private static final class Writer extends EventSourcedBehavior<Note, String, String> {
    private Writer(String id) {
      super(PersistenceId.ofUniqueId(id));
    }

    static Behavior<Note> of(String id) {
      return new Writer(id);
    }

    @Override
    public String emptyState() {
      return "";
    }

    @Override
    public CommandHandler<Note, String, String> commandHandler() {
      return newCommandHandlerBuilder()
          .forAnyState()
          .onCommand(
              Note.class,
              note -> {
                if (note.word().isEmpty()) {
                  return Effect().none().thenRun(state -> note.replyTo().tell(""));
                }
                return Effect()
                    .persist(note.word())
                    .thenRun(state -> note.replyTo().tell(note.word()));
              })
          .build();
    }

    @Override
    public EventHandler<String, String> eventHandler() {
      return newEventHandlerBuilder()
          .forAnyState()
          .onEvent(String.class, (state, event) -> event)
          .build();
    }
  }
}
