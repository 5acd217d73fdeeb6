package prospector.bench.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SitesVerdictTest {
  @Test
  void holds_onePageMissing_no() {
    assertThat(verdict(0).holds()).isTrue();
    assertThat(verdict(1).holds()).isFalse();
  }

  private static SitesVerdict verdict(int missing) {
    return new SitesVerdict(
        Map.of("a", 50, "b", 50 - missing),
        missing,
        0,
        Set.of(),
        0,
        120,
        10,
        0,
        0,
        600,
        Optional.empty());
  }
}
