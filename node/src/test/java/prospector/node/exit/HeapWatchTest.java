package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapWatchTest {
  private static final long MOST = 1_000;
  private static final long FULL = 960;
  private static final long SECOND = 1_000_000_000L;

  private final HeapWatch watch = new HeapWatch();

  private boolean look(long seconds, long used, long collectingMillis) {
    return look(seconds, used, collectingMillis, 0);
  }

  private boolean look(long seconds, long used, long collectingMillis, long collections) {
    return watch.staysFull(
        new HeapWatch.Sample(seconds * SECOND, used, MOST, collectingMillis, collections));
  }

  @Test
  void staysFull_fullAndCollectingForTheWindow_isTrue() {
    assertThat(look(0, FULL, 0)).isFalse();
    assertThat(look(9, FULL, 9_000)).isFalse();
    assertThat(look(10, FULL, 5_001)).isTrue();
  }

  @Test
  void staysFull_justNotFull_isFalse() {
    look(0, FULL - 1, 0);

    assertThat(look(10, FULL - 1, 10_000)).isFalse();
  }

  @Test
  void staysFull_fullAndQuiet_isFalse() {
    look(0, FULL, 0);

    assertThat(look(10, FULL, 5_000)).isFalse();
  }

  @Test
  void staysFull_freedMeanwhile_beginsAnew() {
    look(0, FULL, 0);
    look(5, FULL / 2, 5_000);
    look(6, FULL, 6_000);

    assertThat(look(12, FULL, 12_000)).isFalse();
    assertThat(look(16, FULL, 16_000)).isTrue();
  }

  @Test
  void staysFull_littleFreeAndNothingButCollections_isTrue() {
    look(0, 800, 0, 0);

    assertThat(look(9, 800, 9_000, 400)).isFalse();
    assertThat(look(10, 800, 8_501, 20)).isTrue();
  }

  @Test
  void staysFull_littleFreeAndOneLongCollection_isFalse() {
    look(0, 800, 0, 0);

    assertThat(look(30, 800, 30_000, 1)).isFalse();
  }

  @Test
  void staysFull_aFifthIsFreeOrTheProcessWorksToo_isFalse() {
    look(0, 799, 0, 0);
    assertThat(look(10, 799, 10_000, 400)).isFalse();

    look(20, 800, 20_000, 800);
    assertThat(look(30, 800, 28_500, 1_200)).isFalse();
  }

  @Test
  void failed_threeBeforeThereIsRoom_isTheEnd() {
    assertThat(watch.failed()).isFalse();
    assertThat(watch.failed()).isFalse();
    look(0, 799, 0);
    assertThat(watch.failed()).isFalse();
    look(1, FULL, 0);
    assertThat(watch.failed()).isFalse();
    look(2, FULL, 0);
    assertThat(watch.failed()).isTrue();
  }
}
