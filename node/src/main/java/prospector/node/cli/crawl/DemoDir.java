package prospector.node.cli.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import prospector.graph.GraphHome;
import prospector.node.crawl.DemoMark;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.persistence.directory.CrawlRemoval;
import prospector.persistence.directory.OutputNames;

/**
 * The directory of the demonstration, fresh each time.
 *
 * <p><em>Only what a demonstration wrote is ever deleted</em>: the directory carries a mark, and of
 * a marked one only files with a crawl's names go.
 */
final class DemoDir {
  private static final List<String> OURS =
      List.of(OutputNames.DATABASE, OutputNames.WARC, OutputNames.INDEX);

  private DemoDir() {}

  /** Makes the directory, or empties the one that an earlier demonstration left. */
  static void prepare(Path dir) throws IOException {
    if (Files.exists(dir, LinkOption.NOFOLLOW_LINKS)) {
      requireOurs(dir);
      requireUnused(dir);
      new GraphHome(dir).removeAll();
      for (Path file : children(dir)) {
        if (isOutput(String.valueOf(file.getFileName()))) {
          delete(file);
        }
      }
    }
    Files.createDirectories(dir);
    new DemoMark(dir).set();
  }

  private static void requireOurs(Path dir) throws IOException {
    boolean empty = Files.isDirectory(dir) && children(dir).isEmpty();
    if (!empty && !new DemoMark(dir).isThere()) {
      throw new StartException(
          ExitCode.OTHER_CRAWL,
          dir + ": expected the directory of an earlier demo or none; choose another with --out");
    }
  }

  private static void requireUnused(Path dir) throws IOException {
    Path lock = dir.resolve("db").resolve("lock");
    if (!Files.exists(lock)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock taken = channel.tryLock()) {
      if (taken == null) {
        throw inUse(dir);
      }
    } catch (OverlappingFileLockException e) {
      throw inUse(dir); // by this very process
    }
  }

  private static StartException inUse(Path dir) {
    return new StartException(ExitCode.LOCKED, dir + ": another demo is running in it");
  }

  private static boolean isOutput(String name) {
    return OURS.contains(name) || DemoMark.isTopic(name) || CrawlRemoval.isOutput(name);
  }

  private static List<Path> children(Path dir) throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.toList();
    }
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(DemoDir::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
