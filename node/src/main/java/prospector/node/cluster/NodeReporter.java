package prospector.node.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.MemberStatus;
import akka.cluster.sharding.ShardRegion;
import akka.cluster.sharding.typed.GetShardRegionState;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.typed.Cluster;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.OwnThreads;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.crawl.CrawlRun;
import prospector.node.wiring.NodeWiring;
import prospector.node.wiring.SentMessages;
import prospector.persistence.table.NodeTable;
import prospector.sharding.HostSharding;

/**
 * Writes into the database how this node is doing, for whoever looks from outside the cluster.
 *
 * <p>The first report of a node, and one after it has died, is what tells how it was. <em>Nothing
 * that fills the threads for calls that block keeps it from saying that it is up</em>: others would
 * take it for dead when they start ({@link FirstContacts}).
 */
public final class NodeReporter extends AbstractBehavior<NodeReporter.Command> {

  /** What the reporter is told. */
  interface Command {}

  private enum Tick implements Command {
    TELL
  }

  private record ShardsKnown(Map<String, Integer> hostsByShard) implements Command {}

  private record OriginsKnown(Set<String> came, long seenMillis, List<ShardLedger.Word> others)
      implements Command {}

  private record RunsKnown(CrawlRegistry.Runs runs) implements Command {}

  private record StatusKnown(CrawlStatus status) implements Command {}

  private record Nothing() implements Command {}

  private static final Logger LOG = LoggerFactory.getLogger(NodeReporter.class);
  private static final Duration ASK = Duration.ofSeconds(2);

  private final NodeWiring node;
  private final ActorRef<CrawlRegistry.Command> registry;
  private final Cluster cluster;
  private final SentMessages.Counts sent;
  private final Map<String, CrawlStatus> crawls = new TreeMap<>();
  private final ShardLedger ledger = new ShardLedger();
  private final SharedClock clock;
  private final ClockGap gap; // the writer's
  private final Executor writer;
  private final AtomicBoolean writing = new AtomicBoolean();

  public static Behavior<Command> create(
      NodeWiring node, ActorRef<CrawlRegistry.Command> registry) {
    SharedClock clock = new SharedClock(node.clock()); // the same after it began anew
    node.meters()
        .shows(
            "prospector.node.clock.ahead.seconds",
            "How far this node's clock is ahead of the database's; less than 0 where it is behind.",
            clock::aheadSeconds);
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new NodeReporter(context, timers, node, registry, clock)));
  }

  private NodeReporter(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      NodeWiring node,
      ActorRef<CrawlRegistry.Command> registry,
      SharedClock clock) {
    super(context);
    context.setLoggerName(NodeReporter.class);
    this.node = node;
    this.registry = registry;
    this.clock = clock;
    this.gap = new ClockGap(node.node());
    this.cluster = Cluster.get(context.getSystem());
    this.writer = context.getSystem().dispatchers().lookup(OwnThreads.status());
    this.sent = SentMessages.Counts.of(context.getSystem().classicSystem());
    timers.startTimerWithFixedDelay(
        Tick.TELL, Duration.ZERO, node.settings().cluster().statusInterval());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.TELL, this::onTick)
        .onMessage(ShardsKnown.class, this::onShards)
        .onMessage(OriginsKnown.class, this::onOrigins)
        .onMessage(RunsKnown.class, this::onRuns)
        .onMessage(StatusKnown.class, this::onStatus)
        .onMessage(Nothing.class, message -> this)
        .build();
  }

  private Behavior<Command> onTick() {
    if (cluster.selfMember().status() == MemberStatus.removed()) {
      return this; // not yet a member, or no more: its last word stands
    }
    NodeStatus status =
        new NodeStatus(
            node.settings().cluster().address(),
            node.settings().cluster().capacity(),
            node.settings().cluster().roles(),
            cluster.selfMember().status().toString(),
            ledger.hosts(),
            ledger.shards(),
            sent.messages(),
            sent.bytes(),
            crawls.values().stream().map(NodeStatus.Crawl::of).toList());
    if (writing.compareAndSet(false, true)) { // one that waits for the database is enough
      writer.execute(() -> put(status));
    }
    getContext()
        .ask(
            ShardRegion.CurrentShardRegionState.class,
            ClusterSharding.get(getContext().getSystem()).shardState(),
            ASK,
            (ActorRef<ShardRegion.CurrentShardRegionState> replyTo) ->
                new GetShardRegionState(HostSharding.TYPE, replyTo),
            (state, error) -> state == null ? new Nothing() : new ShardsKnown(count(state)));
    getContext()
        .ask(
            CrawlRegistry.Runs.class,
            registry,
            ASK,
            (ActorRef<CrawlRegistry.Runs> replyTo) -> new CrawlRegistry.GetRuns(replyTo),
            (runs, error) -> runs == null ? new Nothing() : new RunsKnown(runs));
    return this;
  }

  private void put(NodeStatus status) {
    try {
      NodeTable nodes = node.database().nodes();
      long asked = node.clock().millis();
      long now = nodes.clockMillis();
      gap.words(now, clock.told(asked, now)).ifPresent(LOG::warn);
      nodes.put(new NodeTable.Row(node.node(), now, status.json()));
    } catch (RuntimeException e) {
      LOG.debug("the node's status was not written", e);
    } finally {
      writing.set(false);
    }
  }

  private static Map<String, Integer> count(ShardRegion.CurrentShardRegionState state) {
    Map<String, Integer> counts = new HashMap<>();
    state.getShards().forEach(shard -> counts.put(shard.shardId(), shard.getEntityIds().size()));
    return counts;
  }

  private Behavior<Command> onShards(ShardsKnown message) {
    long now = clock.millis();
    Set<String> came = ledger.seen(message.hostsByShard(), now);
    if (!came.isEmpty()) {
      getContext()
          .pipeToSelf(
              CompletableFuture.supplyAsync(this::others, node.blocking()),
              (others, error) ->
                  others == null ? new Nothing() : new OriginsKnown(came, now, others));
    }
    return this;
  }

  private List<ShardLedger.Word> others() {
    return node.database().nodes().all().stream()
        .filter(row -> !row.node().equals(node.node()))
        .map(
            row ->
                new ShardLedger.Word(
                    row.node(), row.toldMillis(), NodeStatus.parse(row.status()).placement()))
        .toList();
  }

  private Behavior<Command> onOrigins(OriginsKnown message) {
    ledger.came(message.came(), message.seenMillis(), message.others());
    return this;
  }

  private Behavior<Command> onRuns(RunsKnown message) {
    Set<String> present = new HashSet<>();
    for (CrawlRun run : message.runs().runs()) {
      present.add(run.context().spec().id());
      getContext()
          .ask(
              CrawlStatus.class,
              run.crawl(),
              ASK,
              (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
              (status, error) -> status == null ? new Nothing() : new StatusKnown(status));
    }
    crawls.keySet().retainAll(present);
    return this;
  }

  private Behavior<Command> onStatus(StatusKnown message) {
    crawls.put(message.status().crawl(), message.status());
    return this;
  }
}
