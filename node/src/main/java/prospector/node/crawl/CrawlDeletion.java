package prospector.node.crawl;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.actors.host.state.CrawlForgetting;
import prospector.graph.GraphHome;
import prospector.graph.RemovedGraphs;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.CrawlRemoval;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.CrawlTable;
import prospector.search.PageIndexer;
import prospector.search.RemovedIndex;

/**
 * Deletes a crawl: the directory of one with an embedded database, and nothing beside it; or the
 * rows of one in a PostgreSQL that other crawls share.
 *
 * <p>Of the latter in this order: its row says that it is being deleted; hosts forget it; its rows
 * go, a bounded number a transaction; this node's lines are written anew without it; its own row
 * goes. What was archived stays, as WARC files hold several crawls. <em>Robots.txt, clocks of hosts
 * and exclusions, which other crawls share, stay.</em> Blocking.
 */
public final class CrawlDeletion {
  private static final int NAMED = 20; // crawls; each is counted

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
    try (CrawlDatabase database = CrawlDatabases.openUnfinished(dir, settings, clock)) {
      return words(database) + " in " + dir;
    } catch (StartException e) {
      if (e.exitCode() != ExitCode.STORAGE) {
        throw e;
      }
      return "the crawl in " + dir + ", whose database cannot be read";
    }
  }

  /** All that goes with a directory: a node's may hold several crawls. */
  private static String words(CrawlDatabase database) {
    List<CrawlTable.Row> crawls = database.crawls().all();
    if (crawls.isEmpty()) {
      return "the directory of a crawl that has not begun";
    } else if (crawls.size() == 1) {
      return words(crawls.get(0), database);
    }
    return Numbers.count(crawls.size())
        + crawls.stream()
            .limit(NAMED)
            .map(crawl -> figures(crawl, database))
            .collect(Collectors.joining(", ", " crawls (", ""))
        + (crawls.size() > NAMED ? ", and " + Numbers.count(crawls.size() - NAMED) + " more" : "")
        + "; --crawl ID deletes one of them that has ended)";
  }

  private static String words(CrawlTable.Row crawl, CrawlDatabase database) {
    return "crawl " + figures(crawl, database);
  }

  private static String figures(CrawlTable.Row crawl, CrawlDatabase database) {
    PageArchive.Totals totals = database.pages().totals(crawl.id());
    return crawl.id()
        + " with "
        + Numbers.count(totals.counts().pages())
        + " pages and "
        + Numbers.count(totals.counts().nuggets())
        + " nuggets";
  }

  /** Deletes it; from {@link #describe} on nothing else is asked. */
  public Outcome run(Path dir) {
    requireEmbedded(dir);
    try (CrawlRemoval removal = taken(dir)) {
      Path directory = dir.toAbsolutePath().normalize();
      RemovedIndex[] index = {new RemovedIndex(0, 0)};
      RemovedGraphs[] graphs = {new RemovedGraphs(0, 0)};
      DemoMark.Removed[] demo = {new DemoMark.Removed(0, 0)};
      CrawlRemoval.Outcome outcome =
          removal.run(
              () -> {
                index[0] = PageIndexer.remove(directory);
                graphs[0] = new GraphHome(directory).removeAll();
                demo[0] = new DemoMark(directory).remove();
              });
      return new Outcome(
          outcome.files() + index[0].files() + graphs[0].files() + demo[0].files(),
          outcome.bytes() + index[0].bytes() + graphs[0].bytes() + demo[0].bytes(),
          outcome.left());
    } catch (StorageException e) {
      throw failed(e);
    }
  }

  private void requireEmbedded(Path dir) {
    if (!settings.database().isEmbedded()) {
      throw new StartException(
          ExitCode.USAGE,
          dir + ": expected --crawl ID, as the settings name a PostgreSQL that crawls share");
    }
  }

  /**
   * A crawl of a PostgreSQL that would be deleted, in words.
   *
   * @param dir directory of one of its nodes
   * @throws StartException when there is no such crawl, it has not ended, or a node works there
   */
  public String describe(Path dir, String id) {
    try (CrawlDatabase database = CrawlDatabases.openUnfinished(dir, settings, clock)) {
      return words(ended(database, id), database) + " in " + database.name();
    }
  }

  private static CrawlTable.Row ended(CrawlDatabase database, String id) {
    CrawlTable.Row crawl = CrawlChoice.of(database, Optional.of(id));
    if (crawl.state().isOpen()) {
      throw new StartException(
          ExitCode.LOCKED,
          "crawl "
              + id
              + " is "
              + crawl.state()
              + ": stop it first, with 'prospector stop "
              + id
              + "'");
    }
    return crawl;
  }

  /**
   * Deletes it.
   *
   * @return how many rows went
   */
  public long run(Path dir, String id) {
    try (CrawlDatabase database = CrawlDatabases.openUnfinished(dir, settings, clock)) {
      ended(database, id);
      database.crawls().state(id, CrawlTable.State.DELETING);
      ActorSystem<Void> serializers =
          ActorSystem.create(Behaviors.empty(), "delete", SystemConfig.reading());
      try {
        new CrawlForgetting(database.journal(), serializers, clock).run(id);
      } finally {
        serializers.terminate();
      }
      long rows = database.rows().delete(id);
      database.rewriteLines();
      database.rows().deleteLast(id, clock.millis());
      return rows + 1;
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
            .map(CrawlDatabases::exitCode)
            .orElse(ExitCode.NOT_FOUND);
    return new StartException(code, String.valueOf(e.getMessage()), e);
  }
}
