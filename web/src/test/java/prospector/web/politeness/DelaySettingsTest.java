package prospector.web.politeness;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelaySettingsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration LESS = Duration.ofSeconds(-1);

  @Test
  void create_valueOutOfRange_namesIt() {
    assertThatThrownBy(() -> new DelaySettings(LESS, 1, SECOND, SECOND, SECOND))
        .hasMessageContaining("minimum");
    assertThatThrownBy(() -> new DelaySettings(SECOND, Double.NaN, SECOND, SECOND, SECOND))
        .hasMessageContaining("responseTimeFactor");
    assertThatThrownBy(() -> new DelaySettings(SECOND, 1, LESS, SECOND, SECOND))
        .hasMessageContaining("maximumAdaptive");
    assertThatThrownBy(() -> new DelaySettings(SECOND, 1, SECOND, LESS, SECOND))
        .hasMessageContaining("backOffStart");
    assertThatThrownBy(() -> new DelaySettings(SECOND, 1, SECOND, SECOND, Duration.ZERO))
        .hasMessageContaining("backOffMaximum");
  }
}
