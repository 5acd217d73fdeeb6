package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.ActorRef;
import akka.actor.Address;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.javadsl.Adapter;
import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.sharding.placement.ShardPlacement;
import scala.collection.immutable.IndexedSeq;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;

/** Regions and members as Akka shows them: who takes shards, and when none may move. */
class HostAllocationTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseResources("prospector-system.conf")
              .withFallback(ConfigFactory.load()));
  private static final Address SELF = new Address("akka", "prospector", "127.0.0.1", 2551);
  private static final Address OTHER = new Address("akka", "prospector", "127.0.0.1", 2552);
  private static final int SHARDS = 100;

  private final ActorRef here = Adapter.toClassic(KIT.createTestProbe().getRef());
  private final ActorRef there = region(4711);
  private final List<MemberView> members = new ArrayList<>();
  private final HostAllocation allocation =
      new HostAllocation(new ShardPlacement(SHARDS, 20), new Members());

  private final class Members implements ClusterMembers {
    @Override
    public List<MemberView> now() {
      return members;
    }

    @Override
    public Address self() {
      return SELF;
    }
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** A region on the other node; the number tells its incarnations apart. */
  private static ActorRef region(int uid) {
    return Adapter.toClassic(KIT.system())
        .provider()
        .resolveActorRef(OTHER + "/system/sharding/host#" + uid);
  }

  private static IndexedSeq<String> shards(int from, int to) {
    List<String> names = IntStream.range(from, to).mapToObj(Integer::toString).toList();
    return CollectionConverters.asScala(names).toIndexedSeq();
  }

  private static <T> T value(Future<T> done) {
    return done.value().get().get();
  }

  private void member(Address address, boolean steady, String... roles) {
    members.add(new MemberView(address, Set.of(roles), steady));
  }

  private Set<String> moved(Map<ActorRef, IndexedSeq<String>> current) {
    return value(allocation.rebalance(current, Set.of()));
  }

  /** All shards here, and the first look taken. */
  private void allHere() {
    member(SELF, true);
    assertThat(moved(Map.of(here, shards(0, SHARDS)))).isEmpty();
  }

  @Test
  void rebalance_newcomer_movesAsManyAsAllowed() {
    allHere();
    member(OTHER, true);

    assertThat(moved(Map.of(here, shards(0, SHARDS), there, shards(0, 0)))).hasSize(20);
  }

  @Test
  void rebalance_aMemberComingOrGoingOrOutOfReach_movesNothing() {
    allHere();
    member(OTHER, true);
    member(new Address("akka", "prospector", "127.0.0.1", 2553), false);

    assertThat(moved(Map.of(here, shards(0, SHARDS), there, shards(0, 0)))).isEmpty();
  }

  @Test
  void rebalance_aRegionOnNoMember_movesNothing() {
    allHere();

    assertThat(moved(Map.of(here, shards(0, SHARDS), there, shards(0, 0)))).isEmpty();
  }

  @Test
  void rebalance_twoRegionsOnOneNode_movesNothing() {
    allHere();
    member(OTHER, true);
    ActorRef former = region(4712);

    assertThat(moved(Map.of(here, shards(0, 80), there, shards(0, 0), former, shards(80, SHARDS))))
        .isEmpty();
  }

  @Test
  void allocate_capacitiesByRole_decideTheBound() {
    member(SELF, true, "capacity-1");
    member(OTHER, true, "capacity-9");

    // 10 of 100 are its share, and 11 its bound
    assertThat(
            value(
                allocation.allocateShard(
                    here, "99", Map.of(here, shards(0, 11), there, shards(11, 99)))))
        .isEqualTo(there);
  }

  @Test
  void allocate_memberOutOfReach_getsNothingNew() {
    member(SELF, true);
    member(OTHER, false);

    assertThat(
            IntStream.range(90, 100)
                .mapToObj(
                    shard ->
                        value(
                            allocation.allocateShard(
                                here,
                                Integer.toString(shard),
                                Map.of(here, shards(0, 90), there, shards(0, 0))))))
        .containsOnly(here);
  }

  @Test
  void allocate_nobodySteady_stillFindsAPlace() {
    member(SELF, false);

    assertThat(value(allocation.allocateShard(here, "1", Map.of(here, shards(0, 0)))))
        .isEqualTo(here);
  }
}
