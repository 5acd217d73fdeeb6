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
import java.util.function.Consumer;
import prospector.actors.AtEnd;
import prospector.actors.CommandTable;
import prospector.actors.OverdueMessages;
import prospector.actors.WaitingRoom;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.decide.Admissions;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.Errands;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.ParameterFilter;
import prospector.actors.host.decide.SitemapDesk;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostSnapshotAdapter;
import prospector.actors.host.state.HostState;

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
public final class HostActor extends EventSourcedBehavior<HostCommand, HostEvent, HostState> {
  private static final String WAITING_MOST = "akka.persistence.typed.stash-capacity";

  static final CommandTable<HostActor, HostCommand, HostEvent, HostState> COMMANDS =
      new CommandTable<HostActor, HostCommand, HostEvent, HostState>()
          .on(HostMessage.Deliver.class, host -> host.links::onDeliver)
          .on(HostMessage.Acked.class, host -> host.acks::onAcked)
          .on(HostMessage.DrawControl.class, host -> host.queues::onDrawControl)
          .on(HostMessage.AskRobots.class, host -> host.errands::onAskRobots)
          .on(HostMessage.RobotsAnswered.class, host -> host.robots::onAnswered)
          .on(
              HostMessage.Wake.class,
              host -> (state, it) -> host.life.onWoken(state, it.host(), false))
          .on(
              HostMessage.Look.class,
              host -> (state, it) -> host.life.onWoken(state, it.host(), it.parked()))
          .on(HostMessage.Purge.class, host -> host.exclusions::onPurge)
          .on(HostMessage.HandOn.class, host -> host.moves::onHandOn)
          .on(HostMessage.Revisit.class, host -> host.revisits::onRevisit)
          .on(HostMessage.Stop.class, host -> (state, stop) -> host.life.onStop(state))
          .on(HostNote.BrokenOff.class, host -> host.life::onBrokenOff)
          .on(HostMessage.Sleep.class, host -> (state, sleep) -> host.life.onSleep(state))
          .on(HostMessage.Granted.class, host -> host.slots::onGranted)
          .on(HostMessage.Rescore.class, host -> host.queues::onRescore)
          .on(HostNote.Tick.class, host -> host::onTick)
          .on(HostNote.DelayOver.class, host -> host.life::onDelayOver)
          .on(HostNote.BudgetAnswered.class, host -> host.slots::onBudgetAnswered)
          .on(HostNote.PageDone.class, host -> host.pages::onDone)
          .on(HostNote.PageLost.class, host -> host.pages::onLost)
          .on(HostNote.RevisitReady.class, host -> host.revisits::onReady)
          .on(HostNote.RevisitDone.class, host -> host.revisits::onDone)
          .on(HostNote.RevisitLost.class, host -> host.revisits::onLost)
          .on(HostNote.RobotsDone.class, host -> host.robots::onDone)
          .on(HostNote.RobotsKnown.class, host -> host.robots::onKnown)
          .on(HostNote.Forbidden.class, host -> host.robots::onForbidden)
          .on(HostNote.ForbiddenLost.class, host -> host.robots::onForbiddenLost)
          .on(HostNote.RulesCompiled.class, host -> host.robots::onCompiled)
          .on(HostNote.Excluded.class, host -> host.exclusions::onExcluded)
          .on(HostNote.ExclusionLost.class, host -> host.exclusions::onLost)
          .on(HostNote.Moving.class, host -> host.moves::onMoving)
          .on(
              HostNote.HandOnReady.class,
              host -> (state, it) -> host.moves.onHandOn(state, it.message()))
          .on(HostNote.Nearer.class, host -> host.moves::onNearer)
          .on(HostNote.HandOnLost.class, host -> host.moves::onHandOnLost)
          .on(HostNote.MoveLost.class, host -> host.moves::onLost)
          .on(HostNote.RobotsLost.class, host -> host.robots::onLost)
          .on(HostNote.SitemapDone.class, host -> host.sitemaps::onDone)
          .on(HostNote.SitemapLost.class, host -> host.sitemaps::onLost)
          .on(HostNote.ErrandDone.class, host -> host.errands::onErrandDone)
          .on(HostNote.ErrandLost.class, host -> host.errands::onErrandLost)
          .on(
              HostNote.LinksPrepared.class,
              host -> (state, it) -> host.links.onFlush(state, it.groundwork()))
          .on(HostNote.LinksLost.class, host -> host.links::onLinksLost)
          .on(HostNote.DueKnown.class, host -> (state, it) -> host.life.onDueKnown(it))
          .on(HostNote.Spilled.class, host -> host.queues::onSpilled)
          .on(HostNote.Loaded.class, host -> host.queues::onLoaded)
          .on(HostNote.LoadLost.class, host -> host.queues::onLoadLost)
          .on(HostNote.Cleared.class, host -> host.queues::onCleared)
          .on(HostNote.Surplus.class, host -> host.queues::onSurplus);

