package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.Samples;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.DueTable;

/** Directories that earlier versions wrote. */
final class SchemaUpgradeTest {

  @Test
  void open_directoryOfVersionTwo_keepsItsDueHostsUnderTheirNewKeys(@TempDir Path directory)
      throws SQLException {
    DatabaseLink link = ofVersion("2", directory);
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

  @Test
  void open_directoryWhoseUpgradeWasCutOff_beginsAnewWithAllItHad(@TempDir Path directory)
      throws Exception {
    DatabaseLink link = ofVersion("2", directory);
    Path files = directory.resolve(OutputNames.DATABASE);
    try (Connection connection = link.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO due_host VALUES ('http://b.test', 6)");
    }
    try (Database database = new Database(link, DatabaseSettings.embedded())) {
      new UpgradeCopy(files).keep(database, false);
    }
    try (Connection connection = link.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE due_host"); // half of a script
    }

    try (CrawlDatabase database = Samples.open(directory)) {
      assertThat(database.due().due(9, 9)).containsExactly(new DueTable.Row("http://b.test", 6));
    }
    try (Stream<Path> left = Files.list(files)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("home", "lock", "prospector.mv.db");
    }
  }

  /** As after the power failed, with a disk that had not written it. */
  @Test
  void open_copyBeforeAnUpgradeThatIsCutOff_saysWhatToDoAndLeavesIt(@TempDir Path directory)
      throws Exception {
    ofVersion("2", directory);
    Path copy = directory.resolve(OutputNames.DATABASE).resolve("before-upgrade.zip");
    for (byte[] torn : List.of(new byte[0], new byte[] {'P', 'K', 3, 4, 20, 0})) {
      Files.write(copy, torn);

      assertThatThrownBy(() -> Samples.open(directory))
          .hasStackTraceContaining("before-upgrade.zip should hold the database")
          .hasStackTraceContaining("delete the copy alone where the upgrade had not begun");
      assertThat(copy).exists();
    }
    Files.delete(copy);
    Samples.open(directory).close();
  }

  @Test
  void open_directoryWhoseTablesWereNotFinished_makesThemAnew(@TempDir Path directory)
      throws Exception {
    DatabaseLink link = ofVersion("2", directory);
    Path files = directory.resolve(OutputNames.DATABASE);
    try (Database database = new Database(link, DatabaseSettings.embedded())) {
      new UpgradeCopy(files).keep(database, true);
    }
    try (Connection connection = link.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE due_host");
    }

    try (CrawlDatabase database = Samples.open(directory)) {
      database.due().put(List.of(new DueTable.Row("http://a.test", 7)));
      assertThat(database.due().due(9, 9)).containsExactly(new DueTable.Row("http://a.test", 7));
    }
    assertThat(files.resolve("being-made")).doesNotExist();
  }

  @Test
  void open_directoryOfVersionThirteen_countsItsPagesForTheNodeThatHasThem(@TempDir Path directory)
      throws SQLException {
    DatabaseLink link = ofVersion("13", directory);
    try (Connection connection = link.connect();
        Statement statement = connection.createStatement()) {
      insertPage(statement, 1, "page", true, "n1");
      insertPage(statement, 2, "page", false, "n1");
      insertPage(statement, 3, "page", true, ""); // not archived
      insertPage(statement, 4, "refused", false, "");
    }

    try (CrawlDatabase database = Samples.open(directory)) {
      Map<String, PageArchive.Totals> totals = database.pages().totalsByNode(Samples.CRAWL);

      assertThat(totals).containsOnlyKeys("n1", "?");
      assertThat(totals.getOrDefault("n1", PageArchive.Totals.NONE))
          .extracting(PageArchive.Totals::counts)
          .extracting(Counts::pages, Counts::nuggets)
          .containsExactly(2L, 1L);
      assertThat(totals.getOrDefault("?", PageArchive.Totals.NONE))
          .extracting(PageArchive.Totals::counts)
          .extracting(Counts::pages, Counts::nuggets)
          .containsExactly(1L, 1L);
    }
  }

  @Test
  void open_directoryOfVersionThirtySix_isThatOfItsNodeAndIsCountedFromNowOn(
      @TempDir Path directory) throws Exception {
    DatabaseLink link = ofVersion("36", directory);
    Path home = directory.resolve(OutputNames.DATABASE).resolve(OutputNames.HOME);
    Files.writeString(home, "some-id\n");
    try (Connection connection = link.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO archive_home VALUES ('n1', 'some-id', '" + directory + "')");
    }

    Samples.open(directory).close();
    Samples.open(directory).close();

    assertThat(home).hasContent("some-id\n2");
  }

  private static void insertPage(
      Statement statement, int number, String state, boolean relevant, String node)
      throws SQLException {
    statement.execute(
        "INSERT INTO page (page_key, crawl, url, host, state, reason, status, fetched_at, depth,"
            + " via, mime, charset, bytes, millis, title, score, relevant, reasons, priority,"
            + " model_version, arm, warc_file, warc_offset, warc_length, node) VALUES ('"
            + DigestKey.of(Samples.CRAWL, Samples.url(number))
            + "', '"
            + Samples.CRAWL
            + "', '"
            + Samples.url(number)
            + "', 'h', '"
            + state
            + "', '', 200, 5, 1, '', '', '', 9, 9, '', 0.5, "
            + relevant
            + ", '[]', 0, 0, 'focused', '', 0, 0, '"
            + node
            + "')");
  }

  private static DatabaseLink ofVersion(String version, Path directory) {
    DatabaseLink link = DatabaseLink.of(DatabaseSettings.embedded(), directory, "n1");
    Flyway.configure()
        .dataSource(link.url(), link.user(), link.password())
        .locations(Dialect.H2.migrations())
        .table("schema_history")
        .target(version)
        .load()
        .migrate();
    return link;
  }
}
