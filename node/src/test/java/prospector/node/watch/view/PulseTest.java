package prospector.node.watch.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.HandClock;
import prospector.node.report.Statuses;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.PageListing;
import prospector.persistence.table.CrawlTable;

/** Looks at a crawl that goes on after millions of pages. */
@Timeout(120)
class PulseTest {
  private static final CrawlStatus RESUMED = Statuses.midway();
  private static final PageListing.Stretch STORED = new PageListing.Stretch(40, 10, 5);

  private final CountDownLatch read = new CountDownLatch(1);
  private final AtomicInteger reads = new AtomicInteger();
  private volatile int failures;
  private volatile List<CrawlStatus> running = List.of(RESUMED);
  private final CrawlDatabase database;
  private final Pulse pulse;

  PulseTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                RESUMED.crawl(),
                "steam",
                "steam",
                "learner",
                List.of(),
                CrawlTable.State.RUNNING,
                "",
                1_000_000,
                10,
                1));
    pulse =
        new Pulse(
            database,
            () -> CompletableFuture.completedFuture(running),
            this::past,
            ForkJoinPool.commonPool(),
            new HandClock(1_000_000));
    pulse.join();
  }

  @AfterEach
  void close() {
    read.countDown();
    database.close();
  }

  private List<PageListing.Stretch> past(String crawl) {
    try {
      if (reads.incrementAndGet() <= failures) {
        throw new IllegalStateException("the database is away");
      }
      read.await();
      return List.of(STORED);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private CompletableFuture<?> look() {
    return pulse.look().toCompletableFuture();
  }

  /** Its past is read in minutes; until then nobody saw how far it is, nor what it finds. */
  @Test
  void look_whileThePastOfACrawlIsRead_doesNotWaitForIt() {
    for (int i = 0; i < 2; i++) {
      assertThat(look()).succeedsWithin(30, TimeUnit.SECONDS);
    }
    assertThat(pulse.seen()).extracting(entry -> entry.status().pages()).containsExactly(2_500L);

    read.countDown();
    assertThat(pulse.course(RESUMED.crawl()))
        .extracting(RateSeries.Point::pages)
        .containsExactly(40L, 2_500L);
    assertThat(reads).as("whoever asks").hasValue(1);
  }

  @Test
  void course_ofACrawlThatEndedBeforeManyOthers_isReadAgain() {
    read.countDown();
    assertThat(look()).succeedsWithin(30, TimeUnit.SECONDS);
    lookAtOthers("other", Pulse.ENDED_KEPT);
    int before = reads.get();
    assertThat(pulse.course(RESUMED.crawl())).hasSize(2);
    assertThat(reads).as("one of the last is kept").hasValue(before);

    lookAtOthers("more", Pulse.ENDED_KEPT + 1);
    before = reads.get();
    assertThat(pulse.course("runs")).hasSize(2);
    assertThat(reads).as("one that runs is kept").hasValue(before);
    assertThat(pulse.course(RESUMED.crawl()))
        .extracting(RateSeries.Point::pages)
        .containsExactly(40L);
    assertThat(reads).hasValue(before + 1);
  }

  /** So many crawls, one after the other, beside one that runs; until all of it is read. */
  private void lookAtOthers(String name, int crawls) {
    for (int i = 1; i <= crawls; i++) {
      running = List.of(Statuses.ofCrawl("runs"), Statuses.ofCrawl(name + i));
      assertThat(look()).succeedsWithin(30, TimeUnit.SECONDS);
      pulse.course(name + i);
    }
  }

  @Test
  void course_ofACrawlWhosePastCouldNotBeRead_isReadForWhoAsks() {
    failures = 1;
    read.countDown();
    assertThat(look()).succeedsWithin(30, TimeUnit.SECONDS);

    assertThat(pulse.course(RESUMED.crawl())).extracting(RateSeries.Point::pages).contains(40L);
    assertThat(reads).hasValue(2);
  }

  @Test
  void look_afterThePastCouldNotBeRead_hasItReadAgain() {
    failures = 1;
    read.countDown();

    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              look().join();
              return reads.get() == 2;
            });
    assertThat(pulse.course(RESUMED.crawl()))
        .extracting(RateSeries.Point::pages)
        .containsExactly(40L, 2_500L);
    assertThat(reads).hasValue(2);
  }
}
