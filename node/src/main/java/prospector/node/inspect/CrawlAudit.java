package prospector.node.inspect;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;

/**
 * Proves that nothing was lost: re-parses every stored body out of the WARC files, and asks the
 * journals whether each outlink that the rules admit has a state.
 *
 * <p>Measures after UbiCrawler (Boldi, Codenotti, Santini, Vigna 2004): coverage = c/u, URLs with a
 * state over URLs that must have one; overlap = (n-u)/u over the archive's page records;
 * communication overhead = URLs exchanged between nodes over pages, 0 on one node.
 */
public final class CrawlAudit implements AuditReport {
  private final NodeSettings settings;
  private final Clock clock;

  public CrawlAudit(NodeSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public ExitCode print(Path dir, PrintWriter out) {
    if (!Files.isDirectory(dir)) {
      throw new StartException(ExitCode.NOT_FOUND, dir + " is no directory");
    }
    CrawlDatabase database = CrawlDatabases.open(dir, settings, clock);
    ActorSystem<Void> serializers =
        ActorSystem.create(Behaviors.empty(), "audit", SystemConfig.reading());
    try {
      List<CrawlTable.Row> crawls = database.crawls().all();
      if (crawls.isEmpty()) {
        throw new StartException(ExitCode.NOT_FOUND, dir + " holds no crawl");
      }
      KnownHosts hosts = KnownHosts.read(database, serializers);
      PageParser parser = WebParts.parser(settings.web(), clock);
      LinkPolicy links = WebParts.links(settings.web());
      ExitCode worst = ExitCode.OK;
      for (CrawlTable.Row crawl : crawls) {
        UnfinishedWork.words(database, crawl).ifPresent(out::println);
        ExitCode code = new CrawlCheck(database, crawl, hosts, parser, links).print(out);
        worst = code == ExitCode.OK ? worst : code;
      }
      ArchiveOverlap overlap = ArchiveOverlap.of(database, crawls);
      overlap.print(out);
      boolean holds = worst == ExitCode.OK && overlap.extra() == 0 && overlap.damaged().isEmpty();
      out.println(holds ? "every promise checked holds" : "PROMISES ARE BROKEN");
      out.flush();
      return holds ? ExitCode.OK : ExitCode.AUDIT_BREAKS;
    } catch (IOException e) {
      throw new StartException(ExitCode.STORAGE, "cannot read the archive: " + e.getMessage(), e);
    } finally {
      serializers.terminate();
      database.close();
    }
  }
}
