package prospector.node.exit;

import java.util.ArrayList;
import java.util.List;

/** Fills its heap for good, and takes no error for an answer. */
public final class FullProgram {
  private static final List<byte[]> KEPT = new ArrayList<>();
  private static final int THREADS = 2;

  private FullProgram() {}

  /**
   * Starts it.
   *
   * @param arguments bytes of one allocation
   */
  public static void main(String[] arguments) {
    int bytes = Integer.parseInt(arguments[0]);
    HeapAccounts.OF_PROCESS.counts("what this test keeps", () -> (long) KEPT.size() * bytes);
    ProcessGuard.start();
    for (int thread = 0; thread < THREADS; thread++) {
      new Thread(() -> fill(bytes)).start();
    }
  }

  private static void fill(int bytes) {
    while (true) {
      try {
        byte[] more = new byte[bytes];
        synchronized (KEPT) {
          KEPT.add(more);
        }
      } catch (OutOfMemoryError e) {
        // as libraries do that catch everything
      }
    }
  }
}
