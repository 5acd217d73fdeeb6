package prospector.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * Writes the index of one crawl directory. One process and one object at a time; not thread-safe.
 *
 * <p><em>Pages and the numbers up to which they were taken become durable together, at {@link
 * #commit}</em>: after a kill both are those of the last commit, and what came behind it is taken
 * once more. A page that comes again replaces itself.
 */
final class IndexWriting implements AutoCloseable {
  private static final double MEMORY_MB = 16; // words of pages that wait for the disk
  private static final int SEGMENTS = 20; // of a size; with fewer each page is merged more often

  private final Path index;
  private final String home;
  private final Clock clock;
  private final Directory directory;
  private final IndexWriter writer;
  private final RememberedWords words = new RememberedWords();
  private final Map<String, Long> cursors = new HashMap<>(); // by crawl
  private final Map<String, Long> turns = new HashMap<>(); // by crawl
  private final Map<String, Long> births = new HashMap<>(); // by crawl, epoch milliseconds

  private IndexWriting(Place place, Directory directory, Map<String, String> note)
      throws IOException {
    this.index = place.index();
    this.home = place.home();
    this.clock = place.clock();
    this.directory = directory;
    note.forEach(this::cursor);
    IndexWriterConfig config =
        new IndexWriterConfig(Languages.ofPage(""))
            .setRAMBufferSizeMB(MEMORY_MB)
            .setCommitOnClose(false)
            .setMergePolicy(
                new TieredMergePolicy().setSegmentsPerTier(SEGMENTS).setMaxMergeAtOnce(SEGMENTS))
            .setMergeScheduler(new SerialMergeScheduler()); // in the thread that writes, no other
    this.writer = new IndexWriter(directory, config);
  }

  /**
   * Where an index is.
   *
   * @param index its directory
   * @param home what tells this crawl directory's database from another one
   * @param verify whether every byte is read against its checksum first
   */
  record Place(Path index, String home, Clock clock, boolean verify) {}

  /**
   * Opens an index for writing, made anew where it is damaged or of another version or database.
   *
   * @param said takes the line that says so
   * @throws SearchException when somebody else writes it, it is not ours, or the disk fails
   */
  static IndexWriting open(Place place, Consumer<String> said) {
    Path index = place.index();
    Directory directory = null;
    boolean opened = false;
    try {
      Files.createDirectories(index);
      if (IndexFiles.isEmpty(index)) {
        IndexFiles.sign(index);
      }
      IndexFiles.requireOurs(index);
      directory = new NIOFSDirectory(index);
      Map<String, String> note = prepare(place, directory, said);
      IndexWriting writing = new IndexWriting(place, directory, note);
      opened = true;
      return writing;
    } catch (LockObtainFailedException e) {
      throw new SearchException(
          SearchException.Kind.BUSY, "the index " + index + " is being written by another", e);
    } catch (IOException | RuntimeException e) {
      throw IndexFiles.failure(index, e);
    } finally {
      if (!opened && directory != null) {
        closeQuietly(directory);
      }
    }
  }

  /** What the last commit says; nothing after the index had to be removed. */
  private static Map<String, String> prepare(
      Place place, Directory directory, Consumer<String> said) throws IOException {
    Path index = place.index();
    try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      lock.ensureValid();
      if (IndexFiles.isEmpty(index)) {
        return Map.of();
      }
      try {
        return checked(place, directory);
      } catch (IOException | RuntimeException e) {
        SearchException failure = IndexFiles.failure(index, e);
        if (failure.kind() != SearchException.Kind.TORN) {
          throw failure;
        }
        said.accept(failure.getMessage() + ": it is made anew from the archive");
        IndexFiles.clear(index);
        return Map.of();
      }
    }
  }

  private static Map<String, String> checked(Place place, Directory directory) throws IOException {
    Map<String, String> note = SegmentInfos.readLatestCommit(directory).getUserData();
    IndexFiles.requireSchema(place.index(), note);
    if (!place.home().equals(note.get(IndexFiles.Note.HOME))) {
      throw new SearchException(
          SearchException.Kind.TORN,
          "the index " + place.index() + " is of another database than the one beside it");
    }
    IndexFiles.tryOpening(directory);
    if (place.verify()) {
      IndexFiles.verify(directory);
    }
    return note;
  }

  private void cursor(String key, String value) {
    if (key.startsWith(IndexFiles.Note.CURSOR)) {
      cursors.put(key.substring(IndexFiles.Note.CURSOR.length()), Long.parseLong(value));
    } else if (key.startsWith(IndexFiles.Note.TURN)) {
      turns.put(key.substring(IndexFiles.Note.TURN.length()), Long.parseLong(value));
    } else if (key.startsWith(IndexFiles.Note.BORN)) {
      births.put(key.substring(IndexFiles.Note.BORN.length()), Long.parseLong(value));
    }
  }

  /** How often a crawl's pages had been judged anew when its first page was taken; 0 for never. */
  long turn(String crawl) {
    return turns.getOrDefault(crawl, 0L);
  }

  /** The pages of a crawl that are taken from now on are as they were judged in this turn. */
  void turn(String crawl, long number) {
    turns.put(crawl, number);
  }

  /**
   * When the crawl whose pages are here was begun, epoch milliseconds; 0 where that is not known.
   */
  long born(String crawl) {
    return births.getOrDefault(crawl, 0L);
  }

  /** The pages of a crawl that are taken from now on are of the one begun then. */
  void born(String crawl, long millis) {
    births.put(crawl, millis);
  }

  /** Number of the last page of a crawl that is in the index; 0 for none. */
  long cursor(String crawl) {
    return cursors.getOrDefault(crawl, 0L);
  }

  /** Crawls of which a page was taken. */
  Set<String> crawls() {
    return Set.copyOf(cursors.keySet());
  }

  /** Adds a page, or puts it in the place of what there is of it. */
  void add(IndexedPage page) throws IOException {
    Term key = PageDocument.key(page.crawl(), page.url());
    writer.updateDocument(key, PageDocument.of(page, words));
  }

  /** Every page of a crawl up to this number has been taken. */
  void taken(String crawl, long number) {
    cursors.put(crawl, number);
  }

  /** Forgets all pages. */
  void startOver() throws IOException {
    writer.deleteAll();
    cursors.clear();
    turns.clear();
    births.clear();
  }

  /** Makes durable what was added, with the numbers it came to. */
  void commit() throws IOException {
    Map<String, String> note = new HashMap<>();
    note.put(IndexFiles.Note.SCHEMA, String.valueOf(Fields.SCHEMA));
    note.put(IndexFiles.Note.HOME, home);
    note.put(IndexFiles.Note.AT, String.valueOf(clock.millis()));
    cursors.forEach(
        (crawl, number) -> note.put(IndexFiles.Note.CURSOR + crawl, String.valueOf(number)));
    turns.forEach(
        (crawl, number) -> note.put(IndexFiles.Note.TURN + crawl, String.valueOf(number)));
    births.forEach(
        (crawl, millis) -> note.put(IndexFiles.Note.BORN + crawl, String.valueOf(millis)));
    writer.setLiveCommitData(note.entrySet());
    writer.commit();
  }

  Path index() {
    return index;
  }

  /** Ends without what was not committed. */
  @Override
  public void close() {
    try {
      writer.rollback();
    } catch (IOException e) {
      throw IndexFiles.failure(index, e);
    } finally {
      closeQuietly(directory);
    }
  }

  private static void closeQuietly(Directory directory) {
    try {
      directory.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
