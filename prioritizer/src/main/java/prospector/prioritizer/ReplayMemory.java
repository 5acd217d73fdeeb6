package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The latest links of one class, as feature indices: a ring of bounded size. */
final class ReplayMemory {
  private final int capacity;
  private final List<int[]> links = new ArrayList<>();
  private int next;

  ReplayMemory(int capacity) {
    this.capacity = capacity;
  }

  /** Remembers a link; at capacity the oldest is forgotten. */
  void add(int[] features) {
    if (links.size() < capacity) {
      links.add(features);
    } else {
      links.set(next, features);
      next = (next + 1) % capacity;
    }
  }

  int size() {
    return links.size();
  }

  /** The link a draw in [0, 2^63) chooses. */
  int[] choose(long draw) {
    return links.get((int) (draw % links.size()));
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(links.size());
    for (int i = 0; i < links.size(); i++) {
      int[] features = links.get((next + i) % links.size());
      out.writeShort(features.length);
      for (int feature : features) {
        out.writeInt(feature);
      }
    }
  }

  static ReplayMemory read(DataInputStream in, int capacity) throws IOException {
    ReplayMemory memory = new ReplayMemory(capacity);
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      int[] features = new int[in.readUnsignedShort()];
      for (int j = 0; j < features.length; j++) {
        features[j] = in.readInt();
        if (features[j] < 0 || features[j] >= Dense.FEATURES) {
          throw new IOException("feature " + features[j] + " out of [0," + Dense.FEATURES + ")");
        }
      }
      memory.add(features);
    }
    return memory;
  }
}
