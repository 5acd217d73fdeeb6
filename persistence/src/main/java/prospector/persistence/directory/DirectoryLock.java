package prospector.persistence.directory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.LoggerFactory;

/**
 * Keeps a crawl directory to one owner. The lock is the operating system's and ends with the
 * process, however it ends.
 */
public final class DirectoryLock implements AutoCloseable {
  /**
   * Files whose locks this process has. On Linux a process that closes any channel of a file loses
   * its lock on it: a second channel must not be opened to find out that it is locked.
   */
  private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

  /** A probe of {@link #isFree} has the lock for a moment only: it keeps nobody out. */
  private static final int TRIES = 4;

  private static final long PAUSE_NANOS = 100_000_000;

  private final Path file;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock, and removes the address of a page that a process left that was killed: whoever
   * listens there now would get the token of this directory.
   *
   * @param embedded whether the database lies in the directory, for the message
   * @throws StorageException when somebody has it
   */
  public static DirectoryLock take(Path directory, boolean embedded) throws IOException {
    return take(directory, embedded, () -> LockSupport.parkNanos(PAUSE_NANOS));
  }

  /**
   * The same.
   *
   * @param pause between two tries
   */
  static DirectoryLock take(Path directory, boolean embedded, Runnable pause) throws IOException {
    DirectoryLock lock = take(directory, embedded, TRIES, pause);
    try {
      Files.deleteIfExists(directory.resolve(OutputNames.ADDRESS));
    } catch (IOException e) { // as where only the database's folder may be written to
      LoggerFactory.getLogger(DirectoryLock.class)
          .warn("{} cannot be removed: {}", directory.resolve(OutputNames.ADDRESS), e.toString());
    }
    return lock;
  }

  private static DirectoryLock take(Path directory, boolean embedded, int tries, Runnable pause)
      throws IOException {
    Path file = directory.resolve(OutputNames.DATABASE).toRealPath().resolve("lock");
    if (!TAKEN.add(file)) {
      throw inUse(directory, "this process already", embedded);
    }
    boolean taken = false;
    try {
      Optional<FileChannel> locked = lock(file);
      for (int i = 1; i < tries && locked.isEmpty(); i++) {
        pause.run();
        locked = lock(file);
      }
      taken = locked.isPresent();
      return new DirectoryLock(
          file, locked.orElseThrow(() -> inUse(directory, "another process", embedded)));
    } finally {
      if (!taken) {
        TAKEN.remove(file);
      }
    }
  }

  /**
   * Whether nobody works in a directory; false where that cannot be found out, as by a user who may
   * not write there. Has the lock for a moment, as whoever opens a stopped crawl.
   */
  public static boolean isFree(Path directory) {
    try (DirectoryLock probe = take(directory, true, 1, () -> {})) {
      return probe.channel.isOpen();
    } catch (IOException | StorageException e) {
      return false;
    }
  }

  /** An open channel that has the lock; empty where another process has it. */
  private static Optional<FileChannel> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
      return taken ? Optional.of(channel) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.empty(); // ours by another path, as through a mount
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      TAKEN.remove(file);
    }
  }

  private static StorageException inUse(Path directory, String who, boolean embedded) {
    String way =
        embedded
            ? "the embedded database (H2) serves one process; for more nodes set"
                + " prospector.database.url to a PostgreSQL that they share"
            : "each node needs a directory of its own";
    return StorageException.locked(
        "the crawl directory " + directory + " is in use by " + who + ": " + way);
  }
}
