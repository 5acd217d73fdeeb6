package prospector.sharding.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShardPlacementTest {
  private static final PlacementNode A = ShardWorld.node(1, 1);
  private static final PlacementNode B = ShardWorld.node(2, 1);
  private static final PlacementNode C = ShardWorld.node(3, 1);

  private static List<String> shards(int from, int to) {
    return IntStream.range(from, to).mapToObj(Integer::toString).toList();
  }

  private static BiFunction<PlacementNode, List<String>, List<String>> without(String shard) {
    return (node, held) -> held.stream().filter(other -> !other.equals(shard)).toList();
  }

  /** A cluster of A and B at rest, with 200 shards. */
  private static ShardWorld two(int movesAtOnce) {
    ShardWorld world = new ShardWorld(200, movesAtOnce);
    world.join(A);
    world.join(B);
    world.allocateAll();
    world.settle();
    return world;
  }

  @Test
  void allocate_preferredNodeFull_goesToTheNextWithRoom() {
    ShardPlacement placement = new ShardPlacement(10, 1);
    Map<PlacementNode, List<String>> none = Map.of(A, List.of(), B, List.of());
    PlacementNode preferred = placement.allocate("9", none, Set.of());
    PlacementNode other = preferred.equals(A) ? B : A;

    Map<PlacementNode, List<String>> full = Map.of(preferred, shards(0, 5), other, List.of());

    assertThat(placement.allocate("9", full, Set.of())).isEqualTo(other); // 10 over 2: at most 5
  }

  @Test
  void allocate_oneShardAtATimeWithFewAllocated_neverExceedsTheBoundOfAll() {
    ShardWorld world = new ShardWorld(300, 20);
    List.of(A, B, C).forEach(world::join);

    for (String shard : shards(0, 300)) {
      world.allocate(shard);
      assertThat(world.maxOverMean()).isLessThanOrEqualTo(1.10);
    }
  }

  @Test
  void allocate_someNodesCannotTakeShards_isWithTheOthersEvenBeyondTheirBound() {
    ShardPlacement placement = new ShardPlacement(10, 1);
    Map<PlacementNode, List<String>> full = Map.of(A, shards(0, 5), B, List.of());

    assertThat(placement.allocate("9", full, Set.of(A))).isEqualTo(A);
  }

  @Test
  void allocate_noNode_isRefused() {
    ShardPlacement placement = new ShardPlacement(10, 1);

    assertThatThrownBy(() -> placement.allocate("9", Map.of(), Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rebalance_nothingChanged_movesNothing() {
    ShardWorld world = two(20);

    assertThat(world.settle()).isZero();
  }

  @Test
  void rebalance_newcomer_getsItsShareAndNoMoreThanTheLimitAtOnce() {
    ShardWorld world = two(7);
    world.join(C);

    assertThat(world.round()).hasSize(7).allSatisfy(m -> assertThat(m.to()).isEqualTo(C));
    world.settle();

    assertThat(world.on(C)).hasSize(66); // a third of 200
    assertThat(world.on(A)).hasSizeBetween(66, 73);
    assertThat(world.on(B)).hasSizeBetween(66, 73);
  }

  @Test
  void rebalance_movesUnderWay_countAgainstTheLimit() {
    ShardPlacement placement = new ShardPlacement(200, 7);
    Map<PlacementNode, List<String>> current = new LinkedHashMap<>();
    current.put(A, shards(0, 200));
    placement.rebalance(current, Set.of());
    current.put(B, List.of());
    List<ShardMove> first = placement.rebalance(current, Set.of());
    Set<String> moving = Set.of(first.get(0).shard(), first.get(1).shard());

    List<ShardMove> second = placement.rebalance(current, moving);

    assertThat(first).hasSize(7);
    assertThat(second).hasSize(5); // the other five were given up and are free to move again
    assertThat(second).extracting(ShardMove::shard).doesNotContainAnyElementsOf(moving);
  }

  @Test
  void allocate_plannedShard_goesToItsNewcomerEvenIfItPrefersAnother() {
    ShardPlacement placement = new ShardPlacement(200, 200);
    Map<PlacementNode, List<String>> current = new LinkedHashMap<>();
    current.put(A, shards(0, 100));
    current.put(B, shards(100, 200));
    placement.rebalance(current, Set.of());
    current.put(C, List.of());

    List<ShardMove> moves = placement.rebalance(current, Set.of());
    moves.forEach(move -> current.computeIfPresent(move.from(), without(move.shard())));

    assertThat(moves).hasSize(66);
    assertThat(moves)
        .allSatisfy(
            move -> assertThat(placement.allocate(move.shard(), current, Set.of())).isEqualTo(C));
  }

  @Test
  void allocate_plannedNewcomerGone_goesToANodeThatIsThere() {
    ShardPlacement placement = new ShardPlacement(200, 5);
    Map<PlacementNode, List<String>> current = new LinkedHashMap<>();
    current.put(A, shards(0, 200));
    placement.rebalance(current, Set.of());
    current.put(B, List.of());
    ShardMove move = placement.rebalance(current, Set.of()).get(0);
    current.computeIfPresent(A, without(move.shard()));
    current.remove(B);

    assertThat(placement.allocate(move.shard(), current, Set.of())).isEqualTo(A);
  }

  @Test
  void leave_ofOne_itsShardsAloneGoToTheOthers() {
    ShardWorld world = new ShardWorld(300, 20);
    List.of(A, B, C).forEach(world::join);
    world.allocateAll();
    world.settle();
    Map<String, PlacementNode> before = world.where();

    world.leave(B);
    world.allocateAll();

    assertThat(world.movedBetweenOthers(before, B)).isZero();
    assertThat(world.settle()).isZero();
    assertThat(world.maxOverMean()).isLessThanOrEqualTo(1.10);
  }

  @Test
  void join_ofSeveralAtOnce_givesEachItsShareAndMovesNothingBetweenTheOthers() {
    ShardWorld world = two(20);
    Map<String, PlacementNode> before = world.where();
    PlacementNode strong = ShardWorld.node(4, 2);
    world.join(C);
    world.join(strong);

    world.settle();

    assertThat(world.on(C)).hasSizeBetween(36, 44); // a fifth of 200, and a tenth either way
    assertThat(world.on(strong)).hasSizeBetween(72, 88);
    assertThat(world.maxOverMean()).isLessThanOrEqualTo(1.10);
    before.forEach((shard, was) -> assertThat(world.where().get(shard)).isIn(was, C, strong));
  }

  @Test
  void return_ofTheSameAddress_givesMostOfItsShardsBack() {
    ShardWorld world = new ShardWorld(1_000, 1_000);
    for (int i = 1; i <= 10; i++) {
      world.join(ShardWorld.node(i, 1));
    }
    world.allocateAll();
    world.settle();
    PlacementNode restarting = ShardWorld.node(4, 1);
    List<String> before = List.copyOf(world.on(restarting));
    PlacementNode restarted = new PlacementNode(restarting.address(), 44, 1);

    world.leave(restarting);
    world.allocateAll();
    world.join(restarted);
    world.settle();

    List<String> kept = world.on(restarted).stream().filter(before::contains).toList();
    assertThat(world.on(restarted)).hasSize(100);
    assertThat(kept).hasSizeGreaterThan(50); // a random tenth would be 10
  }

  @Test
  void leave_rightAfterTheLastMoveOfAJoin_movesNothingToTheNewcomer() {
    ShardWorld world = two(66);
    world.join(C);
    assertThat(world.round()).hasSize(66);

    world.leave(B);
    world.allocateAll();

    assertThat(world.settle()).isZero();
  }

  @Test
  void failOver_atRest_movesNothing() {
    ShardWorld world = two(20);
    world.join(C);
    world.settle();

    world.failOver();

    assertThat(world.settle()).isZero();
  }

  @Test
  void failOver_midwayInAJoin_endsTheJoin() {
    ShardWorld world = two(10);
    world.join(C);
    world.round();

    world.failOver();
    world.settle();

    assertThat(world.on(C)).hasSize(66);
  }

  @Test
  void coldStart_firstNodeTookNearlyAll_evensOut() {
    ShardWorld world = new ShardWorld(100, 20);
    world.join(A);
    shards(0, 70).forEach(world::allocate);
    world.join(B);
    world.allocateAll();

    world.settle();

    assertThat(world.on(A)).hasSizeBetween(50, 55);
  }
}
