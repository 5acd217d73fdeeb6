package prospector.node.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The pages that a receiver will never take, as lines of a file in the crawl's directory: {@code
 * sinks/NAME.refused.jsonl}. <em>It is bounded</em>; what does not fit is only counted. One thread.
 */
final class RefusedFile {
  /** Some ten thousand lines. */
  static final long MOST_BYTES = 10_000_000;

  private final Path file;

  RefusedFile(Path directory, String sink) {
    this.file = directory.resolve("sinks").resolve(sink + ".refused.jsonl");
  }

  Path path() {
    return file;
  }

  /** Whether there was room for the line. */
  boolean add(Line line) throws IOException {
    Files.createDirectories(file.getParent());
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      if (out.size() + line.json().length > MOST_BYTES) {
        return false;
      }
      ByteBuffer bytes = ByteBuffer.wrap(line.json());
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(false); // the cursor goes on behind it
      return true;
    }
  }
}
