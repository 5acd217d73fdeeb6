package prospector.node.boot;

import akka.actor.typed.ActorSystem;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import prospector.graph.rank.RankHeap;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.find.SearchDesk;
import prospector.node.inspect.ArchivedPages;
import prospector.node.inspect.StoredOutlook;
import prospector.node.metrics.NodeMeters;
import prospector.node.rank.RankDesk;
import prospector.node.settings.NodeSettings;
import prospector.node.site.Sites;
import prospector.node.text.PageTexts;
import prospector.node.watch.WatchFront;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPageReader;
import prospector.web.page.PageParser;

/** A directory in which nothing runs, and what is shown of it. */
final class OpenedDirectory implements AutoCloseable {
  private static final double WHOLE_CORE = 1; // for the index: nothing runs that it could disturb

  private final CrawlDatabase database;
  private final WatchFront.Parts parts;

  private OpenedDirectory(CrawlDatabase database, WatchFront.Parts parts) {
    this.database = database;
    this.parts = parts;
  }

  /**
   * Opens it. Blocking.
   *
   * @throws StartException when another process has it, or it holds no crawl
   */
  static OpenedDirectory open(
      Path dir,
      NodeSettings settings,
      Clock clock,
      ActorSystem<?> system,
      ExecutorService blocking) {
    CrawlDatabase database = CrawlDatabases.open(dir, settings, clock);
    boolean whole = false;
    try {
      if (database.crawls().all().isEmpty()) {
        throw new StartException(ExitCode.NOT_FOUND, dir + " holds no crawl");
      }
      PageParser parser = WebParts.parser(settings.web(), clock);
      OpenedDirectory opened =
          new OpenedDirectory(database, parts(database, parser, settings, clock, system, blocking));
      whole = true;
      return opened;
    } finally {
      if (!whole) {
        database.close();
      }
    }
  }

  private static WatchFront.Parts parts(
      CrawlDatabase database,
      PageParser parser,
      NodeSettings settings,
      Clock clock,
      ActorSystem<?> system,
      ExecutorService blocking) {
    return new WatchFront.Parts(
        database.directory(),
        database,
        () -> CompletableFuture.completedFuture(List.of()),
        List::of,
        new OpenedControls(),
        new StoredOutlook(database, settings, parser, clock, system, crawl -> Optional.empty()),
        SearchDesk.open(
            new SearchDesk.Parts(
                database,
                new StoredPageReader(database.pages(), parser),
                clock,
                false,
                WHOLE_CORE)),
        new RankDesk(
            new RankDesk.Parts(
                database,
                parser,
                WebParts.links(settings.web()),
                RankHeap.ofShare(2),
                Runtime.getRuntime().availableProcessors(),
                clock)),
        new ArchivedPages(database, parser, blocking),
        new PageTexts(database.pages(), parser),
        settings.web().exclusionFile(),
        new NodeMeters(),
        blocking,
        clock,
        NodeFront.bot(settings),
        Sites.alone(blocking),
        List.of());
  }

  WatchFront.Parts parts() {
    return parts;
  }

  /** Before the threads end that searches run on. */
  void endSearches() {
    parts.search().close();
    parts.ranks().close();
  }

  @Override
  public void close() {
    parts.meters().close();
    database.close();
  }
}
