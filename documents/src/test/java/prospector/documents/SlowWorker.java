package prospector.documents;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import prospector.web.page.DocumentText;

/** Takes a third of a second for each file. */
final class SlowWorker {
  static final DocumentText ANSWER =
      new DocumentText("", "", "", "read slowly", List.of(), Optional.empty(), "");

  private static final long NANOS = 300_000_000;

  private SlowWorker() {}

  public static void main(String[] arguments) throws IOException {
    try (DataInputStream in = new DataInputStream(new FileInputStream(FileDescriptor.in));
        DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out))) {
      out.writeInt(Frames.READY);
      while (true) {
        Frames.readQuestion(in);
        long start = System.nanoTime();
        while (System.nanoTime() - start < NANOS) {
          LockSupport.parkNanos(NANOS);
        }
        Frames.write(out, ANSWER);
      }
    } catch (EOFException nobodyAsksAnyMore) {
      return;
    }
  }
}
