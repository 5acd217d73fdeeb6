package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectBuilder;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.WaitingRoom;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.Doubts;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.RobotsJudge;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchTask;
import prospector.actors.work.PagePipeline;
import prospector.persistence.page.PageRecord;
import prospector.web.politeness.DelayClock;
import prospector.web.url.CrawlUrl;

/**
 * Runs what a host decides: has the database prepared, persists, then lets the rest follow.
 *
 * <p><em>What an event says is durable elsewhere before the event; what follows from an event
 * happens after it; no other request is made before the outcome of the last is persisted.</em>
 * Decisions are made anew whenever something was waited for, as the state may have moved on
 * meanwhile. Owned by one host actor; this object lives on when the actor restarts.
 */
/*
 * The order, and what a kill in between leaves behind:
 *
 *   1. decide      nothing was written: the page is fetched, the links are sent once more
 *   2. prepare     rows of refused URLs, and the host's row among hosts with work, that no event
 *                  tells of: the URL still waits, and its outcome takes the row's place; a host
 *                  is woken once and finds nothing to do
 *   3. persist     one event for all that belongs together: outcome, own links, hand-offs
 *   4. follow      hand-offs, receipts, the slot, the crawl's counts: recovery finds the outbox in
 *                  the state and sends it again, who waits for a receipt resends, slots go
 *                  with their dispatcher
 *
 * So whatever is missing after a kill is done once more, and doing it twice is harmless: rows are
 * put by key, links are known by their fingerprint, hand-offs by their number. The price: a
 * decision that refuses something is made twice, and its request counts as in flight for as long
 * as the rows take; and a page between 1 and 3 is fetched again after a kill. The idea is a
 * write-ahead rule turned round (C. Mohan et al. 1992, ARIES, has the log first): here the journal
 * comes last, since everything else can be found from it, but not the journal from the rest.
 *
 * A failed persist restarts the actor with this object; the outcome is then decided anew, in the
 * place of another request.
 */
final class Outcomes {
  private final HostSelf self;
  private final HostServices services;
  private final EffectFactories<HostEvent, HostState> effects;
  private final WaitingRoom<HostCommand> room;
  private final Requests requests;
  private final DueRow row;
  private final Inbox inbox;
  private @Nullable Outcome unpersisted;

  /** The journal took something since the state came back: nobody else had written in between. */
  private boolean written;

  /**
   * An outcome on its way to the journal.
   *
   * @param cause the message that brought it
   * @param request what it ends; idle when it ends none
   * @param written what follows from these very events
   * @param after what follows once the outcome is persisted
   */
  private record Outcome(
      HostCommand cause,
      Activity request,
      Consumer<HostState> written,
      Consumer<HostState> after) {}

  Outcomes(
      HostSelf self,
      EffectFactories<HostEvent, HostState> effects,
      WaitingRoom<HostCommand> room,
      Requests requests,
      DueRow row,
      Inbox inbox) {
    this.self = self;
    this.services = self.services();
    this.effects = effects;
    this.room = room;
    this.requests = requests;
    this.row = row;
    this.inbox = inbox;
  }

  /** Nothing is to be recorded. */
  Effect<HostEvent, HostState> none() {
    return effects.none();
  }

  /**
   * Before a request. A kill from here on may have one in flight, so recovery must not find a clean
   * stop as the last event. And the first of a life is announced in the journal, which takes a
   * sequence number from one writer only: should there be a second owner, he asks nothing.
   */
  Effect<HostEvent, HostState> opened(
      HostState state, HostCommand cause, Consumer<HostState> request) {
    if (state.clock().equals(DelayClock.FRESH)) {
      row.asked();
    }
    return written && !state.stoppedCleanly()
        ? effects.none().thenRun(request::accept)
        : persist(
            cause,
            List.<HostEvent>of(new HostEvent.ClockMoved(self.name(), state.clock())),
            request);
  }

  /**
   * Has prepared what an event waits for, or lets the event be.
   *
   * @param event persists it; not called while there is something to wait for, as then the decision
   *     is made again
   */
  Effect<HostEvent, HostState> after(Awaited before, Supplier<Effect<HostEvent, HostState>> event) {
    boolean waits =
        prepares(before)
            || (before.bringsWork()
                && row.isWrittenFirst(before.again().apply(before.done()), before.failed()));
    return waits ? effects.none() : event.get();
  }

  private boolean prepares(Awaited before) {
    Groundwork.Needs needs = before.needs();
    Groundwork done = before.done();
    List<PageRecord> missing = done.missing(needs.rows());
    if (missing.isEmpty() && needs.doubtful().isEmpty() && needs.open().isEmpty()) {
      return false;
    }
    self.whenDone(
        services
            .pipeline()
            .refuse(missing)
            .thenApply(this::counted)
            .thenCombine(
                lookUp(needs.doubtful()),
                (rows, states) -> done.with(missing, rows.answered(), states))
            .thenCombine(ruled(needs.open(), done), Groundwork::ruled),
        (next, error) -> error == null ? before.again().apply(next) : before.failed().apply(error));
    return true;
  }

