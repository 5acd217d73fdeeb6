package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.CRAWL;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.url;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.StoredPage;
import prospector.persistence.sql.DatabaseSettings;

abstract class BrokenMachineContract {
  private final Path directory;
  private final DatabaseSettings settings;

  BrokenMachineContract(TestDatabase kind, Path directory) {
    this.directory = directory;
    this.settings = kind.fresh();
  }

  @ParameterizedTest
  @ValueSource(strings = {".warc.gz", "pages.jsonl", "nuggets.jsonl"})
  void store_diskFullForAWhile_failsThenGoesOnAndLosesNothing(String file) {
    FailingDisk disk = new FailingDisk();
    try (CrawlDatabase database =
        CrawlDatabase.open(
            new DatabaseOpening.Place(directory, Samples.CLOCK, disk),
            settings,
            Samples.settings())) {
      StoredPage before = store(database, 0);
      disk.fill(file);
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(() -> store(database, 3))
            .isInstanceOf(StorageException.class)
            .hasMessageContaining("No space left on device")
            .hasMessageContaining(directory.toString());
      }
      assertThat(database.pages().find(CRAWL, url(3))).isEmpty();
      disk.repair();

      StoredPage after = store(database, 3);

      assertThat(database.pages().read(before.location())).isPresent();
      assertThat(database.pages().read(after.location())).isPresent();
    }
    assertThat(DirectoryCheck.records(directory)).hasSize(7);
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(2);
    assertThat(DirectoryCheck.lines(directory, OutputNames.NUGGETS)).hasSize(2);
  }

  @Test
  void store_databaseDied_failsAtMostOnceThenGoesOnAndLosesNothing() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage before = store(database, 0);
      kill(database);

      int failures = 0;
      for (int number = 1; number < 9; number++) {
        try {
          store(database, number);
        } catch (StorageException e) {
          failures++;
        }
      }

      assertThat(failures).isLessThanOrEqualTo(1);
      assertThat(database.pages().find(CRAWL, url(0))).contains(before);
      assertThat(database.pages().totals(CRAWL).counts().pages()).isEqualTo(9 - failures);
    }
    List<JsonNode> lines = DirectoryCheck.lines(directory, OutputNames.PAGES);
    assertThat(lines).hasSizeBetween(8, 9);
    assertThat(DirectoryCheck.records(directory)).hasSize(1 + 3 * lines.size());
  }

  /**
   * H2: what it does to itself when a write fails, it closes at once without a clean end.
   * PostgreSQL: what it does to its connections when it is shut down.
   */
  private static void kill(CrawlDatabase database) throws SQLException {
    try (Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          database.link().isEmbedded()
              ? "SHUTDOWN IMMEDIATELY"
              : "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE application_name = 'prospector-n1' AND pid <> pg_backend_pid()");
    }
  }
}
