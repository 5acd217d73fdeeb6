package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.node.wiring.SystemConfig;

class FailoverTimeTest {
  private static Duration of(Map<String, Object> settings) {
    Config config = SystemConfig.clustered(settings);
    return FailoverTime.of(config.getDuration("akka.cluster.down-removal-margin"), config);
  }

  @Test
  void failover_asItComes_isMarginCoordinatorQuestionAndLook() {
    assertThat(of(Map.of())).isEqualTo(Duration.ofMillis(5_000 + 2_000 + 500 + 1_000));
  }

  @Test
  void failover_otherSettings_goesByThem() {
    Map<String, Object> settings =
        Map.of(
            "akka.cluster.down-removal-margin", "12s",
            "akka.cluster.sharding.waiting-for-state-timeout", "4s",
            "akka.cluster.sharding.retry-interval", "1s");

    assertThat(of(settings)).isEqualTo(Duration.ofSeconds(12 + 4 + 1 + 1));
  }
}
