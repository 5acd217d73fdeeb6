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
    try {
      home.replace(directory -> build(source, words, directory));
    } catch (IOException | UncheckedIOException e) {
      throw new GraphException(
          GraphException.Kind.FAILED,
          "the link graph was not built, and what was there stays: " + e.getMessage(),
          e);
    }
  }

  private void build(LinkSource source, String words, Path directory) throws IOException {
    Path room = Files.createDirectory(directory.resolve("build"));
    List<LinkChunk.Files> chunks = chunks(source, room);
    GraphLevel.Names names = GraphLevel.Names.pages(directory);
    int pages;
    try (UrlList.Writer list = new UrlList.Writer(names.urls())) {
      ChunkMerge.merge(chunks, list);
      pages = list.size();
    }
    arcs(chunks, pages, room).store(names.out(), names.in());
    HostLevel.store(directory, room, bounds);
    GraphHome.remove(room);
    new GraphFacts(words, clock.instant()).write(directory);
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
      int[] numbers = new int[chunk.urls()];
      try (DataInputStream in = Streams.in(ChunkMerge.numbers(chunk))) {
        for (int i = 0; i < numbers.length; i++) {
          numbers[i] = in.readInt();
        }
      }
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
