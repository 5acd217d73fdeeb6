package prospector.web.robots;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/**
 * A set of byte strings, numbered in their order, that can be found at one place of a path in one
 * descent: a radix tree in four arrays.
 *
 * <p><em>Building takes time and memory linear in the strings, which must be sorted and
 * distinct.</em> At most two nodes a string, 12 bytes each and its label. Immutable.
 */
final class PieceTrie {
  /** No string ends at a node. */
  static final int NONE = -1;

  private final byte[] labels; // of all edges, one behind the other
  private final int[] labelStart; // by node; of the edge that leads to it, and one more
  private final int[] firstChild; // by node, and one more: siblings are neighbours, in order
  private final int[] pieceAt; // by node

  private PieceTrie(byte[] labels, int[] labelStart, int[] firstChild, int[] pieceAt) {
    this.labels = labels;
    this.labelStart = labelStart;
    this.firstChild = firstChild;
    this.pieceAt = pieceAt;
  }

  /**
   * @param pieces sorted as unsigned bytes, distinct
   */
  static PieceTrie of(List<byte[]> pieces) {
    return new Growth(pieces).grow();
  }

  /** Told of each string that is found at the place. */
  interface Found {
    void piece(int number, int end);
  }

  /**
   * Finds the strings that begin at a place, the shorter first.
   *
   * @param left steps that the descent may take
   * @return steps taken: one a node, one a sibling looked at and one for 8 bytes compared; over
   *     {@code left} when it was broken off
   */
  int find(byte[] path, int from, int left, Found found) {
    int node = 0;
    int at = from;
    int steps = 0;
    while (++steps <= left) {
      if (pieceAt[node] != NONE) {
        found.piece(pieceAt[node], at);
      }
      if (at == path.length) {
        return steps;
      }
      int first = path[at] & 0xFF;
      int low = firstChild[node];
      int high = firstChild[node + 1] - 1;
      node = NONE;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        int label = labels[labelStart[middle]] & 0xFF;
        steps++;
        if (label == first) {
          node = middle;
          break;
        } else if (label < first) {
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      if (node == NONE) {
        return steps;
      }
      int start = labelStart[node];
      int end = labelStart[node + 1];
      int next = at + end - start;
      if (end - start > 1) {
        steps += (end - start) >> 3;
        if (next > path.length || !Arrays.equals(labels, start, end, path, at, next)) {
          return steps;
        }
      }
      at = next;
    }
    return steps;
  }

  /** Bytes of heap. */
  long bytes() {
    return labels.length + 4L * (labelStart.length + firstChild.length + pieceAt.length) + 96;
  }

  /** Builds level by level, so that siblings are neighbours. */
  private static final class Growth {
    private final List<byte[]> pieces;
    private final ByteArrayOutputStream labels = new ByteArrayOutputStream();
    private final int[] low; // by node: the strings below it, from
    private final int[] high; // and to
    private final int[] depth;
    private final int[] labelStart;
    private final int[] firstChild;
    private final int[] pieceAt;
    private int nodes;

    Growth(List<byte[]> pieces) {
      this.pieces = pieces;
      int most = 2 * pieces.size() + 2;
      this.low = new int[most];
      this.high = new int[most];
      this.depth = new int[most];
      this.labelStart = new int[most + 1];
      this.firstChild = new int[most + 1];
      this.pieceAt = new int[most];
    }

    PieceTrie grow() {
      add(0, pieces.size(), 0, 0);
      for (int node = 0; node < nodes; node++) {
        firstChild[node] = nodes;
        split(node);
      }
      labelStart[nodes] = labels.size();
      firstChild[nodes] = nodes;
      return new PieceTrie(
          labels.toByteArray(),
          Arrays.copyOf(labelStart, nodes + 1),
          Arrays.copyOf(firstChild, nodes + 1),
          Arrays.copyOf(pieceAt, nodes));
    }

    private void split(int node) {
      int at = low[node];
      int to = high[node];
      int deep = depth[node];
      if (at < to && pieces.get(at).length == deep) {
        pieceAt[node] = at++;
      }
      while (at < to) {
        byte first = pieces.get(at)[deep];
        int last = at;
        while (last + 1 < to && pieces.get(last + 1)[deep] == first) {
          last++;
        }
        add(at, last + 1, deep, common(pieces.get(at), pieces.get(last), deep));
        at = last + 1;
      }
    }

    private void add(int from, int to, int above, int deep) {
      low[nodes] = from;
      high[nodes] = to;
      depth[nodes] = deep;
      pieceAt[nodes] = NONE;
      labelStart[nodes] = labels.size();
      if (deep > above) {
        labels.write(pieces.get(from), above, deep - above);
      }
      nodes++;
    }

    private static int common(byte[] a, byte[] b, int from) {
      int differs = Arrays.mismatch(a, from, a.length, b, from, b.length);
      return differs < 0 ? a.length : from + differs;
    }
  }
}
