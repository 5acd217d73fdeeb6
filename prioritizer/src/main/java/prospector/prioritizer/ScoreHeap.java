package prospector.prioritizer;

import java.util.Arrays;

/**
 * A binary heap of waiting URLs, highest key first; equal keys by order of discovery, then by URL.
 *
 * <p><em>A URL's heap index names its slot.</em> Keys are kept beside the URLs, so that scoring a
 * URL elsewhere does not break the order.
 */
final class ScoreHeap {
  private QueuedUrl[] urls = new QueuedUrl[16];
  private double[] keys = new double[16];
  private int size;

  int size() {
    return size;
  }

  QueuedUrl url(int slot) {
    return urls[slot];
  }

  /** Adds a URL, or moves it to where its new key belongs. */
  void put(QueuedUrl url, double key) {
    int slot = url.heapIndex();
    if (slot == QueuedUrl.NOT_QUEUED) {
      if (size == urls.length) {
        urls = Arrays.copyOf(urls, size * 2);
        keys = Arrays.copyOf(keys, size * 2);
      }
      slot = size++;
    }
    set(slot, url, key);
    siftUp(slot);
    siftDown(url.heapIndex());
  }

  void remove(QueuedUrl url) {
    int slot = url.heapIndex();
    url.heapIndex(QueuedUrl.NOT_QUEUED);
    size--;
    if (slot < size) {
      QueuedUrl last = urls[size];
      set(slot, last, keys[size]);
      siftUp(slot);
      siftDown(last.heapIndex());
    }
    dropTail(size);
  }

  /** Sets a key without moving the URL; {@link #restoreOrder} must follow. */
  void setKeyOnly(int slot, double key) {
    keys[slot] = key;
  }

  /** Makes a heap of whatever order the keys are in, in linear time. */
  void restoreOrder() {
    for (int slot = size / 2 - 1; slot >= 0; slot--) {
      siftDown(slot);
    }
  }

  /** How many URLs stand before this one. */
  int before(QueuedUrl url) {
    double key = keys[url.heapIndex()];
    int before = 0;
    for (int i = 0; i < size; i++) {
      before += urls[i] != url && comesBefore(urls[i], keys[i], url, key) ? 1 : 0;
    }
    return before;
  }

  private void siftUp(int from) {
    int slot = from;
    QueuedUrl url = urls[slot];
    double key = keys[slot];
    while (slot > 0) {
      int parent = (slot - 1) >>> 1;
      if (!comesBefore(url, key, urls[parent], keys[parent])) {
        break;
      }
      set(slot, urls[parent], keys[parent]);
      slot = parent;
    }
    set(slot, url, key);
  }

  private void siftDown(int from) {
    int slot = from;
    QueuedUrl url = urls[slot];
    double key = keys[slot];
    while (2 * slot + 1 < size) {
      int child = 2 * slot + 1;
      if (child + 1 < size
          && comesBefore(urls[child + 1], keys[child + 1], urls[child], keys[child])) {
        child++;
      }
      if (!comesBefore(urls[child], keys[child], url, key)) {
        break;
      }
      set(slot, urls[child], keys[child]);
      slot = child;
    }
    set(slot, url, key);
  }

  private void set(int slot, QueuedUrl url, double key) {
    urls[slot] = url;
    keys[slot] = key;
    url.heapIndex(slot);
  }

  @SuppressWarnings("NullAway") // slots at or past size are not read
  private void dropTail(int slot) {
    urls[slot] = null;
  }

  private static boolean comesBefore(QueuedUrl a, double keyA, QueuedUrl b, double keyB) {
    if (keyA != keyB) {
      return keyA > keyB;
    }
    if (a.discovered() != b.discovered()) {
      return a.discovered() < b.discovered();
    }
    return a.url().compareTo(b.url()) < 0;
  }
}
