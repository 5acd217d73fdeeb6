package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.link.UrlState;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.DueTable;
import prospector.prioritizer.LinkFeatures;

/**
 * Runs one crawl on one node ({@link RunningCrawl}): counts its outcomes, tells the same crawl's
 * actors on other nodes, claims its part of the page budget, and stops when a budget is spent or
 * nothing is left.
 *
 * <p><em>It only decides when: what is fetched is the hosts' and the dispatcher's business.</em> It
 * may die and start again: counts come from the database, seeds are delivered again (known URLs are
 * ignored). The node that {@link CrawlPeers} lets lead also delivers the seeds, wakes hosts that
 * are due and draws the control arm.
 */
public final class CrawlActor {
  /** What a crawl is told. */
  public sealed interface Command {}

  /**
   * A final outcome, persisted by its host.
   *
   * @param features of the known links, as they stood before the fetch
   * @param drawn whether the control arm had drawn the URL
   */
  public record Report(FetchReport report, List<LinkFeatures> features, boolean drawn)
      implements Command {
    public Report {
      features = List.copyOf(features);
    }
  }

  /** Body bytes came of a sitemap, or of a page that is asked for again: of no outcome. */
  public record Received(long bytes) implements Command {}

  /**
   * A visit of a stored page, its links persisted by its host.
   *
   * @param nuggetHost whether the host has yielded nuggets
   */
  public record Revisited(RevisitReport visit, boolean nuggetHost) implements Command {}

  /** A visit that was due is forbidden by now. */
  public record NotVisited(String url) implements Command {}

  /** When pages changed last, as a sitemap says, epoch milliseconds by URL. */
  public record SaidToHaveChanged(Map<String, Long> changedMillis) implements Command {
    public SaidToHaveChanged {
      changedMillis = Map.copyOf(changedMillis);
    }
  }

  /** URLs refused without a request. */
  public record Refused(String crawl, List<PageRecord> rows) implements Command {}

  /**
   * So many URLs that were refused wait after all.
   *
   * @param from the refusal
   */
  public record Returned(UrlState from, int urls) implements Command {}

  /** So many URLs were dropped from a full frontier. */
  public record Pruned(int urls) implements Command {}

  /** A page was fetched and could not be stored. */
  public record StorageTrouble(String crawl, String message) implements Command {}

  /**
   * A host's robots.txt is out of reach, so that its URLs wait.
   *
   * @param trouble why; empty when it is over
   */
  public record Barred(String host, String trouble) implements Command {}

  /** A URL that the control arm drew does not wait at its host, which is on this node. */
  public record ControlMissed(String crawl, String url) implements Command {}

  /** A URL that the control arm drew waits on at its host, which has left this node's memory. */
  public record ControlReturned(String url) implements Command {}

  /** Asks how far the crawl is. */
  public record GetStatus(ActorRef<CrawlStatus> replyTo) implements Command {}

  /** Stops the crawl; it finishes once nothing is in flight. */
  public record Stop(String reason) implements Command {}

  /** Grants nothing any more until told to go on; what is in flight ends as it will. */
  public record Pause(boolean paused) implements Command {}

  /** Seeds, budget or bounds have changed. */
  public record Orders(CrawlSpec spec) implements Command {}

  /** Begins: the hosts can be reached now. */
  public enum Begin implements Command {
    NOW
  }

  /** What the same crawl's actor on another node knows of its own work. */
  public record PeerCount(NodeCount count, ActorRef<Command> from)
      implements Command, CborSerializable {}

  /**
   * A draw of the control arm that ended on another node than it was drawn on.
   *
   * @param free whether it cost no request
   */
  public record PeerDraw(
      String url, boolean page, boolean relevant, List<String> targets, boolean free)
      implements Command, CborSerializable {
    public PeerDraw {
      targets = List.copyOf(targets);
    }
  }

  /** A node is going, and hands its hosts over: nobody tells what waits there for a while. */
  public record PeerLeaves(String node) implements Command, CborSerializable {}

  /** Targets of such a draw that its message has no room for. */
  public record PeerTargets(List<String> targets) implements Command, CborSerializable {
    public PeerTargets {
      targets = List.copyOf(targets);
    }
  }

  /** A draw of the control arm that does not wait at its host, which is on another node. */
  public record PeerMissed(String url) implements Command, CborSerializable {}

  /** A draw of the control arm whose host has left another node's memory. */
  public record PeerReturned(String url) implements Command, CborSerializable {}

  /**
   * Asks for the result of a URL whose body this node has.
   *
   * @param counted whether the result is known, and only what it leads to is asked for
   */
  public record FindDraw(String url, ActorRef<Command> replyTo, boolean counted)
      implements Command, CborSerializable {}

  /** This node is going, and its hosts are handed over next. */
  enum Leaving implements Command {
    NOW
  }

  enum Tick implements Command {
    SECOND,
    GOSSIP
  }

  record PeersKnown(Set<ActorRef<Command>> peers) implements Command {}

  record AbsentKnown(String node, Optional<Counts> stored) implements Command {}

  record AbsentSought(String node) implements Command {}

  record ArmRestored(int read, ControlDraws.@Nullable Restored restored) implements Command {}

  enum ArmSought implements Command {
    NOW
  }

  record LoadKnown(Dispatcher.Load load) implements Command {}

  /**
   * A look at the index of hosts with work.
   *
   * @param due hosts due since the last look
   * @param pass number of the pass over all hosts; 0 = none was under way
   * @param best the next hosts of that pass
   * @param later the next of those that are due later than in a while
   * @param hosts with work when the first of those were read
   * @param nothingSoon whether no host is due while the crawl waits for hosts, or was never asked,
   *     nor is yet to look at the clock again
   * @param failed whether the index could not be read
   */
  record DueKnown(
      List<DueTable.Row> due,
      int pass,
      List<DueTable.Row> best,
      List<DueTable.Row> later,
      long hosts,
      boolean nothingSoon,
      boolean failed)
      implements Command {
    static final DueKnown NOTHING =
        new DueKnown(List.of(), 0, List.of(), List.of(), 0, false, true);
  }

  record VisitsDue(Optional<RevisitRound.Found> found) implements Command {}

  record SeedTaken(String host, long part) implements Command {}

  record DrawFound(String url, ControlDraws.Lookup lookup, HostRouter.Whose whose, boolean asked)
      implements Command {}

  /**
   * Collaborators.
   *
   * @param node name of this node, unique in the cluster
   */
  public record Parts(
      String node,
      CrawlContext crawl,
      CrawlDesk desk,
      ActorRef<LearnerActor.Command> learner,
      ActorRef<Dispatcher.Command> dispatcher,
      Consumer<CrawlStatus> onFinished) {}

  private CrawlActor() {}
}
