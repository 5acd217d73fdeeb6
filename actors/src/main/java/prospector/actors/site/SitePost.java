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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.link.HostMessage;
import prospector.persistence.site.SiteTable;

/**
 * Keeps links to hosts of other sites in the table, each URL once in a crawl and once more when a
 * relevant page links to it, or a shorter path leads to it within a bound of the depth, or one from
 * nearer to the scope, and then lets their senders forget them.
 *
 * <p>It holds only what its senders hold too and may lose everything: they send again. So it takes
 * no more than {@value #MOST} links at a time.
 */
public final class SitePost extends AbstractBehavior<SitePost.Command> {
  private static final int MOST = 100_000; // links; some 50 MB

  /** What it is told. */
  public interface Command {}

  /** Links to one host of a site. */
  public record Links(String site, HostMessage.Deliver deliver) implements Command {}

  /** Who carries receipts to hosts. */
  public record Receipts(ActorRef<HandoffRelay.Command> relay) implements Command {}

  private record Kept(List<Links> links, boolean failed) implements Command {}

  private enum Tick implements Command {
    KEEP
  }

  private record Lane(String site, String crawl) {}

  /** What it did, for metrics. Thread-safe. */
  public static final class Counts {
    private final LongAdder offered = new LongAdder();
    private final LongAdder fresh = new LongAdder();
    private final LongAdder again = new LongAdder();

    /** Links that came for other sites. */
    public long offered() {
      return offered.sum();
    }

    /** Those of relevant pages, or over better paths, whose URL was known already. */
    public long again() {
      return again.sum();
    }

    /** Those of them whose URL was new. */
    public long fresh() {
      return fresh.sum();
    }
  }

  private final TimerScheduler<Command> timers;
  private final SiteTable table;
  private final Executor blocking;
  private final Duration window;
  private final Counts counts;
  private final CrawlDirectory crawls;
  private final List<Links> waiting = new ArrayList<>();
  private ActorRef<HandoffRelay.Command> relay;
  private int links;
  private boolean keeping;

  /**
   * Collaborators.
   *
   * @param crawls in which it may matter how near a URL is
   * @param window how long links may wait for company
   */
  public record Parts(
      SiteTable table, CrawlDirectory crawls, Executor blocking, Duration window, Counts counts) {}

  public static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new SitePost(context, timers, parts)));
  }

  private SitePost(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
    super(context);
    this.timers = timers;
    this.table = parts.table();
    this.crawls = parts.crawls();
    this.blocking = parts.blocking();
    this.window = parts.window();
    this.counts = parts.counts();
    this.relay = context.getSystem().ignoreRef();
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Links.class, this::onLinks)
        .onMessage(Receipts.class, this::onReceipts)
        .onMessage(Kept.class, this::onKept)
        .onMessageEquals(Tick.KEEP, this::onKeep)
        .build();
  }

  private Behavior<Command> onReceipts(Receipts message) {
    relay = message.relay();
    return this;
  }

  private Behavior<Command> onLinks(Links message) {
    int more = message.deliver().links();
    if (links + more > MOST) {
      return this; // the table is slow or away
    }
    waiting.add(message);
    links += more;
    if (links >= SiteBatch.LINKS) {
      return onKeep();
    }
    if (!keeping && !timers.isTimerActive(Tick.KEEP)) {
      timers.startSingleTimer(Tick.KEEP, window);
    }
    return this;
  }

  private Behavior<Command> onKeep() {
    if (keeping || waiting.isEmpty()) {
      return this;
    }
    keeping = true;
    List<Links> now = List.copyOf(waiting);
    waiting.clear();
    links = 0;
    getContext()
        .pipeToSelf(
            CompletableFuture.runAsync(() -> keep(now), blocking),
            (done, error) -> {
              if (error != null) {
                getContext().getLog().warn("links to other sites are not kept now", error);
              }
              return new Kept(now, error != null);
            });
    return this;
  }

  private void keep(List<Links> now) {
    Map<Lane, SiteBatch.Builder> lanes = new LinkedHashMap<>();
    for (Links one : now) {
      SiteBatch.Builder batch =
          lanes.computeIfAbsent(
              new Lane(one.site(), one.deliver().crawl()), lane -> new SiteBatch.Builder());
      one.deliver().parcels().forEach(parcel -> batch.add(parcel.batch()));
    }
    lanes.forEach(this::keep);
  }

  private void keep(Lane lane, SiteBatch.Builder batch) {
    List<SiteTable.Link> all = batch.links(SiteBatch.Nearness.of(crawls, lane.crawl()));
    for (List<SiteTable.Link> some : batch.groups(all, SiteTable.Link::url)) {
      SiteTable.Posted posted =
          table.post(
              lane.site(),
              lane.crawl(),
              some,
              chosen ->
                  SiteBatchCodec.encode(
                      batch.of(chosen.stream().map(it -> some.get(it).url()).toList())));
      counts.fresh.add(posted.fresh());
      counts.again.add(posted.again());
    }
  }

  private Behavior<Command> onKept(Kept message) {
    keeping = false;
    if (!message.failed()) {
      message.links().forEach(this::acknowledge);
    }
    return waiting.isEmpty() ? this : onKeep();
  }

  private void acknowledge(Links kept) {
    counts.offered.add(kept.deliver().links());
    acknowledge(kept.deliver(), relay);
  }

  /** Lets whoever sent links forget them. */
  static void acknowledge(HostMessage.Deliver deliver, ActorRef<HandoffRelay.Command> relay) {
    if (deliver.replyTo() != null) {
      long part = deliver.parcels().get(0).seq();
      deliver.replyTo().tell(new HostMessage.Received(deliver.host(), part));
    }
    for (HostMessage.Parcel parcel : deliver.parcels()) {
      if (!parcel.fromHost().isEmpty()) {
        relay.tell(
            new HandoffRelay.Receipt(parcel.fromHost(), deliver.fromNode(), List.of(parcel.seq())));
      }
    }
  }
}
