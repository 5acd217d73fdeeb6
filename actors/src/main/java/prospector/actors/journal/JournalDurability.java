package prospector.actors.journal;

import akka.actor.AbstractExtensionId;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Extension;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.persistence.sql.DurableCommits;

/**
 * Tells the journal of an actor system when its commits are durable. Without a word, a commit is
 * durable by itself.
 */
public final class JournalDurability implements Extension {
  private static final Id ID = new Id();

  private volatile DurableCommits commits = () -> CompletableFuture.completedFuture(null);

  private JournalDurability() {}

  /** That of a system. */
  public static JournalDurability of(ActorSystem system) {
    return ID.get(system);
  }

  /** To be said before the first event is written. */
  public void use(DurableCommits durable) {
    commits = durable;
  }

  /** Completes when all that is committed by now is durable. */
  public CompletionStage<Void> durable() {
    return commits.durable();
  }

  private static final class Id extends AbstractExtensionId<JournalDurability> {
    @Override
    public JournalDurability createExtension(ExtendedActorSystem system) {
      return new JournalDurability();
    }
  }
}
