package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.graph.GraphHome;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.node.settings.LinkSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.StorageException;

/** When what crawls store is ranked, on a desk that ranks an empty directory. */
class CrawlRanksTest {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final AtomicLong rows = new AtomicLong();
  private final AtomicBoolean wanted = new AtomicBoolean(true);
  private final AtomicReference<Runnable> whenAsked = new AtomicReference<>(() -> {}); // the clock
  private CrawlDatabase database;
  private RankDesk desk;
  private CrawlRanks ranks;

  @BeforeEach
  void open(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    start();
  }

  private void start() {
    desk = desk(database);
    ranks = new CrawlRanks(desk, rows::get, wanted::get);
  }

  /** Of a node beside others. */
  private void restart(Together others) {
    desk.close();
    start();
    desk.joins(others);
  }

  private RankDesk desk(CrawlDatabase stored) {
    return new RankDesk(
        new RankDesk.Parts(
            stored,
            WebParts.parser("prospector", Clock.systemUTC()),
            WebParts.links(LinkSettings.DEFAULT, Optional.empty()),
            new RankHeap(100_000_000, 1),
            1,
            new WatchedClock(whenAsked)));
  }

  /** Does something once, the first time that it is asked. */
  private static final class WatchedClock extends Clock {
    private final AtomicReference<Runnable> once;

    private WatchedClock(AtomicReference<Runnable> once) {
      this.once = once;
    }

