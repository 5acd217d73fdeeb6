package prospector.sharding;

import akka.actor.Address;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorSystem;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.JoinSeedNodes;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** Several nodes in this JVM, each an actor system with its own port on loopback. */
final class TestNodes implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(40);

  /** Short intervals, and systems that stop without a word, as after SIGKILL. */
  private static final String QUICK =
      """
      akka.coordinated-shutdown {
        run-by-actor-system-terminate = off
        terminate-actor-system = off
      }
      akka.cluster {
        gossip-interval = 200 ms
        leader-actions-interval = 200 ms
        periodic-tasks-initial-delay = 200 ms
        seed-node-timeout = 2 s
        failure-detector {
          heartbeat-interval = 500 ms
          acceptable-heartbeat-pause = 3 s
        }
        split-brain-resolver.stable-after = 1 s
        sharding {
          rebalance-interval = 1 s
          retry-interval = 500 ms
          coordinator-failure-backoff = 1 s
        }
        distributed-data.gossip-interval = 500 ms
      }
      """;

  private final List<ActorTestKit> kits = new ArrayList<>();

  /** A system that joined nothing yet; settings as lines of HOCON. */
  ActorTestKit start(String settings) {
    Config config =
        ConfigFactory.parseString(settings)
            .withFallback(ConfigFactory.parseString(QUICK))
            .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
            .withFallback(ConfigFactory.load());
    ActorTestKit kit = ActorTestKit.create("prospector", config);
    kits.add(kit);
    return kit;
  }

  /** Joins by the seed's address, or starts a cluster if it is its own seed. */
  static void join(ActorTestKit node, ActorTestKit seed) {
    Cluster.get(node.system()).manager().tell(new JoinSeedNodes(List.of(address(seed.system()))));
  }

  static Address address(ActorSystem<?> system) {
    return Cluster.get(system).selfMember().address();
  }

  /** Members that are up, as that node sees them. */
  static long up(ActorTestKit node) {
    return StreamSupport.stream(
            Cluster.get(node.system()).state().getMembers().spliterator(), false)
        .filter(member -> member.status().equals(MemberStatus.up()))
        .count();
  }

  static void awaitUp(ActorTestKit node, int members) {
    TestProbe<Object> probe = node.createTestProbe();
    probe.awaitAssert(
        PATIENCE,
        Duration.ofMillis(100),
        () -> {
          if (up(node) != members) {
            throw new AssertionError("members up: " + up(node) + ", expected " + members);
          }
          return true;
        });
  }

  @Override
  public void close() {
    kits.forEach(ActorTestKit::shutdownTestKit);
  }
}
