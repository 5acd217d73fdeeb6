package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.TestDatabase;
import prospector.persistence.directory.StorageException;

/** A server that needs longer for an answer than answers may take. */
final class LongQueryTest {
  private static final String SLOW = "SELECT 7 FROM pg_sleep(1.5)";

  @Test
  void longQuery_longerThanAnswersMayTake_isAnsweredAndLeavesTheBoundToOthers(
      @TempDir Path directory) {
    DatabaseSettings server = TestDatabase.postgresql(TestDatabase.port());
    DatabaseSettings settings =
        new DatabaseSettings(
            server.url(),
            server.user(),
            server.password(),
            new DatabaseSettings.Pools(1, 1),
            new DatabaseSettings.Timeouts(
                Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMillis(1)),
            server.tenancy());
    try (Database database = new Database(DatabaseLink.of(settings, directory, "n1"), settings)) {
      assertThat(database.longQuery("wait", SLOW, statement -> {}, row -> row.getInt(1)))
          .containsExactly(7);
      assertThatThrownBy(() -> database.query("wait", SLOW, statement -> {}, row -> row.getInt(1)))
          .isInstanceOf(StorageException.class);
    }
  }
}
