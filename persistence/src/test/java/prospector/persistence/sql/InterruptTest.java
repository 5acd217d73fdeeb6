package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that is interrupted while it works with the embedded database. */
class InterruptTest {
  private final Path dir;

  InterruptTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static List<String> words(Database database) {
    return database.query(
        "read", "SELECT word FROM words", statement -> {}, row -> row.getString(1));
  }

  private static void write(Database database, String word) {
    database.transaction(
        "write",
        connection -> {
          try (var statement = connection.prepareStatement("INSERT INTO words VALUES (?)")) {
            statement.setString(1, word);
            statement.executeUpdate();
          }
        });
  }

  @Test
  void write_byAnInterruptedThread_leavesTheDatabaseOpenAndLosesNothing() throws Exception {
    DatabaseSettings settings = DatabaseSettings.embedded();
    Files.createDirectories(dir.resolve("db"));
    DatabaseLink link = DatabaseLink.of(settings, dir, "n");
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    try (Database database = new Database(link, settings)) {
      database.transaction(
          "make",
          connection -> {
            try (var statement = connection.createStatement()) {
              statement.execute("CREATE TABLE words (word VARCHAR)");
            }
          });
      write(database, "before");
      Thread interrupted =
          new Thread(
              () -> {
                try (var connection = database.dataSource().getConnection();
                    var statement = connection.createStatement()) {
                  Thread.currentThread().interrupt();
                  statement.execute("INSERT INTO words VALUES ('meanwhile')");
                  done.complete(true);
                } catch (Exception e) {
                  done.completeExceptionally(e);
                }
              });
      interrupted.start();
      interrupted.join();

      assertThat(done).isCompletedWithValue(true);
      write(database, "after");
      assertThat(words(database)).containsExactlyInAnyOrder("before", "meanwhile", "after");
    }
    try (Database again = new Database(link, settings)) {
      assertThat(words(again)).containsExactlyInAnyOrder("before", "meanwhile", "after");
    }
  }
}
