package prospector.persistence.directory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a crawl directory to one owner. The lock is the operating system's and ends with the
 * process, however it ends.
 */
public final class DirectoryLock implements AutoCloseable {
  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param embedded whether the database lies in the directory, for the message
   * @throws StorageException when somebody has it
   */
  @SuppressWarnings("EmptyTryWithResources")
  public static DirectoryLock take(Path directory, boolean embedded) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(OutputNames.DATABASE).resolve("lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      FileLock lock = channel.tryLock();
      taken = lock != null;
    } catch (OverlappingFileLockException e) {
      throw inUse(directory, "this process already", embedded);
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    if (!taken) {
      throw inUse(directory, "another process", embedded);
    }
    return new DirectoryLock(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
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
