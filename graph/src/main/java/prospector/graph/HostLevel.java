package prospector.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntIterator;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import it.unimi.dsi.webgraph.NodeIterator;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The graph between hosts: one points to another where a page of it does.
 *
 * <p>A host is scheme and authority with a slash, the URL of its root. <em>Its pages are a range of
 * numbers</em>, which is what parts of a graph are to be cut by.
 */
final class HostLevel {
  private HostLevel() {}

  private static Path startsFile(Path directory) {
    return directory.resolve("hosts.starts");
  }

  /** Writes the level of hosts beside that of the pages; returns how many there are. */
  static int store(Path directory, Path room, GraphBounds bounds) throws IOException {
    GraphLevel.Names names = GraphLevel.Names.hosts(directory);
    GraphLevel.Names pages = GraphLevel.Names.pages(directory);
    int[] starts = list(directory, pages, names);
    ArcSorter arcs = new ArcSorter(starts.length - 1, room, Math.min(bounds.links(), 1 << 20));
    NodeIterator nodes = BVGraph.loadOffline(pages.out().toString()).nodeIterator();
    Targets targets = new Targets();
    int host = 0;
    while (nodes.hasNext()) {
      int page = nodes.nextInt();
      while (page >= starts[host + 1]) {
        flush(host++, targets, arcs);
      }
      LazyIntIterator links = nodes.successors();
      for (int to = links.nextInt(); to != -1; to = links.nextInt()) {
        if (to < starts[host] || to >= starts[host + 1]) {
          targets.add(hostOf(starts, to));
        }
      }
    }
    flush(host, targets, arcs);
    arcs.store(names.out(), names.in());
    return starts.length - 1;
  }

  private static void flush(int host, Targets targets, ArcSorter arcs) throws IOException {
    for (IntIterator all = targets.iterator(); all.hasNext(); ) {
      arcs.add(host, all.nextInt());
    }
    targets.forget();
  }

  /**
   * The hosts that one points to. To read and to clear it costs its places, filled or not: <em>it
   * is small again after a host that points to very many</em>.
   */
  static final class Targets extends IntOpenHashSet {
    private static final long serialVersionUID = 1L;
    private static final int FEW = 64;

    void forget() {
      clear();
      trim(FEW);
    }

    /** Places that it has now. */
    int places() {
      return n;
    }
  }

  private static int[] list(Path directory, GraphLevel.Names pages, GraphLevel.Names names)
      throws IOException {
    IntArrayList starts = new IntArrayList();
    int size;
    try (UrlList urls = UrlList.open(pages.urls());
        UrlList.Writer hosts = new UrlList.Writer(names.urls())) {
      size = urls.size();
      String[] last = {""};
      urls.forEach(
          (url, number) -> {
            if (number == 0 || !url.startsWith(last[0])) {
              last[0] = HostRoot.of(url);
              starts.add(number);
              hosts.add(last[0]);
            }
          });
    }
    starts.add(size);
    try (DataOutputStream out = Streams.out(startsFile(directory))) {
      out.writeInt(starts.size());
      for (int i = 0; i < starts.size(); i++) {
        out.writeInt(starts.getInt(i));
      }
    }
    return starts.toIntArray();
  }

  /**
   * The number of each host's first page, and the number of all pages.
   *
   * @throws IOException when it cannot be read, or is not that of so many hosts and pages
   */
  static int[] starts(Path directory, int hosts, int pages) throws IOException {
    try (DataInputStream in = Streams.in(startsFile(directory))) {
      int count = in.readInt();
      if (count != hosts + 1) {
        throw new IOException("damaged list of hosts: " + count + " numbers of " + hosts);
      }
      int[] starts = new int[count];
      for (int i = 0; i < starts.length; i++) {
        starts[i] = in.readInt();
        if (i == 0 ? starts[0] != 0 : starts[i] <= starts[i - 1]) {
          throw new IOException("damaged list of hosts: host " + i + " begins too early");
        }
      }
      if (starts[hosts] != pages) {
        throw new IOException("damaged list of hosts: " + starts[hosts] + " of " + pages + " URLs");
      }
      return starts;
    }
  }

  /** The host of a page, by number. */
  static int hostOf(int[] starts, int page) {
    int found = Arrays.binarySearch(starts, page);
    return found >= 0 ? found : -found - 2;
  }
}
