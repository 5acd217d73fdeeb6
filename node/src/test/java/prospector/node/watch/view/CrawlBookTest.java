package prospector.node.watch.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.HandClock;
import prospector.node.metrics.LastKnown;
import prospector.node.report.Statuses;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.table.CrawlTable;

@Timeout(60)
class CrawlBookTest {
  private static final CrawlStatus COUNTED = Statuses.ended("pages");
  private static final Duration ABOUT_NOTHING = Duration.ofMillis(1);

  private final HandClock clock = new HandClock(1_000_000);
  private final AtomicInteger counts = new AtomicInteger();
  private final CountDownLatch slow = new CountDownLatch(1);
  private volatile boolean isSlow;
  private final CrawlDatabase database;
  private final CrawlBook book;

  CrawlBookTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    row("ended");
    row(COUNTED.crawl());
    book = new CrawlBook(database, this::counted, LastKnown.oneThread("counts"), clock);
  }

  @AfterEach
  void close() {
    slow.countDown();
    database.close();
  }

  @Test
  void find_crawlThatTakesLongToCount_holdsNobodyUpAndIsCountedOnce() {
    isSlow = true;
    CompletionStage<?> one = book.find("ended", List.of());
    CompletionStage<?> two = book.find("ended", List.of());
    CompletionStage<List<CrawlBook.Entry>> all = book.all(List.of(COUNTED));

    assertThat(one.toCompletableFuture()).isNotDone();
    assertThat(two.toCompletableFuture()).isNotDone();
    assertThat(book.row("ended")).isPresent();
    assertThat(book.row("none")).isEmpty();
    assertThat(book.find(COUNTED.crawl(), List.of(COUNTED)).toCompletableFuture().join())
        .hasValueSatisfying(entry -> assertThat(entry.running()).isTrue());
    assertThat(ids(book.counted(List.of(COUNTED), ABOUT_NOTHING))).containsExactly(COUNTED.crawl());

    slow.countDown();
    assertThat(ids(all)).containsExactly(COUNTED.crawl(), "ended");
    assertThat(counts).hasValue(1);
  }

  @Test
  void orders_ofCrawlsThatTakeLongToCount_countNothing() {
    isSlow = true;

    List<CrawlOrders> orders = book.orders(List.of(COUNTED));

    assertThat(orders)
        .extracting(CrawlOrders::id, CrawlOrders::state, CrawlOrders::running)
        .containsExactly(
            tuple(COUNTED.crawl(), COUNTED.state().toString(), true),
            tuple("ended", "finished", false));
    assertThat(counts).hasValue(0);
  }

  @Test
  void find_countedBefore_isThatWhileItIsCountedAgain() {
    assertThat(pages(book)).isEqualTo(COUNTED.pages());

    clock.move(20_000);
    isSlow = true;
    assertThat(pages(book)).isEqualTo(COUNTED.pages());
    assertThat(slow.getCount()).isEqualTo(1);
  }

  @Test
  void find_afterALittleWhile_isCountedAgainUntilItIsSettled() {
    CrawlBook own = new CrawlBook(database, this::counted, Runnable::run, clock);
    for (int i = 0; i < 5; i++) {
      pages(own);
      clock.move(16_000);
    }

    assertThat(counts).hasValue(3);
  }

  private static long pages(CrawlBook book) {
    return book.find("ended", List.of())
        .toCompletableFuture()
        .join()
        .orElseThrow()
        .status()
        .pages();
  }

  private static List<String> ids(CompletionStage<List<CrawlBook.Entry>> entries) {
    return entries.toCompletableFuture().join().stream().map(entry -> entry.row().id()).toList();
  }

  private CrawlStatus counted(CrawlTable.Row row) {
    counts.incrementAndGet();
    try {
      if (isSlow) {
        slow.await();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return COUNTED;
  }

  private void row(String id) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                id,
                "steam",
                "steam",
                "learner",
                List.of(),
                CrawlTable.State.FINISHED,
                "",
                1_000_000,
                10,
                1));
  }
}
