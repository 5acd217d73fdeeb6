package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Weights on disk: only those that differ from the starting weights. */
final class SparseWeights {
  private SparseWeights() {}

  static void write(double[] weights, double[] start, DataOutputStream out) throws IOException {
    int changed = 0;
    for (int i = 0; i < weights.length; i++) {
      changed += weights[i] != start[i] ? 1 : 0;
    }
    out.writeInt(changed);
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != start[i]) {
        out.writeInt(i);
        out.writeDouble(weights[i]);
      }
    }
  }

  /** Reads them into the starting weights, which it changes and gives back. */
  static double[] read(double[] start, DataInputStream in) throws IOException {
    int changed = in.readInt();
    for (int i = 0; i < changed; i++) {
      int index = in.readInt();
      if (index < 0 || index >= start.length) {
        throw new IOException("weight " + index + " out of [0," + start.length + ")");
      }
      start[index] = in.readDouble();
      if (!Double.isFinite(start[index])) {
        throw new IOException("weight " + index + " is " + start[index]);
      }
    }
    return start;
  }
}
