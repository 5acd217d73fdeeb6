package prospector.node.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import prospector.node.exit.ExitCode;

/** Checks a crawl's directory against the crawl's promises, without trusting its state. */
public interface AuditReport {
  /**
   * Prints coverage, overlap and communication overhead, and every URL that breaks them.
   *
   * @return {@link ExitCode#OK}, or {@link ExitCode#AUDIT_BREAKS}
   * @throws prospector.node.exit.StartException when the directory holds no crawl or is locked
   */
  ExitCode print(Path dir, PrintWriter out);
}
