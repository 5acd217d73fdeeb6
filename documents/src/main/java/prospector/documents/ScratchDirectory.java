package prospector.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a reading process may leave temporary files, which a killed one does not remove. */
final class ScratchDirectory {
  private @Nullable Path directory;

  synchronized Path open() throws IOException {
    Path open = directory;
    if (open == null) {
      open = Files.createTempDirectory("prospector-documents");
      directory = open;
    }
    return open;
  }

  /** Removes it with all that is in it. What cannot be removed stays for the system to remove. */
  synchronized void close() {
    Path closed = directory;
    directory = null;
    if (closed == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(closed)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | java.io.UncheckedIOException stillInUse) {
      closed.toFile().deleteOnExit();
    }
  }
}
