package prospector.simweb.server;

import java.io.IOException;
import java.io.InputStream;

/**
 * The process that started a server and ends it by closing the server's standard input, or by
 * dying.
 */
final class ParentProcess {
  private ParentProcess() {}

  /** Returns when the input ends; whatever comes in before is ignored. */
  static void awaitEnd(InputStream in) throws IOException {
    byte[] ignored = new byte[256];
    int read;
    do {
      read = in.read(ignored);
    } while (read >= 0);
  }
}
