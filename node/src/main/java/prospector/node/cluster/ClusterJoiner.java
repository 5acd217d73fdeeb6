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
import java.util.List;
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
 * {@link FirstContacts#ALIVE} that they are up are asked first, then the seed nodes of the
 * settings; and a node that finds nobody, and may begin a cluster, says so in the database first,
 * one node at a time, and asks all others that it knows of once more before it joins itself. Where
 * contact points are given in place of seeds, Akka's Cluster Bootstrap decides who begins.
 */
public final class ClusterJoiner extends AbstractBehavior<ClusterJoiner.Command> {
  private static final Duration EVERY = Duration.ofSeconds(3);

  /** What it is told. */
  interface Command {}

  private enum Tick implements Command {
    LOOK
  }

  private record Found(List<String> addresses) implements Command {}

  private final NodeWiring node;
  private final ClusterSettings settings;
  private final FirstContacts contacts;
  private final Cluster cluster;
  private final TimerScheduler<Command> timers;
  private final long giveUpMillis;
  private boolean bootstrapping;
  private List<String> begunWith = List.of();

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
    this.contacts = new FirstContacts(node.node(), settings);
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

  /** Whom to ask; where this node is to begin, the others are told before. */
  private List<String> find() {
    NodeTable nodes = node.database().nodes();
    return node.database()
        .alone(
            "cluster-begin",
            () -> {
              List<String> found = contacts.of(nodes.all(), nodes.clockMillis());
              if (contacts.begins(found)) {
                claim(nodes);
              }
              return found;
            });
  }

  private void claim(NodeTable nodes) {
    NodeStatus claim =
        new NodeStatus(
            settings.address(),
            settings.capacity(),
            settings.roles(),
            FirstContacts.BEGINNING,
            0,
            NodeStatus.Shards.NONE,
            0,
            0,
            List.of());
    nodes.put(new NodeTable.Row(node.node(), nodes.clockMillis(), claim.json()));
  }

  private Behavior<Command> onFound(Found message) {
    List<String> found = message.addresses();
    if (!found.isEmpty()) {
      if (!found.equals(begunWith)) { // Akka asks the others for seconds, and would begin anew
        join(found);
      }
      begunWith = contacts.begins(found) ? found : List.of();
    } else if (contacts.isBootstrapped() && !bootstrapping) {
      bootstrapping = true;
      ClusterBootstrap.get(getContext().getSystem()).start();
    }
    return this;
  }

  private void join(List<String> addresses) {
    List<Address> seeds =
        addresses.stream()
            .map(seed -> AddressFromURIString.parse("akka://" + SystemConfig.SYSTEM + "@" + seed))
            .toList();
    cluster.manager().tell(new JoinSeedNodes(seeds));
  }
}
