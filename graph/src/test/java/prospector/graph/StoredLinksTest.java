package prospector.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParserSettings;

/** Links of pages that two nodes have stored, one after the other. */
class StoredLinksTest {
  private static final String PAGE = "http://a.test/1";
  private static final String OLDER = "http://older.test/";
  private static final String LATER = "http://later.test/";

  private final Path dir;
  private final CrawlDatabase database;

  StoredLinksTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    this.database =
        CrawlDatabase.open(
            Files.createDirectory(dir.resolve("m")),
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Webs.CLOCK);
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                "c", "c", "", "bfs", List.of(), CrawlTable.State.FINISHED, "", 1, 1, 1));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void store(String url, String link) {
    PageRecord page =
        new PageRecord(
            "c",
            url,
            "http://a.test",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 1, "text/html", "UTF-8", 1, 1),
            new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
            PageRecord.Judged.NOT,
            PageRecord.Words.NONE,
            PageCopy.NONE,
            LeftLinks.NONE);
    database
        .pages()
        .store(page, Optional.empty(), false, PageLinks.of(List.of(link)))
        .toCompletableFuture()
        .join();
  }

  /** Another node, whose file is read before that of the first, or after it. */
  private void other(String folder, String url, String link) throws Exception {
    Path home = Files.createDirectory(dir.resolve(folder));
    Path file = home.resolve(OutputNames.LINKS);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      String line = "{\"crawl\":\"c\",\"url\":\"" + url + "\",\"links\":[\"" + link + "\"]}\n";
      out.write(line.getBytes(StandardCharsets.UTF_8));
    }
    sql("INSERT INTO archive_home VALUES ('node2', 'home2', '" + home + "', 1)");
    sql(
        "INSERT INTO file_mark VALUES ('node2', '"
            + OutputNames.LINKS
            + "', "
            + Files.size(file)
            + ")");
  }

  private void sql(String text) throws SQLException {
    try (Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  private Map<String, List<String>> told() throws IOException {
    Map<String, List<String>> told = new TreeMap<>();
    new StoredLinks(
            database,
            new JsoupPageParser(ParserSettings.DEFAULT, Webs.CLOCK),
            new LinkPolicy(true, url -> true))
        .read(told::put);
    return told;
  }

  @Test
  void read_olderLineOfAnotherNode_doesNotCount() throws Exception {
    store(PAGE, LATER);
    other("z", PAGE, OLDER); // is read last
    sql("UPDATE page SET node = 'node1'");

    assertThat(told()).containsExactly(Map.entry(PAGE, List.of(LATER)));
  }

  @Test
  void read_laterLineOfAnotherNode_countsWhereItIsReadFirst() throws Exception {
    store(PAGE, OLDER);
    other("a", PAGE, LATER); // is read first
    sql("UPDATE page SET node = 'node2'");

    assertThat(told()).containsExactly(Map.entry(PAGE, List.of(LATER)));
  }

  @Test
  void read_pageThatNamesNoNode_hasTheLastLineThatThereIs() throws Exception {
    store(PAGE, OLDER);
    store("http://a.test/2", LATER);
    other("z", PAGE, LATER);

    assertThat(told())
        .containsExactly(
            Map.entry(PAGE, List.of(LATER)), Map.entry("http://a.test/2", List.of(LATER)));
  }

  @Test
  void rows_visitGivesARowAnotherNumber_staysOneRow() throws Exception {
    store(PAGE, OLDER);
    store("http://a.test/2", LATER);
    sql("UPDATE page SET seq = seq + 1000 WHERE url = '" + PAGE + "'");

    assertThat(StoredLinks.rows(database)).isEqualTo(2);
    assertThat(database.revisits().lastNumber()).isGreaterThan(1_000);
  }
}
