package prospector.graph;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of numbers, with buffers. */
public final class Streams {
  private static final int BUFFER_BYTES = 64 * 1024;

  private Streams() {}

  public static DataInputStream in(Path path) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES));
  }

  public static DataOutputStream out(Path path) throws IOException {
    return new DataOutputStream(
        new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES));
  }
}
