package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.actor.CoordinatedShutdown;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.directory.StorageException;

class ClusterJoinerTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(60); // of a starved machine
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

  private static final Map<String, Object> CONTACTS =
      Map.of("prospector.cluster.bootstrap", List.of("127.0.0.1:8558", "127.0.0.2:8558"));

  private final AtomicInteger bootstraps = new AtomicInteger();
  private final AtomicInteger looks = new AtomicInteger();
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

  private ActorRef<ClusterJoiner.Command> spawn(ActorTestKit kit, List<String> found) {
    return spawn(kit, () -> found, Map.of());
  }

  /**
   * @param find whom to ask
   * @param keys settings that are not the defaults
   */
  private ActorRef<ClusterJoiner.Command> spawn(
      ActorTestKit kit, Supplier<List<String>> find, Map<String, Object> keys) {
    Config config =
        ConfigFactory.parseMap(keys)
            .withFallback(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    return kit.spawn(
        ClusterJoiner.of(
            new ClusterJoiner.Terms(
                new FirstContacts("n1", NodeSettings.of(config).cluster()),
                find,
                Runnable::run,
                bootstraps::incrementAndGet,
                TIMEOUT)));
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

  /** What it ends by, right after it has said so; the probe is of before. */
  private static CoordinatedShutdown.Reason endsBy(ActorTestKit kit, TestProbe<Object> probe) {
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(kit.system());
    return probe.awaitAssert(PATIENCE, () -> shutdown.getShutdownReason().orElseThrow());
  }

  /** Lets time pass step by step, until something was counted. */
  private static void untilAny(
      AtomicInteger counted, ActorTestKit kit, ManualTime time, Duration step) {
    kit.createTestProbe()
        .awaitAssert(
            PATIENCE,
            () -> {
              time.timePasses(step);
              assertThat(counted).hasPositiveValue();
              return time;
            });
  }

  private List<String> away() {
    looks.incrementAndGet();
    throw new StorageException("could not read the nodes: connection refused");
  }

  @Test
  void look_databaseCannotBeAsked_beginsNothingAndNamesItInTheEnd() {
    ActorTestKit member = start(ManualTime.config().withFallback(MEMBER));
    ManualTime time = ManualTime.get(member.system());
    TestProbe<Object> probe = member.createTestProbe();

    says("the database could not be asked whom to join; it is asked again")
        .withLogLevel(Level.WARN)
        .withCause(StorageException.class)
        .withOccurrences(1)
        .expect(
            member.system(),
            () -> {
              spawn(member, this::away, CONTACTS);
              untilAny(looks, member, time, Duration.ofMillis(1)); // before it has no timers
              return passes(time, TIMEOUT.minusSeconds(2));
            });
    assertThat(bootstraps).as("nobody knows who is up").hasValue(0);

    says("whom to join: could not read the nodes: connection refused; giving up")
        .expect(member.system(), () -> passes(time, Duration.ofSeconds(6)));
    assertThat(endsBy(member, probe)).isInstanceOf(ClusterJoiner.DatabaseAway.class);
  }

  @Test
  void look_databaseAnswersAgain_bootstrapBeginsAndNoNodeAnswered() {
    ActorTestKit member = start(ManualTime.config().withFallback(MEMBER));
    ManualTime time = ManualTime.get(member.system());
    TestProbe<Object> probe = member.createTestProbe();
    spawn(member, () -> looks.get() < 2 ? away() : List.of(), CONTACTS);
    untilAny(bootstraps, member, time, Duration.ofMillis(500));

    says("no node of the cluster answered; giving up")
        .expect(member.system(), () -> passes(time, TIMEOUT.plusSeconds(4)));

    assertThat(bootstraps).as("begun once").hasValue(1);
    assertThat(endsBy(member, probe))
        .isEqualTo(CoordinatedShutdown.clusterJoinUnsuccessfulReason());
  }
}
