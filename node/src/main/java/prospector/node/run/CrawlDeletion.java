package prospector.node.run;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlRemoval;
import prospector.persistence.CrawlTable;
import prospector.persistence.PageArchive;
import prospector.persistence.StorageException;
import prospector.search.PageIndexer;
import prospector.search.RemovedIndex;

/**
 * Deletes the directory of a crawl with an embedded database, and nothing beside it. Blocking.
 *
 * <p>A cluster's PostgreSQL keeps what it has: its hosts are shared by crawls, and only their
 * actors may change them.
 */
public final class CrawlDeletion {
  private final NodeSettings settings;
  private final Clock clock;

  public CrawlDeletion(NodeSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * What was deleted.
   *
   * @param left below the directory: what is none of a crawl's
   */
  public record Outcome(long files, long bytes, List<Path> left) {
    public Outcome {
      left = List.copyOf(left);
    }
  }

  /**
   * What would be deleted, in words.
   *
   * @throws StartException when the directory is no crawl's, or a process works in it
   */
  public String describe(Path dir) {
    taken(dir).close();
    if (CrawlRemoval.isBegun(dir)) {
      return "what is left of the crawl in " + dir;
    }
    requireEmbedded(dir);
    try (CrawlDatabase database = CrawlLauncher.openUnfinished(dir, settings, clock)) {
      return CrawlLauncher.only(database)
              .map(crawl -> words(crawl, database))
              .orElse("the directory of a crawl that has not begun")
          + " in "
          + dir;
    } catch (StartException e) {
      if (e.exitCode() != ExitCode.STORAGE) {
        throw e;
      }
      return "the crawl in " + dir + ", whose database cannot be read";
    }
  }

  private static String words(CrawlTable.Row crawl, CrawlDatabase database) {
    PageArchive.Totals totals = database.pages().totals(crawl.id());
    return "crawl "
        + crawl.id()
        + " with "
        + Numbers.count(totals.pages())
        + " pages and "
        + Numbers.count(totals.nuggets())
        + " nuggets";
  }

  /** Deletes it; from {@link #describe} on nothing else is asked. */
  public Outcome run(Path dir) {
    requireEmbedded(dir);
    try (CrawlRemoval removal = taken(dir)) {
      RemovedIndex[] index = {new RemovedIndex(0, 0)};
      CrawlRemoval.Outcome outcome =
          removal.run(() -> index[0] = PageIndexer.remove(dir.toAbsolutePath().normalize()));
      return new Outcome(
          outcome.files() + index[0].files(), outcome.bytes() + index[0].bytes(), outcome.left());
    } catch (StorageException e) {
      throw failed(e);
    }
  }

  private void requireEmbedded(Path dir) {
    if (!settings.database().isEmbedded()) {
      throw new StartException(
          ExitCode.USAGE,
          dir
              + ": expected a crawl with a database of its own; one of a cluster lies in "
              + "the PostgreSQL that the settings name, and is not deleted by this command");
    }
  }

  private static CrawlRemoval taken(Path dir) {
    try {
      return CrawlRemoval.open(dir);
    } catch (StorageException e) {
      throw failed(e);
    }
  }

  private static StartException failed(StorageException e) {
    ExitCode code =
        Optional.of(e.kind())
            .filter(kind -> kind != StorageException.Kind.FOREIGN)
            .map(CrawlLauncher::exitCode)
            .orElse(ExitCode.NOT_FOUND);
    return new StartException(code, String.valueOf(e.getMessage()), e);
  }
}
