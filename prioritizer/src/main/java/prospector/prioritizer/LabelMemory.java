package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The labelled pages of a crawl, as the link model learns from them: for ever, unlike the pages of
 * a {@link ReplayMemory}. People label dozens; beyond {@value #MOST} no more are taken: one that
 * was forgotten would be news again each time that all are told.
 */
final class LabelMemory {
  private static final int MOST = 20_000;

  private final List<Item> items = new ArrayList<>();
  private final Map<Long, Integer> places = new HashMap<>(); // of pages among the items
  private final Map<Long, Boolean> parents = new HashMap<>();
  private int relevant; // among the items

  /**
   * A labelled page.
   *
   * @param page fingerprint of its URL
   * @param asParent key of the siblings that its own links are
   * @param features of the best link to it, when the label came
   */
  @SuppressWarnings("ArrayRecordComponent") // compact, and never compared
  record Item(long page, long asParent, boolean relevant, int[] features) {}

  /** The label of a page. */
  Optional<Boolean> label(long page) {
    Integer place = places.get(page);
    return place == null ? Optional.empty() : Optional.of(items.get(place).relevant());
  }

  boolean isFull() {
    return items.size() >= MOST;
  }

  void put(Item item) {
    remove(item.page());
    places.put(item.page(), items.size());
    items.add(item);
    relevant += item.relevant() ? 1 : 0;
    parents.put(item.asParent(), item.relevant());
  }

  /** The last one takes the place that is free. */
  void remove(long page) {
    Integer place = places.remove(page);
    if (place == null) {
      return;
    }
    parents.remove(items.get(place).asParent());
    relevant -= items.get(place).relevant() ? 1 : 0;
    Item last = items.remove(items.size() - 1);
    if (place < items.size()) {
      items.set(place, last);
      places.put(last.page(), place);
    }
  }

  boolean isEmpty() {
    return items.isEmpty();
  }

  /** Whether any page is labelled so. */
  boolean has(boolean ofClass) {
    return ofClass ? relevant > 0 : relevant < items.size();
  }

  /** The labelled page that a draw in [0, 2^63) chooses. */
  Item choose(long draw) {
    return items.get((int) (draw % items.size()));
  }

  /** The first of a class from that place on; there must be one. */
  Item choose(long draw, boolean ofClass) {
    int place = (int) (draw % items.size());
    while (items.get(place).relevant() != ofClass) {
      place = (place + 1) % items.size();
    }
    return items.get(place);
  }

  /** Whether pages are relevant, by the key of the siblings that their links are: a live view. */
  Map<Long, Boolean> parents() {
    return Collections.unmodifiableMap(parents);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(items.size());
    for (Item item : items) {
      out.writeLong(item.page());
      out.writeLong(item.asParent());
      out.writeBoolean(item.relevant());
      ReplayMemory.writeFeatures(item.features(), out);
    }
  }

  static LabelMemory read(DataInputStream in) throws IOException {
    LabelMemory memory = new LabelMemory();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      memory.put(
          new Item(in.readLong(), in.readLong(), in.readBoolean(), ReplayMemory.readFeatures(in)));
    }
    return memory;
  }
}
