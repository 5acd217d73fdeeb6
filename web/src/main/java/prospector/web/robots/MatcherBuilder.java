package prospector.web.robots;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compiles rules: n log n in their characters, and nothing is kept of what it builds with. */
final class MatcherBuilder {
  private static final int START = -1; // what first pieces follow

  private final List<Place> places = new ArrayList<>();
  private final Map<Step, Integer> numbers = new HashMap<>();
  private final Map<ByteBuffer, Integer> pieces = new HashMap<>(); // in the order they come
  private final List<byte[]> texts = new ArrayList<>();

  private MatcherBuilder() {}

  /** From one place of the tree to the next, by a piece. */
  private record Step(int from, int piece) {}

  private static final class Place {
    private final Step step;
    private int strength = RobotsMatcher.NONE;
    private boolean inner;

    Place(Step step) {
      this.step = step;
    }

    boolean isFirst() {
      return step.from() == START;
    }
  }

  static RobotsMatcher compile(List<RobotsRule> rules) {
    MatcherBuilder builder = new MatcherBuilder();
    rules.forEach(builder::add);
    return new RobotsMatcher(builder.tree());
  }

  private void add(RobotsRule rule) {
    int at = START;
    for (byte[] piece : rule.pieces()) {
      if (at != START) {
        places.get(at).inner = true;
      }
      at = next(new Step(at, number(piece)));
    }
    Place end = places.get(at);
    end.strength = Math.max(end.strength, rule.strength());
  }

  private int number(byte[] piece) {
    return pieces.computeIfAbsent(
        ByteBuffer.wrap(piece),
        key -> {
          texts.add(piece);
          return texts.size() - 1;
        });
  }

  private int next(Step step) {
    return numbers.computeIfAbsent(
        step,
        key -> {
          places.add(new Place(key));
          return places.size() - 1;
        });
  }

  private RobotsMatcher.Tree tree() {
    int[] order = byText();
    int[] rank = new int[order.length]; // of a piece among all, sorted
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    Integer[] sorted = new Integer[places.size()];
    Arrays.setAll(sorted, i -> i);
    Arrays.sort(
        sorted,
        (a, b) -> {
          Place x = places.get(a);
          Place y = places.get(b);
          return x.isFirst() != y.isFirst()
              ? Boolean.compare(y.isFirst(), x.isFirst())
              : Integer.compare(rank[x.step.piece()], rank[y.step.piece()]);
        });
    return new Layout(sorted).tree();
  }

  private int[] byText() {
    Integer[] order = new Integer[texts.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Arrays.compareUnsigned(texts.get(a), texts.get(b)));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  /** Puts the places into their order. */
  private final class Layout {
    private final Integer[] sorted;
    private final int[] inner;
    private int innerCount;

    Layout(Integer[] sorted) {
      this.sorted = sorted;
      this.inner = new int[sorted.length]; // by number of a place before sorting
      for (int place : sorted) {
        inner[place] = places.get(place).inner ? innerCount++ : RobotsMatcher.NONE;
      }
    }

    RobotsMatcher.Tree tree() {
      int count = sorted.length;
      int[] strength = new int[count];
      int[] innerOf = new int[count];
      int[] parents = new int[count];
      List<byte[]> firsts = new ArrayList<>();
      List<byte[]> others = new ArrayList<>();
      List<Integer> placesOf = new ArrayList<>();
      int strongest = RobotsMatcher.NONE;
      int piece = RobotsMatcher.NONE;
      for (int i = 0; i < count; i++) {
        Place place = places.get(sorted[i]);
        strength[i] = place.strength;
        innerOf[i] = inner[sorted[i]];
        if (place.isFirst()) {
          firsts.add(texts.get(place.step.piece()));
          continue;
        }
        strongest = Math.max(strongest, place.strength);
        parents[i] = inner[place.step.from()];
        if (place.step.piece() != piece) {
          piece = place.step.piece();
          others.add(texts.get(piece));
          placesOf.add(i);
        }
      }
      placesOf.add(count);
      return new RobotsMatcher.Tree(
          PieceTrie.of(firsts),
          PieceTrie.of(others),
          placesOf.stream().mapToInt(Integer::intValue).toArray(),
          strength,
          innerOf,
          Arrays.copyOfRange(parents, firsts.size(), count),
          innerCount,
          strongest);
    }
  }
}
