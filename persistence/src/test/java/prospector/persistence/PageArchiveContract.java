package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.CRAWL;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.text;
import static prospector.persistence.Samples.url;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.Counts;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageArchive.ArchivedResponse;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.sql.DatabaseSettings;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.url.CrawlUrl;

abstract class PageArchiveContract {
  private final Path directory;
  private final DatabaseSettings settings;

  PageArchiveContract(TestDatabase kind, Path directory) {
    this.directory = directory;
    this.settings = kind.fresh();
  }

  @Test
  void store_page_isFoundAndReadable() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage stored = store(database, 3);

      assertThat(database.pages().find(CRAWL, url(3))).contains(stored);
      assertThat(stored.page()).isEqualTo(page(3));
      ArchivedResponse response = database.pages().read(stored.location()).orElseThrow();
      assertThat(response.status()).isEqualTo(200);
      assertThat(response.headers().get("content-type")).containsExactly("text/html");
      assertThat(response.body()).asString(UTF_8).isEqualTo(text(3));
    }
  }

  @Test
  void store_page_writesResponseRequestAndMetadataRecords() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 1);
    }

    assertThat(DirectoryCheck.records(directory))
        .containsExactly(
            "warcinfo", "response " + url(1), "request " + url(1), "metadata " + url(1));
  }

  @Test
  void store_sameUrlAgain_returnsTheFirstAndWritesNothing() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage first = store(database, 1);

      StoredPage again =
          await(
              database
                  .pages()
                  .store(
                      page(url(1), PageRecord.State.FAILED, "connect", false),
                      Optional.empty(),
                      true));

      assertThat(again).isEqualTo(first);
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(1);
    assertThat(DirectoryCheck.records(directory)).hasSize(4);
  }

  @Test
  void store_outcomeOfARefusedUrl_takesTheRefusalsPlace() {
    try (CrawlDatabase database = Samples.open(directory)) {
      storeRefused(database, url(1));
      store(database, 2);

      StoredPage page = store(database, 1);

      assertThat(page.page()).isEqualTo(page(1));
      assertThat(database.pages().find(CRAWL, url(1))).contains(page);
      List<String> inOrder = new ArrayList<>();
      database.pages().forEach(CRAWL, row -> inOrder.add(row.page().url()));
      assertThat(inOrder).containsExactly(url(2), url(1));
      assertThat(database.pages().totals(CRAWL).counts().refused()).isEmpty();
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES))
        .extracting(line -> line.get("state").asText())
        .containsExactly("refused", "page", "page");
  }

  @Test
  void store_refusalForWhatCameOfARefusedUrl_takesTheRefusalsPlaceOnce() {
    PageRecord large = page(url(1), PageRecord.State.REFUSED, "too_large", false);
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      PageArchive pages = database.pages();
      await(pages.store(withoutAnswer("robots"), Optional.empty(), false));
      await(pages.store(withoutAnswer("depth"), Optional.empty(), false));
      assertThat(pages.ends(CRAWL, List.of(url(1))))
          .isEqualTo(Map.of(url(1), new PageArchive.End(PageRecord.State.REFUSED, "robots")));

      StoredPage first = await(pages.store(large, Optional.of(exchange(1)), false));
      StoredPage again = // after a kill
          await(pages.store(withoutAnswer("too_large"), Optional.of(exchange(1)), false));

      assertThat(first.page()).isEqualTo(large);
      assertThat(again).isEqualTo(first);
      assertThat(pages.ends(CRAWL, List.of(url(1))))
          .isEqualTo(Map.of(url(1), new PageArchive.End(PageRecord.State.REFUSED, "too_large")));
      assertThat(pages.totals(CRAWL).counts().refused()).isEqualTo(Map.of("too_large", 1L));
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES))
        .extracting(line -> line.get("reason").asText() + line.get("fetched_at").isNull())
        .containsExactly("robotstrue", "too_largefalse");
  }

  private static PageRecord withoutAnswer(String reason) {
    PageRecord refused = page(url(1), PageRecord.State.REFUSED, reason, false);
    return new PageRecord(
        refused.crawl(),
        refused.url(),
        refused.host(),
        refused.state(),
        reason,
        PageRecord.Answer.none(1),
        refused.choice(),
        refused.judged(),
        refused.words(),
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  @Test
  void ends_severalUrls_tellsHowThoseWithARowEnded() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      storeRefused(database, url(1));
      store(database, 2);

      assertThat(database.pages().ends(CRAWL, List.of(url(1), url(2), url(3))))
          .isEqualTo(
              Map.of(
                  url(1), new PageArchive.End(PageRecord.State.REFUSED, "depth"),
                  url(2), new PageArchive.End(PageRecord.State.PAGE, "")));
      assertThat(database.pages().ends("another", List.of(url(2)))).isEmpty();
    }
  }

  @Test
  void store_refusalOfAFetchedUrl_changesNothing() {
    try (CrawlDatabase database = Samples.open(directory)) {
      StoredPage page = store(database, 1);

      assertThat(storeRefused(database, url(1))).isEqualTo(page);
      assertThat(database.pages().find(CRAWL, url(1))).contains(page);
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(1);
  }

  @Test
  void keep_robotsTxtTwice_isTwoMarkedRecordsWithoutARow() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      await(database.pages().keep(robots(1)));
      store(database, 2);
      await(database.pages().keep(robots(1)));

      assertThat(database.pages().find(CRAWL, url(1))).isEmpty();
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(1);
    assertThat(DirectoryCheck.records(directory).stream().filter(it -> it.endsWith(url(1))))
        .containsExactly(
            "response " + url(1),
            "request " + url(1),
            "metadata " + url(1),
            "response " + url(1),
            "request " + url(1),
            "metadata " + url(1));
    assertThat(DirectoryCheck.purposes(directory)).containsExactly("robots", "", "robots");
  }

  @Test
  void describe_afterPages_isTheLastRecordAndRefersToTheFile() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 1);
      await(database.describe(CRAWL, "{\"topic\":\"trams \u00e9\"}"));
    }

    List<String> records = DirectoryCheck.records(directory);
    assertThat(records).hasSize(5).endsWith("metadata urn:prospector:passport:" + CRAWL);
    DirectoryCheck.Described described = DirectoryCheck.described(directory);
    assertThat(described.text()).isEqualTo("{\"topic\":\"trams \u00e9\"}");
    assertThat(described.mime()).isEqualTo("application/json");
    assertThat(described.refersTo()).isEqualTo(described.warcinfo());
  }

  @Test
  void describe_beforeAnyPage_beginsAFileThatGoesOnAfterwards() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      await(database.describe(CRAWL, "{}"));
    }
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage stored = store(database, 1);
      assertThat(database.pages().read(stored.location())).isPresent();
    }

    assertThat(DirectoryCheck.warcs(directory)).hasSize(1);
    assertThat(DirectoryCheck.records(directory))
        .startsWith("warcinfo", "metadata urn:prospector:passport:" + CRAWL, "response " + url(1));
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(1);
  }

  @Test
  void keep_noResponse_leavesNothing() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      FetchResult silent =
          new FetchResult(
              robots(1).request(),
              new FetchOutcome.Unreachable("connect", "refused"),
              Samples.NOON,
              Duration.ofMillis(5),
              Optional.empty(),
              "");
      await(database.pages().keep(silent));
    }
    assertThat(DirectoryCheck.records(directory)).isEmpty();
  }

  private static FetchResult robots(int number) {
    FetchResult page = exchange(number);
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(url(number)), FetchRequest.Purpose.ROBOTS),
        page.outcome(),
        page.started(),
        page.elapsed(),
        page.remoteAddress(),
        page.requestHead());
  }

  private static StoredPage storeRefused(CrawlDatabase database, String url) {
    PageRecord refused = page(url, PageRecord.State.REFUSED, "depth", false);
    return await(database.pages().store(refused, Optional.empty(), false));
  }

  @Test
  void store_allThatOneHostHasWaitingRefusedAtOnce_isStored() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      List<PageRecord> rows =
          IntStream.range(0, 12_000)
              .mapToObj(i -> page(url(i), PageRecord.State.REFUSED, "robots", false))
              .toList();

      List<CompletionStage<StoredPage>> stages =
          rows.stream().map(row -> database.pages().store(row, Optional.empty(), false)).toList();

      stages.forEach(Samples::await);
      assertThat(database.pages().totals(CRAWL).counts().refused())
          .isEqualTo(Map.of("robots", 12_000L));
    }
  }

  @Test
  void store_sameUrlTwiceInOneGroup_isOneRow() {
    List<CompletionStage<StoredPage>> stages = new ArrayList<>();
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      for (int i = 0; i < 200; i++) {
        stages.add(database.pages().store(page(i % 20), Optional.of(exchange(i % 20)), true));
      }
      assertThat(stages.stream().map(Samples::await).distinct()).hasSize(20);
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(20);
  }

  @Test
  void store_otherCrawlSameUrl_isAnotherRow() {
    PageRecord mine = page(1);
    PageRecord other =
        new PageRecord(
            "c2",
            mine.url(),
            mine.host(),
            mine.state(),
            "",
            new PageRecord.Answer(200, 0, "", "", 0, 0),
            new PageRecord.Choice(0, "", Double.NaN, 0, PageRecord.Arm.CONTROL),
            PageRecord.Judged.NOT,
            PageRecord.Words.NONE,
            PageCopy.NONE,
            LeftLinks.NONE);
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 1);
      await(database.pages().store(other, Optional.empty(), true));

      assertThat(database.pages().find("c2", url(1))).map(StoredPage::page).contains(other);
      assertThat(database.pages().totals("c2").counts().pages()).isEqualTo(1);
    }
    JsonNode line = DirectoryCheck.lines(directory, OutputNames.PAGES).get(1);
    assertThat(line.get("fetched_at").isNull()).isTrue();
    assertThat(line.get("priority").isNull()).isTrue();
    assertThat(line.get("arm").textValue()).isEqualTo("control");
  }

  @Test
  void store_bodyNotToBeKept_hasRowAndNoRecord() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage stored = await(database.pages().store(page(1), Optional.of(exchange(1)), false));

      assertThat(stored.location()).isEqualTo(WarcLocation.NONE);
      assertThat(database.pages().read(stored.location())).isEmpty();
    }
    assertThat(DirectoryCheck.warcs(directory)).isEmpty();
  }

  @Test
  void store_relevantPages_areTheNuggetLines() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      IntStream.range(0, 9).forEach(i -> store(database, i));
      await(
          database
              .pages()
              .store(
                  page("http://a.test/", PageRecord.State.REFUSED, "robots", true),
                  Optional.empty(),
                  true));
    }

    assertThat(DirectoryCheck.lines(directory, OutputNames.NUGGETS))
        .extracting(line -> line.get("url").textValue())
        .containsExactly(url(0), url(3), url(6));
  }

  @Test
  void store_line_holdsEveryDocumentedField() throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 3);
    }

    String file = DirectoryCheck.warcs(directory).get(0).getFileName().toString();
    long offset =
        DirectoryCheck.lines(directory, OutputNames.PAGES).get(0).get("warc_offset").asLong();
    assertThat(Files.readString(directory.resolve(OutputNames.PAGES)))
        .isEqualTo(
            """
            {"crawl":"c1","url":"http://host3.test/page/3","host":"http://host3.test",\
            "state":"page","reason":"","status":200,"fetched_at":"2026-03-01T12:00:00Z",\
            "depth":2,"via":"http://host0.test/","mime":"text/html","charset":"utf-8",\
            "language":"","bytes":1234,"millis":56,"title":"Title of http://host3.test/page/3","score":0.75,\
            "relevant":true,"reasons":["steam","\\"train\\""],\
            "passage":"… of \\"steam\\" and trains …","priority":1.5,"model_version":7,\
            "arm":"focused","copy_of":"","copy_kind":"","links_left":{},"warc_file":"%s","warc_offset":%d}
            """
                .formatted(file, offset));
  }

  @Test
  void store_textNoDatabaseHolds_isCleanedAndFailsNobody() {
    String title = "a\uD800b\0c" + "x".repeat(900) + "\u009B\u202E" + "x".repeat(5000);
    PageRecord page = page(1);
    PageRecord hostile =
        new PageRecord(
            CRAWL,
            page.url(),
            page.host(),
            page.state(),
            "",
            new PageRecord.Answer(200, 1, "m\u0000", "", 0, 0),
            new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(0, false, List.of("\uDC00")),
            new PageRecord.Words(title, "", ""),
            PageCopy.NONE,
            LeftLinks.NONE);
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage stored = await(database.pages().store(hostile, Optional.empty(), true));

      assertThat(stored.page().title())
          .startsWith("a\uFFFDb\uFFFDcx")
          .contains("x x")
          .doesNotContain("\u009B", "\u202E")
          .hasSizeBetween(990, 1000);
      assertThat(database.pages().find(CRAWL, page.url())).contains(stored);
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES).get(0).get("title").textValue())
        .startsWith("a\uFFFDb\uFFFDcx");
  }

  @Test
  void store_urlTooLongForAKey_failsAlone() {
    PageRecord huge = page("http://a.test/" + "x".repeat(70_000), PageRecord.State.PAGE, "", false);
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      CompletionStage<StoredPage> failing = database.pages().store(huge, Optional.empty(), true);

      assertThatThrownBy(() -> await(failing)).isInstanceOf(StorageException.class);
      assertThat(store(database, 1).page()).isEqualTo(page(1));
    }
  }

  @Test
  void store_gzipBodyOfChunkedResponse_readsDecoded() {
    byte[] raw = Samples.gzip("plain text".getBytes(UTF_8));
    String headers =
        "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\nContent-Length: 9999\r\n";
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage stored =
          await(database.pages().store(page(1), Optional.of(exchange(url(1), headers, raw)), true));

      ArchivedResponse response = database.pages().read(stored.location()).orElseThrow();
      assertThat(response.body()).asString(UTF_8).isEqualTo("plain text");
      assertThat(response.headers())
          .containsKeys("x-archive-orig-transfer-encoding", "x-archive-orig-content-length")
          .doesNotContainKeys("transfer-encoding", "content-length");
    }
    assertThat(DirectoryCheck.records(directory)).hasSize(4);
  }

  @Test
  void store_linksThatWereNotTaken_areKeptCountedAndListed() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      PageRecord leaving = page(1).withLeft(LeftLinks.of(Map.of("nofollow", 30, "extension", 2)));
      database.pages().store(leaving, Optional.empty(), true);
      PageRecord other = page(2).withLeft(LeftLinks.of(Map.of("extension", 1)));
      database.pages().store(other, Optional.empty(), true);
      await(database.pages().store(page(3), Optional.empty(), true));

      assertThat(database.pages().find(CRAWL, leaving.url()).orElseThrow().page())
          .isEqualTo(leaving);
      assertThat(database.pages().totals(CRAWL).counts().linksLeft())
          .isEqualTo(Map.of("nofollow", 30L, "extension", 3L));
      assertThat(database.pages().totalsByNode(CRAWL))
          .hasEntrySatisfying(
              "n1", it -> assertThat(it.counts().linksLeft()).containsEntry("nofollow", 30L));
      assertThat(database.listing().leavingLinks(CRAWL, 10))
          .extracting(entry -> entry.stored().page().url())
          .containsExactly(url(1), url(2));
      assertThat(database.listing().leavingLinks(CRAWL, 1)).hasSize(1);
    }
  }

  @Test
  void course_growingStretches_areFewAndHoldAllPages() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      for (int i = 0; i < 300; i++) {
        PageRecord row = page("http://a.test/" + i, PageRecord.State.PAGE, "", i < 10 || i == 299);
        database.pages().store(row, Optional.empty(), true);
      }
      await(
          database
              .pages()
              .store(
                  page("http://f.test/", PageRecord.State.FAILED, "dns", false),
                  Optional.empty(),
                  true));

      List<PageListing.Stretch> course = database.listing().course(CRAWL, 1.5);

      assertThat(course).extracting(PageListing.Stretch::pages).startsWith(1L, 1L, 1L, 2L, 2L);
      assertThat(course.stream().mapToLong(PageListing.Stretch::pages).sum()).isEqualTo(300);
      assertThat(course.stream().limit(5).mapToLong(PageListing.Stretch::nuggets).sum())
          .isEqualTo(7);
      assertThat(course.stream().mapToLong(PageListing.Stretch::nuggets).sum()).isEqualTo(11);
      assertThat(course).hasSizeLessThan(16);
      assertThat(database.listing().course("none", 1.5)).isEmpty();
    }
  }

  @Test
  void course_manyPages_isMadeOfRangesWhoseNumberDoesNotGrowWithThem() throws SQLException {
    int pages = 40_000;
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      storeAndCopy(database, pages);

      List<PageListing.Stretch> growing = database.listing().course(CRAWL, 1.05);
      List<PageListing.Stretch> equal = database.listing().course(CRAWL, 150);

      assertThat(growing).extracting(PageListing.Stretch::pages).startsWith(1L, 1L, 1L, 1L, 1L);
      assertThat(growing).hasSizeBetween(140, 218); // ln(40,001) / ln(1.05) = 217
      assertThat(equal).hasSize(150);
      assertThat(equal).allSatisfy(it -> assertThat(it.pages()).isBetween(250L, 283L));
      for (List<PageListing.Stretch> course : List.of(growing, equal)) {
        long before = 0;
        long nuggets = 0;
        for (PageListing.Stretch stretch : course) {
          before += stretch.pages();
          nuggets += stretch.nuggets();
          assertThat(nuggets).isBetween((before - 1) / 10, before / 10 + 1);
          assertThat(stretch.lastMillis()).isEqualTo(before);
        }
        assertThat(before).isEqualTo(pages + 1);
        assertThat(nuggets).isEqualTo(pages / 10 + 1);
      }
    }
  }

  @Test
  void course_crawlThatStoodStillWhileOthersStored_isAsEvenAsAny() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      storeAndCopy(database, 4_999);
      moveOn(database, 1_000, 10_000_000);
      moveOn(database, 3_000, 400_000_000);

      List<PageListing.Stretch> growing = database.listing().course(CRAWL, 1.05);
      List<PageListing.Stretch> equal = database.listing().course(CRAWL, 150);

      assertThat(equal).hasSize(150);
      assertThat(equal).allSatisfy(it -> assertThat(it.pages()).isBetween(23L, 44L)); // 33 and 10
      for (List<PageListing.Stretch> course : List.of(growing, equal)) {
        long before = 0;
        for (PageListing.Stretch stretch : course) {
          if (course == growing) {
            assertThat(stretch.pages()).isLessThanOrEqualTo(before * 6 / 100 + 2);
          }
          before += stretch.pages();
          assertThat(stretch.lastMillis()).as("in their order").isEqualTo(before);
        }
        assertThat(before).isEqualTo(5_000);
        assertThat(course.stream().mapToLong(PageListing.Stretch::nuggets).sum()).isEqualTo(500);
      }
    }
  }

  @Test
  void course_fewPagesLongBeforeMany_growsFromTheFew() throws SQLException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      storeAndCopy(database, 39_999);
      moveOn(database, 200, 1_000_000);

      long before = 0;
      for (PageListing.Stretch stretch : database.listing().course(CRAWL, 1.05)) {
        assertThat(stretch.pages()).isLessThanOrEqualTo(before / 10 + 8);
        before += stretch.pages();
      }
      assertThat(before).isEqualTo(40_000);
    }
  }

  /** As if other crawls had stored so many pages after a time. */
  private static void moveOn(CrawlDatabase database, long millis, long pages) throws SQLException {
    try (Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE page SET seq = seq + " + pages + " WHERE fetched_at > " + millis);
    }
  }

  /** Every tenth is a nugget, and the time is that of the storing, from 1. */
  private void storeAndCopy(CrawlDatabase database, int times) throws SQLException {
    PageRecord first = page("http://a.test/", PageRecord.State.PAGE, "", true);
    await(database.pages().store(first, Optional.empty(), true));
    copyPage(database, times);
  }

  private static void copyPage(CrawlDatabase database, int times) throws SQLException {
    boolean embedded = database.link().isEmbedded();
    String own =
        "crawl, host, state, reason, status, depth, via, mime, charset, bytes, millis, title,"
            + " score, relevant, reasons, priority, model_version, arm, warc_file, warc_offset,"
            + " warc_length, node, copy_kind, copy_of, etag, last_modified, payload_digest,"
            + " language, passage, links_left, counted_by";
    try (Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE page SET fetched_at = 1");
      statement.execute(
          "INSERT INTO page ("
              + own
              + ", url, fetched_at, page_key, found_by) SELECT "
              + own
              + ", CONCAT(url, n), n + 1, "
              + (embedded ? "RANDOM_UUID()" : "CAST(md5(CAST(n AS TEXT)) AS UUID)")
              + ", CASE WHEN MOD(n, 10) = 0 THEN 'n1' ELSE '' END FROM page, "
              + (embedded
                  ? "(SELECT x AS n FROM SYSTEM_RANGE(1, " + times + ")) numbers"
                  : "generate_series(1, " + times + ") AS numbers(n)")
              + " ORDER BY n");
    }
  }

  @Test
  void totals_mixedRows_countsEachKind() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      IntStream.range(0, 1005)
          .forEach(i -> database.pages().store(page(i), Optional.empty(), true));
      for (String url : List.of("http://r.test/1", "http://r.test/2")) {
        database
            .pages()
            .store(page(url, PageRecord.State.REFUSED, "robots", false), Optional.empty(), true);
      }
      database
          .pages()
          .store(
              page("http://f.test/", PageRecord.State.FAILED, "dns", false),
              Optional.empty(),
              true);
      await(
          database
              .pages()
              .store(
                  page("http://m.test/", PageRecord.State.REDIRECTED, "301", false),
                  Optional.empty(),
                  true));

      PageArchive.Totals totals = database.pages().totals(CRAWL);

      assertThat(totals.counts().pages()).isEqualTo(1005);
      assertThat(totals.counts().nuggets()).isEqualTo(335);
      assertThat(totals.counts().bytes()).isEqualTo(1009 * 1234L);
      assertThat(totals.counts().refused()).isEqualTo(Map.of("robots", 2L));
      assertThat(totals.counts().failed()).isEqualTo(Map.of("dns", 1L));
      assertThat(totals.counts().redirected()).isEqualTo(1);
      assertThat(totals.lastRelevant()).hasSize(1000).startsWith(false, true, false, false);
      assertThat(totals.lastRelevant()).endsWith(true, false, false, true, false, false);
    }
  }

  @Test
  void store_copyOfANugget_isNoNuggetAndCountsApart() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      PageRecord nugget = page("http://a.test/", PageRecord.State.PAGE, "", true);
      PageRecord copy =
          page("http://b.test/", PageRecord.State.PAGE, "", true)
              .withCopy(new PageCopy("near", nugget.url()));
      PageRecord other =
          page("http://c.test/", PageRecord.State.PAGE, "", false)
              .withCopy(new PageCopy("exact", "http://d.test/"));
      for (PageRecord row : List.of(nugget, copy, other)) {
        await(database.pages().store(row, Optional.empty(), true));
      }

      PageArchive.Totals totals = database.pages().totals(CRAWL);
      assertThat(totals.counts().pages()).isEqualTo(3);
      assertThat(totals.counts().nuggets()).isEqualTo(1);
      assertThat(totals.counts().relevantCopies()).isEqualTo(1);
      assertThat(totals.counts().copies()).isEqualTo(Map.of("near", 1L, "exact", 1L));
      assertThat(totals.lastRelevant()).containsExactly(true, false, false);
      assertThat(database.pages().totalsByNode(CRAWL).values())
          .extracting(PageArchive.Totals::counts)
          .extracting(Counts::relevantCopies)
          .containsExactly(1L);
      StoredPage stored = database.pages().find(CRAWL, copy.url()).orElseThrow();
      assertThat(stored.isNugget()).isFalse();
      assertThat(stored.isRelevantCopy()).isTrue();
      assertThat(stored.page().relevant()).isTrue();
      assertThat(database.listing().newest(PageListing.Query.nuggets(CRAWL, 0, Long.MAX_VALUE, 10)))
          .extracting(entry -> entry.stored().page().url())
          .containsExactly(nugget.url());
      assertThat(database.listing().course(CRAWL, 1))
          .extracting(PageListing.Stretch::nuggets)
          .containsExactly(1L);
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(3);
    assertThat(DirectoryCheck.lines(directory, OutputNames.NUGGETS)).hasSize(1);
  }

  @Test
  void forEach_manyRows_keepsTheOrderOfStoring() {
    List<String> urls = new ArrayList<>();
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      IntStream.range(0, 2100)
          .mapToObj(i -> database.pages().store(page(i), Optional.empty(), true))
          .toList()
          .forEach(Samples::await);

      database.pages().forEach(CRAWL, stored -> urls.add(stored.page().url()));
    }
    assertThat(urls).isEqualTo(IntStream.range(0, 2100).mapToObj(Samples::url).toList());
  }

  @Test
  void store_afterClose_fails() {
    CrawlDatabase database = Samples.open(directory, settings);
    database.close();

    CompletionStage<StoredPage> stage = database.pages().store(page(1), Optional.empty(), true);

    assertThatThrownBy(() -> await(stage)).hasMessageContaining("closed");
  }
}
