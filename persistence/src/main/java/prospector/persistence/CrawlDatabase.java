package prospector.persistence;

import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.stream.Stream;

/**
 * The database of a crawl directory (H2 file) with its tables, and the archive beside it.
 *
 * <p>Opening creates or migrates the schema, and truncates the torn tails that a kill left in WARC
 * and JSONL files to what the database knows. A directory without a crawl running is opened the
 * same way for an audit or an export.
 *
 * <p><em>A crawl directory has one owner at a time</em>: a second opening is refused. Within the
 * owner's process the journal opens its own connections with {@link #jdbcUrl}; everybody must have
 * closed them before {@link #close}. A stored page survives the death of the process, and whatever
 * a table or the journal committed does once {@link #commits} says so, in the order of the commits:
 * no event is kept without the rows written before it. The death of the machine is another matter:
 * writes reach the operating system and are forced every two seconds only.
 */
public final class CrawlDatabase implements AutoCloseable {
  /** User name of every connection. */
  public static final String USER = "sa";

  /** Password of every connection; the directory's permissions are what protects it. */
  public static final String PASSWORD = "";

  /** JDBC driver for {@link #jdbcUrl}. */
  public static final String DRIVER = "org.h2.Driver";

  /**
   * {@link CommitGroup} writes the file, and acknowledgements wait for it: with H2's own write
   * delay a kill lost 3,400 of 74,000 acknowledged events. LOBs under 16 kB lie in their row, which
   * journal events need for speed. The database is closed by us, not by a shutdown hook that would
   * run before the actor system has stopped. A lock is waited for at most 10 s. The space of
   * overwritten pages is used again after 10 s, time enough for {@link Housekeeping} to force what
   * replaced them to the disk.
   */
  private static final String OPTIONS =
      ";WRITE_DELAY=5000;AUTO_COMPACT_FILL_RATE=0;MAX_LENGTH_INPLACE_LOB=16384;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000;RETENTION_TIME=10000";

  private final Path directory;
  private final DirectoryLock lock;
  private final Database database;
  private final FileArchive archive;
  private final Housekeeping housekeeping;
  private final CommitGroup commits;

  private CrawlDatabase(
      Path directory,
      DirectoryLock lock,
      Database database,
      CommitGroup commits,
      FileArchive archive) {
    this.directory = directory;
    this.lock = lock;
    this.database = database;
    this.archive = archive;
    this.commits = commits;
    this.housekeeping = new Housekeeping(database);
    housekeeping.start();
  }

  /**
   * Opens or creates the database {@code dir/db} and the outputs under {@code dir}.
   *
   * @throws StorageException when another process has it open, the directory is not writable, or
   *     the schema belongs to a newer version
   */
  public static CrawlDatabase open(Path dir, ArchiveSettings settings, Clock clock) {
    return open(dir, settings, clock, DiskFile::open);
  }

  static CrawlDatabase open(Path dir, ArchiveSettings settings, Clock clock, OutputFile.Disk disk) {
    Path directory = dir.toAbsolutePath().normalize();
    if (directory.toString().indexOf(';') >= 0) {
      throw new StorageException(
          "the path of a crawl directory may not hold a semicolon: " + directory);
    }
    try {
      Files.createDirectories(directory.resolve(OutputNames.DATABASE));
      Files.createDirectories(directory.resolve(OutputNames.WARC));
      return openLocked(
          directory,
          DirectoryLock.take(directory),
          new ArchiveFiles(directory, settings, clock, disk),
          settings);
    } catch (IOException e) {
      throw new StorageException("could not open the crawl directory " + directory + ": " + e, e);
    }
  }

  /** JDBC URL for the journal's own connection pool; connect as {@link #USER}. */
  public String jdbcUrl() {
    return url(directory);
  }

  /** The crawl directory, absolute. */
  public Path directory() {
    return directory;
  }

  public PageArchive pages() {
    return archive;
  }

  /** When what the journal commits through {@link #jdbcUrl} is durable. */
  public DurableCommits commits() {
    return commits;
  }

  public UrlTable urls() {
    return new SqlUrlTable(database);
  }

  public DueTable due() {
    return new SqlDueTable(database);
  }

  public ModelTable models() {
    return new SqlModelTable(database);
  }

  public CrawlTable crawls() {
    return new SqlCrawlTable(database);
  }

  public ControlTable control() {
    return new SqlControlTable(database);
  }

  public JournalTable journal() {
    return new SqlJournalTable(database);
  }

  /** Bytes the database takes on disk. */
  public long sizeBytes() {
    try (Stream<Path> files = Files.list(directory.resolve(OutputNames.DATABASE))) {
      return files.map(Path::toFile).mapToLong(java.io.File::length).sum();
    } catch (IOException e) {
      throw new StorageException("could not measure the database under " + directory, e);
    }
  }

  /** Stores what waits, then closes files, connections and the lock. */
  @Override
  public void close() {
    archive.close();
    commits.close();
    housekeeping.close();
    database.close();
    release(lock);
  }

  private static CrawlDatabase openLocked(
      Path directory, DirectoryLock lock, ArchiveFiles files, ArchiveSettings settings)
      throws IOException {
    Database database = null;
    boolean opened = false;
    try {
      database = new Database(url(directory), USER, PASSWORD);
      Schema.migrate(database.dataSource(), directory.toString());
      CommitGroup commits = new CommitGroup(database, settings.commitInterval().toMillis());
      commits.start();
      ArchiveWriter writer = new ArchiveWriter(database, commits, settings.node(), files);
      writer.open();
      FileArchive archive = new FileArchive(directory, settings, writer, new PageQueries(database));
      archive.start();
      opened = true;
      return new CrawlDatabase(directory, lock, database, commits, archive);
    } catch (SQLException | HikariPool.PoolInitializationException e) {
      throw new StorageException("could not open the database under " + directory + ": " + e, e);
    } finally {
      if (!opened) {
        if (database != null) {
          database.close();
        }
        files.close();
        release(lock);
      }
    }
  }

  private static void release(DirectoryLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new StorageException("could not release the lock of a crawl directory", e);
    }
  }

  private static String url(Path directory) {
    return "jdbc:h2:file:"
        + directory.resolve(OutputNames.DATABASE).resolve("prospector")
        + OPTIONS;
  }
}
