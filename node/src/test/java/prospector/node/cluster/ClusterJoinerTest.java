package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.typed.ActorRef;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;

class ClusterJoinerTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Config MEMBER =
      ConfigFactory.parseMap(
          Map.of(
              "akka.actor.provider",
              "cluster",
              "akka.remote.artery.canonical.hostname",
              "127.0.0.1",
              "akka.remote.artery.canonical.port",
              0,
              "akka.cluster.jmx.multi-mbeans-in-same-jvm",
              "on"));

  private @Nullable ActorTestKit kit;

  @AfterEach
  void end() {
    if (kit != null) {
      kit.shutdownTestKit();
    }
  }

  private ActorTestKit start(Config config) {
    ActorTestKit started = ActorTestKit.create(SystemConfig.SYSTEM, config);
    kit = started;
    return started;
  }

  private static ActorRef<ClusterJoiner.Command> spawn(ActorTestKit kit, List<String> found) {
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    return kit.spawn(
        ClusterJoiner.of(
            new ClusterJoiner.Terms(
                new FirstContacts("n1", settings.cluster()), () -> found, Runnable::run, TIMEOUT)));
  }

  private static String own(Cluster cluster) {
    Address address = cluster.selfMember().address();
    return address.getHost().orElseThrow() + ":" + address.getPort().orElseThrow();
  }

  private static LoggingTestKit says(String words) {
    return LoggingTestKit.empty()
        .withMessageContains(words)
        .withLoggerName(ClusterJoiner.class.getName());
  }

  private static Object passes(ManualTime time, Duration duration) {
    time.timePasses(duration);
    return time;
  }

  @Test
  void look_findsAddressesThatCannotBeRead_joinsTheOthers() {
    ActorTestKit member = start(MEMBER);
    Cluster cluster = Cluster.get(member.system());
    List<String> found = List.of("::1:2551", own(cluster), "10.0.0.1");
    assertThat(cluster.selfMember().status()).isEqualTo(MemberStatus.removed());

    says("no address to join it by: 10.0.0.1").expect(member.system(), () -> spawn(member, found));

    member
        .createTestProbe()
        .awaitAssert(
            () -> {
              assertThat(cluster.selfMember().status()).isNotEqualTo(MemberStatus.removed());
              return found;
            });
  }

  /** The wall clock has no say in it. */
  @Test
  void look_findsNothingElse_givesUpOnceTheTimeoutIsOver() {
    ActorTestKit member = start(ManualTime.config().withFallback(MEMBER));
    ManualTime time = ManualTime.get(member.system());
    spawn(member, List.of("10.0.0.1"));

    says("giving up")
        .withOccurrences(0)
        .expect(member.system(), () -> passes(time, TIMEOUT.minusSeconds(1)));
    says("giving up").expect(member.system(), () -> passes(time, Duration.ofSeconds(4)));
  }
}
