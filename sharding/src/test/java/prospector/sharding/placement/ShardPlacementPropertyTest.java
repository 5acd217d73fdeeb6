package prospector.sharding.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * What must hold whatever came and went before: no shard moves between two nodes that stay, and no
 * node is over its bound.
 */
class ShardPlacementPropertyTest {
  private static final String SEED = "20261121";
  private static final int EVENTS = 20;

  /** A history by seed: nodes of 1, 2 or 4 capacities, 2 to {@code most} at a time. */
  private static final class History {
    final ShardWorld world;
    private final Random random;
    private final boolean weighted;
    private final int most;
    private int next;

    History(long seed, int most, int movesAtOnce, boolean weighted) {
      this.random = new Random(seed);
      this.weighted = weighted;
      this.most = most;
      this.next = random.nextInt(1_000);
      this.world = new ShardWorld(100 * most, movesAtOnce);
    }

    PlacementNode join() {
      PlacementNode node = ShardWorld.node(next++, weighted ? 1 << random.nextInt(3) : 1);
      world.join(node);
      return node;
    }

    PlacementNode leave() {
      List<PlacementNode> nodes = world.nodes();
      PlacementNode node = nodes.get(random.nextInt(nodes.size()));
      world.leave(node);
      return node;
    }

    boolean isJoinNext() {
      int size = world.nodes().size();
      return size < 2 || (size < most && random.nextBoolean());
    }

    boolean chance(int percent) {
      return random.nextInt(100) < percent;
    }
  }

  @Property(tries = 30, seed = SEED)
  void singleJoinOrLeave_anyHistory_movesNothingBetweenTheOthers(
      @ForAll long seed,
      @ForAll @IntRange(min = 3, max = 12) int most,
      @ForAll @IntRange(min = 10, max = 80) int movesAtOnce,
      @ForAll boolean weighted) {
    History history = new History(seed, most, movesAtOnce, weighted);
    ShardWorld world = history.world;
    history.join();
    world.allocateAll();
    world.settle();

    for (int i = 0; i < EVENTS; i++) {
      Map<String, PlacementNode> before = world.where();
      PlacementNode cameOrWent = history.isJoinNext() ? history.join() : history.leave();
      world.allocateAll();
      world.settle();

      assertThat(world.movedBetweenOthers(before, cameOrWent)).isZero();
      assertThat(world.maxOverMean()).isLessThanOrEqualTo(1.10 + 1e-9);
    }
  }

  @Property(tries = 60, seed = SEED)
  void severalAtOnce_withCoordinatorsThatDieMidway_endWithinTheBounds(
      @ForAll long seed, @ForAll @IntRange(min = 3, max = 12) int most, @ForAll boolean weighted) {
    History history = new History(seed, most, 7, weighted);
    ShardWorld world = history.world;
    history.join();

    for (int i = 0; i < EVENTS; i++) {
      do {
        if (history.isJoinNext()) {
          history.join();
        } else {
          history.leave();
        }
      } while (history.chance(30));
      if (history.chance(70)) {
        world.allocateAll();
      }
      world.round();
      if (history.chance(30)) {
        world.failOver();
      }
    }
    world.allocateAll();
    world.settle();

    assertThat(world.where()).hasSize(100 * most);
    assertThat(world.maxOverMean()).isLessThanOrEqualTo(1.10 + 1e-9);
  }

  @Property(tries = 200, seed = SEED)
  void bounds_anyNodes_haveRoomForAllShards(
      @ForAll @IntRange(min = 1, max = 3_000) int shards,
      @ForAll @IntRange(min = 1, max = 60) int nodes,
      @ForAll long seed) {
    Random random = new Random(seed);
    List<PlacementNode> all =
        random.ints(nodes, 1, 9).mapToObj(capacity -> ShardWorld.node(1, capacity)).toList();

    LoadBound bound = LoadBound.over(all, shards);

    assertThat(all.stream().mapToInt(bound::most).sum()).isGreaterThanOrEqualTo(shards);
    assertThat(all)
        .allSatisfy(
            node ->
                assertThat((double) bound.most(node))
                    .isLessThan(Math.max(bound.share(node) + 1, 1.1 * bound.share(node) + 1e-9)));
  }
}