  private CompletionStage<RobotsJudge.Rulings> ruled(RobotsJudge.Open open, Groundwork done) {
    if (open.isEmpty()) {
      return CompletableFuture.completedFuture(done.rulings());
    }
    return open.characters() > 0
        ? services.pipeline().workOnRules(open.characters(), () -> open.decide(done.rulings()))
        : services.pipeline().work(() -> open.decide(done.rulings()));
  }

  private CompletionStage<Map<Groundwork.Key, UrlState>> lookUp(
      Map<String, Set<CrawlUrl>> doubtful) {
    return doubtful.isEmpty()
        ? CompletableFuture.completedFuture(Map.of())
        : CompletableFuture.supplyAsync(
            () -> Doubts.lookUp(doubtful, services.pipeline()), services.blocking());
  }

  /** A refusal counts with its row, as it will after a restart. On the archive's thread. */
  private PagePipeline.Refusals counted(PagePipeline.Refusals rows) {
    Groundwork.byCrawl(rows.fresh()).forEach(services.crawls()::refused);
    rows.answered()
        .forEach(row -> services.archived().unnoted(row.crawl(), CrawlUrl.ofNormal(row.url())));
    return rows;
  }

  /** Persists the end of a request that stored nothing and is to be made again. */
  Effect<HostEvent, HostState> persistBackOff(
      HostCommand cause, HostEvent event, Consumer<HostState> after) {
    Outcome outcome = new Outcome(cause, requests.activity(), written -> {}, after);
    requests.over();
    return persist(outcome, List.of(event));
  }

  /** Persists the end of the request in flight. */
  Effect<HostEvent, HostState> persistEnd(
      HostCommand cause, List<HostEvent> events, Consumer<HostState> after) {
    return persistEnd(cause, events, written -> {}, after);
  }

  /**
   * The same where something follows from these very events, as hand-offs by their numbers and the
   * receipt of links that came along: a node that was taken for dead may have written another end
   * of the same request first.
   */
  Effect<HostEvent, HostState> persistEnd(
      HostCommand cause,
      List<HostEvent> events,
      Consumer<HostState> written,
      Consumer<HostState> after) {
    Consumer<HostState> then =
        state -> {
          self.timing().stored();
          after.accept(state);
        };
    Outcome outcome = new Outcome(cause, requests.activity(), written, then);
    requests.over();
    return persist(outcome, events);
  }

  /** What the request in flight brought could not be prepared for: it counts as not made. */
  void giveUp() {
    requests.end();
  }

  /** Persists what ends no request, but must not get lost either. */
  Effect<HostEvent, HostState> persist(
      HostCommand cause, List<HostEvent> events, Consumer<HostState> after) {
    return persist(cause, events, written -> {}, after);
  }

  /** The same where something follows from these very events. */
  Effect<HostEvent, HostState> persist(
      HostCommand cause,
      List<HostEvent> events,
      Consumer<HostState> written,
      Consumer<HostState> after) {
    return persist(new Outcome(cause, Activity.Idle.IDLE, written, after), events);
  }

  /** Persists what may get lost with the actor: its cause comes again, or is met again. */
  Effect<HostEvent, HostState> record(List<HostEvent> events, Consumer<HostState> after) {
    return write(
        events,
        state -> {
          written = true;
          after.accept(state);
        });
  }

  private Effect<HostEvent, HostState> persist(Outcome outcome, List<HostEvent> events) {
    unpersisted = outcome;
    return write(
        events,
        state -> {
          unpersisted = null;
          written = true;
          if (outcome.request() instanceof Activity.Busy) {
            requests.recorded(state);
          }
          outcome.written().accept(state);
          outcome.after().accept(state);
        });
  }

  /** Messages wait until it is written; after a failure, until the state has come back. */
  private EffectBuilder<HostEvent, HostState> write(
      List<HostEvent> events, Consumer<HostState> then) {
    room.close();
    return effects
        .persist(events)
        .thenRun(
            state -> {
              room.open();
              then.accept(state);
            });
  }

  /**
   * The journal failed while an outcome was being persisted: it is decided anew from the state that
   * came back, with its slot still held. If the URL has its end after all, either only the answer
   * was lost, or another node wrote it: what stands in the outbox is sent by the recovery, and
   * links that came along are sorted again.
   */
  void recovered(HostState state) {
    room.open();
    Outcome lost = unpersisted;
    unpersisted = null;
    written = false;
    if (lost == null) {
      return;
    }
    if (lost.cause() instanceof HostNote.PageDone done && isFinal(state, done.report().task())) {
      if (lost.request() instanceof Activity.Busy) {
        requests.recorded(state);
      }
      lost.after().accept(state);
      if (!inbox.isEmpty()) {
        inbox.flushSoon();
      }
      return;
    }
    if (lost.request() instanceof Activity.Busy request) {
      requests.begin(request);
    }
    self.tell(lost.cause());
  }

  // ---- the end

  /** The actor stops once its last events are persisted. */
  Effect<HostEvent, HostState> stopAfter(List<HostEvent> last, Consumer<HostState> after) {
    return write(last, after).thenStop();
  }

  /** The actor stops. */
  Effect<HostEvent, HostState> stop() {
    return effects.stop();
  }

  private static boolean isFinal(HostState state, FetchTask task) {
    UrlState known = state.stateOf(task.crawl().spec().id(), task.url().fingerprint());
    return known != UrlState.WAITING;
  }
}
