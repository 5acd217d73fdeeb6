package prospector.graph;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Builds the graph of a crawl. Memory is bounded by {@link GraphBounds}, whatever the graph. */
public final class GraphBuild {
  private static final Neighbours NOBODY = (known, room) -> List.of();

  private final GraphHome home;
  private final GraphBounds bounds;
  private final Clock clock;

  public GraphBuild(GraphHome home, GraphBounds bounds, Clock clock) {
    this.home = home;
    this.bounds = bounds;
    this.clock = clock;
  }

  /**
   * Builds it from all that the source tells; it counts once it is whole.
   *
   * @param words what the source is, in one line
   * @throws GraphException when it cannot be built: the graph that was there is there still
   */
  public void run(LinkSource source, String words) {
    replace(directory -> build(source, words, directory, NOBODY));
  }

  /** Other parts of the same graph. */
  public interface Neighbours {
    /**
     * Tells each which of its URLs are known here, and hears from each which of this part's URLs it
     * knows.
     *
     * @param known all URLs that the source told
     * @param room where files may lie until the graph is built
     * @return what each said, in the order in which {@link LinkGraph#told} gives it
     */
    List<UrlRun> exchange(UrlList known, Path room) throws IOException;
  }

  /**
   * Builds a part of a graph: the pages that the source tells with all their links, and those that
   * only other parts know to be linked to.
   *
   * @throws GraphException when it cannot be built: the graph that was there is there still
   */
  public void runPart(LinkSource source, String words, Neighbours neighbours) {
    replace(directory -> build(source, words, directory, neighbours));
  }

  private void replace(GraphHome.Work work) {
    try {
      home.replace(work);
    } catch (IOException | UncheckedIOException e) {
      throw new GraphException(
          GraphException.Kind.FAILED,
          "the link graph was not built, and what was there stays: " + e.getMessage(),
          e);
    }
  }

  private void build(LinkSource source, String words, Path directory, Neighbours neighbours)
      throws IOException {
    Path room = Files.createDirectory(directory.resolve("build"));
    List<LinkChunk.Files> chunks = chunks(source, room);
    int own = chunks.size();
    for (UrlRun told : told(chunks, room, neighbours)) {
      chunks.add(told.chunk());
    }
    GraphLevel.Names names = GraphLevel.Names.pages(directory);
    int pages;
    try (UrlList.Writer list = new UrlList.Writer(names.urls())) {
      ChunkMerge.merge(chunks, list);
      pages = list.size();
    }
    for (int number = own; number < chunks.size(); number++) {
      Files.move(ChunkMerge.numbers(chunks.get(number)), ChunkMerge.told(directory, number - own));
    }
    arcs(chunks.subList(0, own), pages, room).store(names.out(), names.in());
    HostLevel.store(directory, room, bounds);
    GraphHome.remove(room);
    new GraphFacts(words, clock.instant()).write(directory);
  }

  private static List<UrlRun> told(List<LinkChunk.Files> chunks, Path room, Neighbours neighbours)
      throws IOException {
    if (neighbours == NOBODY) {
      return List.of();
    }
    Path known = room.resolve("known");
    try (UrlList.Writer list = new UrlList.Writer(known)) {
      ChunkMerge.merge(chunks, list);
    }
    try (UrlList urls = UrlList.open(known)) {
      return neighbours.exchange(urls, room);
    }
  }

  private List<LinkChunk.Files> chunks(LinkSource source, Path room) throws IOException {
    List<LinkChunk.Files> written = new ArrayList<>();
    LinkChunk chunk = new LinkChunk(bounds);
    source.read(
        (url, links) -> {
          if (chunk.isFull()) {
            written.add(write(chunk, room, written.size()));
          }
          chunk.add(url, links);
        });
    if (!chunk.isEmpty()) {
      written.add(write(chunk, room, written.size()));
    }
    return written;
  }

  private static LinkChunk.Files write(LinkChunk chunk, Path room, int number) throws IOException {
    return chunk.write(room.resolve(number + ".urls"), room.resolve(number + ".links"));
  }

  private ArcSorter arcs(List<LinkChunk.Files> chunks, int pages, Path room) throws IOException {
    long links = chunks.stream().mapToLong(LinkChunk.Files::links).sum();
    ArcSorter arcs = new ArcSorter(pages, room, (int) Math.max(1, Math.min(bounds.links(), links)));
    for (LinkChunk.Files chunk : chunks) {
      int[] numbers = ChunkMerge.read(ChunkMerge.numbers(chunk));
      try (DataInputStream in = Streams.in(chunk.linkFile())) {
        for (int i = 0; i < chunk.links(); i++) {
          arcs.add(numbers[in.readInt()], numbers[in.readInt()]);
        }
      }
      Files.delete(chunk.linkFile());
    }
    return arcs;
  }
}
