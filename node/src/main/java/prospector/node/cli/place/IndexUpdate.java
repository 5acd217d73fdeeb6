package prospector.node.cli.place;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import prospector.node.cli.options.Tools;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.StartException;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.page.UnreadFileException;
import prospector.persistence.table.CrawlTable;
import prospector.search.PageIndexer;
import prospector.search.RunningText;
import prospector.search.SearchException;

/** Brings the index of a crawl's directory up to date, and says what it does. */
public final class IndexUpdate {
  private static final int STEP = 200; // pages
  private static final int COMMIT_PAGES = 5_000;
  private static final int NEWS_PAGES = 20_000;

  private final Tools tools;
  private final Path dir;
  private final NodeSettings settings;

  public IndexUpdate(Tools tools, Path dir, NodeSettings settings) {
    this.tools = tools;
    this.dir = dir;
    this.settings = settings;
  }

  /**
   * Does it.
   *
   * @param all whether to verify what is there, and to tell of it when nothing was to do
   * @throws StartException when another process works in the directory
   */
  public void run(boolean all) {
    run(all, null);
  }

  /**
   * The same for those who want one crawl.
   *
   * @param wanted its id; null for all
   * @throws StartException also when there is no such crawl
   */
  public void run(boolean all, @Nullable String wanted) {
    PrintWriter err = tools.terminal().err();
    try (CrawlDatabase database = known(wanted);
        PageIndexer indexer =
            PageIndexer.open(
                new PageIndexer.Source(
                    database,
                    new StoredPageReader(database.pages(), tools.parser().apply(settings)),
                    new RunningText(),
                    tools.clock(),
                    all),
                line -> err.println("prospector: " + line))) {
      long behind = indexer.behind();
      if (behind > COMMIT_PAGES) {
        err.println("Indexing " + Numbers.count(behind) + " pages; what is done is kept");
      }
      takeUp(indexer, behind, err);
      if (all || behind > 0) {
        err.println(words(indexer.counts()));
      }
    }
    err.flush();
  }

  private CrawlDatabase known(@Nullable String wanted) {
    CrawlDatabase database = CrawlDatabases.open(dir, settings, tools.clock());
    try {
      if (wanted != null) {
        LabelPlace.only(database.crawls().all().stream().map(CrawlTable.Row::id).toList(), wanted);
      }
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
    return database;
  }

  private static void takeUp(PageIndexer indexer, long behind, PrintWriter err) {
    long committed = 0;
    long told = 0;
    while (steps(indexer)) {
      long pages = indexer.counts().pages();
      if (pages - committed >= COMMIT_PAGES) {
        indexer.commit();
        committed = pages;
      }
      if (pages - told >= NEWS_PAGES) {
        err.println(Numbers.count(pages) + " of " + Numbers.count(behind) + " pages");
        told = pages;
      }
    }
    indexer.commit();
  }

  /** What was taken before a file that is not read now is kept. */
  private static boolean steps(PageIndexer indexer) {
    try {
      return indexer.step(STEP) > 0;
    } catch (SearchException e) {
      if (e.getCause() instanceof UnreadFileException && indexer.counts().pages() > 0) {
        indexer.commit();
      }
      throw e;
    }
  }

  private static String words(PageIndexer.Counts counts) {
    StringBuilder words = new StringBuilder(Numbers.count(counts.pages()));
    words.append(counts.pages() == 1 ? " page" : " pages").append(" taken into the search index");
    if (counts.cut() > 0) {
      words
          .append("; of ")
          .append(Numbers.count(counts.cut()))
          .append(" only the beginning, as their text is long");
    }
    if (counts.bare() > 0) {
      words
          .append("; of ")
          .append(Numbers.count(counts.bare()))
          .append(" only title and URL, as no body is archived, or nothing here reads it");
    }
    return words.toString();
  }
}
