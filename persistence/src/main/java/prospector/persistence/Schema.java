package prospector.persistence;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;

/** Creates the tables or brings them up to date, by the scripts under {@code db/migration}. */
final class Schema {
  private Schema() {}

  /**
   * Migrates.
   *
   * @param name of the database in messages
   * @throws StorageException when a newer version wrote it, or a script fails
   */
  static void migrate(DataSource source, String name) {
    Flyway flyway =
        Flyway.configure()
            .dataSource(source)
            .locations("classpath:db/migration/h2")
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
      throw new StorageException("could not prepare the tables of " + name, e);
    }
  }
}
