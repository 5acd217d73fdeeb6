package prospector.persistence;

import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import prospector.persistence.archive.ArchiveFiles;
import prospector.persistence.archive.ArchiveHome;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.archive.ArchiveWriter;
import prospector.persistence.archive.FileArchive;
import prospector.persistence.archive.NodeHomes;
import prospector.persistence.directory.DirectoryLock;
import prospector.persistence.directory.OutputFile;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.CrawlTotals;
import prospector.persistence.page.PageQueries;
import prospector.persistence.sql.CommitGroup;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.sql.DurableCommits;
import prospector.persistence.sql.Housekeeping;
import prospector.persistence.sql.Schema;
import prospector.persistence.sql.TenantLock;
import prospector.persistence.sql.Tidying;
import prospector.persistence.table.Tables;

/**
 * The steps of opening a {@link CrawlDatabase}, in order: directory and its lock, the database and
 * its lock, tables, archive. What a step opened is closed when a later one fails, last first.
 */
final class DatabaseOpening {
  /** A server acknowledges a commit when it is durable. */
  private static final DurableCommits AT_ONCE = () -> CompletableFuture.completedFuture(null);

  private final Path directory;
  private final DatabaseSettings settings;
  private ArchiveSettings archive;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>(); // last first

  private DatabaseOpening(Path directory, DatabaseSettings settings, ArchiveSettings archive) {
    this.directory = directory;
    this.settings = settings;
    this.archive = archive;
  }

  /** Where the files of an archive go, and what time it is there. */
  record Place(Path directory, Clock clock, OutputFile.Disk disk) {}

  /**
   * An open database.
   *
   * @param opened what to close, in this order
   */
  record Opened(
      Path directory,
      String node,
      Database database,
      DurableCommits commits,
      FileArchive archive,
      Deque<AutoCloseable> opened)
      implements AutoCloseable {
    /** Closes everything, whatever fails; throws the first failure. */
    @Override
    public void close() {
      StorageException failure = null;
      while (!opened.isEmpty()) {
        try {
          opened.pop().close();
        } catch (Exception e) {
          if (failure == null) {
            failure = new StorageException("could not close the database of " + directory, e);
          } else {
            failure.addSuppressed(e);
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
    }
  }

  static Opened open(Place place, DatabaseSettings settings, ArchiveSettings archive) {
    Path directory = place.directory().toAbsolutePath().normalize();
    if (settings.isEmbedded() && directory.toString().indexOf(';') >= 0) {
      throw new StorageException(
          "the path of a crawl directory may not hold a semicolon: " + directory);
    }
    if (settings.isEmbedded() && settings.tenancy() == DatabaseSettings.Tenancy.SHARED) {
      throw StorageException.locked(
          "the embedded database (H2) serves one process; for more nodes set"
              + " prospector.database.url to a PostgreSQL that they share");
    }
    return new DatabaseOpening(directory, settings, archive).open(place);
  }

  private Opened open(Place place) {
    boolean complete = false;
    try {
      Files.createDirectories(directory.resolve(OutputNames.DATABASE));
      Files.createDirectories(directory.resolve(OutputNames.WARC));
      opened.push(DirectoryLock.take(directory, settings.isEmbedded()));
      Opened all = openDatabase(place);
      complete = true;
      return all;
    } catch (IOException e) {
      throw new StorageException("could not open the crawl directory " + directory + ": " + e, e);
    } finally {
      if (!complete) {
        undo();
      }
    }
  }

  private Opened openDatabase(Place place) throws IOException {
    DatabaseLink link = DatabaseLink.of(settings, directory, archive.node());
    try {
      if (!link.isEmbedded()) {
        migrate(link);
        opened.push(TenantLock.take(link, settings.tenancy()));
      }
      Path files = directory.resolve(OutputNames.DATABASE);
      if (link.isEmbedded()) {
        Schema.restore(files);
        opened.push(new Tidying(link, files.resolve(OutputNames.DATABASE_FILE)));
      }
      Database database = new Database(link, settings);
      opened.push(database);
      if (link.isEmbedded()) {
        Schema.migrate(database, files, directory.toString());
      }
      String owner = ArchiveHome.nodeOf(database, directory, archive.node()).orElse(archive.node());
      if (settings.tenancy() == DatabaseSettings.Tenancy.ALONE) {
        // an audit or export of a cluster node's directory, which keeps its name
        archive = archive.of(owner);
      } else if (!owner.equals(archive.node())) {
        throw ArchiveHome.ofAnother(directory, owner, archive.node());
      }
      DurableCommits commits = link.isEmbedded() ? keepFile(database) : AT_ONCE;
      FileArchive pages = openArchive(database, commits, place);
      opened.push(pages);
      opened.push(database.patience()); // a database that is away does not hold up the end
      return new Opened(directory, archive.node(), database, commits, pages, opened);
    } catch (HikariPool.PoolInitializationException e) {
      throw link.isEmbedded() ? notOpened(link, e) : unreachable(link, e);
    } catch (SQLException e) {
      throw notOpened(link, e);
    }
  }

  private void migrate(DatabaseLink link) {
    try {
      Schema.migrate(link, settings);
    } catch (SQLException e) {
      throw unreachable(link, e);
    }
  }

  private static StorageException unreachable(DatabaseLink link, Exception e) {
    return StorageException.unreachable(
        "could not reach the database " + link.name() + " as " + link.user(), e);
  }

  private StorageException notOpened(DatabaseLink link, Exception e) {
    String name = link.isEmbedded() ? "under " + directory : link.name();
    return new StorageException("could not open the database " + name + ": " + e, e);
  }

  /** What the embedded database's file needs, which a server does itself. */
  private DurableCommits keepFile(Database database) {
    Housekeeping housekeeping = new Housekeeping(database);
    housekeeping.start();
    opened.push(housekeeping);
    CommitGroup commits = new CommitGroup(database, archive.commitInterval().toMillis());
    commits.start();
    opened.push(commits);
    return commits;
  }

  private FileArchive openArchive(Database database, DurableCommits commits, Place place)
      throws IOException, SQLException {
    CrawlPassport passport = new CrawlPassport(new Tables(database, archive.node()).crawls());
    ArchiveFiles files =
        new ArchiveFiles(directory, archive, place.clock(), place.disk(), passport::lines);
    opened.push(files);
    ArchiveWriter writer = new ArchiveWriter(database, commits, archive.node(), files);
    writer.refuseForeign();
    if (database.link().isEmbedded() || settings.tenancy() == DatabaseSettings.Tenancy.SHARED) {
      ArchiveHome.claim(database, directory, archive.node());
    } else {
      ArchiveHome.look(database, directory, archive.node());
      writer.claims(() -> ArchiveHome.claim(database, directory, archive.node()));
    }
    writer.open();
    NodeHomes homes = new NodeHomes(database, archive.node(), directory, place.clock());
    FileArchive pages =
        new FileArchive(
            homes, archive, writer, new PageQueries(database), new CrawlTotals(database));
    pages.start();
    opened.pop(); // the archive closes its files itself
    return pages;
  }

  /** Closes what was opened; the failure that brought it about is the one to report. */
  private void undo() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        org.slf4j.LoggerFactory.getLogger(DatabaseOpening.class)
            .debug("could not undo the opening of {}", directory, e);
      }
    }
  }
}
