package prospector.node.wiring;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.ActorContext;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.OverdueMessages;
import prospector.actors.OwnThreads;
import prospector.actors.control.ControlDraws;
import prospector.actors.control.CrawlReports;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.dispatch.DispatchTerms;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.dispatch.Patience;
import prospector.actors.host.decide.NameClock;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.QueueMemory;
import prospector.actors.journal.JournalDurability;
import prospector.actors.label.Lessons;
import prospector.actors.site.SiteMap;
import prospector.actors.work.RulesWorker;
import prospector.node.find.SearchDesk;
import prospector.node.metrics.NodeMeters;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.WebSettings;
import prospector.node.sink.SinkDesk;
import prospector.node.site.CopyFetcher;
import prospector.node.site.SiteGate;
import prospector.node.site.Sites;
import prospector.nugget.PageLanguage;
import prospector.persistence.CrashBook;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.RecentPages;
import prospector.persistence.page.StoredPageReader;
import prospector.sharding.HostSharding;
import prospector.web.connect.ConnectProbe;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.FetcherSettings;
import prospector.web.fetch.NettyFetcher;
import prospector.web.fetch.NettyResolver;
import prospector.web.fetch.Resolver;
import prospector.web.fetch.SendGate;
import prospector.web.page.DocumentModule;
import prospector.web.page.DocumentReader;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.plugin.Plugins;

/**
 * What all crawls of a node share: hosts, fetch slots, fetcher, parser, archive.
 *
 * @param node name of the node
 * @param directory the crawls this node works on
 * @param reports the crawls' actors, as hosts see them
 * @param dispatcher the fetch slots
 * @param sharding the hosts
 * @param draws looks up stored results for the control arm
 * @param lessons where labelled pages come from
 * @param blocking runs blocking calls
 * @param exclusions looks at the exclusion file
 * @param meters of this node's own work
 * @param parser of all pages
 * @param documents reads files; empty where nothing does
 * @param crashes remembers what processes died of
 * @param search finds stored pages by their words
 * @param sinks bring stored pages to other systems
 * @param filters refuse URLs by rules of the user's
 * @param recent pages that were parsed just now, for what follows the crawl
 * @param sites the node's part in the exchange between sites
 */
