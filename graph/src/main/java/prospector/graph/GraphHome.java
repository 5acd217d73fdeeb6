package prospector.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a crawl that holds its graph: {@code graph/NUMBER/}, and a file {@code current}
 * that says which number counts.
 *
 * <p><em>A graph counts once it is whole</em>: the file is replaced in one step at the end of a
 * build, and what does not count is removed by the next one. One build at a time; readers go on
 * with the graph that they opened.
 */
public final class GraphHome {
  private static final Logger LOG = LoggerFactory.getLogger(GraphHome.class);
  private static final String FOLDER = "graph";
  static final String CURRENT = "current";
  private static final String NEXT = ".next";
  private static final String CLUSTER = "cluster";
  private static final String SITES = "sites";
  private static final String RANKED_ORDER = "ranked-order.json";
  private static final String RANKED_ROWS = "ranked-rows";
  private static final String OWED = "rank-owed";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** Where no ranking is owed. */
  public static final int NOT_OWED = -1;

  /** File of a graph with the measures of its URLs, whole where it is there. */
  public static final String MEASURES = "measures";

  private final Path folder;
  private final Path crawl;
  private final boolean ofSites;

  /**
   * @param crawl directory of the crawl
   */
  public GraphHome(Path crawl) {
    this(crawl.resolve(FOLDER), crawl, false);
  }

  private GraphHome(Path folder, Path crawl, boolean ofSites) {
    this.folder = folder;
    this.crawl = crawl;
    this.ofSites = ofSites;
  }

  /**
   * The folder beside that graph which holds the one of all sites.
   *
   * @param crawl directory of the crawl
   */
  public static GraphHome ofSites(Path crawl) {
    return new GraphHome(crawl.resolve(FOLDER).resolve(SITES), crawl, true);
  }

  /** Where lies what other sites told, while a graph of all sites is made of it. */
  public Path told() {
    return folder.resolve("told");
  }

  /**
   * Removes {@link #told}.
   *
   * @throws IOException when a file cannot be deleted; to be repeated
   */
  public void clearTold() throws IOException {
    if (Files.isDirectory(told(), LinkOption.NOFOLLOW_LINKS)) {
      remove(told());
    }
  }

  /** Where a node keeps what it ranks together with others. */
  public Path cluster() {
    return folder.resolve(CLUSTER);
  }

  /** File that says which ranking with others was done last; stays while another one is begun. */
  public Path rankedOrder() {
    return folder.resolve(RANKED_ORDER);
  }

