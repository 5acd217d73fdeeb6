package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that earlier versions wrote. */
final class SchemaUpgradeTest {

  @Test
  void open_directoryOfVersionTwo_keepsItsDueHostsUnderTheirNewKeys(@TempDir Path directory)
      throws SQLException {
    DatabaseLink link = DatabaseLink.of(DatabaseSettings.embedded(), directory, "n1");
    Flyway.configure()
        .dataSource(link.url(), link.user(), link.password())
        .locations(Dialect.H2.migrations())
        .table("schema_history")
        .target("2")
        .load()
        .migrate();
    try (Connection connection = link.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO due_host VALUES ('http://ä.test', 5), ('http://b.test', 6)");
    }

    try (CrawlDatabase database = Samples.open(directory)) {
      database.due().put(List.of(new DueTable.Row("http://ä.test", 7)));
      database.due().remove(List.of("http://b.test"));

      assertThat(database.due().due(9, 9)).containsExactly(new DueTable.Row("http://ä.test", 7));
    }
  }
}
