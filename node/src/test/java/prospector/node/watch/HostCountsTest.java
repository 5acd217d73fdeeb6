package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import prospector.node.HandClock;
import prospector.persistence.page.HostListing;

class HostCountsTest {
  private final List<String> asked = new ArrayList<>();
  private final HandClock clock = new HandClock(0);
  private long takes;

  private final HostCounts counts =
      new HostCounts(
          crawl -> {
            asked.add(crawl);
            clock.move(takes);
            return List.of();
          },
          Runnable::run,
          () -> clock.millis() * 1_000_000);

  @Test
  void of_aQuickCount_isKeptForTenSecondsOfEachCrawl() {
    counts.of("a");
    clock.move(HostCounts.KEPT_MILLIS - 1);
    counts.of("a");
    counts.of("b");
    clock.move(1);
    counts.of("a");

    assertThat(asked).containsExactly("a", "b", "a");
  }

  @Test
  void of_theMachineSleptMeanwhile_isKeptForAQuarterOfAnHour() {
    takes = 8 * 3_600_000;
    counts.of("a");
    clock.move(HostCounts.LONGEST_MILLIS - 1);
    counts.of("a");
    clock.move(1);
    counts.of("a");

    assertThat(asked).containsExactly("a", "a");
  }

  @Test
  void of_aLongCount_isKeptForTwentyTimesWhatItTook() {
    takes = 30_000;
    counts.of("a");
    clock.move(20 * takes - 1);
    counts.of("a");
    clock.move(1);
    counts.of("a");

    assertThat(asked).containsExactly("a", "a");
  }

  /** Else a few who look at a large crawl keep all lists from everybody. */
  @Test
  void of_askedAgainWhileItIsCounted_countsOnceAndHoldsNoThread() {
    List<Runnable> begun = new ArrayList<>();
    HostCounts slow =
        new HostCounts(
            crawl -> {
              asked.add(crawl);
              return List.of();
            },
            begun::add,
            () -> 0);

    CompletionStage<List<HostListing.Row>> first = slow.of("a");
    CompletionStage<List<HostListing.Row>> second = slow.of("a");

    assertThat(begun).hasSize(1);
    assertThat(second.toCompletableFuture()).isNotDone();
    begun.get(0).run();
    assertThat(first.toCompletableFuture()).isCompletedWithValue(List.of());
    assertThat(second.toCompletableFuture()).isCompletedWithValue(List.of());
    assertThat(asked).containsExactly("a");
  }

  @Test
  void of_aCountThatFailed_isCountedAgain() {
    AtomicBoolean away = new AtomicBoolean(true);
    HostCounts failing =
        new HostCounts(
            crawl -> {
              if (away.getAndSet(false)) {
                throw new IllegalStateException("the database is away");
              }
              return List.of();
            },
            Runnable::run,
            () -> 0);

    assertThat(failing.of("a").toCompletableFuture()).isCompletedExceptionally();
    assertThat(failing.of("a").toCompletableFuture()).isCompletedWithValue(List.of());
  }
}
