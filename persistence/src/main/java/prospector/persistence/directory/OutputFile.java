package prospector.persistence.directory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A file that only grows, written through to the operating system. One thread. */
public interface OutputFile extends Closeable {
  /** Appends the remaining bytes; all of them have left the process when it returns. */
  void append(ByteBuffer bytes) throws IOException;

  /** Length in bytes after the last complete {@link #append}. */
  long length();

  /** Opens files. Tests put a disk here that fails. */
  interface Disk {
    /** Opens or creates a file and cuts it to a length that it has reached before. */
    OutputFile open(Path file, long length) throws IOException;
  }
}