  private final int exactUrls;
  private final HostState unheardOf;
  private final WaitingRoom<HostCommand> room;
  private final LifeCycle life;
  private final LinkIntake links;
  private final AckCycle acks;
  private final RobotsCycle robots;
  private final ErrandCycle errands;
  private final SitemapCycle sitemaps;
  private final SlotCycle slots;
  private final PageCycle pages;
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
  public static Behavior<HostCommand> create(
      String entityId, HostServices services, Consumer<ActorRef<HostCommand>> passivator) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  HostActor host = new HostActor(context, timers, entityId, services, passivator);
                  return Behaviors.intercept(
                      () -> new AtEnd<>(host.life::onEnd),
                      Behaviors.intercept(() -> host.room, host));
                }));
  }

  private HostActor(
      ActorContext<HostCommand> context,
      TimerScheduler<HostCommand> timers,
      String entityId,
      HostServices services,
      Consumer<ActorRef<HostCommand>> passivator) {
    super(
        PersistenceId.ofUniqueId(HostEntityId.persistenceId(entityId)),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(500), Duration.ofSeconds(30), 0.2));
    this.exactUrls = services.settings().exactUrls();
    this.unheardOf = HostState.empty(exactUrls);
    HostSelf self =
        new HostSelf(
            context, timers, services, passivator, entityId.contains("://") ? entityId : "");
    this.room =
        new WaitingRoom<>(
            HostCommand.class,
            context.getSystem().settings().config().getInt(WAITING_MOST),
            HostActor::mayBeLost,
            HostNote.Tick.NEXT,
            self::tell);
    Outbox outbox =
        new Outbox(
            services.clock(),
            services.relay(),
            services.settings().resendAfter(),
            OverdueMessages.of(context.getSystem()));

    // what it has, and what comes next
    DueRow row = new DueRow(self);
    Inbox inbox = new Inbox(self, row);
    Requests requests = new Requests(self);
    Errands owed = new Errands();
    ParameterFilter standIns = new ParameterFilter(services.settings().sameness().pairs());
    Queues waiting = new Queues(self, new DueVisits(), standIns);
    Outcomes outcomes = new Outcomes(self, Effect(), room, requests, row, inbox);
    Readiness readiness = new Readiness(self, requests, owed, waiting.visits());
    Agenda agenda = new Agenda(self, requests, readiness, waiting, inbox, row);

    // who decides
    HostSettings settings = services.settings();
    Admissions admissions =
        new Admissions(
            services.directory(),
            self.robots(),
            services.gate(),
            standIns,
            settings.sameness().barrenPages(),
            settings.sameness().yieldPages());
    OutcomeDecisions decisions =
        new OutcomeDecisions(admissions, self.robots(), services.recent(), settings);
    SitemapDesk files = new SitemapDesk(settings.sitemaps(), services.gate());
    Findings findings = new Findings(self, waiting, decisions, outbox, files);

    // who translates
    this.links = new LinkIntake(self, admissions, outcomes, agenda, waiting, inbox);
    this.queues = new QueueDesk(self, requests, outcomes, agenda, waiting);
    this.acks = new AckCycle(self, requests, outcomes, agenda, outbox);
    this.exclusions = new ExclusionCycle(self, requests, outcomes, agenda, waiting);
    RobotsRequest robotsRequest = new RobotsRequest(self, requests, agenda);
    this.errands = new ErrandCycle(self, requests, outcomes, agenda, owed, robotsRequest);
    this.robots = new RobotsCycle(self, outcomes, agenda, waiting, decisions, errands);
    this.sitemaps =
        new SitemapCycle(
            self,
            requests,
            outcomes,
            agenda,
            waiting,
            new SitemapCycle.SitemapSources(files, admissions));
    this.revisits = new RevisitCycle(self, requests, outcomes, agenda, waiting, findings);
    this.moves = new MoveCycle(self, requests, outcomes, agenda, waiting, outbox);
    this.pages = new PageCycle(self, requests, outcomes, agenda, findings, links);
    this.slots =
        new SlotCycle(
            self,
            requests,
            outcomes,
            agenda,
            new SlotCycle.Uses(exclusions, robotsRequest, sitemaps, revisits, robots, moves, pages),
            errands);
    this.life = new LifeCycle(self, requests, outcomes, agenda, links, outbox);
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
  public CommandHandler<HostCommand, HostEvent, HostState> commandHandler() {
    return (state, command) -> COMMANDS.take(this, state, command);
  }

  /** Whoever sends it sends it again; the shard's stop and a slot come once, notes only few. */
  private static boolean mayBeLost(HostCommand message) {
    return message instanceof HostMessage
        && !(message instanceof HostMessage.Stop)
        && !(message instanceof HostMessage.HandOn)
        && !(message instanceof HostMessage.Granted);
  }

  private Effect<HostEvent, HostState> onTick(HostState state, HostNote.Tick tick) {
    return switch (tick) {
      case FLUSH -> links.onFlush(state, Groundwork.NONE);
      case RESEND -> {
        errands.resend(state);
        robots.makeRoom(state);
        yield acks.onResend(state);
      }
      case IDLE -> life.onIdle(state);
      case ERRAND -> errands.onErrand(state);
      case TIME_UP -> life.onTimeUp();
      case NEXT -> throw new IllegalStateException("only the waiting room sees " + tick);
    };
  }
}
