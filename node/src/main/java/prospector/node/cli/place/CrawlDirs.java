package prospector.node.cli.place;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.persistence.directory.OutputNames;

/** Where crawls lie. */
public final class CrawlDirs {
  private CrawlDirs() {}

  /** The crawl id and directory name of a topic: its name in lower case, dashes for the rest. */
  public static String slug(String topicName) {
    String slug =
        topicName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.isEmpty() ? "topic" : slug;
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
