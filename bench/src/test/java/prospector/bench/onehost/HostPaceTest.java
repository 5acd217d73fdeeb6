package prospector.bench.onehost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.bench.crawl.JudgedPage;

final class HostPaceTest {
  private static final Instant START = Instant.parse("2026-12-01T10:00:00Z");

  @Test
  void of_fasterSecondHalf_tellsBoth() {
    List<JudgedPage> pages = new ArrayList<>();
    for (int i = 0; i <= 50; i++) {
      pages.add(at(20 * i)); // 50 a second up to 1 s
    }
    for (int i = 1; i <= 50; i++) {
      pages.add(at(1_000 + 10 * i)); // 100 a second up to 1.5 s
    }

    HostPace pace = HostPace.of(pages);

    assertThat(pace.whole()).isCloseTo(100 / 1.5, within(1e-6));
    assertThat(pace.secondHalf()).isCloseTo(100, within(1e-6));
  }

  @Test
  void of_rowsInAnotherOrder_isTheSame() {
    List<JudgedPage> pages = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      pages.add(at(5 * i));
    }
    HostPace inOrder = HostPace.of(pages);
    Collections.reverse(pages);

    assertThat(HostPace.of(pages)).isEqualTo(inOrder);
  }

  @Test
  void of_threePages_isNoPace() {
    assertThatThrownBy(() -> HostPace.of(List.of(at(0), at(1), at(2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 pages");
  }

  private static JudgedPage at(long millis) {
    return new JudgedPage(
        "http://steam.test/p" + millis, true, false, START.plusMillis(millis).toString());
  }
}
