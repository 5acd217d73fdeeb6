package prospector.persistence;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.archive.ArchivedFile;
import prospector.persistence.archive.LinkLog;
import prospector.persistence.archive.NodeHomes;
import prospector.persistence.directory.DiskFile;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.HostListing;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageDepths;
import prospector.persistence.page.PageFeed;
import prospector.persistence.page.PageListing;
import prospector.persistence.site.PlacementTable;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteMapTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.site.SqlPlacementTable;
import prospector.persistence.site.SqlSiteCopyTable;
import prospector.persistence.site.SqlSiteMapTable;
import prospector.persistence.site.SqlSiteTable;
import prospector.persistence.site.SqlUnplacedTable;
import prospector.persistence.site.UnplacedTable;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.sql.DurableCommits;
import prospector.persistence.sql.TenantLock;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.ExampleTable;
import prospector.persistence.table.ExclusionTable;
import prospector.persistence.table.JournalTable;
import prospector.persistence.table.LabelTable;
import prospector.persistence.table.ModelTable;
import prospector.persistence.table.NodeTable;
import prospector.persistence.table.RejudgeTable;
import prospector.persistence.table.RevisitTable;
import prospector.persistence.table.SinkTable;
import prospector.persistence.table.SuspectTable;
import prospector.persistence.table.Tables;
import prospector.persistence.table.UrlTable;

/**
 * The database of a crawl with its tables, and the archive in the crawl's directory beside it.
 *
 * <p>By default an H2 file in the directory, for one process; or a PostgreSQL, which the nodes of a
 * cluster share, each with a directory of its own. Opening creates or migrates the schema, and
 * truncates the torn tails that a kill left in WARC and JSONL files to what the database knows. A
 * directory without a crawl running is opened the same way for an audit or an export.
 *
 * <p><em>A crawl directory has one owner at a time</em>: a second opening is refused; so is a
 * PostgreSQL on which others work ({@link DatabaseSettings.Tenancy}). Within the owner's process
 * the journal opens its own connections with {@link #link}; everybody must have closed them before
 * {@link #close}. A stored page survives the death of the process, and whatever a table or the
 * journal committed does once {@link #commits} says so, in the order of the commits: no event is
 * kept without the rows written before it. The death of the machine is another matter: H2's writes
 * reach the operating system and are forced every two seconds only; PostgreSQL forces each commit
 * unless it was told otherwise.
 */
public final class CrawlDatabase implements AutoCloseable {
  private static final int ANSWER_SECONDS = 3;

  private final DatabaseOpening.Opened parts;
  private final Database database;
  private final Tables tables;

  private CrawlDatabase(DatabaseOpening.Opened parts) {
    this.parts = parts;
    this.database = parts.database();
    this.tables = new Tables(database, parts.node());
  }

  /**
   * Opens or creates the H2 database {@code dir/db} and the outputs under {@code dir}.
   *
   * @throws StorageException see {@link #open(Path, DatabaseSettings, ArchiveSettings, Clock)}
   */
  public static CrawlDatabase open(Path dir, ArchiveSettings archive, Clock clock) {
    return open(dir, DatabaseSettings.embedded(), archive, clock);
  }

  /**
   * Opens or creates the tables and the outputs under {@code dir}.
   *
   * @throws StorageException when another process has directory or database open, the directory is
   *     not writable or not the node's, the database cannot be reached, or its schema belongs to a
   *     newer version
   */
  public static CrawlDatabase open(
      Path dir, DatabaseSettings settings, ArchiveSettings archive, Clock clock) {
    return open(new DatabaseOpening.Place(dir, clock, DiskFile::open), settings, archive);
  }

  static CrawlDatabase open(
      DatabaseOpening.Place place, DatabaseSettings settings, ArchiveSettings archive) {
    return new CrawlDatabase(DatabaseOpening.open(place, settings, archive));
  }

  /** How the journal connects, with a pool of its own. */
  public DatabaseLink link() {
    return database.link();
  }

  /** The database in messages: its directory, or the server's address. */
  public String name() {
    return link().isEmbedded() ? directory().toString() : link().name();
  }

  /** The crawl directory, absolute. */
  public Path directory() {
    return parts.directory();
  }

  /** Name of the node whose files are in the directory. */
  public String node() {
    return parts.node();
  }

  public PageArchive pages() {
    return parts.archive();
  }

  /** When what the journal commits through {@link #link} is durable. */
  public DurableCommits commits() {
    return parts.commits();
  }

  public UrlTable urls() {
    return tables.urls();
  }

  public DueTable due() {
    return tables.due();
  }

  public ModelTable models() {
    return tables.models();
  }

  public CrawlTable crawls() {
    return tables.crawls();
  }

  public NodeTable nodes() {
    return tables.nodes();
  }

  public ExampleTable examples() {
    return tables.examples();
  }

