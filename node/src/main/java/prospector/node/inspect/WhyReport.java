package prospector.node.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import prospector.node.exit.ExitCode;
import prospector.web.url.CrawlUrl;

/** Explains the state and the score of one URL of a crawl. */
public interface WhyReport {
  /**
   * Prints where the URL stands and why it has its score.
   *
   * @param crawl its id; empty for the only one of the directory
   * @return {@link ExitCode#OK}, or {@link ExitCode#NOT_FOUND} when the crawl does not know the URL
   * @throws prospector.node.exit.StartException when the directory holds no crawl or is locked
   */
  ExitCode print(Path dir, Optional<String> crawl, CrawlUrl url, PrintWriter out);
}
