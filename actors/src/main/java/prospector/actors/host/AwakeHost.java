package prospector.actors.host;

import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.HostTiming;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.RobotsDesk;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.KnownAccount;
import prospector.persistence.PageRecord;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/**
 * What a host in memory knows beyond its persisted state, shared by the parts of its actor: its
 * request in flight, its bids and timers.
 *
 * <p><em>All of it may be lost with the actor: it is rebuilt, or harmless to lose.</em>
 */
final class AwakeHost {
  private final ActorContext<HostCommand> context;
  private final TimerScheduler<HostCommand> timers;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;
  private final RobotsDesk robots;
  private final HostTiming timing;
  private final Bidder bidder;
  private final OverflowTraffic overflow;
  private final KnownAccount known;
  private final Inbox inbox = new Inbox();
  private final Errands errands = new Errands();
  private final DueVisits visits = new DueVisits();
  private final DueRow row = new DueRow(this);
  private final Outcomes outcomes;
  private final BudgetPass budget;
  private final Barred barred = new Barred(this);
  private final RulesAhead rules = new RulesAhead(this);
  private String host;
  private @Nullable InFlight inFlight;
  private boolean stopping;
  private boolean flushQueued;
  private long delayGeneration;

  /**
   * @param host host key; empty when the entity id does not tell
   */
  AwakeHost(
      ActorContext<HostCommand> context,
      TimerScheduler<HostCommand> timers,
      EffectFactories<HostEvent, HostState> effects,
      HostServices services,
      String host) {
    this.context = context;
    this.effects = effects;
    this.timers = timers;
    this.services = services;
    this.host = host;
    this.robots = new RobotsDesk(services.robots(), services.clock());
    this.timing =
        new HostTiming(robots, services.settings().delays(), services.clock(), this::opensMillis);
    this.bidder = new Bidder(services, context.getSelf(), visits);
    this.overflow = new OverflowTraffic(this);
    this.known = new KnownAccount(services.known());
    this.outcomes = new Outcomes(this, effects, context.getSelf());
    this.budget = new BudgetPass(this);
  }

  /** When its time windows let it be asked, from a moment on. */
  private long opensMillis(long millis) {
    return host.isEmpty()
        ? millis
        : services.settings().windows().opensMillis(new HostKey(host), millis);
  }

  /** Bids for every crawl, fills half-empty queues, and sets the timer for the end of the delay. */
  void bid(HostState state) {
    if (stopping) {
      return;
    }
    if (known.keep(state)) {
      overflow.relieve(state);
    }
    boolean due = timing.isDue(state); // once: the clock goes on, and a host may not fall between
    boolean mayAsk = inFlight == null && due;
    Bidder.Standing standing = standing(state, mayAsk && !errands.isBusy());
    for (CrawlShare share : state.shares()) {
      bidder.bid(host, share, standing);
      overflow.refill(share);
    }
    if (errands.owes() && mayAsk) {
      context.getSelf().tell(HostNote.Tick.ERRAND);
    }
    if (inFlight == null && !due && (state.hasQueue() || errands.owes() || !visits.isEmpty())) {
      delayGeneration++;
      timers.startSingleTimer(
          "delay", new HostNote.DelayOver(delayGeneration), timing.untilNextLook(state));
    }
    if (!inbox.isEmpty() && !state.hasQueue()) {
      flushSoon(); // nothing better is left to do
    }
    leaveIndex(state);
  }

  /** A host without work stands in no index of hosts with work. */
  void leaveIndex(HostState state) {
    if (row.stands() && !state.hasWork() && inbox.isEmpty() && inFlight == null) {
      row.remove();
    }
  }

  /** Bids for one crawl only. */
  void bid(HostState state, CrawlShare share) {
    bidder.bid(host, share, standing(state, isReady(state)));
  }

  private Bidder.Standing standing(HostState state, boolean ready) {
    boolean asks = state.hasQueue() || !visits.isEmpty();
    return ready && asks && !rules.areReady(state)
        ? new Bidder.Standing(false, rules.readyMillis(), discount(state))
        : new Bidder.Standing(ready, freeAtMillis(state), discount(state));
  }

  /** What its misses and the size of its pages take off its bids, log-odds. */
  double discount(HostState state) {
    return services.settings().discount(state);
  }

  private long freeAtMillis(HostState state) {
    Errands.Sent waiting = errands.sent();
    return waiting == null
        ? timing.freeAtMillis(state, inFlight)
        : waiting.sentMillis() + services.settings().resendAfter().toMillis();
  }

