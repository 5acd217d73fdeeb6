package prospector.node.cluster;

import akka.actor.Address;
import akka.actor.AddressFromURIString;
import akka.actor.CoordinatedShutdown;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
 * contact points are given in place of seeds, Akka's Cluster Bootstrap decides who begins. While
 * the database cannot be asked, nothing begins.
 */
public final class ClusterJoiner extends AbstractBehavior<ClusterJoiner.Command> {
  private static final Duration EVERY = Duration.ofSeconds(3);

  /** What it is told. */
  interface Command {}

  private enum Tick implements Command {
    LOOK,
    LATE
  }

  private record Found(List<String> addresses) implements Command {}

  private record NotFound(Throwable cause) implements Command {}

  /**
   * The node ends as it could not ask the database whom to join.
   *
   * @param words for the operator, with the cause
   */
  public record DatabaseAway(String words) implements CoordinatedShutdown.Reason {}

  /**
   * What it goes by.
   *
   * @param find whom to ask, as addresses {@code host:port}; blocks
   * @param blocking runs that
   * @param bootstrap lets the contact points decide who begins a cluster
   * @param joinTimeout how long it tries
   */
  record Terms(
      FirstContacts contacts,
      Supplier<List<String>> find,
      Executor blocking,
      Runnable bootstrap,
      Duration joinTimeout) {}

  private final Terms terms;
  private final Cluster cluster;
  private final TimerScheduler<Command> timers;
  private boolean late;
  private boolean bootstrapping;
  private @Nullable String away = "it has not answered"; // null where it did when asked last
  private boolean toldAway;
  private List<String> begunWith = List.of();

  public static Behavior<Command> create(NodeWiring node) {
    ClusterSettings settings = node.settings().cluster();
    FirstContacts contacts = new FirstContacts(node.node(), settings);
    return Behaviors.setup(
        context ->
            of(
                new Terms(
                    contacts,
                    () -> find(node, contacts),
                    node.blocking(),
                    () -> ClusterBootstrap.get(context.getSystem()).start(),
                    settings.joinTimeout())));
  }

  /** One that is told whom to ask. */
  static Behavior<Command> of(Terms terms) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new ClusterJoiner(context, timers, terms)));
  }

  private ClusterJoiner(
      ActorContext<Command> context, TimerScheduler<Command> timers, Terms terms) {
    super(context);
    context.setLoggerName(ClusterJoiner.class);
    this.terms = terms;
    this.cluster = Cluster.get(context.getSystem());
    this.timers = timers;
    timers.startTimerWithFixedDelay(Tick.LOOK, Duration.ZERO, EVERY);
    timers.startSingleTimer(Tick.LATE, terms.joinTimeout()); // the wall clock may be set meanwhile
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.LOOK, this::onLook)
        .onMessageEquals(Tick.LATE, this::onLate)
        .onMessage(Found.class, this::onFound)
        .onMessage(NotFound.class, this::onNotFound)
        .build();
  }

  private Behavior<Command> onLate() {
    late = true;
    return this;
  }

  private Behavior<Command> onLook() {
    MemberStatus status = cluster.selfMember().status();
    if (status != MemberStatus.removed() && status != MemberStatus.joining()) {
      timers.cancelAll();
      return this;
    }
    if (status == MemberStatus.joining()) {
      return this; // somebody has let it in
    }
    if (late) {
      return givesUp();
    }
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(terms.find(), terms.blocking()),
            (addresses, error) -> error == null ? new Found(addresses) : new NotFound(error));
    return this;
  }

  private Behavior<Command> givesUp() {
    CoordinatedShutdown.Reason reason = CoordinatedShutdown.clusterJoinUnsuccessfulReason();
    String words = "no node of the cluster answered";
    if (away != null) {
      words = "the database could not be asked whom to join: " + away;
      reason = new DatabaseAway(words);
    }
    getContext().getLog().error("{}; giving up", words);
    CoordinatedShutdown.get(getContext().getSystem()).runAll(reason);
    return Behaviors.stopped();
  }

  /** Who is up is not known, so that nothing may begin; the next look asks again. */
  private Behavior<Command> onNotFound(NotFound message) {
    boolean wrapped = message.cause() instanceof CompletionException;
    Throwable inner = wrapped ? message.cause().getCause() : null;
    Throwable cause = inner == null ? message.cause() : inner;
    away = String.valueOf(cause.getMessage());
    if (!toldAway) {
      getContext()
          .getLog()
          .warn("the database could not be asked whom to join; it is asked again", cause);
    }
    toldAway = true;
    return this;
  }

  /** Whom to ask; where this node is to begin, the others are told before. */
  private static List<String> find(NodeWiring node, FirstContacts contacts) {
    NodeTable nodes = node.database().nodes();
    return node.database()
        .alone(
            "cluster-begin",
            () -> {
              List<String> found = contacts.of(nodes.all(), nodes.clockMillis());
              if (contacts.begins(found)) {
                claim(node, nodes);
              }
              return found;
            });
  }

  private static void claim(NodeWiring node, NodeTable nodes) {
    ClusterSettings settings = node.settings().cluster();
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
    away = null;
    toldAway = false;
    List<String> found = message.addresses();
    if (!found.isEmpty()) {
      if (!found.equals(begunWith)) { // Akka asks the others for seconds, and would begin anew
        join(found);
      }
      begunWith = terms.contacts().begins(found) ? found : List.of();
    } else if (terms.contacts().isBootstrapped() && !bootstrapping) {
      bootstrapping = true;
      terms.bootstrap().run();
    }
    return this;
  }

  /**
   * Nobody can be joined under an address that cannot be read, as a node of an earlier version may
   * have written it; without others the node does not begin a cluster for that, but ends in time.
   */
  private void join(List<String> addresses) {
    List<Address> seeds = new ArrayList<>();
    for (String seed : addresses) {
      if (ClusterSettings.isAddress(seed)) {
        seeds.add(AddressFromURIString.parse("akka://" + SystemConfig.SYSTEM + "@" + seed));
      } else {
        getContext().getLog().warn("a node that may be up has no address to join it by: {}", seed);
      }
    }
    if (!seeds.isEmpty()) {
      cluster.manager().tell(new JoinSeedNodes(seeds));
    }
  }
}
