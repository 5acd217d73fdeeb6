package prospector.actors.host;

import akka.actor.typed.ActorRef;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.decide.Doubts;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.RobotsJudge;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchTask;
import prospector.persistence.PageRecord;
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
  private final AwakeHost awake;
  private final HostServices services;
  private final EffectFactories<HostEvent, HostState> effects;
  private final ActorRef<HostCommand> self;
  private @Nullable Outcome unpersisted;
  private boolean written;

  /**
   * An outcome on its way to the journal.
   *
   * @param cause the message that brought it
   * @param request what it ends; null when it ends none
   * @param written what follows from these very events
   * @param after what follows once the outcome is persisted
   */
  private record Outcome(
      HostCommand cause,
      @Nullable InFlight request,
      Consumer<HostState> written,
      Consumer<HostState> after) {}

  /**
   * What an event waits for.
   *
   * @param done what was done for it before
   * @param bringsWork whether the host must stand in the index of hosts with work first
   * @param again what to be told with once it is done
   * @param failed what to be told with when it could not be done
   */
  record Before(
      Groundwork.Needs needs,
      Groundwork done,
      boolean bringsWork,
      Function<Groundwork, HostNote> again,
      Function<Throwable, HostNote> failed) {
    /** For an event that brings no work, or to a host that has some. */
    Before(
        Groundwork.Needs needs,
        Groundwork done,
        Function<Groundwork, HostNote> again,
        Function<Throwable, HostNote> failed) {
      this(needs, done, false, again, failed);
    }
  }

  private record Prepared(List<PageRecord> rows, Map<Groundwork.Key, UrlState> states) {}

  Outcomes(
      AwakeHost awake, EffectFactories<HostEvent, HostState> effects, ActorRef<HostCommand> self) {
    this.awake = awake;
    this.services = awake.services();
    this.effects = effects;
    this.self = self;
  }

  /**
   * Has prepared what an event waits for, or lets the event be.
   *
   * @param event persists it; not called while there is something to wait for, as then the decision
   *     is made again
   */
  Effect<HostEvent, HostState> after(Before before, Supplier<Effect<HostEvent, HostState>> event) {
    boolean waits =
        prepares(before)
            || (before.bringsWork()
                && awake
                    .row()
                    .isWrittenFirst(before.again().apply(before.done()), before.failed()));
    return waits ? effects.none() : event.get();
  }

  private boolean prepares(Before before) {
    Groundwork.Needs needs = before.needs();
    Groundwork done = before.done();
    List<PageRecord> missing = done.missing(needs.rows());
    if (missing.isEmpty() && needs.doubtful().isEmpty() && needs.open().isEmpty()) {
      return false;
    }
    awake
        .context()
        .pipeToSelf(
            services
                .pipeline()
                .refuse(missing)
                .thenApply(this::counted)
                .thenCombine(lookUp(needs.doubtful()), Prepared::new)
                .thenCombine(
                    ruled(needs.open(), done),
                    (rows, rulings) -> done.with(missing, rows.states(), rulings)),
            (next, error) ->
                error == null ? before.again().apply(next) : before.failed().apply(error));
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
  private List<PageRecord> counted(List<PageRecord> fresh) {
    Groundwork.byCrawl(fresh).forEach(services.crawls()::refused);
    return fresh;
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
    Outcome outcome = new Outcome(cause, awake.inFlight(), written, after);
    awake.end();
    return persist(outcome, events);
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
    return persist(new Outcome(cause, null, written, after), events);
  }

  private Effect<HostEvent, HostState> persist(Outcome outcome, List<HostEvent> events) {
    unpersisted = outcome;
    return effects
        .persist(events)
        .thenRun(
            state -> {
              unpersisted = null;
              written = true;
              outcome.written().accept(state);
              outcome.after().accept(state);
            });
  }

  /**
   * The journal failed while an outcome was being persisted: it is decided anew from the state that
   * came back, with its slot still held. If the URL has its end after all, either only the answer
   * was lost, or another node wrote it: what stands in the outbox is sent by the recovery, and
   * links that came along are sorted again.
   */
  void recovered(HostState state) {
    Outcome lost = unpersisted;
    unpersisted = null;
    written = false;
    if (lost == null) {
      return;
    }
    if (lost.cause() instanceof HostNote.PageDone done && isFinal(state, done.report().task())) {
      lost.after().accept(state);
      if (!awake.inbox().isEmpty()) {
        awake.flushSoon();
      }
      return;
    }
    if (lost.request() != null) {
      awake.begin(lost.request());
    }
    self.tell(lost.cause());
  }

  /**
   * Whether the journal has taken something from this actor since its state came back from it:
   * nobody else had written there in between.
   */
  boolean hasWritten() {
    return written;
  }

  private static boolean isFinal(HostState state, FetchTask task) {
    UrlState known = state.stateOf(task.crawl().spec().id(), task.url().fingerprint());
    return known != UrlState.WAITING;
  }
}
