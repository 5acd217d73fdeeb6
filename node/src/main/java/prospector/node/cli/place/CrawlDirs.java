package prospector.node.cli.place;

import java.nio.file.Files;
import java.nio.file.Path;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.CrawlIds;
import prospector.persistence.directory.OutputNames;

/** Where crawls lie. */
public final class CrawlDirs {
  private CrawlDirs() {}

  /**
   * Where a crawl of that topic lies unless its user says so.
   *
   * @param crawls with a directory for each crawl
   */
  public static Path byDefault(Path crawls, String topicName) {
    return crawls.resolve(CrawlIds.folder(topicName));
  }

  /** A directory that must be there. */
  public static Path existing(Path dir) {
    if (!Files.isDirectory(dir)) {
      throw new StartException(
          ExitCode.NOT_FOUND, dir + ": expected the directory of a crawl, there is none");
    }
    return dir;
  }

  /** A directory with a crawl's database. */
  public static Path ofCrawl(Path dir) {
    if (!Files.isDirectory(existing(dir).resolve(OutputNames.DATABASE))) {
      throw new StartException(ExitCode.NOT_FOUND, dir + ": expected the directory of a crawl");
    }
    return dir;
  }
}
