package prospector.persistence;

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
final class DirectoryLock implements AutoCloseable {
  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws StorageException when somebody has it
   */
  @SuppressWarnings("EmptyTryWithResources")
  static DirectoryLock take(Path directory) throws IOException {
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
      throw inUse(directory, "by this process already");
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    if (!taken) {
      throw inUse(directory, "by another process");
    }
    return new DirectoryLock(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static StorageException inUse(Path directory, String byWhom) {
    return StorageException.locked("the crawl directory " + directory + " is in use " + byWhom);
  }
}