    @Override
    public Instant instant() {
      once.getAndSet(() -> {}).run();
      return Instant.EPOCH;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @AfterEach
  void close() {
    desk.close();
    database.close();
  }

  /** Rankings that were made by now. */
  private long ended() {
    await() // a test of an error leaves one uncaught, as it should
        .dontCatchUncaughtExceptions()
        .pollDelay(Duration.ZERO) // there are thousands of looks at which nothing begins
        .pollInterval(Duration.ofMillis(2))
        .atMost(DEADLINE)
        .until(() -> !desk.state().working());
    return desk.ended();
  }

  private void crawlEnds(String crawl) {
    ranks.crawlEnded(crawl);
    ranks.afterCrawl(crawl);
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

  private static long rows(AtomicBoolean away) {
    if (away.get()) {
      throw new StorageException("no answer");
    }
    return 1_000;
  }

  @Test
  void look_theDatabaseIsAway_looksAgainNextTime() {
    AtomicBoolean away = new AtomicBoolean(true);
    ranks = new CrawlRanks(desk, () -> rows(away), wanted::get);
    ranks.look();
    assertThat(ended()).isZero();

    away.set(false);
    ranks.look();

    assertThat(ended()).isEqualTo(1);
  }

  @Test
  void afterCrawl_theDatabaseIsAway_isNoFailureOfTheRanking() {
    wanted.set(false);
    AtomicBoolean away = new AtomicBoolean(true);
    ranks = new CrawlRanks(desk, () -> rows(away), wanted::get);
    crawlEnds("c");
    assertThat(desk.home().owedTries()).isZero();
    assertThat(ended()).isZero();

    away.set(false);
    ranks.look();

    assertThat(ended()).as("at the next look").isEqualTo(1);
  }

  @Test
  void afterCrawl_processIsStoppedMeanwhile_isNoFailureOfTheRanking() {
    wanted.set(false);
    ClusterRanksTest.begin(database);
    ClusterRanksTest.store(database, "http://a.test/");
    whenAsked.set(this::closeFromOutside);

    crawlEnds("c");
    assertThat(ended()).isEqualTo(1);

    assertThat(desk.state().trouble()).isEmpty();
    assertThat(desk.home().owedTries()).isZero();
    start();
    ranks.look();
    assertThat(ended()).as("at the first look").isEqualTo(1);
    assertThat(desk.state().trouble()).isEmpty();
  }

  /** On the thread that ranks; closing waits for that. */
  private void closeFromOutside() {
    new Thread(desk::close, "close").start();
    await().atMost(DEADLINE).until(desk::isEnded);
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
  void look_fewerRowsThanWereRanked_countsFromThose() {
    assertThat(endedAt(100_000)).isEqualTo(1);
    assertThat(endedAt(2_000)).as("a crawl was deleted").isEqualTo(1);

    ranks = new CrawlRanks(desk, rows::get, wanted::get);
    assertThat(endedAt(3_999)).isEqualTo(1);
    assertThat(endedAt(4_000)).isEqualTo(2);
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
    assertThat(desk.begin(progress -> await().atMost(DEADLINE).until(() -> hold.getCount() == 0)))
        .isTrue();

    crawlEnds("c");
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

  /** Another node, that refuses so many times. */
  private final class Refusing implements Together {
    private int left;
    private int asked;
    private boolean speaks = true;
    private boolean away; // the database
    private Optional<String> trouble = Optional.empty();

    private Refusing(int left) {
      this.left = left;
    }

    @Override
    public boolean speaks() {
      return speaks;
    }

    @Override
    public Optional<String> begin(RankSettings how, Set<String> without) {
      asked++;
      if (away) {
        throw new StorageException("no answer");
      }
      if (left-- > 0) {
        return Optional.of("node b is not there");
      }
      desk.begin(
          progress -> {
            if (trouble.isPresent()) {
              throw new IOException(trouble.get());
            }
          });
      return Optional.empty();
    }

    @Override
    public List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
      return List.of();
    }

    @Override
    public RankSource source() {
      throw new IllegalStateException("nobody asks");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void look_afterCrawlWasRefused_asksAgainAfterARestartToo(boolean restart) {
    wanted.set(false);
    Refusing others = new Refusing(1);
    desk.joins(others);
    crawlEnds("c");
    assertThat(ended()).isZero();
    if (restart) {
      restart(others);
    }

    ranks.look();

    assertThat(ended()).isEqualTo(1);
    ranks.look();
    assertThat(ended()).isEqualTo(1);
    restart(others);
    ranks.look();
    assertThat(ended()).as("it was done").isZero();
  }

  @Test
  void look_rankingThatIsRefusedEachTime_isAskedForMoreSeldom() {
    wanted.set(false);
    Refusing others = new Refusing(Integer.MAX_VALUE);
    desk.joins(others);
    crawlEnds("c");

    for (int minute = 0; minute < 60; minute++) {
      ranks.look();
    }

    assertThat(others.asked).isBetween(5, 8);
  }

  @Test
  void look_rankingOnTheWayIsRefused_isAskedForAgainBeforeThereIsTwiceAsMuch() {
    Refusing others = new Refusing(3);
    desk.joins(others);
    assertThat(endedAt(2_000)).isZero();

    for (int minute = 0; minute < 6; minute++) {
      assertThat(endedAt(2_000)).isZero();
      assertThat(others.asked).as("after 1, 2 and 4 minutes").isEqualTo(minute < 2 ? 2 : 3);
    }
    assertThat(endedAt(2_000)).isEqualTo(1);

    assertThat(endedAt(3_999)).isEqualTo(1);
    assertThat(endedAt(4_000)).isEqualTo(2);
  }

  @Test
  void look_beginningOnTheWayFails_isTriedAgainBeforeThereIsTwiceAsMuch() {
    Refusing others = new Refusing(0);
    others.away = true;
    desk.joins(others);
    assertThat(endedAt(2_000)).isZero();
    others.away = false;

    assertThat(endedAt(2_000)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void look_rankingThatFailsEachTime_isGivenUpInTheEnd(boolean restarts) {
    wanted.set(false);
    Refusing others = new Refusing(0);
    others.trouble = Optional.of("no space left on device");
    desk.joins(others);
    crawlEnds("c");
    assertThat(ended()).isEqualTo(1);
    ranks.look();
    assertThat(ended()).as("not at once").isEqualTo(1);

    for (int minute = 0; minute < 600; minute++) {
      if (restarts && minute % 250 == 0) {
        restart(others);
      }
      ranks.look();
      if (desk.state().working()) {
        ended();
      }
    }

    assertThat(others.asked).isEqualTo(OwedRanking.MOST_TRIES);
    others.trouble = Optional.empty();
    crawlEnds("d");
    ended();
    assertThat(others.asked).as("of another crawl").isEqualTo(OwedRanking.MOST_TRIES + 1);
  }

  @Test
  void look_rankedMeanwhileByAnOrder_owesNothing() {
    wanted.set(false);
    Refusing others = new Refusing(1);
    desk.joins(others);
    crawlEnds("c");
    desk.begin(RankSettings.of(1), Set.of());
    assertThat(ended()).isEqualTo(1);

    ranks.look();

    assertThat(ended()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void look_whoSpeaksDoesNotKnowOfTheCrawl_anotherBeginsItOnce(boolean killedAtTheEnd) {
    wanted.set(false);
    Refusing others = new Refusing(0);
    others.speaks = false;
    desk.joins(others);
    if (killedAtTheEnd) {
      ranks.crawlEnded("c");
      restart(others);
    } else {
      crawlEnds("c");
    }
    assertThat(others.asked).as("it is left to the one that speaks").isZero();

    lookForAnHour();

    assertThat(others.asked).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void look_whoSpeaksHasBegunARanking_theOthersBeginNone(boolean restartsAfterIt) {
    wanted.set(false);
    Refusing others = new Refusing(0);
    others.speaks = false;
    desk.joins(others);
    crawlEnds("c");
    others.begin(RankSettings.of(1), Set.of()); // as it has this node do its part
    ended();
    if (restartsAfterIt) {
      restart(others);
    }

    lookForAnHour();

    assertThat(others.asked).isEqualTo(1);
  }

  private void lookForAnHour() {
    for (int minute = 0; minute < 60; minute++) {
      ranks.look();
      ended();
    }
  }

  @Test
  void look_whoSpeaksHasBegunARankingThatFailed_theOthersBeginNoneUntilItsTurnIsOver() {
    wanted.set(false);
    Refusing others = new Refusing(0);
    others.speaks = false;
    others.trouble = Optional.of("no space left on device");
    desk.joins(others);
    crawlEnds("c");
    for (int attempt = 1; attempt <= OwedRanking.MOST_TRIES; attempt++) {
      others.begin(RankSettings.of(1), Set.of());
      ended();
      for (int minute = 0; minute < OwedRanking.PAUSE_LOOKS << (attempt - 1); minute++) {
        ranks.look();
      }
    }

    assertThat(others.asked).isEqualTo(OwedRanking.MOST_TRIES);
    assertThat(desk.home().owedTries()).as("given up").isEqualTo(GraphHome.NOT_OWED);
  }

  @Test
  void look_whoSpeaksDoesNotKnowOfTheCrawlAndItFails_anotherTriesAsOften() {
    wanted.set(false);
    Refusing others = new Refusing(0);
    others.speaks = false;
    others.trouble = Optional.of("no space left on device");
    desk.joins(others);
    crawlEnds("c");

    for (int hour = 0; hour < 10; hour++) {
      lookForAnHour();
    }

    assertThat(others.asked).isEqualTo(OwedRanking.MOST_TRIES);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void look_rankingGoesOnAfterARestart_paysIfTheCrawlHadEndedBefore(boolean begunBefore) {
    wanted.set(false);
    Refusing others = new Refusing(0);
    desk.joins(others);
    if (begunBefore) {
      beginAndStop();
      ranks.crawlEnded("c");
    } else {
      ranks.crawlEnded("c");
      beginAndStop();
    }
    restart(others);
    assertThat(desk.goOn(progress -> {})).isTrue();
    ended();

    lookForAnHour();

    assertThat(others.asked).isEqualTo(begunBefore ? 1 : 0);
  }

  /** On the order of another node; it goes on at the next start. */
  private void beginAndStop() {
    CountDownLatch working = new CountDownLatch(1);
    desk.begin(
        progress -> {
          working.countDown();
          await().atMost(DEADLINE).until(desk::isEnded);
          progress.check();
        });
    await().atMost(DEADLINE).until(() -> working.getCount() == 0);
    desk.close();
  }

  @Test
  void look_anotherNodeRefusedOnceItWasBegun_isNoFailureOfTheRanking() {
    wanted.set(false);
    desk.joins(new Refusing(0));
    ranks.crawlEnded("c");
    desk.begin(
        progress ->
            await()
                .atMost(DEADLINE)
                .until(
                    () -> {
                      progress.check();
                      return false;
                    }));
    assertThat(desk.home().owedTries()).isEqualTo(1);

    desk.giveUp("node b: no room");
    ended();

    assertThat(desk.home().owedTries()).isZero();
  }

  @Test
  void afterCrawl_itsEndCouldNotBeNoted_isRankedOnce() {
    wanted.set(false);
    ranks.afterCrawl("c");
    assertThat(ended()).isEqualTo(1);

    lookForAnHour();

    assertThat(ended()).isEqualTo(1);
  }

  @Test
  void crawlEnded_lastRequestsAreUnderWay_isNotRankedAtTheNextLook() {
    wanted.set(false);
    ranks.crawlEnded("c");
    ranks.look();
    assertThat(ended()).isZero();

    ranks.afterCrawl("c");

    assertThat(ended()).isEqualTo(1);
  }

  @Test
  void begin_errorOfTheMachine_endsWithTrouble() {
    desk.begin(
        progress -> {
          throw new InternalError("a fault occurred in an unsafe memory access operation");
        });

    assertThat(ended()).isEqualTo(1);
    assertThat(desk.state().trouble().orElseThrow().why()).contains("unsafe memory access");
  }
}