  public ExclusionTable exclusions() {
    return tables.exclusions();
  }

  /**
   * Whether the database answers now: asked once, over a connection of its own, without the
   * patience of everything else. Blocking, up to the connect time-out.
   */
  public boolean answers() {
    try (Connection connection = link().connect()) {
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  /**
   * Runs work while no other node runs work of this name. Blocking.
   *
   * @throws StorageException when the database cannot be asked
   */
  public <T> T alone(String name, Supplier<T> work) {
    if (link().isEmbedded()) {
      return work.get(); // nobody else can be there
    }
    List<T> result = new ArrayList<>(1);
    try {
      TenantLock.whileLocked(link(), name, () -> result.add(work.get()));
    } catch (SQLException e) {
      throw new StorageException("could not get the lock " + name + ": " + e.getMessage(), e);
    }
    return result.get(0);
  }

  /** Stored pages for those who watch. */
  public PageListing listing() {
    return new PageListing(database);
  }

  /** How far stored pages are from seeds. */
  public PageDepths depths() {
    return new PageDepths(database);
  }

  /** Stored pages of this node for those who keep an account of them. */
  public PageFeed feed() {
    return new PageFeed(database, node());
  }

  /** The WARC files of this node, oldest first; the last one grows. */
  public List<ArchivedFile> warcs() {
    return warcs(node(), directory());
  }

  /** The WARC files of a node, oldest first, as far as they are committed. */
  public List<ArchivedFile> warcs(String node, Path home) {
    return ArchivedFile.all(database, node, home);
  }

  /** What the stored pages of all nodes on this machine point to. */
  public LinkLog links() {
    return LinkLog.of(database, homesHere());
  }

  /**
   * Directories of nodes as this machine has them, by name; one of another machine may be named.
   */
  public Map<String, Path> homesHere() {
    return NodeHomes.here(database, node(), directory());
  }

  /** What the pages point to that this node has stored. */
  public LinkLog ownLinks() {
    return LinkLog.of(database, Map.of(node(), directory()));
  }

  /** How far sinks are with the pages of this node. */
  public SinkTable sinks() {
    return tables.sinks();
  }

  /** Counts by host for those who watch. */
  public HostListing hosts() {
    return new HostListing(database);
  }

  public ControlTable control() {
    return tables.control();
  }

  public RevisitTable revisits() {
    return tables.revisits();
  }

  public LabelTable labels() {
    return tables.labels();
  }

  /** Deletes crawls. */
  public CrawlRows rows() {
    return new CrawlRows(database);
  }

  public RejudgeTable rejudging() {
    return tables.rejudging();
  }

  /**
   * Writes {@code pages.jsonl} and {@code nuggets.jsonl} of this node anew from the rows, each page
   * with one line. Cut off, they hold fewer lines until it is done again. Blocking; nobody may
   * store meanwhile.
   */
  public void rewriteLines() {
    parts.archive().rewriteLines();
  }

  public SuspectTable suspects() {
    return tables.suspects();
  }

  /** What this site and others tell each other. */
  public SiteCopyTable siteCopies() {
    return new SqlSiteCopyTable(database);
  }

  public SiteTable sites() {
    return new SqlSiteTable(database);
  }

  /** Hosts that were given to sites, or stay at one, whatever their names say. */
  public PlacementTable placements() {
    return new SqlPlacementTable(database);
  }

  /** Maps of sites that this site agreed to. */
  public SiteMapTable siteMaps() {
    return new SqlSiteMapTable(database);
  }

  /** Links to hosts that have no site yet. */
  public UnplacedTable unplaced() {
    return new SqlUnplacedTable(database);
  }

  public JournalTable journal() {
    return tables.journal();
  }

  /**
   * Archives what is known of a crawl only when a run of it ends here: a metadata record in this
   * node's current WARC file, which refers to the file's warcinfo. Of several the last one counts.
   * The stage completes as that of {@link PageArchive#keep} does.
   *
   * @param json the crawl's passport
   */
  public CompletionStage<Void> describe(String crawl, String json) {
    return parts
        .archive()
        .describe(
            CrawlPassport.SUBJECT + URLEncoder.encode(crawl, StandardCharsets.UTF_8),
            json.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes the database takes on disk. */
  public long sizeBytes() {
    if (!link().isEmbedded()) {
      return database
          .query(
              "measure the database",
              "SELECT pg_database_size(current_database())",
              statement -> {},
              row -> row.getLong(1))
          .get(0);
    }
    try (Stream<Path> files = Files.list(directory().resolve(OutputNames.DATABASE))) {
      return files.map(Path::toFile).mapToLong(java.io.File::length).sum();
    } catch (IOException e) {
      throw new StorageException("could not measure the database under " + directory(), e);
    }
  }

  /** Stores what waits, then closes files, connections and the locks. */
  @Override
  public void close() {
    parts.close();
  }
}
