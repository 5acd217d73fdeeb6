package prospector.node.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.Exchanges;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.QuietCrawls;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.page.UnreadFileException;
import prospector.persistence.table.CrawlTable;
import prospector.search.IndexReading;
import prospector.search.PageIndexer;
import prospector.search.SearchException;
import prospector.web.fetch.FetchResult;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.ParserSettings;

/** An index that comes to files that are not read now. */
final class IndexFollowerTest {
  private static final String FILE = "application/pdf";

  private final Path dir;
  private final CrawlDatabase database;
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();

  IndexFollowerTest(@TempDir Path dir) {
    this.dir = dir;
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    for (String crawl : List.of("a", "b", "c")) {
      CrawlTable.State running = CrawlTable.State.RUNNING;
      database
          .crawls()
          .create(new CrawlTable.Row(crawl, "t", "", "bfs", List.of(), running, "", 1, 1, 1));
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  private long store(String crawl, String name, String mime) {
    String url = "http://" + crawl + ".sim/" + name;
    FetchResult exchange = Exchanges.of(url, mime, "steam");
    PageRecord row =
        new PageRecord(
            crawl,
            url,
            "http://" + crawl + ".sim",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 1, mime, "UTF-8", 5, 5),
            new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(1, true, List.of()),
            new PageRecord.Words("steam", "en", ""),
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(row, Optional.of(exchange), true).toCompletableFuture().join();
    return database.feed().newest(crawl);
  }

  private final class Busy implements DocumentReader {
    @Override
    public DocumentText read(String mime, byte[] body) {
      asked.incrementAndGet();
      return DocumentText.unreadable(DocumentText.BUSY);
    }

    @Override
    public void close() {}
  }

  private IndexFollower follower() {
    StoredPageReader reader =
        new StoredPageReader(
            database.pages(),
            new DocumentPageParser(
                Set.of(FILE), new Busy(), ParserSettings.DEFAULT, Clock.systemUTC()));
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    return new IndexFollower(
        new SearchDesk.Parts(database, reader, clock, false, 1),
        () -> 0,
        new CountDownLatch(1),
        new QuietCrawls(() -> 0),
        commits::incrementAndGet);
  }

  private long indexed(String crawl) {
    try (IndexReading index = IndexReading.open(PageIndexer.directory(dir))) {
      return index.takenUpTo(crawl, 0);
    }
  }

  @Test
  void catchUp_fileWhoseReaderIsBusy_keepsOutNoOtherCrawl() {
    store("a", "file", FILE);
    store("a", "behind", "text/html");
    long before = store("b", "page", "text/html");
    store("b", "file", FILE);
    long last = 0;
    for (int i = 0; i < 120; i++) { // three steps
      last = store("c", "" + i, "text/html");
    }

    follower().catchUp();

    assertThat(indexed("a")).isZero();
    assertThat(indexed("b")).isEqualTo(before);
    assertThat(indexed("c")).isEqualTo(last);
    assertThat(asked).as("once each").hasValue(2);
    assertThat(commits).hasValue(1);
  }

  @Test
  void catchUp_nothingBeforeSuchAFile_fails() {
    store("a", "file", FILE);
    IndexFollower follower = follower();

    assertThatExceptionOfType(SearchException.class)
        .isThrownBy(follower::catchUp)
        .withMessageContaining("the index of its crawl ends before it")
        .withCauseInstanceOf(UnreadFileException.class);
    assertThat(commits).hasValue(0);
  }
}
