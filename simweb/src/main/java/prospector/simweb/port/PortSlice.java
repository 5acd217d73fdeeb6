package prospector.simweb.port;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Port numbers that this process hands out, each once before any of them comes again.
 *
 * <p><em>No two processes of a machine have one slice while both live</em>: who may use it holds
 * the lock of a file. Between a port's choice and the moment at which somebody listens there are
 * seconds, in which another process of the same build would else choose it, too. Where there is no
 * such file, or all slices are taken, it is the whole range from anywhere on. Thread-safe.
 */
final class PortSlice {
  private static final int SLICES = 16;

  private final int first;
  private final int width;

  @SuppressWarnings("unused") // held, not read: the system gives it back when the process ends
  private final @Nullable FileLock held;

  private int next;

  private PortSlice(int first, int width, @Nullable FileLock held) {
    this.first = first;
    this.width = width;
    this.held = held;
    this.next = ThreadLocalRandom.current().nextInt(width);
  }

  /**
   * A slice of the ports from {@code first} to before {@code end}.
   *
   * @param locks folder of the files
   */
  static PortSlice of(int first, int end, Path locks) {
    int width = (end - first) / SLICES;
    for (int slice = 0; slice < SLICES; slice++) {
      Optional<FileLock> lock = lock(locks, slice);
      if (lock.isPresent()) {
        return new PortSlice(first + slice * width, width, lock.get());
      }
    }
    return new PortSlice(first, end - first, null);
  }

  private static Optional<FileLock> lock(Path locks, int slice) {
    try {
      Files.createDirectories(locks);
      FileChannel channel =
          FileChannel.open(
              locks.resolve(String.valueOf(slice)),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      try {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return Optional.of(lock);
        }
      } catch (OverlappingFileLockException e) {
        // held by this process
      }
      channel.close();
      return Optional.empty();
    } catch (IOException e) { // another user's files, or nowhere to write
      return Optional.empty();
    }
  }

  /** The first of so many in a row. */
  synchronized int next(int many) {
    if (next + many > width) {
      next = 0;
    }
    int port = first + next;
    next += many;
    return port;
  }
}
