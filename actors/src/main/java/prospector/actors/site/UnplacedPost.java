package prospector.actors.site;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.persistence.site.SiteTable;
import prospector.persistence.site.UnplacedTable;
import prospector.web.url.HostKey;

/**
 * Looks which site has a host where that is not at hand, and passes on what is for it. Links to a
 * host that has no site yet it keeps in a table until it has one; so it does with the wish to know
 * of a host that is to be asked for something else.
 *
 * <p><em>Nothing reaches a host here whose site is not known to be this one.</em> It holds only
 * what its senders hold too and may lose everything: they send again. So it takes no more than
 * {@value #MOST} links at a time.
 */
public final class UnplacedPost extends AbstractBehavior<UnplacedPost.Command> {
  private static final int MOST = 100_000; // links; some 50 MB

  /** What it is told. */
  public interface Command {}

  /** A message to a host of which it is not at hand which site has it. */
  public record Unsure(HostKey host, HostCommand message) implements Command {
    int weight() {
      return message instanceof HostMessage.Deliver deliver ? deliver.links() : 1;
    }
  }

  /** Who carries receipts to hosts. */
  public record Receipts(ActorRef<HandoffRelay.Command> relay) implements Command {}

  private record Placed(Unsure message, String site) {}

  private record Sorted(List<Placed> placed, List<HostMessage.Deliver> kept) implements Command {}

  private enum Tick implements Command {
    SORT
  }

  private record Lane(long host, String crawl) {}

  private record Kept(HostKey host, SiteBatch.Builder links) {}

  /**
   * Collaborators.
   *
   * @param crawls in which it may matter how near a URL is
   * @param own to hosts of this site
   * @param post takes links to hosts of others
   * @param errands takes what hosts of two sites ask each other
   * @param window how long messages may wait for company
   */
  public record Parts(
      SitePlaces places,
      UnplacedTable table,
      CrawlDirectory crawls,
      HostRouter own,
      ActorRef<SitePost.Command> post,
      SiteRouter.Errands errands,
      Executor blocking,
      Duration window) {}

  private final TimerScheduler<Command> timers;
  private final Parts parts;
  private final List<Unsure> waiting = new ArrayList<>();
  private ActorRef<HandoffRelay.Command> relay;
  private int links;
  private boolean sorting;

  public static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new UnplacedPost(context, timers, parts)));
  }

  private UnplacedPost(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
    super(context);
    this.timers = timers;
    this.parts = parts;
    this.relay = context.getSystem().ignoreRef();
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Unsure.class, this::onUnsure)
        .onMessage(Receipts.class, this::onReceipts)
        .onMessage(Sorted.class, this::onSorted)
        .onMessageEquals(Tick.SORT, this::onSort)
        .build();
  }

  private Behavior<Command> onReceipts(Receipts message) {
    relay = message.relay();
    return this;
  }

  private Behavior<Command> onUnsure(Unsure message) {
    if (links + message.weight() > MOST) {
      return this; // the table is slow or away
    }
    waiting.add(message);
    links += message.weight();
    if (links >= SiteBatch.LINKS) {
      return onSort();
    }
    if (!sorting && !timers.isTimerActive(Tick.SORT)) {
      timers.startSingleTimer(Tick.SORT, parts.window());
    }
    return this;
  }

  private Behavior<Command> onSort() {
    if (sorting || waiting.isEmpty()) {
      return this;
    }
    sorting = true;
    List<Unsure> now = List.copyOf(waiting);
    waiting.clear();
    links = 0;
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(() -> sort(now), parts.blocking()),
            (sorted, error) -> {
              if (sorted == null) {
                getContext().getLog().warn("links to hosts without a site are not kept now", error);
                return new Sorted(List.of(), List.of());
              }
              return sorted;
            });
    return this;
  }

  private Sorted sort(List<Unsure> all) {
    Set<HostKey> hosts = all.stream().map(Unsure::host).collect(Collectors.toSet());
    Map<HostKey, String> sites = parts.places().find(parts.places().map(), hosts);
    List<Placed> placed = new ArrayList<>();
    List<HostMessage.Deliver> kept = new ArrayList<>();
    Map<Lane, Kept> lanes = new LinkedHashMap<>();
    Set<HostKey> wishes = new HashSet<>();
    for (Unsure one : all) {
      String site = sites.get(one.host());
      boolean isLook = one.message() instanceof HostMessage.Look;
      if (site != null && !(isLook && !site.equals(parts.places().map().own()))) {
        placed.add(new Placed(one, site));
      } else if (one.message() instanceof HostMessage.Deliver deliver) {
        Kept lane =
            lanes.computeIfAbsent(
                new Lane(SiteMap.key(one.host()), deliver.crawl()),
                key -> new Kept(one.host(), new SiteBatch.Builder()));
        deliver.parcels().forEach(parcel -> lane.links().add(parcel.batch()));
        kept.add(deliver);
      } else if (one.message() instanceof HostMessage.AskRobots
          || one.message() instanceof HostMessage.Wake
          || isLook) {
        wishes.add(one.host());
      }
    }
    lanes.forEach(this::keep);
    wishes.forEach(host -> parts.table().wish(row(host)));
    return new Sorted(placed, kept);
  }

  private static UnplacedTable.Host row(HostKey host) {
    return new UnplacedTable.Host(SiteMap.key(host), host.value());
  }

  private void keep(Lane lane, Kept kept) {
    List<SiteTable.Link> all =
        kept.links().links(SiteBatch.Nearness.of(parts.crawls(), lane.crawl()));
    for (List<SiteTable.Link> some : kept.links().groups(all, SiteTable.Link::url)) {
      parts
          .table()
          .keep(
              row(kept.host()),
              lane.crawl(),
              some,
              chosen ->
                  SiteBatchCodec.encode(
                      kept.links().of(chosen.stream().map(it -> some.get(it).url()).toList())));
    }
  }

  private Behavior<Command> onSorted(Sorted message) {
    sorting = false;
    message.placed().forEach(this::pass);
    message.kept().forEach(deliver -> SitePost.acknowledge(deliver, relay));
    return waiting.isEmpty() ? this : onSort();
  }

  private void pass(Placed placed) {
    HostKey host = placed.message().host();
    HostCommand message = placed.message().message();
    if (placed.site().equals(parts.places().map().own())) {
      parts.own().tell(host, message);
    } else if (message instanceof HostMessage.Deliver deliver) {
      parts.post().tell(new SitePost.Links(placed.site(), deliver));
    } else if (message instanceof HostMessage.AskRobots
        || message instanceof HostMessage.RobotsAnswered) {
      parts.errands().send(placed.site(), (HostMessage) message);
    }
  }
}
