package prospector.node.boot;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/**
 * Whether a crawl's disk has room for what it asks for.
 *
 * <p><em>A crawl that cannot store its pages asks for them again at each start</em>, and a service
 * starts it every few seconds.
 */
@FunctionalInterface
interface DiskRoom {
  /** Bytes without which no crawl begins: some minutes of the pages under way and their rows. */
  long LEAST = 64L << 20;

  /** That of the file system. */
  DiskRoom OF_SYSTEM = DiskRoom::usable;

  /** Bytes that may be written in a directory; the largest number where that is not known. */
  long bytes(Path directory) throws IOException;

  /**
   * Refuses a directory without room.
   *
   * @throws StartException of code {@link ExitCode#STORAGE}
   */
  default void check(Path directory) {
    long bytes;
    try {
      bytes = bytes(directory);
    } catch (IOException e) {
      Logger log = LoggerFactory.getLogger(DiskRoom.class);
      log.debug("how much room there is in {} is not known", directory, e);
      return; // whoever writes there will see
    }
    if (bytes < LEAST) {
      throw new StartException(
          ExitCode.STORAGE,
          "the disk of "
              + directory
              + " is full: "
              + (bytes >> 20)
              + " MB are left, and a crawl begins with "
              + (LEAST >> 20)
              + " MB at the least, as it would ask for pages that it cannot store. Nothing was asked"
              + " for; the same command goes on once there is room");
    }
  }

  private static long usable(Path directory) throws IOException {
    FileStore store = Files.getFileStore(directory);
    return store.getTotalSpace() == 0 ? Long.MAX_VALUE : store.getUsableSpace(); // it does not say
  }
}
