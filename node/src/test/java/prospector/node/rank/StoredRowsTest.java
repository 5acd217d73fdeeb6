package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When rows are counted, and what is told in between. */
class StoredRowsTest {
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong last = new AtomicLong();
  private final AtomicLong counts = new AtomicLong();
  private Set<String> crawls = Set.of("c");
  private final StoredRows stored =
      new StoredRows(
          () -> {
            counts.incrementAndGet();
            return rows.get();
          },
          last::get,
          () -> crawls);

  private long at(long number, long stored) {
    last.set(number);
    rows.set(stored);
    return this.stored.getAsLong();
  }

  @Test
  void getAsLong_visitsThatGiveOtherNumbers_areNoRows() {
    assertThat(at(1_000, 1_000)).isEqualTo(1_000);

    for (int visits = 0; visits <= 10_000; visits++) {
      assertThat(at(1_000 + visits, 1_000)).isEqualTo(1_000);
    }

    assertThat(counts.get()).isBetween(100L, 170L);
  }

  @Test
  void getAsLong_growth_isCountedAFewTimesUntilItHasDoubled() {
    for (int number = 100_000; number <= 200_000; number++) {
      long told = at(number, number);
      assertThat(told).isBetween(number - number / 16L, (long) number);
    }

    assertThat(counts.get()).isLessThan(16);
  }

  @Test
  void getAsLong_crawlHasGone_isCountedAnew() {
    assertThat(at(1_000, 1_000)).isEqualTo(1_000);

    crawls = Set.of();

    assertThat(at(1_000, 0)).isZero();
    assertThat(at(1_000, 0)).isZero();
    assertThat(counts.get()).isEqualTo(2);
    assertThat(at(1_001, 1)).isEqualTo(1);
  }
}
