package prospector.persistence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import prospector.persistence.directory.DiskFile;
import prospector.persistence.directory.OutputFile;

/** A disk that is full from time to time: an append then writes half of its bytes and throws. */
final class FailingDisk implements OutputFile.Disk {
  private volatile String fullFor = "none";

  /** Appends to files whose name ends so fail until {@link #repair}. */
  void fill(String nameEnd) {
    fullFor = nameEnd;
  }

  void repair() {
    fullFor = "none";
  }

  @Override
  public OutputFile open(Path file, long length) throws IOException {
    OutputFile real = DiskFile.open(file, length);
    return new OutputFile() {
      @Override
      public void append(ByteBuffer bytes) throws IOException {
        if (file.toString().endsWith(fullFor)) {
          real.append(bytes.slice(bytes.position(), bytes.remaining() / 2));
          throw new IOException("No space left on device");
        }
        real.append(bytes);
      }

      @Override
      public long length() {
        return real.length();
      }

      @Override
      public void close() throws IOException {
        real.close();
      }
    };
  }
}
