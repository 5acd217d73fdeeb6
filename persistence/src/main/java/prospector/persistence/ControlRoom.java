package prospector.persistence;

import com.zaxxer.hikari.pool.HikariPool;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageListing;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.sql.Schema;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.persistence.table.ExclusionTable;
import prospector.persistence.table.LabelTable;
import prospector.persistence.table.NodeTable;
import prospector.persistence.table.Tables;

/**
 * The tables of a cluster's database that say what its nodes do, for a process that is none of
 * them: it writes orders and reads how it goes, beside the nodes and without a directory of its
 * own.
 */
public final class ControlRoom implements AutoCloseable {
  private final Database database;
  private final Tables tables;

  private ControlRoom(Database database) {
    this.database = database;
    this.tables = new Tables(database, "");
  }

  /**
   * Connects.
   *
   * @throws StorageException when the database is the embedded one, which its node keeps to itself,
   *     cannot be reached, or is another version's
   */
  public static ControlRoom open(DatabaseSettings settings) {
    if (settings.isEmbedded()) {
      throw StorageException.locked(
          "the embedded database (H2) serves one process; a cluster and its control need"
              + " prospector.database.url to name a PostgreSQL");
    }
    DatabaseLink link = DatabaseLink.of(settings, Path.of(""), "control");
    Database database = null;
    try {
      link.connect().close(); // fails at once, where a pool would wait
      database = new Database(link, settings);
      Schema.check(database);
      return new ControlRoom(database);
    } catch (StorageException e) {
      close(database);
      throw e;
    } catch (SQLException | HikariPool.PoolInitializationException e) {
      close(database);
      throw StorageException.unreachable(
          "could not reach the database " + link.name() + " as " + link.user(), e);
    }
  }

  private static void close(@Nullable Database database) {
    if (database != null) {
      database.close();
    }
  }

  public CrawlTable crawls() {
    return tables.crawls();
  }

  public NodeTable nodes() {
    return tables.nodes();
  }

  public LabelTable labels() {
    return tables.labels();
  }

  /** Stored pages for those who watch. */
  public PageListing listing() {
    return new PageListing(database);
  }

  public ExampleTable examples() {
    return tables.examples();
  }

  public ExclusionTable exclusions() {
    return tables.exclusions();
  }

  @Override
  public void close() {
    database.close();
  }
}
