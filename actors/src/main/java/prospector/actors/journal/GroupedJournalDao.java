package prospector.actors.journal;

import akka.persistence.AtomicWrite;
import akka.persistence.jdbc.config.JournalConfig;
import akka.persistence.jdbc.journal.dao.DefaultJournalDao;
import akka.persistence.jdbc.journal.dao.JournalTables;
import akka.serialization.Serialization;
import akka.stream.Materializer;
import prospector.persistence.sql.RefusedRows;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.collection.immutable.Set;
import scala.concurrent.ExecutionContext;
import scala.concurrent.Future;
import scala.jdk.javaapi.FutureConverters;
import scala.runtime.BoxedUnit;
import scala.util.Try;
import slick.jdbc.JdbcBackend;
import slick.jdbc.JdbcProfile;

/**
 * The plugin's journal, but events are acknowledged when their commit is durable, and an event that
 * the database refuses fails its own writer only. Made by the plugin, by name ({@code
 * jdbc-journal.dao}).
 *
 * <p>The plugin writes the events of many hosts in one batch, and all of them would fail with the
 * one: then each is written once more by itself.
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

  @Override
  public Future<BoxedUnit> queueWriteJournalRows(
      Seq<Tuple2<JournalTables.JournalAkkaSerializationRow, Set<String>>> rows) {
    return super.queueWriteJournalRows(rows)
        .transformWith(
            written ->
                written.isFailure() && RefusedRows.isBy(written.failed().get())
                    ? writeJournalRows(rows)
                    : Future.fromTry(written),
            executor);
  }
}
