package prospector.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a crawl that holds its graph: {@code graph/NUMBER/}, and a file {@code current}
 * that says which number counts.
 *
 * <p><em>A graph counts once it is whole</em>: the file is replaced in one step at the end of a
 * build, and what does not count is removed by the next one. One build at a time; readers go on
 * with the graph that they opened.
 */
public final class GraphHome {
  private static final String FOLDER = "graph";
  private static final String CURRENT = "current";

  private final Path folder;

  /**
   * @param crawl directory of the crawl
   */
  public GraphHome(Path crawl) {
    this.folder = crawl.resolve(FOLDER);
  }

  /** Makes the files of a graph. */
  interface Work {
    void into(Path directory) throws IOException;
  }

  /**
   * The graph.
   *
   * @throws GraphException when there is none, or it is damaged
   */
  public LinkGraph open() {
    Path directory =
        current()
            .orElseThrow(
                () ->
                    new GraphException(
                        GraphException.Kind.NONE,
                        folder.getParent()
                            + " has no link graph yet: 'prospector graph "
                            + folder.getParent()
                            + "' builds it"));
    try {
      return LinkGraph.open(directory);
    } catch (IOException | RuntimeException e) {
      throw new GraphException(
          GraphException.Kind.TORN,
          "the link graph in " + directory + " cannot be read: " + e.getMessage(),
          e);
    }
  }

  /** What the graph is that is there; empty where there is none, or it cannot be read. */
  public Optional<GraphFacts> facts() {
    try {
      Optional<Path> directory = current();
      return directory.isEmpty() ? Optional.empty() : Optional.of(GraphFacts.read(directory.get()));
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // to be built anew
    }
  }

  private Optional<Path> current() {
    try {
      Path directory = folder.resolve(Files.readString(folder.resolve(CURRENT)).strip());
      return Optional.of(directory).filter(Files::isDirectory);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes a new graph and lets it count.
   *
   * @throws IOException when a file cannot be written: what was there before counts as before
   */
  void replace(Work work) throws IOException {
    Files.createDirectories(folder);
    Optional<Path> before = current();
    removeBut(before);
    Path fresh = folder.resolve(Long.toString(before.map(GraphHome::number).orElse(0L) + 1));
    boolean whole = false;
    try {
      Files.createDirectory(fresh);
      work.into(fresh);
      write(CURRENT, fresh.getFileName() + "\n");
      whole = true;
    } finally {
      removeBut(whole ? Optional.of(fresh) : before);
    }
  }

  private static long number(Path directory) {
    try {
      return Long.parseLong(String.valueOf(directory.getFileName()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private void write(String name, String text) throws IOException {
    Path next = folder.resolve(name + ".next");
    Files.writeString(next, text);
    Files.move(next, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private void removeBut(Optional<Path> kept) throws IOException {
    List<Path> others;
    try (Stream<Path> all = Files.list(folder)) {
      others =
          all.filter(Files::isDirectory).filter(it -> kept.filter(it::equals).isEmpty()).toList();
    }
    for (Path other : others) {
      remove(other);
    }
  }

  static void remove(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(directory)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.deleteIfExists(file);
    }
  }
}
