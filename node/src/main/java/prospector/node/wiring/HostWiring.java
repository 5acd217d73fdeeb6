package prospector.node.wiring;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.ActorContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import prospector.actors.budget.AddressSettings;
import prospector.actors.budget.RequestBudget;
import prospector.actors.dispatch.DispatcherSlots;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.decide.NameClock;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.door.Clerk;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.Comebacks;
import prospector.actors.host.service.DueBook;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.host.state.QueueMemory;
import prospector.actors.journal.EventAppender;
import prospector.actors.work.ErrorPages;
import prospector.actors.work.HostFrames;
import prospector.actors.work.KnownContents;
import prospector.actors.work.PagePipeline;
import prospector.actors.work.RequestLog;
import prospector.actors.work.WorkBook;
import prospector.node.exit.ProcessGuard;
import prospector.node.settings.HostBlock;
import prospector.nugget.TermExtractor;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.JournalTable;
import prospector.sharding.NodeWatch;
import prospector.sharding.budget.BudgetSharding;
import prospector.sharding.lease.LeasedExecutor;
import prospector.web.fetch.HostAddress;
import prospector.web.fetch.Resolver;
import prospector.web.fetch.SendGate;
import prospector.web.page.LinkPolicy;

/** What the hosts of a node work with, made of what all crawls of the node share. */
final class HostWiring {
  private static final int KNOWN_HOSTS = 2_000; // whose contents are remembered; 200 bytes a page
  private static final int KNOWN_PAGES = 200; // of each
  private static final Duration REQUEST_MARGIN = Duration.ofSeconds(10); // held, parsed, stored

  private final NodeWiring node;
  private final SweepBudget sweeps;
  private final LinkPolicy links;
  private final AwakeHosts awake;
  private final QueueMemory memory;

  HostWiring(
      NodeWiring node, SweepBudget sweeps, LinkPolicy links, AwakeHosts awake, QueueMemory memory) {
    this.memory = memory;
    this.awake = awake;
    this.node = node;
    this.sweeps = sweeps;
    this.links = links;
  }

  /**
   * Starts what serves all hosts, and puts it together.
   *
   * @param gate closed while no request may leave
   */
  HostServices services(ActorContext<?> context, Resolver resolver, SendGate gate) {
    ActorRef<HandoffRelay.Command> relay =
        context.spawn(
            HandoffRelay.create(
                node.sites().router(),
                node.meters(),
                node.settings().host().handoffWindow(),
                node.node()),
            "relay");
    node.sites().carried().accept(relay);
    NameClock names = node.names();
    RequestBudget budget = budget(context, resolver);
    context.spawn(NodeWatch.create(changes(names, budget)), "node-watch");
    Executor hostTables = new LeasedExecutor(gate, node.blocking());
    PagePipeline pipeline =
        new PagePipeline(
            new PagePipeline.Parts(
                node.fetcher(),
                node.parser(),
                links,
                TermExtractor.learning(),
                new MeteredArchive(node.database().pages(), node.meters(), System::nanoTime),
                new RequestLog(),
                node.workers(),
                WorkThreads.documents(),
                node.clock(),
                new KnownContents(KNOWN_HOSTS, KNOWN_PAGES),
                new HostFrames(KNOWN_HOSTS),
                node.settings().web().findsSoftErrors()
                    ? Optional.of(new ErrorPages(KNOWN_HOSTS))
                    : Optional.empty(),
                node.rules(),
                new WorkBook(node.crashes(), WorkThreads.suspects(), ProcessGuard::outOfMemory),
                node.settings().web().limits().sitemapBytesMax()),
            node.settings().host().maxTries(),
            node.recent());
    RecentHandoffs recent = new RecentHandoffs(node.settings().host().recentHandoffs());
    node.meters()
        .counts(
            "prospector.handoffs.cached",
            "Links not handed off, because they were lately.",
            recent::spared);
    node.meters()
        .counts(
            "prospector.rescore.seconds",
            "Time of one core spent on scoring waiting URLs again.",
            () -> sweeps.chargedNanos() / 1e9);
    Comebacks comebacks = new Comebacks();
    node.meters()
        .counts(
            "prospector.hosts.failed",
            "Hosts that ended by a failure of the crawler, and begin again.",
            comebacks::failures);
    HeapParts heap = new HeapParts(node.settings(), node.meters());
    heap.accounts(memory, node.database().directory());
    return new HostServices(
        node.directory(),
        new DispatcherSlots(node.dispatcher()),
        node.reports(),
        relay,
        node.sites().router(),
        recent,
        pipeline,
        heap.robots(),
        node.settings().web().gate(node.exclusions()::list, node.filters().filter(), node.clock()),
        budget,
        names,
        node.database().urls(),
        new DueBook(node.database().due(), hostTables),
        memory,
        heap.known(),
        awake,
        comebacks,
        sweeps,
        hostTables,
        new LinksOfArchive(
            node.database(),
            new StoredPageReader(node.database().pages(), node.parser()), // it wants the links
            links,
            node.directory(),
            node.sites().router(),
            WorkThreads.rereads()),
        node.clock(),
        HostBlock.actors(node.settings()));
  }

  /** Both keep what they know in memory, and shards come here without it. */
  private NodeWatch.Changes changes(NameClock names, RequestBudget budget) {
    return new NodeWatch.Changes() {
      @Override
      public void any() {
        names.changed(node.clock().millis());
      }

      @Override
      public void leaves() {
        budget.nodeLeaves();
      }
    };
  }

  /** Takes in what comes to hosts that are not in memory. */
  Clerk clerk(ActorContext<?> context, HostServices services) {
    JournalTable journal = node.database().journal();
    ActorSystem<?> system = context.getSystem();
    Clerk clerk =
        new Clerk(
            services,
            new HostStateReader(journal, system),
            new EventAppender(journal, system, node.clock()),
            system);
    node.meters()
        .counts(
            "prospector.hosts.noted",
            "Times that links to a host were stored without the host in memory.",
            clerk::hosts);
    return clerk;
  }

  /** None for hosts that one owns; of addresses none through a proxy, which alone knows them. */
  private RequestBudget budget(ActorContext<?> context, Resolver resolver) {
    BudgetSharding.Limits limits = node.settings().budgets();
    if (node.settings().web().proxy().isPresent()) {
      limits = new BudgetSharding.Limits(AddressSettings.NONE, limits.domain());
    }
    Duration longest = node.settings().web().limits().total().plus(REQUEST_MARGIN);
    return limits.areOff() || node.settings().politeness().minimum().isZero()
        ? RequestBudget.NONE
        : BudgetSharding.start(
            context,
            limits,
            new HostAddress(resolver, node.settings().web().fetcher().addresses()),
            longest,
            System::nanoTime);
  }
}
