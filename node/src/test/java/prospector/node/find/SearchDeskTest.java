package prospector.node.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.Exchanges;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.QuietCrawls;
import prospector.persistence.page.RecentPages;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.search.IndexReading;
import prospector.search.PageIndexer;
import prospector.search.RunningText;
import prospector.search.SearchException;
import prospector.search.SearchRequest;
import prospector.search.WordQuery;
import prospector.web.fetch.FetchResult;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.ParserSettings;

/** An index that follows the archive. */
@Timeout(120)
class SearchDeskTest {
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Path dir;

  SearchDeskTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private CrawlDatabase open() {
    return CrawlDatabase.open(
        dir,
        new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
        Clock.systemUTC());
  }

  private static void store(CrawlDatabase database, String url) {
    store(database, url, Optional.empty());
  }

  private static void store(CrawlDatabase database, String url, Optional<FetchResult> exchange) {
    database
        .pages()
        .store(
            new PageRecord(
                "c",
                url,
                "http://a.sim",
                PageRecord.State.PAGE,
                "",
                new PageRecord.Answer(200, 1, "text/html", "UTF-8", 20, 5),
                new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
                new PageRecord.Judged(1, true, List.of()),
                new PageRecord.Words("steam", "en", ""),
                PageCopy.NONE,
                LeftLinks.NONE),
            exchange,
            exchange.isPresent())
        .toCompletableFuture()
        .join();
  }

  private long indexed() {
    return indexed(0);
  }

  private long indexed(long turn) {
    try (IndexReading index = IndexReading.open(PageIndexer.directory(dir))) {
      return index.takenUpTo("c", turn);
    } catch (SearchException notYet) {
      return 0;
    }
  }

  @Test
  void desk_whileCrawling_takesPagesUpWithoutASearchAndKeepsThemAtTheEnd() {
    try (CrawlDatabase database = open()) {
      crawl(database);
      for (int i = 0; i < 50; i++) {
        store(database, "http://a.sim/" + i);
      }
      SearchDesk.Parts parts =
          new SearchDesk.Parts(
              database,
              new StoredPageReader(
                  database.pages(), WebParts.parser("prospector", Clock.systemUTC())),
              tenTimesAsFast(),
              true,
              0.5);
      try (SearchDesk desk = SearchDesk.open(parts)) {
        assertThat(desk).isNotNull();
        await().atMost(Duration.ofSeconds(60)).until(() -> indexed() == newest(database));
        store(database, "http://a.sim/later");
        await().atMost(Duration.ofSeconds(60)).until(() -> indexed() == newest(database));
      }
    }
  }

  /** What was taken is made durable every 20 seconds, by the desk's clock. */
  private static Clock tenTimesAsFast() {
    Instant start = Instant.now();
    InstantSource fast = () -> start.plus(Duration.between(start, Instant.now()).multipliedBy(10));
    return fast.withZone(ZoneOffset.UTC);
  }

  @Test
  void close_whileCrawling_takesUpWhatWaitsForItsRest() {
    try (CrawlDatabase database = open()) {
      crawl(database);
      for (int i = 0; i < 120; i++) {
        store(database, "http://a.sim/" + i);
      }
      SearchDesk.Parts parts = parts(database, true, 0.000_01);

      SearchDesk.open(parts).close();

      assertThat(indexed()).isEqualTo(newest(database));
    }
  }

