package prospector.node.site;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.typed.Cluster;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Has a word with each other site from time to time, on the node that leads this site's cluster;
 * the other nodes read what it heard.
 *
 * <p>Two that lead for a moment do no harm: batches are numbered, and what comes twice changes
 * nothing.
 */
final class SiteExchange extends AbstractBehavior<SiteExchange.Command> {
  /** What it is told. */
  interface Command {}

  private enum Tick implements Command {
    NOW
  }

  private enum Looked implements Command {
    ONE
  }

  private record Worked(Runnable work) implements Command {}

  private record Talked(SiteTalk talk, boolean more) implements Command {}

  /**
   * Collaborators.
   *
   * @param look looks at what was heard; blocking
   * @param work what a node has to do for other sites besides; blocking, and may take long
   * @param arrived has links that came handed on
   * @param lines runs what waits for other sites, each talk and each work once at a time: on the
   *     threads of the other blocking calls all sites could wait for each other's
   */
  record Parts(
      List<SiteTalk> talks,
      Runnable look,
      List<Runnable> work,
      Runnable arrived,
      Executor blocking,
      Executor lines,
      Duration every) {}

  private final Parts parts;
  private final Set<SiteTalk> busy = new HashSet<>();
  private final Set<SiteTalk> tried = new HashSet<>();
  private boolean looking;
  private final Set<Runnable> working = new HashSet<>();

  static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new SiteExchange(context, timers, parts)));
  }

  private SiteExchange(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
    super(context);
    this.parts = parts;
    timers.startTimerWithFixedDelay(Tick.NOW, Duration.ZERO, parts.every());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.NOW, this::onTick)
        .onMessage(Talked.class, this::onTalked)
        .onMessageEquals(Looked.ONE, this::onLooked)
        .onMessage(Worked.class, this::onWorked)
        .build();
  }

  private Behavior<Command> onTick() {
    if (leads()) {
      parts.talks().forEach(this::talk);
      parts.arrived().run();
    } else {
      look();
    }
    parts.work().stream().filter(working::add).forEach(this::work);
    return this;
  }

  private boolean leads() {
    return leads(getContext().getSystem());
  }

  /** Whether this node speaks for its site. */
  static boolean leads(ActorSystem<?> system) {
    Cluster cluster = Cluster.get(system);
    return cluster.selfMember().address().equals(cluster.state().getLeader());
  }

  private void talk(SiteTalk talk) {
    if (busy.add(talk)) {
      getContext()
          .pipeToSelf(
              CompletableFuture.supplyAsync(talk::exchange, parts.lines()),
              (more, error) -> new Talked(talk, Boolean.TRUE.equals(more)));
    }
  }

  private Behavior<Command> onTalked(Talked message) {
    busy.remove(message.talk());
    tried.add(message.talk());
    if (tried.size() == parts.talks().size()) {
      look();
    }
    if (message.more() && leads()) {
      talk(message.talk());
    }
    return this;
  }

  private void work(Runnable work) {
    getContext()
        .pipeToSelf(
            CompletableFuture.runAsync(work, parts.lines()),
            (done, error) -> {
              if (error != null) {
                getContext().getLog().warn("what is to be done for other sites waits", error);
              }
              return new Worked(work);
            });
  }

  private Behavior<Command> onWorked(Worked message) {
    working.remove(message.work());
    return this;
  }

  private Behavior<Command> onLooked() {
    looking = false;
    return this;
  }

  private void look() {
    if (!looking) {
      looking = true;
      getContext()
          .pipeToSelf(
              CompletableFuture.runAsync(parts.look(), parts.blocking()),
              (done, error) -> Looked.ONE);
    }
  }
}
