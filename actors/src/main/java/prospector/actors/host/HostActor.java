package prospector.actors.host;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PreRestart;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.SnapshotAdapter;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.OverdueMessages;
import prospector.web.robots.RobotsRecord;

/**
 * One web host: the owner of everything that needs "one at a time" there.
 *
 * <p><em>Never two requests in flight, never one earlier than robots.txt, the adaptive delay, a
 * back-off or Retry-After allow, and every URL ever received has a state.</em> Outcomes are
 * persisted before anything follows from them: hand-offs, rewards, the release of the fetch slot.
 *
 * <p>Sharded, event-sourced, one entity a host key. It never blocks: fetching, parsing, archive and
 * tables come back as messages.
 */
public final class HostActor extends EventSourcedBehavior<HostActor.Command, HostEvent, HostState> {

  /** What a host is told. */
  public sealed interface Command
      permits Deliver,
          Acked,
          DrawControl,
          AskRobots,
          RobotsAnswered,
          Wake,
          Purge,
          Revisit,
          Stop,
          Granted,
          Rescore,
          HostNote {}

  /**
   * Links from other hosts (or seeds).
   *
   * @param host the host meant, as its entity id may be a hash
   * @param fromNode name of the node that sent it; empty for seeds
   * @param replyTo told once the links are persisted; for seeds, which have no host to acknowledge
   *     to
   */
  public record Deliver(
      String host,
      String crawl,
      List<Parcel> parcels,
      @Nullable ActorRef<Received> replyTo,
      String fromNode)
      implements Command, CborSerializable {
    /** From nobody in particular: seeds. */
    public Deliver(
        String host, String crawl, List<Parcel> parcels, @Nullable ActorRef<Received> replyTo) {
      this(host, crawl, parcels, replyTo, "");
    }

    /** Links in all parcels. */
    int links() {
      int links = 0;
      for (Parcel parcel : parcels) {
        links += parcel.batch().links().size();
      }
      return links;
    }
  }

  /**
   * One hand-off.
   *
   * @param fromHost sender's host key; empty for seeds
   */
  public record Parcel(String fromHost, long seq, LinkBatch batch) implements CborSerializable {}

  /**
   * Links were persisted.
   *
   * @param part number of the first of the parcels that they came in
   */
  public record Received(String host, long part) implements CborSerializable {}

  /** Hand-offs of this host that their owners have persisted. */
  public record Acked(String host, List<Long> seqs) implements Command, CborSerializable {}

  /** The control arm drew a URL of this host. */
  public record DrawControl(String host, String crawl, String url)
      implements Command, CborSerializable {}

  /**
   * Another host's robots.txt was redirected here: ask for it as this host may be asked.
   *
   * @param host the host meant: that of the URL
   * @param forHost who wants to know
   * @param errand number of the request, given back with the answer
   * @param previous the copy that the other host has, without its text; null when it has none
   */
  public record AskRobots(
      String host, String url, String forHost, long errand, @Nullable RobotsRecord previous)
      implements Command, CborSerializable {}

  /**
   * What it brought.
   *
   * @param answer with a part of the text
   * @param part which, from 0
   * @param parts how many there are
   */
  public record RobotsAnswered(String host, long errand, RobotsAnswer answer, int part, int parts)
      implements Command, CborSerializable {
    /** In one part. */
    public RobotsAnswered(String host, long errand, RobotsAnswer answer) {
      this(host, errand, answer, 0, 1);
    }
  }

  /** A host with work must be in memory. */
  public record Wake(String host) implements Command, CborSerializable {}

  /** The host, or a part of it, may have been excluded: what waits and is, is to be refused now. */
  public record Purge(String host) implements Command, CborSerializable {}

  /** Stored pages whose next visit is due; one that is lost is told again. */
  public record Revisit(String host, String crawl, List<String> urls)
      implements Command, CborSerializable {
    public Revisit {
      urls = List.copyOf(urls);
    }
  }

  /** Stop cleanly: hand-over to another node, or passivation. */
  public enum Stop implements Command, CborSerializable {
    INSTANCE
  }

  /** A fetch slot, to be released exactly once. */
  public record Granted(String crawl, double score, boolean control) implements Command {}

  /** A newer model is current: re-score the queue, or its best where the sweep budget is spent. */
  public record Rescore(String crawl) implements Command {}

  private final int exactUrls;
  private final HostState unheardOf;
  private final AwakeHost awake;
  private final LifeCycle life;
  private final LinkIntake links;
  private final AckCycle acks;
  private final RobotsCycle robots;
  private final SitemapCycle sitemaps;
  private final FetchCycle fetches;
  private final QueueDesk queues;
  private final ExclusionCycle exclusions;
  private final MoveCycle moves;
  private final RevisitCycle revisits;

