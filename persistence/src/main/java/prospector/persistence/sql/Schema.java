package prospector.persistence.sql;

import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import prospector.persistence.directory.StorageException;

/**
 * Creates the tables or brings them up to date, by the scripts under {@code db/migration}. Of
 * several nodes that start together one does, and the others wait for it.
 */
public final class Schema {
  private Schema() {}

  /**
   * Migrates.
   *
   * @param name of the database in messages
   * @throws StorageException when a newer version wrote it, or a script fails
   */
  public static void migrate(Database database, String name) throws SQLException {
    if (database.dialect() == Dialect.H2) {
      run(database, name);
    } else {
      TenantLock.whileLocked(database.link(), "migration", () -> run(database, name));
    }
  }

  private static void run(Database database, String name) {
    Flyway flyway =
        Flyway.configure()
            .dataSource(database.dataSource())
            .locations(database.dialect().migrations())
            .table("schema_history")
            .cleanDisabled(true)
            .load();
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
