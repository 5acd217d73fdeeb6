package prospector.persistence.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import prospector.persistence.directory.StorageException;

/**
 * Creates the tables or brings them up to date, by the scripts under {@code db/migration}. Of
 * several nodes that start together one does, and the others wait for it.
 */
public final class Schema {
  private Schema() {}

  /**
   * Takes back what a process that was killed had half done to an embedded database's tables.
   *
   * @param directory of the database; nobody may have it open
   */
  public static void restore(Path directory) throws IOException {
    new UpgradeCopy(directory).restore();
  }

  /**
   * Migrates an embedded database, whole or not at all ({@link #restore}).
   *
   * @param directory of the database
   * @param name of the database in messages
   * @throws StorageException when a newer version wrote it, or a script fails
   */
  public static void migrate(Database database, Path directory, String name)
      throws SQLException, IOException {
    Flyway flyway = flyway(database);
    MigrationInfoService known = flyway.info();
    UpgradeCopy before = new UpgradeCopy(directory);
    boolean behind = known.pending().length > 0;
    if (behind) {
      before.keep(database, known.applied().length == 0);
    }
    run(flyway, name);
    if (behind) {
      before.drop(database);
    }
  }

  /**
   * Migrates a database on a server, before the caller works with it. One of an older version only
   * while nobody works with it: that version's nodes do not know the new tables.
   *
   * @throws StorageException when a newer version wrote it, a script fails, or others work with it
   * @throws SQLException when it cannot be reached
   */
  public static void migrate(DatabaseLink link, DatabaseSettings settings) throws SQLException {
    DatabaseLink unhurried = link.unhurried();
    TenantLock.whileLocked(
        unhurried,
        "migration",
        () -> {
          try (Database database = new Database(unhurried, settings)) {
            Flyway flyway = flyway(database);
            if (isOlder(flyway)) {
              runAlone(flyway, unhurried);
            } else {
              run(flyway, unhurried.name());
            }
          }
        });
  }

  private static void runAlone(Flyway flyway, DatabaseLink link) {
    TenantLock alone;
    try {
      alone = TenantLock.take(link, DatabaseSettings.Tenancy.ALONE);
    } catch (StorageException e) {
      throw e.kind() == StorageException.Kind.LOCKED
          ? StorageException.locked(
              "the database "
                  + link.name()
                  + " is of an older version, and a process of it works there: stop all nodes, make"
                  + " a backup, and start them with this version")
          : e;
    }
    try (alone) {
      run(flyway, link.name());
    }
  }

  /**
   * For one who gives orders and looks, beside the nodes: makes the tables where there are none.
   *
   * @throws StorageException when a newer or an older version wrote them
   */
  public static void check(Database database) throws SQLException {
    String name = database.link().name();
    TenantLock.whileLocked(
        database.link().unhurried(),
        "migration",
        () -> {
          Flyway flyway = flyway(database);
          if (isOlder(flyway)) {
            throw StorageException.locked(
                "the database "
                    + name
                    + " is of an older version: ask with that one, or stop all nodes, make a backup,"
                    + " and start a node of this version, which brings it up to date");
          }
          run(flyway, name);
        });
  }

  /** Whether there are tables, but not all of this version's. */
  private static boolean isOlder(Flyway flyway) {
    MigrationInfoService known = flyway.info();
    return known.applied().length > 0 && known.pending().length > 0;
  }

  private static Flyway flyway(Database database) {
    return Flyway.configure()
        .dataSource(database.dataSource())
        .locations(database.dialect().migrations())
        .table("schema_history")
        .cleanDisabled(true)
        .load();
  }

  private static void run(Flyway flyway, String name) {
    try {
      for (MigrationInfo migration : flyway.info().applied()) {
        if (!migration.getState().isResolved()) {
          throw new StorageException(
              name
                  + " was written by a newer version: it has schema "
                  + migration.getVersion()
                  + ", which this version does not know");
        }
      }
      flyway.migrate();
    } catch (FlywayException e) {
      String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      throw new StorageException("could not prepare the tables of " + name + ": " + reason, e);
    }
  }
}
