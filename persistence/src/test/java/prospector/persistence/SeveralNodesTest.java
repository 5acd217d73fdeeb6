package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.CRAWL;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.url;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageOrigin;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PageRows;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.sql.DigestKey;
import prospector.persistence.sql.TenantLock;
import prospector.web.fetch.FetchResult;

/** Several processes on one PostgreSQL, here several databases open in one. */
final class SeveralNodesTest extends OnePostgresql {
  SeveralNodesTest(@TempDir Path directory) {
    super(directory);
  }

  @Test
  void open_manyNodesAtOnce_migratesOnceAndServesAll() throws SQLException {
    List<CompletableFuture<CrawlDatabase>> nodes =
        IntStream.rangeClosed(1, 4)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> open("n" + i, shared)))
            .toList();
    List<CrawlDatabase> open = nodes.stream().map(Samples::await).toList();

    try (Connection connection = open.get(0).link().connect()) {
      assertThat(number(connection, "SELECT COUNT(*) FROM schema_history WHERE success"))
          .isEqualTo(number(connection, "SELECT COUNT(DISTINCT version) FROM schema_history"));
    }
    open.forEach(node -> assertThat(node.due().count()).isZero());
    open.forEach(CrawlDatabase::close);
  }

  @Test
  void open_ofANewerVersionWhileAnOlderOneWorks_changesNoTable() throws SQLException {
    ofAnEarlierVersion();
    long before = versions();
    try (TenantLock older =
        TenantLock.take(
            DatabaseLink.of(shared, directory, "n1"), DatabaseSettings.Tenancy.SHARED)) {
      assertThatThrownBy(() -> open("n2", shared))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("is of an older version, and a process of it works there");
      assertThatThrownBy(() -> ControlRoom.open(shared))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("is of an older version: ask with that one");
      assertThat(versions()).isEqualTo(before);
    }

    assertThatThrownBy(() -> ControlRoom.open(shared))
        .as("who only looks leaves it to a node")
        .isInstanceOf(StorageException.class);
    assertThat(versions()).isEqualTo(before);
    open("n2", shared).close();
    ControlRoom.open(shared).close();
    assertThat(versions()).isGreaterThan(before);
  }

  @Test
  void controlRoom_beforeAnyNode_makesTheTables() {
    try (ControlRoom control = ControlRoom.open(shared)) {
      assertThat(control.nodes().all()).isEmpty();
    }
    open("n1", shared).close();
  }

  private void ofAnEarlierVersion() {
    DatabaseLink link = DatabaseLink.of(shared, directory, "n1");
    Flyway.configure()
        .dataSource(link.url(), link.user(), link.password())
        .locations("classpath:db/migration/postgresql")
        .table("schema_history")
        .target("20")
        .load()
        .migrate();
  }

  private long versions() throws SQLException {
    try (Connection connection = DatabaseLink.of(shared, directory, "n1").connect()) {
      return number(
          connection, "SELECT COUNT(*) FROM schema_history WHERE success AND version IS NOT NULL");
    }
  }

  @Test
  void store_pageOfAnotherNode_returnsItsRowAndWritesNothing() {
    try (CrawlDatabase one = open("n1", shared);
        CrawlDatabase two = open("n2", shared)) {
      StoredPage first = store(one, 3);

      assertThat(store(two, 3)).isEqualTo(first);
      assertThat(first.location().node()).isEqualTo("n1");
      assertThat(two.pages().find(CRAWL, url(3))).contains(first);
      assertThat(two.pages().read(first.location())).as("on this machine too").isPresent();
      assertThat(store(two, 4).location().node()).isEqualTo("n2");
    }
    assertThat(DirectoryCheck.lines(directory.resolve("n2"), OutputNames.PAGES)).hasSize(1);
    assertThat(DirectoryCheck.records(directory.resolve("n2"))).hasSize(4);
  }

  @Test
  void totals_ofRowsThatAnotherNodeReplaces_areThoseOfTheNodeThatStoredThem() {
    try (CrawlDatabase one = open("n1", shared);
        CrawlDatabase two = open("n2", shared)) {
      store(one, 1);
      store(one, 3); // a nugget
      store(one, 5);
      PageRecord refused = page(url(7), PageRecord.State.REFUSED, "depth", false);
      await(one.pages().store(refused, Optional.empty(), false));
      await(two.pages().store(page(9), Optional.of(exchange(9)), false)); // not to be archived

      visitChanged(two, page(url(1), PageRecord.State.PAGE, "", true));
      visitChanged(two, page(url(3), PageRecord.State.PAGE, "", false));

      Map<String, PageArchive.Totals> totals = one.pages().totalsByNode(CRAWL);
      assertThat(totals).containsOnlyKeys("n1", "n2");
      PageArchive.Totals first = totals.getOrDefault("n1", PageArchive.Totals.NONE);
      assertThat(first.counts().pages()).isEqualTo(3);
      assertThat(first.counts().nuggets()).as("it found page 3").isEqualTo(1);
      assertThat(first.counts().refused()).isEqualTo(Map.of("depth", 1L));
      assertThat(first.lastRelevant()).as("pages 1 and 3 are replaced").containsExactly(false);
      PageArchive.Totals second = totals.getOrDefault("n2", PageArchive.Totals.NONE);
      assertThat(second.counts().pages()).isEqualTo(1);
      assertThat(second.counts().nuggets()).as("it found pages 1 and 9").isEqualTo(2);
      assertThat(second.lastRelevant()).containsExactly(true);
      assertThat(one.feed().countByNode(CRAWL))
          .as("pages 1 and 3 are where the visits stored them, page 9 is nowhere")
          .isEqualTo(Map.of("n1", 1L, "n2", 3L));
    }
  }

  @Test
  void links_ofAMachineSetUpLikeAnother_areThoseOfItsOwnNode() throws Exception {
    PageLinks links = PageLinks.of(List.of("http://b.test/"));
    try (CrawlDatabase one = open("n1", shared);
        CrawlDatabase two = open("n2", shared)) {
      for (int i = 0; i < 3; i++) {
        await(one.pages().store(page(i), Optional.of(exchange(i)), true, links));
      }
      await(two.pages().store(page(3), Optional.of(exchange(3)), true, links));
      assertThat(linesOf(one)).as("both are on this machine").hasSize(4);

      try (Connection connection = one.link().connect();
          PreparedStatement elsewhere =
              connection.prepareStatement(
                  "UPDATE archive_home SET directory = ? WHERE node = 'n2'")) {
        elsewhere.setString(1, one.directory().toString());
        elsewhere.executeUpdate();
      }

      assertThat(linesOf(one)).containsExactly("n1 " + url(0), "n1 " + url(1), "n1 " + url(2));
      assertThat(one.pages().homes()).containsOnlyKeys("n1", "n2");
    }
  }

  private static void visitChanged(CrawlDatabase node, PageRecord page) {
    FetchResult news = exchange(page.url(), "Content-Type: text/html\r\n", new byte[] {'n'});
    await(node.pages().storeAgain(page, news, true));
  }

  @Test
  @Timeout(60)
  void store_whileAnotherNodeStoresTheSame_losesAndLeavesNoTrace() throws SQLException {
    StoredPage theirs = new StoredPage(page(3), new WarcLocation("n2", "theirs.warc.gz", 7, 8));
    try (CrawlDatabase one = open("n1", shared);
        Connection other = one.link().connect()) {
      other.setAutoCommit(false);
      insert(other, theirs);
      List<CompletionStage<StoredPage>> group =
          IntStream.range(0, 6)
              .mapToObj(i -> one.pages().store(page(i), Optional.of(exchange(i)), true))
              .toList();
      awaitBlocked(one.link()); // one's insert of page 3 waits for the other transaction's end
      other.commit();

      assertThat(await(group.get(3))).isEqualTo(theirs);
      for (int i : new int[] {0, 1, 2, 4, 5}) {
        assertThat(one.pages().read(await(group.get(i)).location())).isPresent();
      }
      assertThat(one.pages().totals(CRAWL).counts().pages()).isEqualTo(6);
    }
    assertThat(DirectoryCheck.lines(directory.resolve("n1"), OutputNames.PAGES))
        .extracting(line -> line.get("url").textValue())
        .containsExactly(url(0), url(1), url(2), url(4), url(5));
    assertThat(DirectoryCheck.records(directory.resolve("n1"))).hasSize(1 + 3 * 5);
  }

  /** As where the answer to a commit was lost, and the archive asks what was committed. */
  @Test
  @Timeout(60)
  void store_whileAnEarlierCommitThatNamesANewFileIsUnderWay_waitsAndCutsNothing()
      throws Exception {
    Path own = directory.resolve("n1");
    Path links = own.resolve(OutputNames.LINKS);
    FailingDisk disk = new FailingDisk();
    disk.fill(".warc.gz");
    DatabaseOpening.Place place = new DatabaseOpening.Place(own, Samples.CLOCK, disk);
    try (CrawlDatabase node = CrawlDatabase.open(place, shared, Samples.settings());
        Connection earlier = node.link().connect();
        Statement statement = earlier.createStatement()) {
      assertThatThrownBy(() -> store(node, 0)).isInstanceOf(StorageException.class);
      disk.repair();
      Files.writeString(links, "12345");
      earlier.setAutoCommit(false);
      statement.execute("UPDATE file_mark SET length = length");
      statement.execute(
          "INSERT INTO file_mark (node, file, length) VALUES ('n1', 'links.jsonl.gz', 5)");

      CompletionStage<StoredPage> stored =
          node.pages().store(page(0), Optional.of(exchange(0)), true);
      awaitBlocked(node.link());
      earlier.commit();
      await(stored);
    }

    assertThat(Files.readString(links, StandardCharsets.ISO_8859_1)).startsWith("12345");
  }

  @Test
  void open_aloneWhileOthersWork_isRefusedUntilTheyEnd() {
    try (CrawlDatabase one = open("n1", shared)) {
      assertRefused(StorageException.Kind.LOCKED, "in use", "n2", alone);
      assertThat(one.due().count()).isZero();
    }
    try (CrawlDatabase only = open("n2", alone)) {
      assertRefused(StorageException.Kind.LOCKED, "in use", "n1", alone);
      assertRefused(StorageException.Kind.LOCKED, "not part of this cluster", "n1", shared);
      assertThat(only.due().count()).isZero();
    }
    open("n1", alone).close();
  }

  @Test
  @Timeout(60)
  void open_aloneAfterTheLockWasLost_isRefusedAgainSoon() throws SQLException {
    try (CrawlDatabase one = open("n1", alone);
        Connection connection = one.link().connect()) {
      long killed = number(connection, LOCK_HOLDER);
      number(connection, "SELECT COUNT(pg_terminate_backend(" + killed + "))");
      long holder = killed; // a terminated backend holds its lock for a moment still
      while (holder == killed || holder == 0) {
        holder = number(connection, LOCK_HOLDER);
      }

      assertRefused(StorageException.Kind.LOCKED, "in use", "n2", alone);
    }
  }

  @Test
  void open_embeddedToBeShared_namesPostgresqlAsTheWay() {
    assertRefused(
        StorageException.Kind.LOCKED, "PostgreSQL", "n1", DatabaseSettings.embedded().shared());
  }

  private static final String LOCK_HOLDER =
      "SELECT COALESCE(MAX(pid), 0) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid"
          + " IN (SELECT pid FROM pg_stat_activity WHERE application_name = 'prospector-n1')";

  private static void insert(Connection connection, StoredPage page) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PageRows.INSERT)) {
      PageRows.bind(
          statement, DigestKey.of(CRAWL, page.page().url()), page, PageOrigin.first(page, "n2"));
      statement.executeUpdate();
    }
  }

  private static void awaitBlocked(DatabaseLink link) throws SQLException {
    try (Connection connection = link.connect()) {
      long blocked = 0;
      while (blocked == 0) {
        blocked = number(connection, "SELECT COUNT(*) FROM pg_locks WHERE NOT granted");
      }
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
