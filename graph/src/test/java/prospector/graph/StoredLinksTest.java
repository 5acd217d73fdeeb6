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
    store("c", url, PageRecord.State.PAGE, PageRecord.Judged.NOT, link);
  }

  private void store(
      String crawl, String url, PageRecord.State state, PageRecord.Judged judged, String link) {
    PageRecord page =
        new PageRecord(
            crawl,
            url,
            "http://a.test",
            state,
            "",
            new PageRecord.Answer(200, 1, "text/html", "UTF-8", 1, 1),
            new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
            judged,
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
    links().read(told::put);
    return told;
  }

  private StoredLinks links() {
    return new StoredLinks(
        database,
        new JsoupPageParser(ParserSettings.DEFAULT, Webs.CLOCK),
        new LinkPolicy(true, url -> true));
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

  private void crawl(String id) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                id, id, "", "bfs", List.of(), CrawlTable.State.FINISHED, "", 1, 1, 1));
  }

  private Map<String, JudgedLinks> toldOf(String crawl) throws IOException {
    Map<String, JudgedLinks> told = new TreeMap<>();
    links().readCrawl(crawl, page -> told.put(page.url(), page));
    return told;
  }

  private static PageRecord.Judged judged(double score, boolean relevant) {
    return new PageRecord.Judged(score, relevant, List.of());
  }

  @Test
  void readCrawl_urlsOfOneCrawl_areToldWithWhatWasMadeOfThem() throws Exception {
    crawl("d");
    store("c", PAGE, PageRecord.State.PAGE, judged(.75, true), LATER);
    store("c", "http://a.test/dull", PageRecord.State.PAGE, judged(.25, false), PAGE);
    store("c", "http://a.test/moved", PageRecord.State.REDIRECTED, PageRecord.Judged.NOT, PAGE);
    store("c", "http://a.test/gone", PageRecord.State.FAILED, PageRecord.Judged.NOT, PAGE);
    store("d", "http://d.test/", PageRecord.State.PAGE, judged(1, true), PAGE);

    assertThat(toldOf("c"))
        .containsOnlyKeys(PAGE, "http://a.test/dull", "http://a.test/moved", "http://a.test/gone")
        .containsEntry(PAGE, new JudgedLinks(PAGE, true, .75, List.of(LATER)))
        .containsEntry(
            "http://a.test/dull", new JudgedLinks("http://a.test/dull", false, .25, List.of(PAGE)))
        .containsEntry("http://a.test/moved", JudgedLinks.of("http://a.test/moved", List.of(PAGE)))
        .containsEntry("http://a.test/gone", JudgedLinks.of("http://a.test/gone", List.of()));
    assertThat(toldOf("d")).containsOnlyKeys("http://d.test/");
    assertThat(toldOf("none")).isEmpty();
  }

  @Test
  void readCrawl_urlOfTwoCrawls_hasTheLinksThatCountInTheGraphOfAll() throws Exception {
    crawl("d");
    store("c", PAGE, PageRecord.State.PAGE, judged(1, true), OLDER);
    store("d", PAGE, PageRecord.State.PAGE, judged(.5, false), LATER);

    assertThat(told()).containsExactly(Map.entry(PAGE, List.of(LATER)));
    assertThat(toldOf("c").get(PAGE)).isEqualTo(new JudgedLinks(PAGE, true, 1, List.of(LATER)));
    assertThat(toldOf("d").get(PAGE)).isEqualTo(new JudgedLinks(PAGE, false, .5, List.of(LATER)));
  }

  @Test
  void nodesElsewhere_areThoseThatStoredPagesWithFilesOnAnotherMachine() throws Exception {
    store(PAGE, OLDER);
    other("z", PAGE, LATER);
    assertThat(StoredLinks.nodesElsewhere(database)).as("is here").isEmpty();
    sql("UPDATE archive_home SET directory = '/no/such' WHERE node = 'node2'");
    assertThat(StoredLinks.nodesElsewhere(database)).as("has stored nothing").isEmpty();

    sql("UPDATE page SET node = 'node2'"); // as after a visit that found it changed

    assertThat(StoredLinks.nodesElsewhere(database)).containsExactly("node2");
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