public record NodeWiring(
    String node,
    NodeSettings settings,
    CrawlDatabase database,
    Clock clock,
    CrawlDirectory directory,
    CrawlReports reports,
    ActorRef<Dispatcher.Command> dispatcher,
    HostSharding sharding,
    ControlDraws draws,
    Lessons.Sources lessons,
    Executor blocking,
    Fetcher fetcher,
    ExecutorService workers,
    RulesWorker rules,
    ExclusionWatch exclusions,
    NodeMeters meters,
    PageParser parser,
    Optional<DocumentReader> documents,
    CrashBook crashes,
    SearchDesk search,
    SinkDesk sinks,
    UrlFilters filters,
    RecentPages recent,
    NameClock names,
    Sites sites) {
  private static final int WORK_SLOTS_MORE = 48; // for what is read, robots.txt and sitemaps
  private static final int WORK_SLOTS_MOST = 4_096; // 16 MiB of disk
  private static final Duration CRASHES_EVERY = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(NodeWiring.class);

  /**
   * Wires a node and starts its region; no crawl is open yet.
   *
   * @param gate closed while no request may leave
   */
  public static NodeWiring wire(
      ActorContext<?> context,
      NodeSettings settings,
      CrawlDatabase database,
      SendGate gate,
      Clock clock) {
    ActorSystem<?> system = context.getSystem();
    JournalDurability.of(system.classicSystem()).use(database.commits());
    String node = database.node();
    Executor blocking = system.dispatchers().lookup(OwnThreads.blocking());
    blocking.execute(PageLanguage::prepare);
    FetcherSettings web = settings.web().fetcher();
    Resolver resolver = new NettyResolver(web.dns());
    NodeMeters meters = new NodeMeters();
    HeapParts heap = new HeapParts(settings, meters);
    countMessages(system, meters);
    SiteGate siteGate = new SiteGate(gate);
    CrawlDirectory directory = new CrawlDirectory();
    SiteMap sites = settings.site().map();
    CopyFetcher fetcher =
        new CopyFetcher(
            new MeteredFetcher(
                new NettyFetcher(web, resolver, siteGate, heap.bodies(), clock),
                meters,
                settings.politeness().minimum(),
                clock),
            host -> !sites.isOwn(host),
            database.siteCopies(),
            () -> directory.all().stream().map(crawl -> crawl.spec().id()).toList(),
            blocking);
    Optional<DocumentReader> documents = documents(settings.web());
    PageParser parser = WebParts.crawlParser(settings.web().agent(), clock, documents);
    LinkPolicy links = WebParts.links(settings.web());
    RecentPages recent = heap.recent();
    StoredPageReader reader = new StoredPageReader(database.pages(), parser, recent);
    HostSharding sharding = new HostSharding(system);
    ExclusionWatch exclusions =
        ExclusionWatch.start(
            system, settings.web().exclusionFile(), shared(database, node), blocking);
    SweepBudget sweeps = new SweepBudget(settings.learner().sweepShare(), System::nanoTime);
    QueueMemory queues = heap.queues();
    AwakeHosts awake = heap.awake(queues);
    NodeWiring wired =
        new NodeWiring(
            node,
            settings,
            database,
            clock,
            directory,
            new CrawlReports(),
            context.spawn(
                Dispatcher.create(dispatch(settings, awake, sweeps), directory, sharding, clock),
                "dispatcher",
                OwnThreads.slots()),
            sharding,
            new ControlDraws(node, database.pages(), parser, links, database::links),
            new Lessons.Sources(
                node,
                database.labels(),
                database.pages(),
                database.listing(),
                parser,
                links,
                clock),
            blocking,
            fetcher,
            WorkThreads.pages(settings.crawl().inFlight()),
            rulesWorker(meters),
            exclusions,
            meters,
            parser,
            documents,
            CrashBook.open(database, workSlots(settings), clock, blocking),
            SearchDesk.open(search(settings, database, reader, clock)),
            sinks(settings, database, reader, clock, meters),
            filters(settings, meters),
            recent,
            new NameClock(
                clock.millis(), settings.sharding().longestMoves(system.settings().config())),
            Sites.open(
                context,
                new Sites.Parts(
                    settings,
                    database,
                    sharding,
                    directory,
                    siteGate,
                    fetcher,
                    parser,
                    meters,
                    new ConnectProbe(web, resolver, System::nanoTime),
                    host -> exclusions.list().of(host).isPresent(),
                    blocking,
                    clock)));
    wired.watchCrashes(system);
    HostWiring hosts = new HostWiring(wired, sweeps, links, awake, queues);
    HostServices services = hosts.services(context, resolver, gate);
    sharding.start(services, hosts.clerk(context, services));
    wired.exclusions.onChange(new ExclusionPurge(database.due(), sharding)::purge);
    return wired;
  }

  private static SearchDesk.Parts search(
      NodeSettings settings, CrawlDatabase database, StoredPageReader reader, Clock clock) {
    return new SearchDesk.Parts(
        database, reader, clock, settings.search().whileCrawling(), settings.search().share());
  }

  private static SinkDesk sinks(
      NodeSettings settings,
      CrawlDatabase database,
      StoredPageReader reader,
      Clock clock,
      NodeMeters meters) {
    SinkDesk desk = SinkDesk.open(SinkDesk.Parts.of(settings.sinks(), database, reader, clock));
    desk.counts().forEach(meters::showsSink);
    return desk;
  }

  private static UrlFilters filters(NodeSettings settings, NodeMeters meters) {
    UrlFilters filters = UrlFilters.open(settings.urlFilters(), Plugins.ofClassPath());
    filters.countedBy(meters);
    return filters;
  }

  /** Exclusions are shared with whoever shares the database. */
  private static Optional<SharedExclusions> shared(CrawlDatabase database, String node) {
    return database.link().isEmbedded()
        ? Optional.empty()
        : Optional.of(new SharedExclusions(database.exclusions(), node));
  }

  /** Requests, those that drag on too, and what is read of them. */
  private static int workSlots(NodeSettings settings) {
    return Math.min(WORK_SLOTS_MOST, 3 * settings.crawl().inFlight() + WORK_SLOTS_MORE);
  }

  /** What other nodes died of is not to be tried here too. */
  private void watchCrashes(ActorSystem<?> system) {
    meters.shows(
        "prospector.crash.given.up",
        "URLs that are asked for no more, as processes ended over them.",
        crashes::givenUp);
    meters.counts(
        "prospector.crash.unrecorded",
        "Requests and readings that would not be known after a crash: too many at once.",
        crashes::unrecorded);
    if (!database.link().isEmbedded()) {
      system
          .scheduler()
          .scheduleWithFixedDelay(
              CRASHES_EVERY,
              CRASHES_EVERY,
              () -> blocking.execute(this::readCrashes),
              system.executionContext());
    }
  }

  private void readCrashes() {
    try {
      crashes.refresh();
    } catch (StorageException away) {
      LOG.debug("what other nodes died of is not known now", away);
    }
  }

  public void close() {
    sinks.finish(settings.sinks().finishTime()).ifPresent(LOG::warn); // where nobody did
    filters.close();
    search.close();
    crashes.close();
    meters.close();
    exclusions.close();
    fetcher.close();
    workers.shutdown();
    rules.close();
    documents.ifPresent(DocumentReader::close);
  }

  private static DispatchTerms dispatch(
      NodeSettings settings, AwakeHosts awake, SweepBudget sweeps) {
    return new DispatchTerms(
        settings.crawl().inFlight(),
        settings.host().grantTimeout(),
        new Patience(settings.crawl().patience(), settings.crawl().patienceBeforePoor()),
        awake,
        sweeps,
        () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
  }

  private static Optional<DocumentReader> documents(WebSettings web) {
    return web.documents()
        .flatMap(settings -> DocumentModule.find().map(module -> module.open(settings)));
  }

  private static void countMessages(ActorSystem<?> system, NodeMeters meters) {
    SentMessages.Counts counts = SentMessages.Counts.of(system.classicSystem());
    meters.counts(
        "prospector.messages.overdue",
        "Links, seeds and requests for robots.txt sent many times without a receipt.",
        OverdueMessages.of(system)::count);
    meters.counts(
        "prospector.messages.too.large",
        "Messages to other nodes that were dropped for their size; should stay 0.",
        counts.tooLarge()::sum);
    meters.counts(
        "prospector.messages.refused",
        "Messages from other nodes that were no messages of ours.",
        counts.refused()::sum);
  }

  private static RulesWorker rulesWorker(NodeMeters meters) {
    RulesWorker rules = RulesWorker.start();
    meters.shows(
        "prospector.robots.reading", "Large robots.txt that wait to be read.", rules::reads);
    meters.counts(
        "prospector.robots.put.off",
        "Large robots.txt not read as too many waited, to be asked for again.",
        rules::putOff);
    meters.counts(
        "prospector.robots.seconds",
        "CPU time that reading and compiling large robots.txt took.",
        () -> rules.workedNanos() / 1e9);
    return rules;
  }
}
