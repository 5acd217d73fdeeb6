package prospector.sharding.lease;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeaseSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "5, 4, 20", // the defaults
    "60, 4, 74", // a node that is frozen for a minute is no dead one
  })
  void lostMax_longPause_isOverOnceTheSilentWereTakenForDead(
      int pause, int stableAfter, int expected) {
    Config config =
        ConfigFactory.parseMap(
            Map.of(
                "akka.cluster.failure-detector.acceptable-heartbeat-pause",
                pause + " s",
                "akka.cluster.split-brain-resolver.stable-after",
                stableAfter + " s"));

    assertThat(LeaseSettings.lostMax(config)).hasSeconds(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "4000, 1000, 5000, ", // the defaults
    "4001, 1000, 5000, removal margin of 5000 ms",
    "4000, 1000, 0, removal margin of 0 ms",
    "1000, 600, 5000, at least twice renew-lease (600 ms)",
  })
  void problem_lengthRenewalMargin_isNamed(
      long length, long renewal, long margin, String expected) {
    LeaseSettings settings =
        new LeaseSettings(Duration.ofMillis(length), Duration.ofMillis(renewal));

    var problem = settings.problem(Duration.ofMillis(margin));

    if (expected == null) {
      assertThat(problem).isEmpty();
    } else {
      assertThat(problem).get().asString().contains(expected, length + " ms");
    }
  }
}
