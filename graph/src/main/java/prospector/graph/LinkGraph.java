package prospector.graph;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A link graph that was built: the level of pages and that of hosts. Thread-safe. */
public final class LinkGraph implements Closeable {
  private final Path directory;
  private final GraphFacts facts;
  private final GraphLevel pages;
  private final GraphLevel hosts;
  private final int[] starts;

  private LinkGraph(
      Path directory, GraphFacts facts, GraphLevel pages, GraphLevel hosts, int[] starts) {
    this.directory = directory;
    this.facts = facts;
    this.pages = pages;
    this.hosts = hosts;
    this.starts = starts;
  }

  static LinkGraph open(Path directory) throws IOException {
    GraphFacts facts = GraphFacts.read(directory);
    GraphLevel pages = GraphLevel.open(GraphLevel.Names.pages(directory));
    GraphLevel hosts = GraphLevel.open(GraphLevel.Names.hosts(directory));
    int[] starts = HostLevel.starts(directory, hosts.size(), pages.size());
    return new LinkGraph(directory, facts, pages, hosts, starts);
  }

  /** What it is. */
  public GraphFacts facts() {
    return facts;
  }

  /** All URLs that are known. */
  public GraphLevel pages() {
    return pages;
  }

  /** Their hosts; a URL there is that of the host's root. */
  public GraphLevel hosts() {
    return hosts;
  }

  /** The number of a page's host. */
  public int hostOf(int page) {
    return HostLevel.hostOf(starts, page);
  }

  /** The number of a host's first page; of the number of hosts, the number of pages. */
  public int firstPage(int host) {
    return starts[host];
  }

  /**
   * Which URLs another part has told of, in its order: see {@link GraphBuild#runPart}.
   *
   * @param number of what was told, from 0
   */
  public int[] told(int number) throws IOException {
    return ChunkMerge.read(ChunkMerge.told(directory, number));
  }

  /** Where its files are. */
  public Path directory() {
    return directory;
  }

  /** Basename of the page level's files, as the WebGraph library opens them. */
  public Path basename() {
    return GraphLevel.Names.pages(directory).out();
  }

  @Override
  public void close() throws IOException {
    try (pages) {
      hosts.close();
    }
  }
}
