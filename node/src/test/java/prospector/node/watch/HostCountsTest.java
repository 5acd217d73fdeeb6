package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.node.HandClock;

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
}