  /** After a request: the next bid, or the stop that waited for its outcome. */
  void settle(HostState state) {
    if (stopping) {
      context.getSelf().tell(HostMessage.Stop.INSTANCE);
    } else {
      bid(state);
    }
  }

  /** The events that refuse these are persisted: the control arm has drawn some in vain. */
  void refused(List<PageRecord> rows) {
    for (PageRecord row : rows) {
      if (bidder.controlDone(row.crawl(), Fingerprint.of(row.url()))) {
        services.crawls().controlMissed(row.crawl(), row.url());
      }
    }
  }

  /** What was admitted is persisted. */
  void returned(String crawl, Admission.Result admitted) {
    if (admitted.returned() > 0) {
      services.crawls().returned(crawl, admitted.returned());
    }
  }

  /** Whether the host may be asked for something now. */
  boolean mayAsk(HostState state) {
    return inFlight == null && !stopping && timing.isDue(state);
  }

  /** Whether it may be asked for a page of its own, or for its robots.txt. */
  boolean isReady(HostState state) {
    return mayAsk(state) && !errands.isBusy() && rules.areReady(state);
  }

  /**
   * Before a request. A kill from here on may have one in flight, so recovery must not find a clean
   * stop as the last event. And the first of a life is announced in the journal, which takes a
   * sequence number from one writer only: should there be a second owner, he asks nothing.
   */
  Effect<HostEvent, HostState> opened(
      HostState state, HostCommand cause, Consumer<HostState> request) {
    return outcomes.hasWritten() && !state.stoppedCleanly()
        ? effects.none().thenRun(request::accept)
        : outcomes.persist(
            cause, List.<HostEvent>of(new HostEvent.ClockMoved(host, state.clock())), request);
  }

  boolean isStopping() {
    return stopping;
  }

  boolean isDelayOver(HostNote.DelayOver message) {
    return message.generation() == delayGeneration;
  }

  void begin(InFlight request) {
    inFlight = request;
    budget.begun();
  }

  /** The request is over. */
  void end() {
    inFlight = null;
    budget.release();
  }

  @Nullable InFlight inFlight() {
    return inFlight;
  }

  /** Nothing new is begun from here on. */
  void beginStop() {
    stopping = true;
    bidder.withdrawAll(host);
  }

  /** The links that arrived are to be persisted next. */
  void flushSoon() {
    if (!flushQueued) {
      flushQueued = true;
      context.getSelf().tell(HostNote.Tick.FLUSH);
    }
  }

  /** The links that arrived may wait for company, but not for ever. */
  void flushLater() {
    if (!flushQueued && !timers.isTimerActive(HostNote.Tick.FLUSH)) {
      timers.startSingleTimer(HostNote.Tick.FLUSH, services.settings().holdLinks());
    }
  }

  /** The links that arrived are being taken, or are given up. */
  void flushed() {
    flushQueued = false;
    timers.cancel(HostNote.Tick.FLUSH);
  }

  /** Has links that arrived persisted once the host's row stands; false when it does. */
  boolean becomeDue() {
    if (flushQueued) {
      return !row.stands(); // asked for once; the answer flushes
    }
    flushQueued = row.isWrittenFirst(HostNote.Tick.FLUSH, HostNote.LinksLost::new);
    return flushQueued;
  }

  /** Where it stands in the index of hosts with work. */
  DueRow row() {
    return row;
  }

  /** Links that arrived and are not persisted yet. */
  Inbox inbox() {
    return inbox;
  }

  String host() {
    return host;
  }

  void named(String name) {
    host = name;
  }

  ActorContext<HostCommand> context() {
    return context;
  }

  EffectFactories<HostEvent, HostState> effects() {
    return effects;
  }

  BudgetPass budget() {
    return budget;
  }

  Barred barred() {
    return barred;
  }

  Outcomes outcomes() {
    return outcomes;
  }

  /** Its rules, compiled in time. */
  RulesAhead rules() {
    return rules;
  }

  Errands errands() {
    return errands;
  }

  /** Stored pages to ask for again. */
  DueVisits visits() {
    return visits;
  }

  TimerScheduler<HostCommand> timers() {
    return timers;
  }

  HostServices services() {
    return services;
  }

  RobotsDesk robots() {
    return robots;
  }

  HostTiming timing() {
    return timing;
  }

  Bidder bidder() {
    return bidder;
  }

  OverflowTraffic overflow() {
    return overflow;
  }

  /** What it knows of its URLs, as the node counts it. */
  KnownAccount known() {
    return known;
  }
}
