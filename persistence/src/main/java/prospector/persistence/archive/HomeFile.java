package prospector.persistence.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;

/**
 * What the file {@code db/home} of a crawl directory says: the id that tells it from any other, and
 * in a second line how often it was opened to write there, which tells it from its copies.
 *
 * @param id never changes
 * @param opened 0 or more; 0 where the file has one line, as earlier versions wrote it
 */
record HomeFile(String id, long opened) {
  private static final Logger LOG = LoggerFactory.getLogger(HomeFile.class);

  /** Where it is. */
  static Path path(Path directory) {
    return directory.resolve(OutputNames.DATABASE).resolve(OutputNames.HOME);
  }

  /**
   * Reads that of a directory, which has one.
   *
   * @throws StorageException when its second line is no number
   */
  static HomeFile read(Path directory) throws IOException {
    Path file = path(directory);
    List<String> lines = Files.readString(file).lines().map(String::strip).toList();
    String number = lines.size() > 1 ? lines.get(1) : "0";
    if (!number.matches("[0-9]{1,18}")) {
      throw new StorageException(
          file
              + ": expected how often the directory was opened in its second line, a number, and"
              + " not '"
              + number
              + "'");
    }
    return new HomeFile(lines.isEmpty() ? "" : lines.get(0), Long.parseLong(number));
  }

  /** Whether a directory has this id; not where that cannot be found out. */
  static boolean isThere(Path directory, String id) {
    try {
      return Files.exists(path(directory)) && read(directory).id().equals(id);
    } catch (IOException | StorageException e) {
      LOG.debug("{} cannot be read", path(directory), e);
      return false;
    }
  }

  /** That of a directory, as {@link #read} reads it; gives a directory that has none an id. */
  static HomeFile of(Path directory) throws IOException {
    if (!Files.exists(path(directory))) {
      new HomeFile(UUID.randomUUID().toString(), 0).write(directory);
    }
    return read(directory);
  }

  /**
   * Writes it, whole or not at all. When this returns it survives the death of the machine: the
   * database may be another one's, and must not be ahead.
   */
  void write(Path directory) throws IOException {
    Path file = path(directory);
    Path draft = file.resolveSibling(OutputNames.HOME + ".new");
    try (FileChannel channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer text =
          ByteBuffer.wrap((id + "\n" + opened + "\n").getBytes(StandardCharsets.UTF_8));
      while (text.hasRemaining()) {
        channel.write(text);
      }
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel folder = FileChannel.open(directory.resolve(OutputNames.DATABASE))) {
      folder.force(true);
    } catch (IOException e) {
      LOG.debug("{}: not every system forces a folder to disk", file, e);
    }
  }
}
