package prospector.node.cluster;

import akka.actor.Address;
import akka.actor.AddressFromURIString;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.JoinSeedNodes;
import akka.management.cluster.bootstrap.ClusterBootstrap;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import prospector.node.settings.ClusterSettings;
import prospector.node.wiring.NodeWiring;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.table.NodeTable;

/**
 * Brings a node into its cluster.
 *
 * <p><em>A new cluster begins only where the database knows of no node that is up:</em> two
 * clusters on one database would each have an actor for the same host. So nodes that said within
 * {@link #ALIVE} that they are up are asked first, then the seed nodes of the settings; and a node
 * that finds nobody, and may begin a cluster, says so in the database first, one node at a time.
 * Where contact points are given in place of seeds, Akka's Cluster Bootstrap decides who begins.
 */
public final class ClusterJoiner extends AbstractBehavior<ClusterJoiner.Command> {
  /** Younger words of a node count as its being up; status is written every few seconds. */
  static final Duration ALIVE = Duration.ofSeconds(15);

  /** A node's state between its claim and its first report. */
  private static final String BEGINNING = "Beginning";

  private static final Duration EVERY = Duration.ofSeconds(3);

  /** What it is told. */
  interface Command {}

  private enum Tick implements Command {
    LOOK
  }

  private record Found(List<String> addresses) implements Command {}

  private final NodeWiring node;
  private final ClusterSettings settings;
  private final Cluster cluster;
  private final TimerScheduler<Command> timers;
  private final long giveUpMillis;
  private boolean bootstrapping;

  public static Behavior<Command> create(NodeWiring node) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new ClusterJoiner(context, timers, node)));
  }

  private ClusterJoiner(
      ActorContext<Command> context, TimerScheduler<Command> timers, NodeWiring node) {
    super(context);
    context.setLoggerName(ClusterJoiner.class);
    this.node = node;
    this.settings = node.settings().cluster();
    this.cluster = Cluster.get(context.getSystem());
    this.timers = timers;
    this.giveUpMillis = node.clock().millis() + settings.joinTimeout().toMillis();
    timers.startTimerWithFixedDelay(Tick.LOOK, Duration.ZERO, EVERY);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.LOOK, this::onLook)
        .onMessage(Found.class, this::onFound)
        .build();
  }

  private Behavior<Command> onLook() {
    MemberStatus status = cluster.selfMember().status();
    if (status != MemberStatus.removed() && status != MemberStatus.joining()) {
      timers.cancel(Tick.LOOK);
      return this;
    }
    if (status == MemberStatus.joining()) {
      return this; // somebody has let it in
    }
    if (node.clock().millis() > giveUpMillis) {
      getContext().getLog().error("no node of the cluster answered; giving up");
      getContext().getSystem().terminate();
      return Behaviors.stopped();
    }
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(this::find, node.blocking()),
            (addresses, error) -> new Found(addresses == null ? List.of() : addresses));
    return this;
  }

  /** Whom to ask: nodes that are up, the seeds, or this node itself where it may begin. */
  private List<String> find() {
    String own = settings.address();
    boolean mayBegin =
        settings.seedNodes().isEmpty()
            ? !isBootstrapped()
            : settings.seedNodes().get(0).equals(own);
    return node.database()
        .alone(
            "cluster-begin",
            () -> {
              List<String> up = up(own);
              if (up.isEmpty() && mayBegin) {
                claim();
                return List.of(own);
              }
              Set<String> all = new LinkedHashSet<>(up);
              settings.seedNodes().stream().filter(seed -> !seed.equals(own)).forEach(all::add);
              return List.copyOf(all);
            });
  }

  private List<String> up(String own) {
    long oldest = node.clock().millis() - ALIVE.toMillis();
    return node.database().nodes().all().stream()
        .filter(row -> row.toldMillis() >= oldest && !row.node().equals(node.node()))
        .map(row -> NodeStatus.parse(row.status()))
        .filter(status -> !status.address().equals(own))
        .filter(status -> status.isUp() || status.member().equals(BEGINNING))
        .map(NodeStatus::address)
        .toList();
  }

  private void claim() {
    NodeStatus claim =
        new NodeStatus(
            settings.address(),
            settings.capacity(),
            settings.roles(),
            BEGINNING,
            0,
            NodeStatus.Shards.NONE,
            0,
            0,
            List.of());
    node.database()
        .nodes()
        .put(new NodeTable.Row(node.node(), node.clock().millis(), claim.json()));
  }

  private Behavior<Command> onFound(Found message) {
    if (!message.addresses().isEmpty()) {
      List<Address> seeds =
          message.addresses().stream()
              .map(seed -> AddressFromURIString.parse("akka://" + SystemConfig.SYSTEM + "@" + seed))
              .toList();
      cluster.manager().tell(new JoinSeedNodes(seeds));
    } else if (isBootstrapped() && !bootstrapping) {
      bootstrapping = true;
      ClusterBootstrap.get(getContext().getSystem()).start();
    }
    return this;
  }

  /** Whether contact points decide who begins, where neither seeds nor the database do. */
  private boolean isBootstrapped() {
    return settings.seedNodes().isEmpty() && !settings.management().contactPoints().isEmpty();
  }
}
