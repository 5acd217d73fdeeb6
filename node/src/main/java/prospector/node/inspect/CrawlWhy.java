package prospector.node.inspect;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import prospector.node.crawl.CrawlChoice;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/** Explains the state and the score of one URL out of a crawl's directory. */
public final class CrawlWhy implements WhyReport {
  private final NodeSettings settings;
  private final Clock clock;

  public CrawlWhy(NodeSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public ExitCode print(Path dir, Optional<String> crawl, CrawlUrl url, PrintWriter out) {
    if (!Files.isDirectory(dir)) {
      throw new StartException(ExitCode.NOT_FOUND, dir + " is no directory");
    }
    CrawlDatabase database = CrawlDatabases.open(dir, settings, clock);
    ActorSystem<Void> serializers =
        ActorSystem.create(Behaviors.empty(), "why", SystemConfig.reading());
    try {
      if (database.crawls().all().isEmpty()) {
        throw new StartException(ExitCode.NOT_FOUND, dir + " holds no crawl");
      }
      CrawlTable.Row row = CrawlChoice.of(database, crawl);
      UnfinishedWork.check(database, row);
      PageParser parser = WebParts.parser(settings.web(), clock);
      StoredOutlook stored =
          new StoredOutlook(database, settings, parser, clock, serializers, id -> Optional.empty());
      return stored.explain(row, url, () -> true, out) ? ExitCode.OK : ExitCode.NOT_FOUND;
    } finally {
      out.flush();
      serializers.terminate();
      database.close();
    }
  }
}
