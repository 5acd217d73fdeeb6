package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.CoordinatedShutdown;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.cluster.ConfigValidation;
import akka.cluster.Invalid;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node that would place hosts elsewhere, or store them otherwise, stays out. */
class JoinRefusalTest {
  private static Config settings(int shards, String version) {
    return ConfigFactory.parseString(
        "akka.cluster { sharding.number-of-shards = "
            + shards
            + ", app-version = \""
            + version
            + "\" }");
  }

  private static ConfigValidation check(Config theirs, Config ours) {
    return new ClusterCompatibility().check(theirs, ours);
  }

  @Test
  void check_sameShardsAndVersion_isValid() {
    assertThat(check(settings(100, "0.1.0"), settings(100, "0.1.0")))
        .isNotInstanceOf(Invalid.class);
  }

  @Test
  void check_otherShards_namesThem() {
    assertThat(check(settings(200, "0.1.0"), settings(100, "0.1.0")))
        .isInstanceOfSatisfying(
            Invalid.class,
            invalid ->
                assertThat(invalid.errorMessages().mkString())
                    .contains("number-of-shards")
                    .doesNotContain("app-version"));
  }

  @Test
  void check_otherVersion_namesIt() {
    assertThat(check(settings(100, "0.2.0"), settings(100, "0.1.0")))
        .isInstanceOfSatisfying(
            Invalid.class,
            invalid -> assertThat(invalid.errorMessages().mkString()).contains("app-version"));
  }

  @Test
  void refusal_ofANode_saysWhatItHas() {
    assertThat(ClusterCompatibility.refusal(settings(200, "0.1.0")))
        .contains("number-of-shards = 200", "app-version = 0.1.0");
  }

  @Test
  @Tag("cluster")
  void join_otherShardsOrVersion_shutsTheNewcomerDownAndLeavesTheClusterAlone() {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit seed = nodes.start("");
      TestNodes.join(seed, seed);
      TestNodes.awaitUp(seed, 1);
      ActorTestKit same = nodes.start("");
      ActorTestKit otherShards = nodes.start("akka.cluster.sharding.number-of-shards = 200");
      ActorTestKit otherVersion = nodes.start("akka.cluster.app-version = 0.2.0");

      TestNodes.join(otherShards, seed);
      TestNodes.join(otherVersion, seed);

      assertThat(shutdownReason(otherShards))
          .isEqualTo(CoordinatedShutdown.incompatibleConfigurationDetectedReason());
      assertThat(shutdownReason(otherVersion))
          .isEqualTo(CoordinatedShutdown.incompatibleConfigurationDetectedReason());
      TestNodes.join(same, seed);
      TestNodes.awaitUp(seed, 2);
    }
  }

  private static CoordinatedShutdown.Reason shutdownReason(ActorTestKit node) {
    TestProbe<Object> probe = node.createTestProbe();
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(node.system());
    return probe.awaitAssert(
        TestNodes.PATIENCE,
        Duration.ofMillis(100),
        () -> shutdown.getShutdownReason().orElseThrow(() -> new AssertionError("still running")));
  }
}