  /** Rows that were stored when what is ranked now was begun; 0 where nobody kept that. */
  public long rankedRows() {
    try {
      return Long.parseLong(Files.readString(folder.resolve(RANKED_ROWS)).strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** Keeps {@link #rankedRows}. */
  public void keepRankedRows(long rows) throws IOException {
    Files.createDirectories(folder);
    write(RANKED_ROWS, rows + "\n");
  }

  /** How often a ranking was tried that is owed to a crawl; {@link #NOT_OWED} for none. */
  public int owedTries() {
    try {
      return Math.max(0, Integer.parseInt(Files.readString(folder.resolve(OWED)).strip()));
    } catch (NoSuchFileException e) {
      return NOT_OWED;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** Keeps {@link #owedTries}. */
  public void keepOwedTries(int tries) throws IOException {
    if (tries == NOT_OWED) {
      Files.deleteIfExists(folder.resolve(OWED));
      return;
    }
    Files.createDirectories(folder);
    write(OWED, tries + "\n");
  }

  /**
   * Removes what was kept of a ranking with others.
   *
   * @throws IOException when a file cannot be deleted; to be repeated
   */
  public void clearCluster() throws IOException {
    if (Files.isDirectory(cluster(), LinkOption.NOFOLLOW_LINKS)) {
      remove(cluster());
    }
  }

  /**
   * The same but for one file: a ranking that has failed takes no room, and says why still.
   *
   * @throws IOException when a file cannot be deleted
   */
  public void clearClusterBut(String kept) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(cluster())) {
      all = files.toList();
    }
    for (Path file : all) {
      if (!file.endsWith(kept)) {
        remove(file);
      }
    }
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
    return open(this::current);
  }

  /**
   * The graph whose URLs were ranked last: an older one as long as the newest is not ranked.
   *
   * @throws GraphException when there is no graph at all, or it is damaged
   */
  public LinkGraph openRanked() {
    return open(() -> ranked().or(this::current));
  }

  private LinkGraph open(Supplier<Optional<Path>> wanted) {
    Path directory =
        found(wanted)
            .orElseThrow(
                () ->
                    new GraphException(
                        GraphException.Kind.NONE,
                        crawl
                            + (ofSites ? " has no link graph of all sites" : " has no link graph")
                            + " yet: "
                            + command()
                            + " builds it"));
    try {
      return LinkGraph.open(directory);
    } catch (IOException | RuntimeException e) {
      throw new GraphException(
          GraphException.Kind.TORN,
          "the link graph in "
              + directory
              + " cannot be read, "
              + command()
              + " builds it anew: "
              + e.getMessage(),
          e);
    }
  }

  private String command() {
    return ofSites ? ranking(crawl, true) : "'prospector graph " + crawl + "'";
  }

  /** The command that ranks a graph, for who misses its ranks. */
  public static String ranking(LinkGraph graph) {
    Path home = graph.directory().resolve("..").normalize();
    boolean isOfSites = home.endsWith(SITES);
    return ranking(home.resolve(isOfSites ? "../.." : "..").normalize(), isOfSites);
  }

  private static String ranking(Path crawl, boolean ofSites) {
    return "'prospector rank " + crawl + (ofSites ? " --sites'" : "'");
  }

  private Optional<Path> found(Supplier<Optional<Path>> wanted) {
    try {
      return wanted.get();
    } catch (UncheckedIOException e) {
      throw new GraphException(
          GraphException.Kind.TORN,
          "it cannot be read which of the link graphs in " + folder + " counts: " + e.getMessage(),
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
      return Optional.of(Files.readString(folder.resolve(CURRENT)).strip())
          .filter(name -> NUMBER.matcher(name).matches()) // else it is damaged, and none counts
          .map(folder::resolve)
          .filter(Files::isDirectory);
    } catch (NoSuchFileException | CharacterCodingException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes a new graph and lets it count. One that is ranked stays beside it until the new one is.
   *
   * @throws IOException when a file cannot be written: what was there before counts as before
   */
  void replace(Work work) throws IOException {
    Files.createDirectories(folder);
    Optional<Path> before = current();
    tidy(() -> before);
    long newest = graphs().stream().mapToLong(GraphHome::number).max().orElse(0);
    Path fresh = folder.resolve(Long.toString(newest + 1));
    boolean whole = false;
    try {
      Files.createDirectory(fresh);
      work.into(fresh);
      sync(fresh);
      write(CURRENT, fresh.getFileName() + "\n");
      whole = true;
    } finally {
      Optional<Path> counts = whole ? Optional.of(fresh) : before;
      tidy(() -> counts);
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
    Path next = folder.resolve(name + NEXT);
    Files.writeString(next, text);
    sync(next);
    Files.move(next, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  /** What counts is on the disk: a machine that loses power may leave zeros of anything else. */
  private static void sync(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
  }

  /**
   * Removes what is of no use any more, as after a ranking the graph that was ranked before. What
   * cannot be removed stays until the next time: the graph that counts is whole without it.
   */
  public void tidy() {
    tidy(this::current);
  }

  private void tidy(Supplier<Optional<Path>> which) {
    try {
      Optional<Path> current = which.get();
      Optional<Path> ranked = current.filter(GraphHome::isRanked).or(this::olderRanked);
      for (Path other : graphs()) {
        if (!current.equals(Optional.of(other)) && !ranked.equals(Optional.of(other))) {
          remove(other);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("an older link graph stays beside the new one: {}", e.toString());
    }
  }

  private Optional<Path> ranked() {
    return current().filter(GraphHome::isRanked).or(this::olderRanked);
  }

  private Optional<Path> olderRanked() {
    try {
      return graphs().stream()
          .filter(GraphHome::isRanked)
          .max(Comparator.comparingLong(GraphHome::number));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isRanked(Path graph) {
    return Files.exists(graph.resolve(MEASURES));
  }

  /** Folders of graphs, whole or not: those with a number for a name, and no links to such. */
  private List<Path> graphs() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(GraphHome::isGraph).toList();
    }
  }

  private static boolean isGraph(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && NUMBER.matcher(String.valueOf(path.getFileName())).matches();
  }

  /**
   * Removes all graphs, and the folder where nothing else lies in it; follows no link.
   *
   * @throws IOException when a file cannot be deleted; to be repeated
   */
  public RemovedGraphs removeAll() throws IOException {
    RemovedGraphs removed = new RemovedGraphs(0, 0);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return removed;
    }
    for (Path graph : graphs()) {
      removed = removed.and(remove(graph));
    }
    for (Path other : List.of(cluster(), folder.resolve(SITES))) {
      if (Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)) {
        removed = removed.and(remove(other));
      }
    }
    for (String name : List.of(RANKED_ORDER, RANKED_ROWS, OWED, CURRENT)) {
      removed = removed.and(removeFile(name + NEXT)).and(removeFile(name));
    }
    try (Stream<Path> rest = Files.list(folder)) {
      if (rest.findAny().isEmpty()) {
        Files.delete(folder);
      }
    }
    return removed;
  }

  private RemovedGraphs removeFile(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        ? remove(file)
        : new RemovedGraphs(0, 0);
  }

  static RemovedGraphs remove(Path root) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(root)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    long count = 0;
    long bytes = 0;
    for (Path file : all) {
      if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
        count++;
        bytes += Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
      }
      Files.deleteIfExists(file);
    }
    return new RemovedGraphs(count, bytes);
  }
}
