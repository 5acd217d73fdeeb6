package prospector.documents;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Says first what is no greeting, as a JVM that warns on its standard output. */
final class WrongWorker {
  private WrongWorker() {}

  public static void main(String[] arguments) throws IOException {
    try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write("OpenJDK 64-Bit Server VM warning".getBytes(StandardCharsets.US_ASCII));
    }
  }
}
