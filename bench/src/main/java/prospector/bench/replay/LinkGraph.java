package prospector.bench.replay;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.stream.IntStream;

/** The links between the pages of a recorded web; pages are numbered from 0. */
final class LinkGraph {
  private final int[] offsets; // page -> index of its first target; one more than there are pages
  private final int[] targets; // grouped by source

  private LinkGraph(int[] offsets, int[] targets) {
    this.offsets = offsets;
    this.targets = targets;
  }

  /**
   * A graph of link i from {@code sources[i]} to {@code targets[i]}.
   *
   * @param pages how many there are; every source and target is below it
   */
  static LinkGraph of(int pages, int[] sources, int[] targets) {
    int[] offsets = new int[pages + 1];
    for (int source : sources) {
      offsets[source + 1]++;
    }
    for (int i = 0; i < pages; i++) {
      offsets[i + 1] += offsets[i];
    }
    int[] next = offsets.clone();
    int[] grouped = new int[targets.length];
    for (int i = 0; i < sources.length; i++) {
      grouped[next[sources[i]]++] = targets[i];
    }
    return new LinkGraph(offsets, grouped);
  }

  /** The seeds, and every page that can be reached from one of them by links. */
  BitSet reachableFrom(Collection<Integer> seeds) {
    BitSet seen = new BitSet(offsets.length - 1);
    int[] queue = new int[offsets.length - 1];
    int end = 0;
    for (int seed : seeds) {
      if (!seen.get(seed)) {
        seen.set(seed);
        queue[end++] = seed;
      }
    }
    for (int start = 0; start < end; start++) {
      for (int i = offsets[queue[start]]; i < offsets[queue[start] + 1]; i++) {
        if (!seen.get(targets[i])) {
          seen.set(targets[i]);
          queue[end++] = targets[i];
        }
      }
    }
    return seen;
  }

  /** Targets of a page's links. */
  IntStream targets(int page) {
    return Arrays.stream(targets, offsets[page], offsets[page + 1]);
  }

  /** How many links there are. */
  int links() {
    return targets.length;
  }
}
