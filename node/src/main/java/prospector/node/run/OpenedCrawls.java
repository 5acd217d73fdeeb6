package prospector.node.run;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.node.find.SearchDesk;
import prospector.node.http.HttpFront;
import prospector.node.http.WatchAddress;
import prospector.node.settings.NodeSettings;
import prospector.node.text.PageTexts;
import prospector.node.watch.NodeMeters;
import prospector.node.watch.WatchFront;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.StoredPageReader;
import prospector.web.page.PageParser;

/**
 * Dashboard and API over the crawls of a directory in which nothing runs. What changes is what a
 * person says of pages, and the search index.
 */
public final class OpenedCrawls implements AutoCloseable {
  private static final int THREADS = 4; // that wait for the database and the archive
  private static final long END_SECONDS = 5;

  private final CrawlDatabase database;
  private final ActorSystem<Void> system;
  private final ExecutorService blocking;
  private final SearchDesk search;
  private final WatchAddress address;

  private OpenedCrawls(
      CrawlDatabase database,
      ActorSystem<Void> system,
      ExecutorService blocking,
      SearchDesk search,
      WatchAddress address) {
    this.database = database;
    this.system = system;
    this.blocking = blocking;
    this.search = search;
    this.address = address;
  }

  /**
   * Opens a directory. Blocking; nobody else can work in it until it is closed.
   *
   * @throws StartException when another process has it, it holds no crawl, or no port is free
   */
  public static OpenedCrawls open(Path dir, NodeSettings settings, Clock clock) {
    CrawlDatabase database = CrawlLauncher.open(dir, settings, clock);
    Optional<OpenedCrawls> opened = Optional.empty();
    try {
      if (database.crawls().all().isEmpty()) {
        throw new StartException(ExitCode.NOT_FOUND, dir + " holds no crawl");
      }
      opened = Optional.of(open(database, settings, clock));
      return opened.get();
    } finally {
      if (opened.isEmpty()) {
        database.close();
      }
    }
  }

  private static OpenedCrawls open(CrawlDatabase database, NodeSettings settings, Clock clock) {
    ActorSystem<Void> system =
        ActorSystem.create(Behaviors.empty(), "open", SystemConfig.reading());
    PageParser parser = WebParts.parser(settings.web().agent(), clock);
    ExecutorService blocking = Executors.newFixedThreadPool(THREADS);
    SearchDesk search =
        SearchDesk.open(
            new SearchDesk.Parts(
                database,
                new StoredPageReader(database.pages(), parser),
                clock,
                false,
                settings.search().share()));
    try {
      WatchFront.Parts parts =
          new WatchFront.Parts(
              database.directory(),
              database,
              () -> CompletableFuture.completedFuture(List.of()),
              List::of,
              new OpenedControls(),
              new StoredOutlook(
                  database, settings, parser, clock, system, crawl -> Optional.empty()),
              search,
              new ArchivedPages(database, parser, blocking),
              new PageTexts(database.pages(), parser),
              settings.web().exclusionFile(),
              new NodeMeters(),
              blocking,
              clock,
              NodeFront.bot(settings.web()));
      WatchAddress address =
          WatchFront.start(system, settings.http(), parts)
              .map(HttpFront::watchAddress)
              .orElseThrow(
                  () ->
                      new StartException(
                          ExitCode.USAGE, "prospector.http.port: expected a port, got none"));
      return new OpenedCrawls(database, system, blocking, search, address);
    } catch (IOException | StartException e) {
      search.close();
      end(system);
      blocking.shutdown();
      if (e instanceof StartException known) {
        throw known;
      }
      String why = String.valueOf(e.getMessage());
      throw new StartException(
          why.startsWith("prospector.http.tls") ? ExitCode.BAD_FILE : ExitCode.PORT_IN_USE, why, e);
    }
  }

  /** Where it can be looked at. */
  public WatchAddress address() {
    return address;
  }

  @Override
  public void close() {
    end(system);
    search.close();
    blocking.shutdownNow();
    database.close();
  }

  private static void end(ActorSystem<?> system) {
    system.terminate();
    try {
      system.getWhenTerminated().toCompletableFuture().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      system.log().warn("the server did not end in {} s", END_SECONDS, e);
    }
  }
}
