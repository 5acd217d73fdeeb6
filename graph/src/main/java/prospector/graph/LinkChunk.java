package prospector.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * As many pages as fit into memory, with numbers of their own for the URLs; written as two files:
 * the URLs in order, and the links as pairs of positions in that order.
 */
final class LinkChunk {
  private final GraphBounds bounds;
  private final Object2IntOpenHashMap<String> numbers = new Object2IntOpenHashMap<>();
  private final ObjectArrayList<String> urls = new ObjectArrayList<>();
  private final IntArrayList from = new IntArrayList();
  private final IntArrayList to = new IntArrayList();
  private long characters;

  LinkChunk(GraphBounds bounds) {
    this.bounds = bounds;
    numbers.defaultReturnValue(-1);
  }

  /** Takes a page. Links to itself are left out. */
  void add(String url, List<String> links) {
    int source = number(url);
    for (String link : links) {
      int target = number(link);
      if (target != source) {
        from.add(source);
        to.add(target);
      }
    }
  }

  private int number(String url) {
    int known = numbers.getInt(url);
    if (known >= 0) {
      return known;
    }
    int fresh = urls.size();
    numbers.put(url, fresh);
    urls.add(url);
    characters += url.length();
    return fresh;
  }

  boolean isEmpty() {
    return urls.isEmpty();
  }

  /** Whether it should be written before the next page. */
  boolean isFull() {
    return urls.size() >= bounds.urls()
        || characters >= bounds.characters()
        || from.size() >= bounds.links();
  }

  /** Writes it, and is empty afterwards. */
  Files write(Path urlFile, Path linkFile) throws IOException {
    int[] order = new int[urls.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    IntArrays.quickSort(order, (a, b) -> urls.get(a).compareTo(urls.get(b)));
    int[] position = new int[order.length];
    FrontCoding coding = new FrontCoding();
    try (DataOutputStream out = Streams.out(urlFile)) {
      for (int i = 0; i < order.length; i++) {
        position[order[i]] = i;
        coding.write(urls.get(order[i]), out);
      }
    }
    try (DataOutputStream out = Streams.out(linkFile)) {
      for (int i = 0; i < from.size(); i++) {
        out.writeInt(position[from.getInt(i)]);
        out.writeInt(position[to.getInt(i)]);
      }
    }
    Files files = new Files(urlFile, urls.size(), linkFile, from.size());
    clear();
    return files;
  }

  private void clear() {
    numbers.clear();
    numbers.trim();
    urls.clear();
    from.clear();
    to.clear();
    characters = 0;
  }

  /** A chunk that was written: its URLs in order, and its links. */
  record Files(Path urlFile, int urls, Path linkFile, int links) {}
}
