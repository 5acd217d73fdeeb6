package prospector.bench.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The strikes of a run in order, spread evenly over the pages of the crawl; the same for the same
 * numbers.
 *
 * @param strikes in order of the pages they wait for
 */
record Schedule(List<Strike> strikes) {
  private static final double FIRST = 0.03; // of the pages, so that the crawl has begun
  private static final double LAST = 0.90; // so that the last strike hits a crawl

  Schedule {
    strikes = List.copyOf(strikes);
  }

  /**
   * How many of each kind.
   *
   * @param kills nodes killed, those killed together included
   * @param together times all nodes are killed at once
   * @param cuts nodes cut off, every second one from everything; 0 leaves the others as they were
   */
  record Numbers(
      int nodes, int kills, int together, int leaves, int restarts, int freezes, int cuts) {
    Numbers {
      if (nodes < 1
          || IntStream.of(leaves, restarts, freezes, together, cuts).min().orElse(0) < 0) {
        throw new IllegalArgumentException("expected a node and no negative number of strikes");
      }
      if (cuts > 0 && nodes < 3) {
        throw new IllegalArgumentException(
            "expected 3 nodes or more with cuts, so that a majority goes on; got " + nodes);
      }
      if (kills < together * nodes) {
        throw new IllegalArgumentException(
            kills + " kills are too few to kill " + nodes + " nodes together " + together + "x");
      }
    }

    int unplugged() {
      return cuts / 2;
    }

    int singleKills() {
      return kills - together * nodes;
    }
  }

  /** Draws a schedule for a crawl of so many pages. */
  static Schedule of(long seed, Numbers numbers, long pages) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Strike> drawn = new ArrayList<>();
    add(drawn, random, Strike.Kind.KILL, numbers.singleKills(), numbers.nodes());
    add(drawn, random, Strike.Kind.KILL_ALL, numbers.together(), 1);
    add(drawn, random, Strike.Kind.LEAVE, numbers.leaves(), numbers.nodes());
    add(drawn, random, Strike.Kind.DATABASE, numbers.restarts(), 1);
    add(drawn, random, Strike.Kind.FREEZE, numbers.freezes(), numbers.nodes());
    if (numbers.cuts() > 0) { // else not a single draw, so that the others stay what they were
      int unplugged = numbers.unplugged();
      add(drawn, random, Strike.Kind.CUT, numbers.cuts() - unplugged, numbers.nodes());
      add(drawn, random, Strike.Kind.UNPLUG, unplugged, numbers.nodes());
    }
    Collections.shuffle(drawn, new java.util.Random(seed));
    List<Strike> strikes = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      double place = FIRST + (LAST - FIRST) * (i + random.nextDouble()) / drawn.size();
      Strike strike = drawn.get(i);
      long atPage = Math.round(place * pages);
      strikes.add(new Strike(strike.kind(), strike.node(), atPage, strike.pause()));
    }
    return new Schedule(strikes);
  }

  /** Takes the nodes in turn, so that each gets its share. */
  private static void add(
      List<Strike> strikes, SplittableRandom random, Strike.Kind kind, int count, int nodes) {
    int first = random.nextInt(nodes);
    for (int i = 0; i < count; i++) {
      strikes.add(new Strike(kind, (first + i) % nodes, 0, pause(kind, random)));
    }
  }

  private static Duration pause(Strike.Kind kind, SplittableRandom random) {
    return Duration.ofMillis(
        switch (kind) {
          case FREEZE -> random.nextLong(20_000, 30_000);
          case CUT, UNPLUG -> random.nextLong(20_000, 60_000);
          case KILL, KILL_ALL, LEAVE, DATABASE -> random.nextLong(1_000, 7_000);
        });
  }

  /** How many strikes there are of a kind. */
  int count(Strike.Kind kind) {
    return (int) strikes.stream().filter(strike -> strike.kind() == kind).count();
  }
}
