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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
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
  private static final Duration RENEWAL = Duration.ofMillis(50);
  // a lost node is never removed here, so that the lease alone decides
  private static final String NEVER_REMOVED =
      "akka.cluster.split-brain-resolver { stable-after = 10 m, down-all-when-unstable = off }";

  /** Time of all nodes: it passes by hand, so that a busy machine loses no lease. */
  private final AtomicLong nanos = new AtomicLong();

  /** A node's lease, and how often its keeper has looked at the clock: twice a round at least. */
  private record Kept(ActorTestKit node, NodeLease lease, AtomicLong looks) {
    boolean isOpen() {
      return lease.isOpen();
    }

    void await(boolean open) {
      awaitThat(() -> assertThat(isOpen()).isEqualTo(open));
    }

    /** Waits until its keeper has asked the others so many times more. */
    void awaitRounds(int rounds) {
      long enough = looks.get() + 3L * rounds; // three looks are more than one round, if it is lost
      awaitThat(() -> assertThat(looks).hasValueGreaterThan(enough));
    }

    private void awaitThat(Runnable holds) {
      TestProbe<Object> probe = node.createTestProbe();
      probe.awaitAssert(
          TestNodes.PATIENCE,
          Duration.ofMillis(20),
          () -> {
            holds.run();
            return true;
          });
    }
  }

  private Kept leaseOf(ActorTestKit node) {
    Thread test = Thread.currentThread();
    AtomicLong looks = new AtomicLong();
    LongSupplier nanoTime =
        () -> {
          if (Thread.currentThread() != test) {
            looks.incrementAndGet();
          }
          return nanos.get();
        };
    Clock standing = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    NodeLease lease = new NodeLease(LENGTH, nanoTime, standing);
    node.spawn(LeaseKeeper.create(lease, RENEWAL), "lease");
    return new Kept(node, lease, looks);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
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
      Kept firstLease = leaseOf(first);
      assertThat(firstLease.isOpen()).as("before it is a member").isFalse();
      TestNodes.join(first, first);
      firstLease.await(true);
      ActorTestKit second = nodes.start(NEVER_REMOVED);
      ActorTestKit third = nodes.start(NEVER_REMOVED);
      Kept secondLease = leaseOf(second);
      TestNodes.join(second, first);
      TestNodes.join(third, first);
      TestNodes.awaitUp(first, 3);
      TestNodes.awaitUp(second, 3);
      leaseOf(third);
      secondLease.await(true);

      third.shutdownTestKit(); // two of three are left
      for (int quarter = 0; quarter < 8; quarter++) {
        pass(LENGTH.dividedBy(4));
        firstLease.awaitRounds(3);
        secondLease.awaitRounds(3);
      }
      firstLease.await(true);
      secondLease.await(true);

      second.shutdownTestKit(); // one of three is left
      pass(LENGTH);
      firstLease.await(false);
      firstLease.awaitRounds(20);
      assertThat(firstLease.isOpen()).isFalse();
    }
  }

  @Test
  void lease_lostByWhoThenTakesTheOthersForDead_doesNotComeBack() {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit first = nodes.start(NEVER_REMOVED);
      ActorTestKit second = nodes.start(NEVER_REMOVED);
      ActorTestKit third = nodes.start(NEVER_REMOVED);
      Kept lease = leaseOf(first);
      leaseOf(second);
      leaseOf(third);
      TestNodes.join(first, first);
      TestNodes.join(second, first);
      TestNodes.join(third, first);
      TestNodes.awaitUp(first, 3);
      lease.await(true);
      List<Address> others = List.of(addressOf(second), addressOf(third));
      second.shutdownTestKit();
      third.shutdownTestKit();
      pass(LENGTH);
      lease.await(false);

      others.forEach(other -> Cluster.get(first.system()).manager().tell(new Down(other)));
      TestNodes.awaitUp(first, 1);

      lease.awaitRounds(20);
      assertThat(lease.isOpen()).as("alone in its own view only").isFalse();
    }
  }

  private static Address addressOf(ActorTestKit node) {
    return Cluster.get(node.system()).selfMember().address();
  }
}
