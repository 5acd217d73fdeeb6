package prospector.actors.journal;

import akka.persistence.AtomicWrite;
import akka.persistence.jdbc.config.JournalConfig;
import akka.persistence.jdbc.journal.dao.DefaultJournalDao;
import akka.serialization.Serialization;
import akka.stream.Materializer;
import scala.collection.immutable.Seq;
import scala.concurrent.ExecutionContext;
import scala.concurrent.Future;
import scala.jdk.javaapi.FutureConverters;
import scala.runtime.BoxedUnit;
import scala.util.Try;
import slick.jdbc.JdbcBackend;
import slick.jdbc.JdbcProfile;

/**
 * The plugin's journal, but events are acknowledged when their commit is durable. Made by the
 * plugin, by name ({@code jdbc-journal.dao}).
 */
public final class GroupedJournalDao extends DefaultJournalDao {
  private final ExecutionContext executor;
  private final JournalDurability durability;

  /** As the plugin calls it. */
  public GroupedJournalDao(
      JdbcBackend.DatabaseDef database,
      JdbcProfile profile,
      JournalConfig config,
      Serialization serialization,
      ExecutionContext executor,
      Materializer materializer) {
    super(database, profile, config, serialization, executor, materializer);
    this.executor = executor;
    this.durability = JournalDurability.of(serialization.system());
  }

  @Override
  public Future<Seq<Try<BoxedUnit>>> asyncWriteMessages(Seq<AtomicWrite> messages) {
    return super.asyncWriteMessages(messages)
        .flatMap(
            written -> FutureConverters.asScala(durability.durable().thenApply(done -> written)),
            executor);
  }
}
