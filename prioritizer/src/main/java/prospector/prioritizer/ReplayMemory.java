package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The latest links of one class, as feature indices: a ring of bounded size. */
final class ReplayMemory {
  private final int capacity;
  private final List<Item> items = new ArrayList<>();
  private int next;

  /** A link; {@code page} is the fingerprint of the URL it leads to. */
  @SuppressWarnings("ArrayRecordComponent") // compact, and never compared
  private record Item(long page, int[] features) {}

  ReplayMemory(int capacity) {
    this.capacity = capacity;
  }

  /** Remembers a link to a page; at capacity the oldest is forgotten. */
  void add(long page, int[] features) {
    Item item = new Item(page, features);
    if (items.size() < capacity) {
      items.add(item);
    } else {
      items.set(next, item);
      next = (next + 1) % capacity;
    }
  }

  /**
   * Forgets what it holds of a page.
   *
   * @return whether it held anything
   */
  boolean remove(long page) {
    List<Item> kept = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get((next + i) % items.size());
      if (item.page() != page) {
        kept.add(item);
      }
    }
    if (kept.size() == items.size()) {
      return false;
    }
    items.clear();
    items.addAll(kept);
    next = 0;
    return true;
  }

  int size() {
    return items.size();
  }

  /** The link a draw in [0, 2^63) chooses. */
  int[] choose(long draw) {
    return items.get((int) (draw % items.size())).features();
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(items.size());
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get((next + i) % items.size());
      out.writeLong(item.page());
      writeFeatures(item.features(), out);
    }
  }

  static void writeFeatures(int[] features, DataOutputStream out) throws IOException {
    out.writeShort(features.length);
    for (int feature : features) {
      out.writeInt(feature);
    }
  }

  static int[] readFeatures(DataInputStream in) throws IOException {
    int[] features = new int[in.readUnsignedShort()];
    for (int j = 0; j < features.length; j++) {
      features[j] = in.readInt();
      if (features[j] < 0 || features[j] >= Dense.FEATURES) {
        throw new IOException("feature " + features[j] + " out of [0," + Dense.FEATURES + ")");
      }
    }
    return features;
  }

  static ReplayMemory read(DataInputStream in, int capacity) throws IOException {
    ReplayMemory memory = new ReplayMemory(capacity);
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      memory.add(in.readLong(), readFeatures(in));
    }
    return memory;
  }
}
