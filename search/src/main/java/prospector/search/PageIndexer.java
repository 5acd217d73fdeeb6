package prospector.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveHome;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageFeed;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.QuietCrawls;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.page.UnreadFileException;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.ParsedPage;
import prospector.web.text.LanguageCode;

/**
 * Brings the index of a crawl directory up to what the database has, a step at a time. Not
 * thread-safe; every call blocks.
 *
 * <p>A page whose body was not archived, or cannot be read again, is indexed by its title and URL.
 * <em>Not so a file whose reader is away</em>: it would be found by no word of its text for good.
 * It keeps out what comes after it in its crawl, and no other crawl.
 */
public final class PageIndexer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PageIndexer.class);

  /** To ask costs up to two minutes, in which nothing else is taken up. */
  private static final long ASK_AGAIN_MILLIS = TimeUnit.MINUTES.toMillis(10);

  private final CrawlDatabase database;
  private final PageFeed feed;
  private final StoredPageReader reader;
  private final IndexText text;
  private final IndexWriting index;
  private final Clock clock;
  private final Map<String, Away> away = new HashMap<>(); // by crawl
  private long pages;
  private long cut;
  private long bare;

  /**
   * What an index is made from.
   *
   * @param reader gives their text
   * @param text says what of them is indexed
   * @param verify whether an index that is there is read against its checksums first
   */
  public record Source(
      CrawlDatabase database,
      StoredPageReader reader,
      IndexText text,
      Clock clock,
      boolean verify) {}

  /**
   * What was done since the indexer was opened.
   *
   * @param pages that were taken
   * @param cut those of which only the beginning of the text is in the index
   * @param bare those of which only title and URL are
   */
  public record Counts(long pages, long cut, long bare) {}

  /** A file that was not read, and when it was asked for. */
  private record Away(UnreadFileException file, long atMillis) {}

  private PageIndexer(Source source, IndexWriting index) {
    this.database = source.database();
    this.feed = source.database().feed();
    this.reader = source.reader();
    this.text = source.text();
    this.index = index;
    this.clock = source.clock();
  }

  /** Directory of the index beside a crawl's archive. */
  public static Path directory(Path crawlDirectory) {
    return crawlDirectory.resolve(OutputNames.INDEX);
  }

  /**
   * Deletes the index beside a crawl's archive, but for files that are not ours. Nobody may write
   * or read it meanwhile.
   *
   * @return what went
   * @throws SearchException when the disk fails
   */
  public static RemovedIndex remove(Path crawlDirectory) {
    Path index = directory(crawlDirectory);
    try {
      return IndexFiles.remove(index);
    } catch (IOException e) {
      throw IndexFiles.failure(index, e);
    }
  }

  /**
   * Opens the index, made anew where it is damaged or of another version or database.
   *
   * @param said takes the line that says so
   * @throws SearchException when somebody else writes it, it is not ours, or the disk fails
   */
  public static PageIndexer open(Source source, Consumer<String> said) {
    Path directory = directory(source.database().directory());
    IndexWriting index =
        IndexWriting.open(
            new IndexWriting.Place(
                directory, home(source.database(), directory), source.clock(), source.verify()),
            said);
    boolean opened = false;
    try {
      PageIndexer indexer = new PageIndexer(source, index);
      indexer.checkCursors(said);
      opened = true;
      return indexer;
    } catch (IOException e) {
      throw IndexFiles.failure(directory, e);
    } finally {
      if (!opened) {
        index.close();
      }
    }
  }

  /** The id that {@code ArchiveHome} gives a crawl directory. */
  private static String home(CrawlDatabase database, Path index) {
    try {
      return ArchiveHome.id(database.directory());
    } catch (IOException e) {
      throw IndexFiles.failure(index, e);
    }
  }

  /**
   * A database that was put back from a copy has fewer pages than the index knows; and pages that
   * were judged anew since are other nuggets; a crawl that was deleted may have left its id to
   * another one.
   */
  private void checkCursors(Consumer<String> said) throws IOException {
    // of all nodes: a page that another one found changed is that one's, under a greater number
    long newest = database.listing().newestNumber();
    for (CrawlTable.Row crawl : database.crawls().all()) {
      boolean lost = index.cursor(crawl.id()) > newest;
      boolean judgedAnew = index.cursor(crawl.id()) > 0 && index.turn(crawl.id()) != turn(crawl);
      if (lost || judgedAnew) {
        said.accept(
            "the index "
                + index.index()
                + (lost
                    ? " has pages that the database does not"
                    : " has pages that were judged anew since")
                + ": it is made anew from the archive");
        index.startOver();
        break;
      }
    }
    Set<String> known =
        database.crawls().all().stream().map(CrawlTable.Row::id).collect(Collectors.toSet());
    boolean reused =
        database.crawls().all().stream()
            .anyMatch(
                crawl ->
                    index.born(crawl.id()) > 0 && index.born(crawl.id()) != crawl.createdMillis());
    if (reused || !known.containsAll(index.crawls())) {
      said.accept(
          "the index "
              + index.index()
              + " has pages of a crawl that was deleted: it is made anew from the archive");
      index.startOver();
    }
    for (CrawlTable.Row crawl : database.crawls().all()) {
      index.turn(crawl.id(), turn(crawl));
      index.born(crawl.id(), crawl.createdMillis());
    }
  }

  private long turn(CrawlTable.Row crawl) {
    return database.rejudging().turn(crawl.id());
  }

  /**
   * Takes up some pages; not durable before {@link #commit}.
   *
   * @param most pages at most
   * @return how many; 0 when the index has them all
   * @throws SearchException when the disk fails, and the indexer is of no more use then; caused by
   *     an {@link UnreadFileException} when all that is left is behind files whose reader is away:
   *     what was taken stays, and can be made durable
   */
  public int step(int most) {
    return step(most, new QuietCrawls(() -> 0));
  }

  /**
   * The same for somebody who looks again and again.
   *
   * @param quiet crawls that are left out
   */
  public int step(int most, QuietCrawls quiet) {
    UnreadFileException unread = null;
    for (CrawlTable.Row crawl : database.crawls().all()) {
      boolean open = crawl.state().isOpen();
      long cursor = index.cursor(crawl.id());
      if (quiet.leavesOut(crawl.id(), open, cursor)) {
        continue;
      }
      UnreadFileException stands = awayNow(crawl.id());
      if (stands == null) {
        int taken = take(crawl.id(), feed.after(crawl.id(), cursor, most));
        if (taken > 0) {
          return taken;
        }
        Away now = away.get(crawl.id());
        if (now == null) {
          quiet.gaveNothing(crawl.id(), open, cursor);
        } else {
          stands = now.file();
        }
      }
      unread = unread == null ? stands : unread;
    }
    if (unread != null) {
      throw new SearchException(
          SearchException.Kind.FAILED,
          unread.getMessage() + ", the index of its crawl ends before it",
          unread);
    }
    return 0;
  }

  /** How many were taken, up to a file whose reader is away. */
  private int take(String crawl, List<PageListing.Entry> entries) {
    int taken = 0;
    try {
      for (PageListing.Entry entry : entries) {
        add(entry.stored());
        index.taken(crawl, entry.number());
        taken++;
      }
    } catch (UnreadFileException file) {
      away.put(crawl, new Away(file, clock.millis()));
    }
    return taken;
  }

  /** The file before which a crawl stands; null where there is none, or it is to be asked again. */
  private @Nullable UnreadFileException awayNow(String crawl) {
    Away known = away.get(crawl);
    long age = known == null ? 0 : clock.millis() - known.atMillis();
    if (known == null || age < 0 || age >= ASK_AGAIN_MILLIS) {
      away.remove(crawl);
      return null;
    }
    return known.file();
  }

  /** Pages that the index does not have yet. */
  public long behind() {
    return database.crawls().all().stream()
        .mapToLong(crawl -> feed.countAfter(crawl.id(), index.cursor(crawl.id())))
        .sum();
  }

  /** Makes durable what was taken. */
  public void commit() {
    try {
      index.commit();
    } catch (IOException e) {
      throw IndexFiles.failure(index.index(), e);
    }
  }

  /** What was done. */
  public Counts counts() {
    return new Counts(pages, cut, bare);
  }

  private void add(StoredPage stored) {
    PageRecord row = stored.page();
    Optional<ParsedPage> parsed = parsed(stored);
    Optional<IndexText.Part> part = parsed.flatMap(it -> part(row.url(), it));
    OptionalLong published =
        parsed
            .map(page -> PublishedDate.of(page.html(), row.fetchedAtMillis()))
            .orElse(OptionalLong.empty());
    IndexedPage page =
        new IndexedPage(
            row.crawl(),
            row.url(),
            row.host(),
            row.title(),
            part.orElse(new IndexText.Part("", "")),
            LanguageCode.of(row.language()),
            row.fetchedAtMillis(),
            published,
            row.score(),
            row.isNugget(),
            row.copy().of());
    try {
      index.add(page);
    } catch (IOException e) {
      throw IndexFiles.failure(index.index(), e);
    }
    pages++;
    cut += page.isCut() ? 1 : 0;
    bare += part.isEmpty() ? 1 : 0;
  }

  /** One page that its reader cannot cope with does not keep the others out. */
  private Optional<IndexText.Part> part(String url, ParsedPage page) {
    try {
      return Optional.of(text.of(page));
    } catch (RuntimeException e) {
      LOG.warn("{} is indexed by its title alone: its text cannot be taken", url, e);
      return Optional.empty();
    }
  }

  private Optional<ParsedPage> parsed(StoredPage stored) {
    try {
      return reader.readPatiently(stored);
    } catch (UnreadFileException e) {
      if (e.passes()) {
        throw e;
      }
      LOG.warn("{} is indexed by its title alone: {}", stored.page().url(), e.problem());
      return Optional.empty();
    } catch (StorageException e) {
      LOG.warn("{} is indexed by its title alone: {}", stored.page().url(), e.getMessage());
      return Optional.empty();
    }
  }

  /** Ends without what was not committed. */
  @Override
  public void close() {
    index.close();
  }
}
