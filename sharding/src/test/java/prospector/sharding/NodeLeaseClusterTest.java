package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Down;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import prospector.sharding.lease.LeaseKeeper;
import prospector.sharding.lease.LeaseSettings;
import prospector.sharding.lease.NodeLease;

/** Leases in real clusters: who is in touch with the majority holds one, who is not loses it. */
@Tag("cluster")
class NodeLeaseClusterTest {
  private static final ConfigRenderOptions CONCISE = ConfigRenderOptions.concise();
  private static final Duration LENGTH = Duration.ofSeconds(2);
  private static final Duration RENEWAL = Duration.ofMillis(200);
  // a lost node is never removed here, so that the lease alone decides
  private static final String NEVER_REMOVED =
      "akka.cluster.split-brain-resolver { stable-after = 10 m, down-all-when-unstable = off }";

  private static NodeLease leaseOf(ActorTestKit node) {
    NodeLease lease = new NodeLease(LENGTH, System::nanoTime, Clock.systemUTC());
    node.spawn(LeaseKeeper.create(lease, RENEWAL), "lease");
    return lease;
  }

  private static void await(ActorTestKit node, NodeLease lease, boolean open) {
    TestProbe<Object> probe = node.createTestProbe();
    probe.awaitAssert(
        TestNodes.PATIENCE,
        Duration.ofMillis(50),
        () -> assertThat(lease.isOpen()).isEqualTo(open));
  }

  @Test
  void problem_ofTheShippedSettings_isNone() {
    try (TestNodes nodes = new TestNodes()) {
      String shipped =
          ConfigFactory.parseResources("prospector-cluster.conf").root().render(CONCISE);
      ActorTestKit node = nodes.start(shipped);
      Config ours = ConfigFactory.load().getConfig("prospector.sharding");
      Duration length = ours.getDuration("lease");
      Duration renewal = ours.getDuration("renew-lease");

      assertThat(new LeaseSettings(length, renewal).problem(node.system())).isEmpty();
      assertThat(new LeaseSettings(length.plusMillis(1), renewal).problem(node.system()))
          .get()
          .asString()
          .contains("removal margin of 5000 ms");
    }
  }

  @Test
  void lease_othersSilent_isKeptByTheMajorityOnly() {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit first = nodes.start(NEVER_REMOVED);
      NodeLease firstLease = leaseOf(first);
      assertThat(firstLease.isOpen()).as("before it is a member").isFalse();
      TestNodes.join(first, first);
      await(first, firstLease, true);
      ActorTestKit second = nodes.start(NEVER_REMOVED);
      ActorTestKit third = nodes.start(NEVER_REMOVED);
      NodeLease secondLease = leaseOf(second);
      TestNodes.join(second, first);
      TestNodes.join(third, first);
      TestNodes.awaitUp(first, 3);
      TestNodes.awaitUp(second, 3);
      leaseOf(third);
      await(second, secondLease, true);

      third.shutdownTestKit(); // two of three are left
      TestProbe<Object> probe = first.createTestProbe();
      probe.expectNoMessage(LENGTH.multipliedBy(2));
      await(first, firstLease, true);
      await(second, secondLease, true);

      second.shutdownTestKit(); // one of three is left
      await(first, firstLease, false);
      probe.expectNoMessage(LENGTH);
      assertThat(firstLease.isOpen()).isFalse();
    }
  }

  @Test
  void lease_lostByWhoThenTakesTheOthersForDead_doesNotComeBack() {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit first = nodes.start(NEVER_REMOVED);
      ActorTestKit second = nodes.start(NEVER_REMOVED);
      ActorTestKit third = nodes.start(NEVER_REMOVED);
      NodeLease lease = leaseOf(first);
      leaseOf(second);
      leaseOf(third);
      TestNodes.join(first, first);
      TestNodes.join(second, first);
      TestNodes.join(third, first);
      TestNodes.awaitUp(first, 3);
      await(first, lease, true);
      List<Address> others = List.of(addressOf(second), addressOf(third));
      second.shutdownTestKit();
      third.shutdownTestKit();
      await(first, lease, false);

      others.forEach(other -> Cluster.get(first.system()).manager().tell(new Down(other)));
      TestNodes.awaitUp(first, 1);

      first.createTestProbe().expectNoMessage(LENGTH);
      assertThat(lease.isOpen()).as("alone in its own view only").isFalse();
    }
  }

  private static Address addressOf(ActorTestKit node) {
    return Cluster.get(node.system()).selfMember().address();
  }
}
