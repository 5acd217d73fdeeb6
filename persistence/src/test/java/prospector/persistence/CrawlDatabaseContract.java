package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.DatabaseSettings;

abstract class CrawlDatabaseContract {
  private final Path directory;
  private final DatabaseSettings settings;

  CrawlDatabaseContract(TestDatabase kind, Path directory) {
    this.directory = directory;
    this.settings = kind.fresh();
  }

  @Test
  void open_twice_refusesTheSecondAndNamesTheDirectory() {
    try (CrawlDatabase first = Samples.open(directory, settings)) {
      assertThatThrownBy(() -> Samples.open(directory, settings))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(directory.toString())
          .hasMessageContaining("in use");
      assertThat(first.due().count()).isZero();
    }
    Samples.open(directory, settings).close();
  }

  @Test
  void open_whereAFileStands_saysWhichDirectory() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "x");

    assertThatThrownBy(() -> Samples.open(file, settings))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void open_overForeignLines_refusesAndLeavesThem() throws IOException {
    Path lines = Files.writeString(directory.resolve(OutputNames.PAGES), "{}\n");

    assertThatThrownBy(() -> Samples.open(directory, settings))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(OutputNames.PAGES);
    assertThat(lines).content().isEqualTo("{}\n");
  }

  @Test
  void open_schemaOfNewerVersion_refuses() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory, settings);
        Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO "schema_history"
          SELECT 900, '900', 'later', "type", 'V900__later.sql', "checksum", "installed_by",
            "installed_on", "execution_time", "success"
          FROM "schema_history" WHERE "version" = '2'
          """);
    }

    assertThatThrownBy(() -> Samples.open(directory, settings))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("newer version")
        .hasMessageContaining("900");
  }

  @Test
  void link_secondPoolInTheProcess_sharesTheDatabase() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      try (Connection connection = database.link().connect();
          Statement statement = connection.createStatement()) {
        statement.execute(
            "INSERT INTO \"snapshot\" (\"persistence_id\", \"sequence_number\","
                + " \"created\", \"snapshot_ser_id\", \"snapshot_ser_manifest\","
                + " \"snapshot_payload\") VALUES ('host|1', 3, 0, 9, 'm', "
                + (database.link().isEmbedded() ? "X'0102')" : "'\\x0102')"));
      }

      assertThat(database.journal().snapshot("host|1").orElseThrow().payload())
          .containsExactly(1, 2);
    }
  }

  @Test
  void sizeBytes_openDatabase_isItsFileSize() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      assertThat(database.sizeBytes()).isBetween(4096L, 500_000_000L);
    }
  }
}
