package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.TestDatabase;

/** Rows that are inserted again and again. */
final class InsertNewTest {
  private static final String INSERT = "INSERT INTO seen (id) VALUES (?)";

  @Test
  void insertNew_ofARowThatIsThere_isNoFailureOfTheServer(@TempDir Path directory) {
    DatabaseSettings settings = TestDatabase.postgresql(TestDatabase.port());
    try (Database database = new Database(DatabaseLink.of(settings, directory, "n1"), settings)) {
      database.update("begin", "CREATE TABLE seen (id INTEGER PRIMARY KEY)", statement -> {});

      assertThat(isNew(database, 1)).isTrue();
      for (int i = 0; i < 5; i++) {
        assertThat(isNew(database, 1)).isFalse();
      }
      assertThat(isNew(database, 2)).isTrue();

      // an INSERT that fails has taken a place in the table before
      assertThat(
              database.query(
                  "read places",
                  "SELECT CAST(ctid AS VARCHAR) FROM seen ORDER BY id",
                  statement -> {},
                  row -> row.getString(1)))
          .containsExactly("(0,1)", "(0,2)");
    }
  }

  private static boolean isNew(Database database, int id) {
    return database.insertNew("insert", INSERT, statement -> statement.setInt(1, id));
  }
}
