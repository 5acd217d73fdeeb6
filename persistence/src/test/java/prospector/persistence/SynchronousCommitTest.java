package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;

class SynchronousCommitTest {
  @Test
  void newConnection_serverThatCommitsAsynchronously_waitsForTheDisk(@TempDir Path directory) {
    DatabaseSettings settings = withDefault(TestDatabase.POSTGRESQL.fresh(), "off");

    assertThat(synchronousCommit(settings, directory)).containsExactly("on");
  }

  @Test
  void newConnection_serverThatWaitsForItsStandby_goesOnWaiting(@TempDir Path directory) {
    DatabaseSettings settings = withDefault(TestDatabase.POSTGRESQL.fresh(), "remote_apply");

    assertThat(synchronousCommit(settings, directory)).containsExactly("remote_apply");
  }

  private static DatabaseSettings withDefault(DatabaseSettings settings, String value) {
    return TestDatabase.settings(settings.url() + "&options=-c%20synchronous_commit=" + value);
  }

  private static List<String> synchronousCommit(DatabaseSettings settings, Path directory) {
    try (Database database = new Database(DatabaseLink.of(settings, directory, "n"), settings)) {
      return database.query(
          "ask", "SHOW synchronous_commit", statement -> {}, row -> row.getString(1));
    }
  }
}
