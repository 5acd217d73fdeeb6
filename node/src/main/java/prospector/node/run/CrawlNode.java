package prospector.node.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import prospector.actors.control.ControlDraws;
import prospector.actors.control.CrawlActor;
import prospector.actors.control.CrawlDesk;
import prospector.actors.control.CrawlReports;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.dispatch.DispatcherSlots;
import prospector.actors.host.DueBook;
import prospector.actors.host.HandoffRelay;
import prospector.actors.host.HostServices;
import prospector.actors.host.HostSettings;
import prospector.actors.host.RecentHandoffs;
import prospector.actors.host.SweepBudget;
import prospector.actors.journal.JournalDurability;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.PagePipeline;
import prospector.actors.work.RequestLog;
import prospector.node.settings.NodeSettings;
import prospector.nugget.TermExtractor;
import prospector.persistence.ControlTable;
import prospector.persistence.CrawlDatabase;
import prospector.prioritizer.ControlPool;
import prospector.prioritizer.Policy;
import prospector.sharding.HostSharding;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.NettyFetcher;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.robots.RobotsPolicy;
import prospector.web.url.CrawlUrl;

/** Wires the actors of a node; the guardian's only job. */
final class CrawlNode {
  private static final int CONTROL_POOL = 100_000; // URLs; a uniform sample beyond

  /** The guardian is told nothing. */
  interface Command {}

  /**
   * What the session needs of a started node.
   *
   * @param initial status before the first page
   */
  record Refs(
      ActorRef<CrawlActor.Command> crawl,
      ActorRef<LearnerActor.Command> learner,
      HostSharding sharding,
      CrawlStatus initial,
      Fetcher fetcher,
      ExecutorService workers) {
    void close() {
      fetcher.close();
      workers.shutdown();
    }
  }

  private final AkkaCrawlSession.Parts parts;
  private final Consumer<CrawlStatus> onFinished;
  private final CompletableFuture<Refs> started;

  CrawlNode(
      AkkaCrawlSession.Parts parts,
      Consumer<CrawlStatus> onFinished,
      CompletableFuture<Refs> started) {
    this.parts = parts;
    this.onFinished = onFinished;
    this.started = started;
  }

  Behavior<Command> start(ActorContext<Command> context) {
    JournalDurability.of(context.getSystem().classicSystem()).use(parts.database().commits());
    try {
      started.complete(wire(context));
    } catch (RuntimeException e) {
      started.completeExceptionally(e);
    }
    return Behaviors.empty();
  }

  private Refs wire(ActorContext<Command> context) {
    ActorSystem<?> system = context.getSystem();
    NodeSettings settings = parts.settings();
    CrawlDatabase database = parts.database();
    CrawlSpec spec = parts.spec();
    Clock clock = parts.clock();
    Executor blocking =
        system
            .dispatchers()
            .lookup(DispatcherSelector.fromConfig("akka.prospector-blocking-dispatcher"));
    ExecutorService workers = Workers.start(settings.crawl().inFlight());

    CrawlModel model =
        CrawlModel.restore(
            spec.id(), Policy.parse(spec.policy()), spec.randomSeed(), database.models());
    CrawlContext crawl = new CrawlContext(spec, model.scorer());
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(crawl);
    Fetcher fetcher = new NettyFetcher(settings.web().fetcher(), clock);
    PageParser parser = WebParts.parser(settings.web().agent(), clock);
    LinkPolicy links = WebParts.links();
    ControlDraws draws = new ControlDraws(database.pages(), parser, links);

    HostSharding sharding = new HostSharding(system);
    SweepBudget sweeps = new SweepBudget(settings.learner().sweepShare(), System::nanoTime);
    ActorRef<Dispatcher.Command> dispatcher =
        context.spawn(
            Dispatcher.create(
                settings.crawl().inFlight(),
                settings.host().grantTimeout(),
                settings.crawl().patience(),
                sweeps,
                clock),
            "dispatcher");
    ActorRef<HandoffRelay.Command> relay =
        context.spawn(HandoffRelay.create(sharding, settings.host().handoffWindow()), "relay");
    ActorRef<LearnerActor.Command> learner =
        context.spawn(
            LearnerActor.create(
                crawl,
                model.learner(),
                database.models(),
                blocking,
                dispatcher,
                new LearnerActor.Settings(
                    settings.archive().node(),
                    settings.learner().publish(),
                    settings.learner().saveEvery())),
            "learner");
    CrawlDesk desk = desk(spec, draws, sharding, blocking);
    ActorRef<CrawlActor.Command> crawlActor =
        context.spawn(
            CrawlActor.create(new CrawlActor.Parts(crawl, desk, learner, dispatcher, onFinished)),
            "crawl");
    PagePipeline pipeline =
        new PagePipeline(
            new PagePipeline.Parts(
                fetcher,
                parser,
                links,
                TermExtractor.learning(),
                database.pages(),
                new RequestLog(),
                workers,
                clock),
            settings.host().maxTries());
    sharding.start(
        new HostServices(
            directory,
            new DispatcherSlots(dispatcher),
            new CrawlReports(crawlActor),
            relay,
            new RecentHandoffs(settings.host().recentHandoffs()),
            pipeline,
            new RobotsPolicy(settings.web().agent()),
            database.urls(),
            new DueBook(database.due(), blocking),
            sweeps,
            blocking,
            clock,
            hostSettings(settings)));
    Cluster cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
    crawlActor.tell(CrawlActor.Begin.NOW);
    return new Refs(crawlActor, learner, sharding, desk.initial(spec), fetcher, workers);
  }

  private CrawlDesk desk(
      CrawlSpec spec, ControlDraws draws, HostSharding sharding, Executor blocking) {
    CrawlDatabase database = parts.database();
    List<ControlTable.Row> before = database.control().all(spec.id());
    ControlPool pool = new ControlPool(CONTROL_POOL, spec.randomSeed());
    for (ControlTable.Row draw : before) {
      pool.markDrawn(CrawlUrl.ofNormal(draw.url()));
      draws.find(spec.id(), draw.url()).ifPresent(found -> found.targets().forEach(pool::offer));
    }
    return new CrawlDesk(
        database.pages().totals(spec.id()),
        parts.row().seconds(),
        before,
        pool,
        draws,
        database.control(),
        database.due(),
        sharding,
        blocking,
        parts.clock(),
        Duration.ofMinutes(10));
  }

  private static HostSettings hostSettings(NodeSettings settings) {
    return new HostSettings(
        settings.politeness(),
        settings.host().queueBound(),
        settings.host().overflowBound(),
        settings.host().maxTries(),
        settings.host().holdLinks(),
        settings.host().resendAfter(),
        settings.host().passivateAfter());
  }

  /** Threads that parse and judge. */
  private static final class Workers {
    static ExecutorService start(int inFlight) {
      int cores = Runtime.getRuntime().availableProcessors();
      return Executors.newFixedThreadPool(
          Math.max(1, Math.min(cores, inFlight)),
          task -> {
            Thread thread = new Thread(task, "page-worker");
            thread.setDaemon(true);
            return thread;
          });
    }
  }
}
