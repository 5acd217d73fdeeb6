package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;

/** Shares of one heap must leave some of it. */
class HeapSharesTest {
  private static NodeSettings settings(String line) {
    return NodeSettings.of(
        ConfigFactory.parseString(line).withFallback(ConfigFiles.ofClassPath().defaults()));
  }

  @Test
  void of_sharesThatLeaveATenth_areRead() {
    assertThat(settings("prospector.host.queue-share = 0.4").host().queueShare()).isEqualTo(0.4);
  }

  @Test
  void of_sharesThatLeaveLess_stopTheStartWithTheirSum() {
    assertThatThrownBy(() -> settings("prospector.web.fetch.bodies-share = 0.26"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("prospector.host.queue-share")
        .hasMessageContaining("0.9 at most, not 0.91");
  }
}
