package prospector.node.crawl;

import java.nio.file.Path;
import java.time.Clock;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.Version;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.CrawlRemoval;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.DatabaseSettings;

/** Opens the databases that crawls lie in; what is wrong with one has an exit code. Blocking. */
public final class CrawlDatabases {
  private CrawlDatabases() {}

  /**
   * Opens a crawl's database.
   *
   * @throws StartException when another process has it, it cannot be reached, the disk fails, or
   *     something that was begun with the crawl was cut off
   */
  public static CrawlDatabase open(Path dir, NodeSettings settings, Clock clock) {
    CrawlDatabase database = openUnfinished(dir, settings, clock);
    boolean whole = false;
    try {
      UnfinishedWork.check(database);
      whole = true;
      return database;
    } finally {
      if (!whole) {
        database.close();
      }
    }
  }

  /** Opens a crawl's database to go on with what was begun with it and cut off, too. */
  static CrawlDatabase openUnfinished(Path dir, NodeSettings settings, Clock clock) {
    return open(dir, settings, settings.database(), clock);
  }

  private static CrawlDatabase open(
      Path dir, NodeSettings settings, DatabaseSettings tables, Clock clock) {
    NodeSettings.Archive archive = settings.archive();
    if (CrawlRemoval.isBegun(dir)) {
      throw new StartException(
          ExitCode.UNFINISHED,
          dir
              + ": this crawl is being deleted, and that was cut off. Go on with: prospector delete "
              + dir
              + " --yes");
    }
    try {
      return CrawlDatabase.open(
          dir,
          tables,
          new ArchiveSettings(
              archive.node(),
              "prospector/" + Version.current(),
              archive.gzipLevel(),
              archive.rollBytes(),
              archive.groupMax(),
              archive.commitInterval()),
          clock);
    } catch (StorageException e) {
      throw new StartException(exitCode(e.kind()), String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Opens a cluster's database beside its other nodes.
   *
   * @throws StartException when it is the embedded one, cannot be reached, or the directory is not
   *     this node's
   */
  public static CrawlDatabase openShared(Path dir, NodeSettings settings, Clock clock) {
    return open(dir, settings, settings.database().shared(), clock);
  }

  public static ExitCode exitCode(StorageException.Kind kind) {
    return switch (kind) {
      case FAILED -> ExitCode.STORAGE;
      case LOCKED -> ExitCode.LOCKED;
      case UNREACHABLE -> ExitCode.DATABASE;
      case FOREIGN -> ExitCode.OTHER_CRAWL;
    };
  }
}
