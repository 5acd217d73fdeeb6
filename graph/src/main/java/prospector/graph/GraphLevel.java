package prospector.graph;

import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import it.unimi.dsi.webgraph.LazyIntIterators;
import it.unimi.dsi.webgraph.NodeIterator;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A graph of URLs, of pages or of hosts: names, links and the links the other way. Each link is
 * there once, none leads from a URL to itself.
 *
 * <p>The compressed links are mapped from the disk, not loaded. Thread-safe.
 */
public final class GraphLevel implements Closeable {
  private final UrlList urls;
  private final BVGraph out;
  private final BVGraph in;
  private final long bits;

  private GraphLevel(UrlList urls, BVGraph out, BVGraph in, long bits) {
    this.urls = urls;
    this.out = out;
    this.in = in;
    this.bits = bits;
  }

  /** Takes links. */
  public interface Links {
    /** Takes one, from number to number. */
    void accept(int from, int to) throws IOException;
  }

  /** The files of a level below a directory. */
  record Names(Path urls, Path out, Path in) {
    static Names pages(Path directory) {
      return new Names(
          directory.resolve("pages"), directory.resolve("links"), directory.resolve("links-t"));
    }

    static Names hosts(Path directory) {
      return new Names(
          directory.resolve("hosts"),
          directory.resolve("host-links"),
          directory.resolve("host-links-t"));
    }
  }

  static GraphLevel open(Names names) throws IOException {
    UrlList urls = UrlList.open(names.urls());
    long bits = 8 * Files.size(names.out().resolveSibling(names.out().getFileName() + ".graph"));
    return new GraphLevel(
        urls,
        BVGraph.loadMapped(names.out().toString()),
        BVGraph.loadMapped(names.in().toString()),
        bits);
  }

  /** The URLs with their numbers. */
  public UrlList urls() {
    return urls;
  }

  /** How many URLs there are. */
  public int size() {
    return urls.size();
  }

  /** How many links there are. */
  public long links() {
    return out.numArcs();
  }

  /** Bits of the compressed file for each link; 0 without links. */
  public double bitsALink() {
    return links() == 0 ? 0 : (double) bits / links();
  }

  /** Tells all links, by number of their source and then of their target. */
  public void forEachLink(Links consumer) throws IOException {
    NodeIterator nodes = out.copy().nodeIterator();
    while (nodes.hasNext()) {
      int from = nodes.nextInt();
      LazyIntIterator targets = nodes.successors();
      for (int to = targets.nextInt(); to != -1; to = targets.nextInt()) {
        consumer.accept(from, to);
      }
    }
  }

  /** Links from each URL, for one thread. */
  public LinkReader linksFrom() {
    return new LinkReader(out.copy());
  }

  /** Links to each URL, for one thread. */
  public LinkReader linksTo() {
    return new LinkReader(in.copy());
  }

  /** Reads the links of some URLs, by their numbers. For one thread. */
  public static final class LinkReader {
    private final ImmutableGraph graph;
    private NodeIterator nodes;

    private LinkReader(ImmutableGraph graph) {
      this.graph = graph;
      this.nodes = NodeIterator.EMPTY;
    }

    /** The next one that {@link #next} comes to. */
    public void startAt(int number) {
      nodes = graph.nodeIterator(number);
    }

    /** Goes to the next URL; returns how many links it has. */
    public int next() {
      nodes.nextInt();
      return nodes.outdegree();
    }

    /** The other ends of its links, in order; the array may be longer. */
    public int[] links() {
      return nodes.successorArray();
    }

    /** The other ends of the links of any URL, in order. */
    public int[] of(int number) {
      return LazyIntIterators.unwrap(graph.successors(number));
    }
  }

  @Override
  public void close() throws IOException {
    urls.close();
  }
}
