package prospector.persistence.directory;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Deletes the directory of a crawl with its embedded database.
 *
 * <p><em>Only files go that a crawl writes, by their place and name, and only in a directory that
 * carries the sign of one.</em> No symbolic link is followed or removed, and what else lies there
 * stays, with the folders that hold it. A mark is set first and removed last: a directory with the
 * mark is opened by nobody, and its deletion can be repeated wherever it was cut off.
 */
public final class CrawlRemoval implements AutoCloseable {
  private static final String MARK = "deleting";
  private static final Pattern TABLES =
      Pattern.compile(
          "[A-Za-z0-9_-]+\\.(mv|trace|lock|temp|tmp)\\.db(\\.[A-Za-z]+)?|home(\\.new)?"
              + "|before-upgrade\\.(zip|part)|being-made");
  private static final Pattern WARCS =
      Pattern.compile("prospector-[A-Za-z0-9._-]+-[0-9]{14}-[0-9]{5,9}\\.warc\\.gz");
  private static final Pattern OUTPUTS =
      Pattern.compile(
          "(pages|nuggets|robots)\\.jsonl|links\\.jsonl\\.gz"
              + "|requests\\.(log|[0-9-]{10}\\.log([0-9]*\\.tmp|\\.gz(\\.new)?)?)"
              + "|prospector\\.log([.0-9-]*(\\.gz)?)?|summary\\.json(\\.new)?"
              + "|http-(address|token|token-file|certificate\\.pem)"
              + "|in-work|replay\\.(csv|svg|png)");

  private static final Pattern REFUSED = Pattern.compile("[A-Za-z0-9._-]{1,100}\\.refused\\.jsonl");
  private static final String SINKS = "sinks";
  private static final List<String> FOLDERS =
      List.of(OutputNames.DATABASE, OutputNames.WARC, OutputNames.INDEX, "graph", SINKS);

  private final Path directory;
  private final Path tables;
  private final DirectoryLock lock;
  private long files;
  private long bytes;

  private CrawlRemoval(Path directory, DirectoryLock lock) {
    this.directory = directory;
    this.tables = directory.resolve(OutputNames.DATABASE);
    this.lock = lock;
  }

  /** Whether a crawl writes a file of this name beside its folders. */
  public static boolean isOutput(String name) {
    return OUTPUTS.matcher(name).matches();
  }

  /**
   * Whether a file or folder, there or not, is one that a crawl writes itself.
   *
   * @param file the link, where it is one
   * @param dir of the crawl
   */
  public static boolean isOfCrawl(Path file, Path dir) throws IOException {
    Path plain = file.toAbsolutePath().normalize();
    Path parent = plain.getParent();
    if (parent == null || !Files.isDirectory(dir)) {
      return false;
    }
    if (!Files.isDirectory(parent)) {
      return isOfCrawl(parent, dir); // whoever writes the file makes the folder first
    }
    Path crawl = dir.toRealPath();
    Path place = parent.toRealPath();
    String name = String.valueOf(plain.getFileName());
    return place.equals(crawl)
        ? isOutput(name) || FOLDERS.contains(name)
        : FOLDERS.stream().anyMatch(folder -> place.startsWith(crawl.resolve(folder)));
  }

  /** Whether a deletion of this directory has begun. */
  public static boolean isBegun(Path directory) {
    return isFile(directory.resolve(OutputNames.DATABASE).resolve(MARK));
  }

  /**
   * Takes a directory for deletion; nothing is deleted yet.
   *
   * @throws StorageException when it is no crawl's, or another process works in it
   */
  public static CrawlRemoval open(Path dir) {
    Path directory = dir.toAbsolutePath().normalize();
    Path tables = directory.resolve(OutputNames.DATABASE);
    boolean real = isFolder(directory) && isFolder(tables);
    if (!real || !(isFile(tables.resolve(OutputNames.HOME)) || isBegun(directory))) {
      throw StorageException.foreign(
          directory
              + (Files.isSymbolicLink(directory)
                  ? " is a symbolic link: give the directory that it leads to"
                  : " is not the directory of a crawl: there is no file "
                      + OutputNames.DATABASE
                      + "/"
                      + OutputNames.HOME
                      + " in it; nothing is deleted"));
    }
    try {
      return new CrawlRemoval(directory, DirectoryLock.take(directory, true));
    } catch (IOException e) {
      throw new StorageException("could not take " + directory + ": " + e.getMessage(), e);
    }
  }

  /**
   * What was deleted.
   *
   * @param left what is no file of a crawl's, or a link, and stays; below the directory
   */
  public record Outcome(long files, long bytes, List<Path> left) {
    public Outcome {
      left = List.copyOf(left);
    }
  }

  /** Deletes what other modules keep in the directory. */
  public interface Beside {
    void run() throws IOException;
  }

  /**
   * Marks the crawl as one that is being deleted, and deletes it.
   *
   * @param beside deletes what other modules keep in the directory, between mark and database
   * @throws StorageException when the disk fails; to be repeated
   */
  public Outcome run(Beside beside) {
    try {
      Files.writeString(
          tables.resolve(MARK),
          "This crawl is being deleted. 'prospector delete' goes on with it.\n");
      Path warcs = directory.resolve(OutputNames.WARC);
      deleteIn(warcs, WARCS);
      deleteFolder(warcs);
      deleteIn(directory.resolve(SINKS), REFUSED);
      deleteFolder(directory.resolve(SINKS));
      deleteIn(directory, OUTPUTS);
      beside.run();
      deleteIn(tables, TABLES);
      delete(tables.resolve("lock"));
      List<Path> left = left();
      delete(tables.resolve(MARK));
      deleteFolder(tables);
      deleteFolder(directory);
      return new Outcome(files, bytes, left);
    } catch (IOException e) {
      throw new StorageException(
          "could not delete all of "
              + directory
              + " ("
              + e
              + "): what is left says that it is being deleted, and the same command goes on",
          e);
    }
  }

  /** What stays but for the mark, at most a few. */
  private List<Path> left() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) { // does not follow links
      return all.filter(path -> !isFolder(path) && !path.equals(tables.resolve(MARK)))
          .map(directory::relativize)
          .sorted()
          .toList();
    }
  }

  private void deleteIn(Path folder, Pattern names) throws IOException {
    if (!isFolder(folder)) {
      return;
    }
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(path -> names.matcher(String.valueOf(path.getFileName())).matches())
          .forEach(found::add);
    }
    for (Path file : found) {
      delete(file);
    }
  }

  private void delete(Path file) throws IOException {
    if (isFile(file)) {
      long size = Files.size(file);
      Files.delete(file);
      files++;
      bytes += size;
    }
  }

  private static void deleteFolder(Path folder) throws IOException {
    if (isFolder(folder)) {
      try {
        Files.delete(folder);
      } catch (DirectoryNotEmptyException e) {
        return; // it holds what is not ours
      }
    }
  }

  private static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Gives the directory back. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new StorageException("could not give up the lock of " + directory, e);
    }
  }
}
