package prospector.node.http;

import java.net.URI;
import java.nio.file.Path;

/**
 * Where a node can be watched.
 *
 * @param page address of the page with the token, for a terminal only
 * @param address the same without the token
 * @param tokenFile where the token lies
 */
public record WatchAddress(URI page, URI address, Path tokenFile) {
  /**
   * What is said of it.
   *
   * @param onTerminal whether only its user reads it: what goes to a file or a pipe may be a log
   *     that others read, so it names the file in place of the token
   */
  public String line(boolean onTerminal) {
    return onTerminal
        ? "Watch it at " + page
        : "Watch it at " + address + " (to change something: its token is in " + tokenFile + ")";
  }

  /** Without the token: this may get into a log. */
  @Override
  public String toString() {
    return address.toString();
  }
}