  /**
   * The behaviour of one host.
   *
   * <p>Supervision: a failed persist restarts it with back-off, and state comes back from the
   * journal. This object and its fields live on: a request in flight reports as if nothing had
   * happened, and an outcome that was not persisted is persisted then.
   *
   * @param entityId id from {@link HostEntityId}
   * @param passivator asked to stop an actor that has nothing to do
   */
  public static Behavior<Command> create(
      String entityId, HostServices services, Consumer<ActorRef<Command>> passivator) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  HostActor host = new HostActor(context, timers, entityId, services, passivator);
                  return Behaviors.intercept(() -> new AtEnd<>(host.life::onEnd), host);
                }));
  }

  private HostActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      String entityId,
      HostServices services,
      Consumer<ActorRef<Command>> passivator) {
    super(
        PersistenceId.ofUniqueId(HostEntityId.persistenceId(entityId)),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(500), Duration.ofSeconds(30), 0.2));
    this.exactUrls = services.settings().exactUrls();
    this.unheardOf = HostState.empty(exactUrls);
    String name = entityId.contains("://") ? entityId : "";
    this.awake = new AwakeHost(context, timers, Effect(), services, name);
    Outbox outbox = new Outbox(services, OverdueMessages.of(context.getSystem()));
    Admissions admissions =
        new Admissions(
            services.directory(),
            awake.robots(),
            services.gate(),
            new ParameterFilter(services.settings().sameness().pairs()),
            services.settings().sameness().barrenPages());
    OutcomeDecisions decisions =
        new OutcomeDecisions(admissions, awake.robots(), services.recent(), services.settings());
    this.links = new LinkIntake(awake, admissions);
    this.queues = new QueueDesk(awake);
    this.acks = new AckCycle(awake, outbox);
    this.exclusions = new ExclusionCycle(awake);
    this.robots = new RobotsCycle(awake, decisions);
    this.sitemaps = new SitemapCycle(awake, admissions);
    this.revisits = new RevisitCycle(awake, decisions, outbox);
    this.moves = new MoveCycle(awake, outbox);
    this.fetches =
        new FetchCycle(
            awake, decisions, outbox, links, robots, sitemaps, exclusions, moves, revisits);
    this.life = new LifeCycle(awake, links, outbox, passivator);
  }

  /**
   * Never changed by an event: a recovery after a failed persist begins with the same object, and
   * must not find the event in it that was never written.
   */
  @Override
  public HostState emptyState() {
    return unheardOf;
  }

  @Override
  public EventHandler<HostState, HostEvent> eventHandler() {
    return (state, event) -> (state == unheardOf ? HostState.empty(exactUrls) : state).apply(event);
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(500, 1).withDeleteEventsOnSnapshot();
  }

  @Override
  public SnapshotAdapter<HostState> snapshotAdapter() {
    return new HostSnapshotAdapter(exactUrls);
  }

  @Override
  public SignalHandler<HostState> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(
            RecoveryCompleted.instance(),
            state -> {
              life.onRecovered(state);
              robots.makeRoom(state);
            })
        .onSignal(PreRestart.instance(), state -> life.onRestart())
        .build();
  }

  @Override
  public CommandHandler<Command, HostEvent, HostState> commandHandler() {
    return newCommandHandlerBuilder()
        .forAnyState()
        .onCommand(Deliver.class, links::onDeliver)
        .onCommand(Acked.class, acks::onAcked)
        .onCommand(DrawControl.class, queues::onDrawControl)
        .onCommand(AskRobots.class, robots::onAskRobots)
        .onCommand(RobotsAnswered.class, robots::onAnswered)
        .onCommand(Wake.class, life::onWake)
        .onCommand(Purge.class, exclusions::onPurge)
        .onCommand(Revisit.class, revisits::onRevisit)
        .onCommand(Stop.class, (state, stop) -> life.onStop(state))
        .onCommand(HostNote.BrokenOff.class, (state, it) -> life.onBrokenOff(it))
        .onCommand(Granted.class, fetches::onGranted)
        .onCommand(Rescore.class, queues::onRescore)
        .onCommand(HostNote.Tick.class, this::onTick)
        .onCommand(HostNote.DelayOver.class, queues::onDelayOver)
        .onCommand(HostNote.BudgetAnswered.class, fetches::onBudgetAnswered)
        .onCommand(HostNote.PageDone.class, fetches::onPageDone)
        .onCommand(HostNote.PageLost.class, fetches::onPageLost)
        .onCommand(HostNote.RevisitReady.class, revisits::onReady)
        .onCommand(HostNote.RevisitDone.class, revisits::onDone)
        .onCommand(HostNote.RevisitLost.class, revisits::onLost)
        .onCommand(HostNote.RobotsDone.class, robots::onRobotsDone)
        .onCommand(HostNote.RobotsKnown.class, robots::onRobotsKnown)
        .onCommand(HostNote.RulesCompiled.class, robots::onRulesCompiled)
        .onCommand(HostNote.Excluded.class, exclusions::onExcluded)
        .onCommand(HostNote.ExclusionLost.class, exclusions::onLost)
        .onCommand(HostNote.Moving.class, moves::onMoving)
        .onCommand(HostNote.MoveLost.class, moves::onLost)
        .onCommand(HostNote.RobotsLost.class, robots::onRobotsLost)
        .onCommand(HostNote.SitemapDone.class, sitemaps::onDone)
        .onCommand(HostNote.SitemapLost.class, sitemaps::onLost)
        .onCommand(HostNote.ErrandDone.class, robots::onErrandDone)
        .onCommand(
            HostNote.LinksPrepared.class, (state, it) -> links.onFlush(state, it.groundwork()))
        .onCommand(HostNote.LinksLost.class, links::onLinksLost)
        .onCommand(HostNote.DueKnown.class, (state, it) -> life.onDueKnown(it))
        .onCommand(HostNote.Spilled.class, queues::onSpilled)
        .onCommand(HostNote.Loaded.class, queues::onLoaded)
        .onCommand(HostNote.Cleared.class, queues::onCleared)
        .onCommand(HostNote.Surplus.class, queues::onSurplus)
        .build();
  }

  private Effect<HostEvent, HostState> onTick(HostState state, HostNote.Tick tick) {
    return switch (tick) {
      case FLUSH -> links.onFlush(state, Groundwork.NONE);
      case RESEND -> {
        robots.resend(state);
        robots.makeRoom(state);
        yield acks.onResend(state);
      }
      case IDLE -> life.onIdle(state);
      case ERRAND -> robots.onErrand(state);
      case TIME_UP -> life.onTimeUp();
    };
  }
}
