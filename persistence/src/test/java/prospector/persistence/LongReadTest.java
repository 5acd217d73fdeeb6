package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageQueries;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.table.Tables;
import prospector.persistence.table.UrlTable;

/** Tables in which rows of a crawl are found only after longer than answers may take. */
final class LongReadTest {
  @Test
  void readsOfACrawl_longerThanAnswersMayTake_areAnswered(@TempDir Path directory)
      throws SQLException {
    DatabaseSettings settings = TestDatabase.POSTGRESQL.fresh();
    try (CrawlDatabase made = Samples.open(directory, settings);
        Connection connection = made.link().connect();
        Statement statement = connection.createStatement()) {
      for (String table : List.of("waiting_url", "page", "page_visit", "event_journal")) {
        statement.execute("ALTER TABLE " + table + " RENAME TO few_" + table);
        statement.execute(
            "CREATE VIEW "
                + table
                + " AS SELECT * FROM few_"
                + table
                + " WHERE (SELECT pg_sleep(1.5)) IS NOT NULL");
      }
    }
    DatabaseSettings hasty =
        new DatabaseSettings(
            settings.url(),
            settings.user(),
            settings.password(),
            new DatabaseSettings.Pools(1, 1),
            new DatabaseSettings.Timeouts(
                Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMillis(1)),
            settings.tenancy());
    try (Database database = new Database(DatabaseLink.of(hasty, directory, "n1"), hasty)) {
      Tables tables = new Tables(database, "n1");
      UrlTable urls = tables.urls();
      assertThatThrownBy(() -> urls.all("c", "h")).isInstanceOf(StorageException.class);

      urls.rewrite("c", UnaryOperator.identity());
      assertThat(new CrawlRows(database).delete("c")).isZero();
      assertThat(tables.journal().persistenceIds("host|")).isEmpty();
      assertThat(new PageQueries(database).ofNode("n1", 0)).isEmpty();
    }
  }
}
