package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.node.settings.LinkSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.StorageException;

/** When what crawls store is ranked, on a desk that ranks an empty directory. */
class CrawlRanksTest {
  private final AtomicLong rows = new AtomicLong();
  private final AtomicBoolean wanted = new AtomicBoolean(true);
  private CrawlDatabase database;
  private RankDesk desk;
  private CrawlRanks ranks;

  @BeforeEach
  void open(@TempDir Path dir) {
    Clock clock = Clock.systemUTC();
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            clock);
    desk =
        new RankDesk(
            new RankDesk.Parts(
                database,
                WebParts.parser("prospector", clock),
                WebParts.links(LinkSettings.DEFAULT, Optional.empty()),
                new RankHeap(100_000_000, 1),
                1,
                clock));
    ranks = new CrawlRanks(desk, rows::get, wanted::get);
  }

  @AfterEach
  void close() {
    desk.close();
    database.close();
  }

  /** Rankings that were made by now. */
  private long ended() {
    await().until(() -> !desk.state().working());
    return desk.ended();
  }

  private long endedAt(long stored) {
    rows.set(stored);
    ranks.look();
    return ended();
  }

  @Test
  void look_aCrawlGrows_isRankedWheneverItHasDoubled() {
    assertThat(endedAt(999)).isZero();
    assertThat(endedAt(1_500)).isEqualTo(1);
    assertThat(endedAt(2_999)).isEqualTo(1);
    assertThat(endedAt(3_000)).isEqualTo(2);
    assertThat(endedAt(3_000)).isEqualTo(2);
  }

  @Test
  void look_noCrawlWantsRanks_nothingIsRanked() {
    wanted.set(false);

    assertThat(endedAt(1_000_000)).isZero();
  }

  @Test
  void look_theDatabaseIsAway_looksAgainNextTime() {
    AtomicBoolean away = new AtomicBoolean(true);
    ranks =
        new CrawlRanks(
            desk,
            () -> {
              if (away.get()) {
                throw new StorageException("no answer");
              }
              return 1_000;
            },
            wanted::get);
    ranks.look();
    assertThat(ended()).isZero();

    away.set(false);
    ranks.look();

    assertThat(ended()).isEqualTo(1);
  }

  @Test
  void look_afterARestart_goesOnFromTheRanksThatAreThere() {
    assertThat(endedAt(1_000)).isEqualTo(1);
    assertThat(endedAt(1_500)).isEqualTo(1);
    ranks = new CrawlRanks(desk, rows::get, wanted::get);

    assertThat(endedAt(1_999)).isEqualTo(1);
    assertThat(endedAt(2_000)).as("counted from what was ranked, not from now").isEqualTo(2);
  }

  @Test
  void look_ranksOfWhichNobodyKeptHowManyRowsTheyHad_ranksAnew() {
    desk.begin(RankSettings.of(1), Set.of());
    assertThat(ended()).isEqualTo(1);

    assertThat(endedAt(5_000)).isEqualTo(2);
  }

  @Test
  void afterCrawl_whileRanksAreMade_isRankedOnceTheyAre() {
    CountDownLatch hold = new CountDownLatch(1);
    assertThat(desk.begin(progress -> await().until(() -> hold.getCount() == 0))).isTrue();

    ranks.afterCrawl("c");
    wanted.set(false);
    ranks.look();
    assertThat(desk.ended()).isZero();
    hold.countDown();

    assertThat(ended()).isEqualTo(1);
    ranks.look();
    assertThat(ended()).isEqualTo(2);
    assertThat(desk.state().trouble()).isEqualTo(Optional.empty());
    ranks.look();
    assertThat(ended()).isEqualTo(2);
  }
}
