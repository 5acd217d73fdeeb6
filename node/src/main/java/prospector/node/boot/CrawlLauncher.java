package prospector.node.boot;

import com.typesafe.config.Config;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.crawl.CrawlSessionFactory;
import prospector.node.crawl.OtherTopic;
import prospector.node.crawl.ScopeOrders;
import prospector.node.crawl.SpentCrawl;
import prospector.node.crawl.StoredOrders;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.SpentBudget;
import prospector.node.report.SummaryFile;
import prospector.node.settings.NodeSettings;
import prospector.node.sink.SinkDesk;
import prospector.node.watch.view.StoredStatus;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/** Opens a crawl's directory and starts the crawl on a one-node cluster. */
public final class CrawlLauncher implements CrawlSessionFactory {
  private final Clock clock;
  private final DiskRoom room;

  public CrawlLauncher(Clock clock) {
    this(clock, DiskRoom.OF_SYSTEM);
  }

  CrawlLauncher(Clock clock, DiskRoom room) {
    this.clock = clock;
    this.room = room;
  }

  @Override
  public CrawlSession start(CrawlRequest request) {
    NodeSettings settings = request.settings();
    requireOneSite(settings);
    CrawlDatabase database = CrawlDatabases.open(request.dir(), settings, clock);
    try {
      CrawlTable.Row row = findOrCreate(database, request.spec(), request.topicArgument());
      request.examples().forEach((url, page) -> database.examples().put(row.id(), url, page));
      CrawlSpec spec = withSeedsOf(request.spec(), row);
      Config orders = StoredOrders.of(request.config(), spec.scope());
      List<String> seeds = spec.seeds().stream().map(CrawlUrl::value).toList();
      String following = StoredOrders.json(ScopeOrders.following(row, orders, spec.seeds().size()));
      if (!database.crawls().orders(row, seeds, following)) {
        throw new StartException(
            ExitCode.REFUSED, "the crawl's orders were changed while it started: start it again");
      }
      database.crawls().topicDirectory(row.id(), request.topicDirectory()); // it may lie elsewhere
      Optional<CrawlSession> spent = spent(spec, row, database, settings);
      if (spent.isPresent()) {
        return spent.get();
      }
      room.check(database.directory());
      database
          .crawls()
          .update(row.id(), CrawlTable.State.RUNNING, "", row.seconds(), row.cpuSeconds());
      return OneCrawl.start(new OneCrawl.Parts(spec, row, database, settings, clock));
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** A command that ends with its crawl is no site: the others would wait for it. */
  private static void requireOneSite(NodeSettings settings) {
    if (!settings.site().peers().isEmpty()) {
      throw new StartException(
          ExitCode.USAGE,
          "expected no prospector.site.peers: a crawl of several sites runs at 'prospector node' of"
              + " each, and is given to one of them by 'prospector submit'");
    }
  }

  /** A crawl with nothing left of its budget; told from the tables, before anything is started. */
  private Optional<CrawlSession> spent(
      CrawlSpec spec, CrawlTable.Row row, CrawlDatabase database, NodeSettings settings) {
    CrawlStatus stored = StoredStatus.alone(row, database);
    return SpentBudget.of(spec.budget(), stored)
        .map(
            spent -> {
              database
                  .crawls()
                  .update(
                      row.id(),
                      CrawlTable.State.FINISHED,
                      spent.reason(),
                      row.seconds(),
                      row.cpuSeconds());
              return new SpentCrawl(
                  stored,
                  spent.words(SummaryFile.waiting(database.directory(), row.id(), stored.pages())),
                  row.cpuSeconds(),
                  database,
                  sinks(database, settings));
            });
  }

  /** What an earlier run left for the sinks is brought all the same. */
  private Optional<String> sinks(CrawlDatabase database, NodeSettings settings) {
    if (settings.sinks().sinks().isEmpty()) {
      return Optional.empty();
    }
    PageParser parser = WebParts.parser(settings.web(), clock);
    StoredPageReader reader = new StoredPageReader(database.pages(), parser);
    return SinkDesk.open(SinkDesk.Parts.of(settings.sinks(), database, reader, clock))
        .finish(settings.sinks().finishTime());
  }

  private CrawlTable.Row findOrCreate(CrawlDatabase database, CrawlSpec spec, String topic) {
    List<CrawlTable.Row> rows = database.crawls().all();
    if (rows.isEmpty()) {
      CrawlTable.Row row =
          new CrawlTable.Row(
              spec.id(),
              spec.topic().name(),
              spec.topic().source(),
              spec.policy().toString(),
              spec.seeds().stream().map(CrawlUrl::value).toList(),
              CrawlTable.State.RUNNING,
              "",
              clock.millis(),
              0,
              0);
      database.crawls().create(row);
      return row;
    }
    CrawlTable.Row row = rows.get(0);
    UnfinishedWork.check(database, row);
    boolean sameTopic = row.topicSource().equals(spec.topic().source());
    boolean samePolicy = row.policy().equals(spec.policy().toString());
    if (!sameTopic && samePolicy) {
      throw new StartException(
          ExitCode.OTHER_CRAWL, OtherTopic.words(database, row, spec.topic(), topic));
    }
    if (!samePolicy) {
      throw new StartException(
          ExitCode.OTHER_CRAWL,
          database.name()
              + " holds another crawl: topic \""
              + row.topic()
              + "\", policy "
              + row.policy()
              + "; expected topic \""
              + spec.topic().name()
              + "\" with the same text, policy "
              + spec.policy()
              + ". Choose another "
              + (database.link().isEmbedded() ? "--out" : "database and --out")
              + ", or run the same command as before");
    }
    return row;
  }

  /** A resumed crawl keeps its id and seeds; seeds given now are added. */
  private static CrawlSpec withSeedsOf(CrawlSpec spec, CrawlTable.Row row) {
    LinkedHashSet<CrawlUrl> seeds = new LinkedHashSet<>();
    row.seeds().forEach(seed -> seeds.add(CrawlUrl.ofNormal(seed)));
    seeds.addAll(spec.seeds());
    return spec.created(row.id(), spec.policy(), row.createdMillis()).withSeeds(List.copyOf(seeds));
  }
}
