package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.ShardingMessageExtractor;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Leave;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import prospector.actors.CborSerializable;

/** Real coordinators, regions and Artery: what a join, a leave and a death move. */
@Tag("cluster")
class ClusterPlacementTest {
  private static final int SHARDS = 120; // one entity in each
  private static final EntityTypeKey<Where> TYPE = EntityTypeKey.create(Where.class, "where");

  /** Asks an entity for the node it lives on. */
  record Where(ActorRef<Here> replyTo) implements CborSerializable {}

  /** The answer. */
  record Here(String shard, String address) implements CborSerializable {}

  private final TestNodes nodes = new TestNodes();
  private final Map<ActorTestKit, ActorRef<ShardingEnvelope<Where>>> regions =
      new ConcurrentHashMap<>();
  private final Map<String, Integer> starts = new ConcurrentHashMap<>();

  @AfterEach
  void close() {
    nodes.close();
  }

  private ActorTestKit node(int capacity) {
    ActorTestKit kit =
        nodes.start(
            "akka.cluster.sharding.number-of-shards = "
                + SHARDS
                + "\nakka.cluster.roles = ["
                + NodeCapacity.role(capacity)
                + "]");
    PlacementSettings settings = PlacementSettings.of(kit.system().settings().config());
    regions.put(
        kit,
        ClusterSharding.get(kit.system())
            .init(
                Entity.of(TYPE, context -> entity(kit.system(), context.getEntityId()))
                    .withMessageExtractor(new OneEntityAShard())
                    .withAllocationStrategy(HostSharding.allocation(kit.system(), settings))));
    return kit;
  }

  private Behavior<Where> entity(ActorSystem<?> system, String shard) {
    starts.merge(shard, 1, Integer::sum);
    String address = TestNodes.address(system).toString();
    return Behaviors.receiveMessage(
        where -> {
          where.replyTo().tell(new Here(shard, address));
          return Behaviors.same();
        });
  }

  private ActorRef<ShardingEnvelope<Where>> region(ActorTestKit node) {
    return Objects.requireNonNull(regions.get(node), "started by node()");
  }

  /** Where every shard is now, by that node; asks until all have answered. */
  private Map<String, String> homes(ActorTestKit asker) {
    TestProbe<Here> probe = asker.createTestProbe();
    Map<String, String> homes = new HashMap<>();
    probe.awaitAssert(
        TestNodes.PATIENCE,
        Duration.ofMillis(1),
        () -> {
          for (int shard = 0; shard < SHARDS; shard++) {
            String id = Integer.toString(shard);
            if (!homes.containsKey(id)) {
              region(asker).tell(new ShardingEnvelope<>(id, new Where(probe.getRef())));
            }
          }
          while (homes.size() < SHARDS) {
            Here here = probe.receiveMessage(Duration.ofSeconds(3));
            homes.put(here.shard(), here.address());
          }
          return true;
        });
    return homes;
  }

  /** Asks until that node has so many shards. */
  private Map<String, String> homesOnce(ActorTestKit asker, ActorTestKit node, int shards) {
    String address = TestNodes.address(node.system()).toString();
    return asker
        .createTestProbe()
        .awaitAssert(
            TestNodes.PATIENCE,
            Duration.ofMillis(200),
            () -> {
              Map<String, String> homes = homes(asker);
              assertThat(homes.values()).filteredOn(address::equals).hasSize(shards);
              return homes;
            });
  }

  /** Asks until nothing lives on that node. */
  private Map<String, String> homesWithout(ActorTestKit asker, String address) {
    return asker
        .createTestProbe()
        .awaitAssert(
            TestNodes.PATIENCE,
            Duration.ofMillis(200),
            () -> {
              Map<String, String> homes = homes(asker);
              assertThat(homes.values()).doesNotContain(address);
              return homes;
            });
  }

  /** Shards that were not on that node and are not now stay where they are, without a restart. */
  private void assertUnmoved(
      Map<String, String> before, Map<String, String> after, String cameOrWent) {
    before.forEach(
        (shard, was) -> {
          if (!was.equals(cameOrWent) && !cameOrWent.equals(after.get(shard))) {
            assertThat(after).containsEntry(shard, was);
          }
        });
  }

  private static void assertWithin(Map<String, String> homes, String address, int most) {
    assertThat(homes.values()).filteredOn(address::equals).hasSizeBetween(1, most);
  }

  private static String address(ActorTestKit kit) {
    return TestNodes.address(kit.system()).toString();
  }

  @Test
  void joinLeaveAndDeath_moveNothingBetweenTheOthers() {
    ActorTestKit a = node(1);
    ActorTestKit b = node(1);
    ActorTestKit c = node(1);
    ActorTestKit d = node(2);
    TestNodes.join(a, a);
    Map<String, String> one = homes(a);
    TestNodes.join(b, a);
    Map<String, String> two = homesOnce(a, b, 60);
    assertUnmoved(one, two, address(b));
    TestNodes.join(c, a);
    Map<String, String> three = homesOnce(a, c, 40);
    assertUnmoved(two, three, address(c));
    for (ActorTestKit kit : List.of(a, b)) {
      assertWithin(three, address(kit), 44); // a third of 120, and a tenth
    }

    TestNodes.join(d, a);
    Map<String, String> four = homesOnce(a, d, 48); // two fifths of 120
    assertUnmoved(three, four, address(d));

    String leaver = address(c);
    Cluster.get(c.system()).manager().tell(new Leave(TestNodes.address(c.system())));
    Map<String, String> left = homesWithout(a, leaver);
    assertUnmoved(four, left, leaver);
    TestNodes.awaitUp(a, 3);

    String dead = address(b);
    Map<String, Integer> startsBefore = Map.copyOf(starts);
    b.system().terminate();
    Map<String, String> survived = homesWithout(a, dead);
    assertUnmoved(left, survived, dead);
    left.forEach(
        (shard, was) -> {
          if (!was.equals(dead)) {
            assertThat(starts).containsEntry(shard, startsBefore.getOrDefault(shard, 0));
          }
        });
    assertWithin(survived, address(a), 44);
    assertWithin(survived, address(d), 88);
  }

  private static final class OneEntityAShard
      extends ShardingMessageExtractor<ShardingEnvelope<Where>, Where> {
    @Override
    public String entityId(ShardingEnvelope<Where> envelope) {
      return envelope.entityId();
    }

    @Override
    public String shardId(String entityId) {
      return entityId;
    }

    @Override
    public Where unwrapMessage(ShardingEnvelope<Where> envelope) {
      return envelope.message();
    }
  }
}
