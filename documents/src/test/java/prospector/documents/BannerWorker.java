package prospector.documents;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Answers as a JVM that dies, and goes on for as long as somebody may ask. */
final class BannerWorker {
  private BannerWorker() {}

  public static void main(String[] arguments) throws IOException {
    try (DataInputStream in = new DataInputStream(new FileInputStream(FileDescriptor.in));
        DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out))) {
      out.writeInt(Frames.READY);
      Frames.readQuestion(in);
      out.write("#\n# A fatal error has been detected".getBytes(StandardCharsets.US_ASCII));
      in.read();
    }
  }
}
