package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CrawlDatabaseTest {
  private final Path directory;

  CrawlDatabaseTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void open_twice_refusesTheSecondAndNamesTheDirectory() {
    try (CrawlDatabase first = Samples.open(directory)) {
      assertThatThrownBy(() -> Samples.open(directory))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(directory.toString())
          .hasMessageContaining("in use");
      assertThat(first.due().count()).isZero();
    }
    Samples.open(directory).close();
  }

  @Test
  void open_whereAFileStands_saysWhichDirectory() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "x");

    assertThatThrownBy(() -> Samples.open(file))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void open_overForeignLines_refusesAndLeavesThem() throws IOException {
    Path lines = Files.writeString(directory.resolve(OutputNames.PAGES), "{}\n");

    assertThatThrownBy(() -> Samples.open(directory))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(OutputNames.PAGES);
    assertThat(lines).content().isEqualTo("{}\n");
  }

  @Test
  void open_schemaOfNewerVersion_refuses() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory);
        Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO "schema_history"
          SELECT 900, '900', 'later', "type", 'V900__later.sql', "checksum", "installed_by",
            "installed_on", "execution_time", "success"
          FROM "schema_history" WHERE "version" = '2'
          """);
    }

    assertThatThrownBy(() -> Samples.open(directory))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("newer version")
        .hasMessageContaining("900");
  }

  @Test
  void jdbcUrl_secondPoolInTheProcess_sharesTheDatabase() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory)) {
      try (Connection connection = connect(database);
          Statement statement = connection.createStatement()) {
        statement.execute(
            "INSERT INTO \"snapshot\" VALUES ('host|1', 3, 0, 9, 'm', X'0102', NULL, NULL, NULL)");
      }

      assertThat(database.journal().snapshot("host|1").orElseThrow().payload())
          .containsExactly(1, 2);
    }
  }

  @Test
  void sizeBytes_openDatabase_isItsFileSize() {
    try (CrawlDatabase database = Samples.open(directory)) {
      assertThat(database.sizeBytes()).isBetween(4096L, 10_000_000L);
    }
  }

  private static Connection connect(CrawlDatabase database) throws SQLException {
    return DriverManager.getConnection(
        database.jdbcUrl(), CrawlDatabase.USER, CrawlDatabase.PASSWORD);
  }
}
