package prospector.node.cluster;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.ClusterEvent;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import prospector.node.wiring.NodeWiring;
import prospector.persistence.table.NodeTable;

/**
 * Tells whoever looks at a node's console that another one died, what comes of its hosts and by
 * when, and later that they have their new nodes.
 *
 * <p><em>Two lines a death, and none for a node that leaves in order.</em> Both are warnings, as a
 * console shows nothing less. What the nodes hold is what they write into the database anyway.
 */
public final class GoneNodeWatch extends AbstractBehavior<GoneNodeWatch.Command> {

  /** What the watch is told. */
  interface Command {}

  /**
   * A node died.
   *
   * @param address host:port
   * @param left addresses of the nodes that are up
   */
  record Gone(String address, List<String> left) implements Command {
    Gone {
      left = List.copyOf(left);
    }
  }

  private record GoneKnown(String words, Optional<Takeover> takeover) implements Command {}

  private record Over(Takeover takeover, String words) implements Command {}

  private enum Tick implements Command {
    LOOK
  }

  private record Nothing() implements Command {}

  /**
   * What it goes by.
   *
   * @param rows what the nodes said last; blocks
   * @param blocking runs that
   * @param failover how long the hosts of a dead node wait at most
   * @param lookEvery between two looks at what the others have taken over
   */
  record Terms(
      Supplier<List<NodeTable.Row>> rows,
      Executor blocking,
      Clock clock,
      Duration failover,
      Duration lookEvery) {}

  private final TimerScheduler<Command> timers;
  private final Terms terms;
  private final List<Takeover> takeovers = new ArrayList<>();

  /** Of the cluster that the node is in. */
  public static Behavior<Command> create(NodeWiring node) {
    return Behaviors.setup(
        context -> {
          Cluster cluster = Cluster.get(context.getSystem());
          cluster
              .subscriptions()
              .tell(
                  Subscribe.create(
                      context.messageAdapter(
                          ClusterEvent.MemberRemoved.class, event -> command(event, cluster)),
                      ClusterEvent.MemberRemoved.class));
          Duration margin =
              Duration.ofNanos(
                  akka.cluster.Cluster.get(context.getSystem().classicSystem())
                      .downingProvider()
                      .downRemovalMargin()
                      .toNanos());
          return of(
              new Terms(
                  () -> node.database().nodes().all(),
                  node.blocking(),
                  node.clock(),
                  FailoverTime.of(margin, context.getSystem().settings().config()),
                  node.settings().cluster().statusInterval()));
        });
  }

  /** One that is told by its messages alone. */
  static Behavior<Command> of(Terms terms) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new GoneNodeWatch(context, timers, terms)));
  }

  private GoneNodeWatch(
      ActorContext<Command> context, TimerScheduler<Command> timers, Terms terms) {
    super(context);
    context.setLoggerName(GoneNodeWatch.class);
    this.timers = timers;
    this.terms = terms;
  }

  /** A node that left in order has handed over what it had. */
  private static Command command(ClusterEvent.MemberRemoved event, Cluster cluster) {
    Member member = event.member();
    if (event.previousStatus() != MemberStatus.down()
        || member.uniqueAddress().equals(cluster.selfMember().uniqueAddress())) {
      return new Nothing();
    }
    String gone = address(member);
    List<String> left = new ArrayList<>();
    cluster.state().getMembers().forEach(it -> left.add(address(it)));
    left.remove(gone);
    return new Gone(gone, left);
  }

  private static String address(Member member) {
    return member.address().getHost().orElse("") + ":" + member.address().getPort().orElse(0);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Gone.class, this::onGone)
        .onMessage(GoneKnown.class, this::onGoneKnown)
        .onMessageEquals(Tick.LOOK, this::onLook)
        .onMessage(Over.class, this::onOver)
        .onMessage(Nothing.class, message -> this)
        .build();
  }

  private Behavior<Command> onGone(Gone message) {
    long now = terms.clock().millis();
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(terms.rows(), terms.blocking()),
            (rows, error) -> {
              List<NodeTable.Row> known = rows == null ? List.of() : rows;
              return new GoneKnown(
                  GoneNode.words(message.address(), known, message.left(), terms.failover()),
                  Takeover.of(message.address(), known, now, terms.failover()));
            });
    return this;
  }

  private Behavior<Command> onGoneKnown(GoneKnown message) {
    getContext().getLog().warn(message.words());
    message.takeover().ifPresent(takeovers::add);
    if (!takeovers.isEmpty()) {
      timers.startTimerWithFixedDelay(Tick.LOOK, terms.lookEvery());
    }
    return this;
  }

  private Behavior<Command> onLook() {
    for (Takeover takeover : takeovers) {
      long now = terms.clock().millis();
      getContext()
          .pipeToSelf(
              CompletableFuture.supplyAsync(
                  () -> takeover.words(terms.rows().get(), now), terms.blocking()),
              (words, error) ->
                  words == null || words.isEmpty()
                      ? new Nothing()
                      : new Over(takeover, words.get()));
    }
    return this;
  }

  private Behavior<Command> onOver(Over message) {
    if (takeovers.remove(message.takeover())) { // else an earlier look has said so
      getContext().getLog().warn(message.words());
    }
    if (takeovers.isEmpty()) {
      timers.cancel(Tick.LOOK);
    }
    return this;
  }
}
