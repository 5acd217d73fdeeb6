package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.persistence.directory.OutputFile;

/**
 * The output files that are open, by their path below the directory, as the database names them.
 * One thread.
 */
final class OpenFiles implements AutoCloseable {
  private final Path directory;
  private final OutputFile.Disk disk;
  private final Map<String, OutputFile> open = new HashMap<>();

  OpenFiles(Path directory, OutputFile.Disk disk) {
    this.directory = directory;
    this.disk = disk;
  }

  /** The directory that their paths are relative to. */
  Path directory() {
    return directory;
  }

  /** Opens or creates a file, cut to a length. */
  OutputFile open(String name, long length) throws IOException {
    OutputFile file = disk.open(directory.resolve(name), length);
    open.put(name, file);
    return file;
  }

  /** One that is open. */
  OutputFile get(String name) {
    OutputFile file = open.get(name);
    if (file == null) {
      throw new IllegalStateException(name + " is not open");
    }
    return file;
  }

  /** Their names. */
  List<String> names() {
    return List.copyOf(open.keySet());
  }

  /** Length of each. */
  Map<String, Long> lengths() {
    Map<String, Long> lengths = new HashMap<>();
    open.forEach((name, file) -> lengths.put(name, file.length()));
    return lengths;
  }

  void close(String name) throws IOException {
    get(name).close();
    open.remove(name);
  }

  /** Closes all. */
  @Override
  public void close() throws IOException {
    for (OutputFile file : open.values()) {
      file.close();
    }
    open.clear();
  }
}