  @Test
  void search_pageStoredInACrawlThatWasQuiet_isTakenUpAtOnce() {
    try (CrawlDatabase database = open()) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "c", "t", "", "bfs", List.of(), CrawlTable.State.FINISHED, "", 1, 1, 1));
      store(database, "http://a.sim/1");
      SearchDesk.Parts parts =
          new SearchDesk.Parts(
              database,
              new StoredPageReader(
                  database.pages(), WebParts.parser("prospector", Clock.systemUTC())),
              Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
              false,
              0.5);
      try (SearchDesk desk = SearchDesk.open(parts)) {
        await().atMost(Duration.ofSeconds(60)).until(() -> desk.search(steam()).behind() == 0);
        store(database, "http://a.sim/2");

        await().atMost(Duration.ofSeconds(60)).until(() -> desk.search(steam()).behind() == 0);

        assertThat(indexed()).isEqualTo(newest(database));
      }
    }
  }

  @Test
  void search_afterPagesWereJudgedAnew_hasTheIndexMadeAnew() {
    CrawlTable.Row crawl =
        new CrawlTable.Row("c", "t", "", "bfs", List.of(), CrawlTable.State.FINISHED, "", 1, 1, 1);
    try (CrawlDatabase database = open()) {
      database.crawls().create(crawl);
      store(database, "http://a.sim/1");
      SearchDesk.Parts parts = parts(database, false, 0.5);
      try (SearchDesk desk = SearchDesk.open(parts)) {
        assertThat(desk.search(steam()).behind()).isEqualTo(1);
        await().atMost(Duration.ofSeconds(60)).until(() -> indexed() == newest(database));
        assertThat(desk.search(steam()).behind()).isZero();
      }
      long turn = database.rejudging().begin(crawl, "other", "other words").number();

      try (SearchDesk desk = SearchDesk.open(parts)) {
        assertThat(desk.search(steam()).behind()).isEqualTo(1);
        await().atMost(Duration.ofSeconds(60)).until(() -> indexed(turn) == newest(database));
      }
    }
  }

  @Test
  void search_pageThatAnotherNodeHasStoredSince_isNotShownAsItWas() throws Exception {
    try (CrawlDatabase database = open()) {
      crawl(database);
      store(database, "http://a.sim/1");
      store(database, "http://a.sim/2");
      SearchDesk.Parts parts = parts(database, false, 0.5);
      try (SearchDesk desk = SearchDesk.open(parts)) {
        desk.search(steam());
        await().atMost(Duration.ofSeconds(60)).until(() -> indexed() == newest(database));
        try (Connection connection = database.link().connect();
            Statement statement = connection.createStatement()) {
          statement.execute("INSERT INTO archive_home VALUES ('node2', 'home2', '/nowhere', 1)");
          statement.execute("UPDATE page SET node = 'node2' WHERE url = 'http://a.sim/1'");
        }

        SearchDesk.Found found = desk.search(steam());

        assertThat(found.hits()).extracting(HitView::url).containsExactly("http://a.sim/2");
        assertThat(found.total()).as("the same on every screenful").isEqualTo(2);
        assertThat(found.next()).isNull();
      }
    }
  }

  @Test
  void catchUp_searchThatComesWhileTheIndexIsCommitted_isServedByTheNextCommit() {
    try (CrawlDatabase database = open()) {
      crawl(database);
      for (int i = 0; i < 110; i++) { // three steps, the last of ten
        store(database, "http://a.sim/" + i);
      }
      long second = database.feed().after("c", 0, 100).get(99).number();
      AtomicReference<IndexFollower> follower = new AtomicReference<>();
      List<Long> seen = new ArrayList<>();
      InstantSource asked = // by each commit, among others
          () -> {
            IndexFollower asks = follower.get();
            if (seen.size() < 3 && asks != null) {
              asks.awaited();
            }
            seen.add(indexed());
            return Instant.EPOCH;
          };
      SearchDesk.Parts parts =
          new SearchDesk.Parts(
              database,
              new StoredPageReader(
                  database.pages(), WebParts.parser("prospector", Clock.systemUTC())),
              asked.withZone(ZoneOffset.UTC),
              false,
              0.5);
      IndexFollower searched =
          new IndexFollower(
              parts, () -> 0, new CountDownLatch(1), new QuietCrawls(() -> 0), () -> {});
      follower.set(searched);

      searched.catchUp();

      assertThat(seen).contains(second);
      assertThat(indexed()).isEqualTo(newest(database));
    }
  }

  @Test
  void catchUp_filesThatAnotherProcessReads_restsForItsTimeToo() {
    AtomicLong now = new AtomicLong();
    DocumentReader reader =
        new DocumentReader() {
          @Override
          public DocumentText read(String mime, byte[] body) {
            now.addAndGet(TimeUnit.SECONDS.toNanos(2));
            return new DocumentText("", "", "", "steam", List.of(), Optional.empty(), "");
          }

          @Override
          public void close() {}
        };
    DocumentPageParser parser =
        new DocumentPageParser(
            Set.of("text/plain"), reader, ParserSettings.DEFAULT, Clock.systemUTC());
    List<Long> rests = new ArrayList<>();
    CountDownLatch ended =
        new CountDownLatch(1) {
          @Override
          public boolean await(long time, TimeUnit unit) {
            rests.add(unit.toSeconds(time));
            return false;
          }
        };
    try (CrawlDatabase database = open()) {
      crawl(database);
      for (int i = 0; i < 3; i++) {
        store(database, "http://a.sim/" + i, Optional.of(exchange("http://a.sim/" + i)));
      }
      StoredPageReader files =
          new StoredPageReader(database.pages(), parser, RecentPages.NONE, now::get);
      SearchDesk.Parts parts =
          new SearchDesk.Parts(
              database, files, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), false, 0.5);

      new IndexFollower(parts, () -> 0, ended, new QuietCrawls(() -> 0), () -> {}).catchUp();
    }
    assertThat(rests).containsExactly(6L);
  }

  private static FetchResult exchange(String url) {
    return Exchanges.of(url, "text/plain", "a file");
  }

  private static void crawl(CrawlDatabase database) {
    CrawlTable.State running = CrawlTable.State.RUNNING;
    database
        .crawls()
        .create(new CrawlTable.Row("c", "t", "", "bfs", List.of(), running, "", 1, 1, 1));
  }

  /** The index cannot be made where a file has its name, as on a disk that takes no more. */
  private Path inTheWay() throws IOException {
    return Files.writeString(PageIndexer.directory(dir), "in the way");
  }

  @Test
  void search_indexThatCouldNotBeMade_isTriedAgainOnceSomeTimeIsOver() throws Exception {
    try (CrawlDatabase database = open()) {
      crawl(database);
      store(database, "http://a.sim/1");
      Path file = inTheWay();
      AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
      InstantSource clock = now::get;
      SearchDesk.Parts parts = parts(database, false, clock.withZone(ZoneOffset.UTC));
      try (SearchDesk desk = new SearchDesk(parts, () -> 0, PAUSE)) {
        await().atMost(Duration.ofSeconds(60)).until(() -> desk.search(steam()).trouble() != null);
        assertThat(desk.search(steam()).building()).isFalse();
        Files.delete(file);

        now.set(Instant.EPOCH.plus(PAUSE));

        await().atMost(Duration.ofSeconds(60)).until(() -> desk.search(steam()).behind() == 0);
        await().atMost(Duration.ofSeconds(60)).until(() -> desk.search(steam()).trouble() == null);
      }
    }
  }

  @Test
  void desk_whileCrawlingAfterAFailure_goesOnByItself() throws Exception {
    try (CrawlDatabase database = open()) {
      crawl(database);
      store(database, "http://a.sim/1");
      Path file = inTheWay();
      SearchDesk.Parts parts = parts(database, true, tenTimesAsFast());
      try (SearchDesk desk = new SearchDesk(parts, () -> 0, Duration.ofMillis(10))) {
        desk.begin();
        await().atMost(Duration.ofSeconds(60)).until(() -> desk.search(steam()).trouble() != null);

        Files.delete(file);

        await().atMost(Duration.ofSeconds(60)).until(() -> indexed() == newest(database));
      }
    }
  }

  @Test
  void trouble_eachFailure_makesThePauseLongerUpToABound() {
    AtomicLong now = new AtomicLong(1_000);
    IndexTrouble trouble = new IndexTrouble(now::get, PAUSE);

    assertThat(trouble.mayTry()).isTrue();
    assertThat(trouble.failed("the disk is full")).isTrue();
    assertThat(trouble.pause()).isEqualTo(PAUSE);
    assertThat(trouble.failed("the disk is full")).isFalse();
    assertThat(trouble.pause()).isEqualTo(PAUSE.multipliedBy(2));
    now.addAndGet(PAUSE.toMillis());
    assertThat(trouble.mayTry()).isFalse();
    now.addAndGet(PAUSE.toMillis());
    assertThat(trouble.mayTry()).isTrue();
    for (int i = 0; i < 100; i++) {
      trouble.failed("the disk is full");
    }
    assertThat(trouble.pause()).isEqualTo(PAUSE.multipliedBy(16));
    assertThat(trouble.over()).isTrue();
    assertThat(trouble.over()).isFalse();
    assertThat(trouble.why()).isNull();
    assertThat(trouble.failed("the disk is full again")).isTrue();
    assertThat(trouble.pause()).isEqualTo(PAUSE);
  }

  @Test
  void search_indexThatWasMadeAnewMeanwhile_findsWhatItHas() {
    try (CrawlDatabase database = open()) {
      crawl(database);
      for (int i = 0; i < 5; i++) {
        store(database, "http://a.sim/" + i);
      }
      SearchDesk.Parts parts = parts(database, false, 0.5);
      index(parts, 5);
      try (SearchDesk desk = SearchDesk.open(parts)) {
        assertThat(desk.search(steam()).total()).isEqualTo(5);
        PageIndexer.remove(dir);
        index(parts, 2);

        assertThat(desk.search(steam()).total()).isEqualTo(5);
      }
    }
  }

  /** Makes the index, with a commit after each so many pages. */
  private static void index(SearchDesk.Parts parts, int pages) {
    PageIndexer.Source source =
        new PageIndexer.Source(
            parts.database(), parts.reader(), new RunningText(), parts.clock(), false);
    try (PageIndexer indexer = PageIndexer.open(source, line -> {})) {
      while (indexer.step(pages) > 0) {
        indexer.commit();
      }
    }
  }

  private static SearchRequest steam() {
    return new SearchRequest(
        WordQuery.parse("steam"),
        Optional.of("c"),
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        10,
        0);
  }

  private static long newest(CrawlDatabase database) {
    return database.feed().newest("c");
  }

  @Test
  void days_atBothEnds_belongToTheStretch() {
    assertThat(Days.last("2026-11-23") - Days.first("2026-11-23")).isEqualTo(86_400_000 - 1);
    assertThat(HitView.day(Days.first("2026-11-23"))).isEqualTo("2026-11-23");
    assertThat(HitView.day(Days.last("2026-11-23"))).isEqualTo("2026-11-23");
  }

  private static SearchDesk.Parts parts(CrawlDatabase database, boolean follows, Clock clock) {
    return new SearchDesk.Parts(
        database,
        new StoredPageReader(database.pages(), WebParts.parser("prospector", Clock.systemUTC())),
        clock,
        follows,
        0.5);
  }

  private static SearchDesk.Parts parts(CrawlDatabase database, boolean follows, double share) {
    return new SearchDesk.Parts(
        database,
        new StoredPageReader(database.pages(), WebParts.parser("prospector", Clock.systemUTC())),
        Clock.systemUTC(),
        follows,
        share);
  }
}
