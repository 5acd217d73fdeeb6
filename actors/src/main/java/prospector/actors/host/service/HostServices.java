package prospector.actors.host.service;

import akka.actor.typed.ActorRef;
import java.time.Clock;
import java.util.concurrent.Executor;
import prospector.actors.budget.RequestBudget;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.NameClock;
import prospector.actors.host.decide.RobotsShelf;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.state.KnownMemory;
import prospector.actors.host.state.QueueMemory;
import prospector.actors.work.PagePipeline;
import prospector.persistence.table.UrlTable;
import prospector.web.exclusion.UrlGate;
import prospector.web.scope.CrawlScope;

/**
 * What a host actor works with; one value a node.
 *
 * @param directory the crawls of this node
 * @param slots grants fetch slots
 * @param crawls told of every outcome
 * @param relay carries hand-offs and their receipts
 * @param router reaches other hosts
 * @param recent what was handed off lately
 * @param pipeline fetches, judges, stores
 * @param robots rules of robots.txt, and the memory they take
 * @param gate URLs refused by their name
 * @param budget permits by IP address and domain
 * @param names what the hosts of one name share
 * @param urls overflow table
 * @param due index of hosts with work
 * @param memory how many waiting URLs a queue may hold in memory
 * @param known memory for the states of known URLs
 * @param awake how many hosts may be in memory, and are
 * @param comebacks hosts that ended by a failure
 * @param sweeps CPU allowed for re-scoring
 * @param blocking runs blocking calls
 * @param archived told of stored pages whose links go on once more
 * @param clock wall clock, monotonic enough for delays
 * @param settings bounds and delays
 */
public record HostServices(
    CrawlDirectory directory,
    SlotBroker slots,
    CrawlObserver crawls,
    ActorRef<HandoffRelay.Command> relay,
    HostRouter router,
    RecentHandoffs recent,
    PagePipeline pipeline,
    RobotsShelf robots,
    UrlGate gate,
    RequestBudget budget,
    NameClock names,
    UrlTable urls,
    DueBook due,
    QueueMemory memory,
    KnownMemory known,
    AwakeHosts awake,
    Comebacks comebacks,
    SweepBudget sweeps,
    Executor blocking,
    ArchivedLinks archived,
    Clock clock,
    HostSettings settings) {

  /** What a crawl keeps to; everything where this node does not work on it. */
  public CrawlScope scope(String crawl) {
    return directory.scope(crawl);
  }
}
