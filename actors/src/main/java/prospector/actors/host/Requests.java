package prospector.actors.host;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import prospector.actors.budget.RequestBudget;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.state.HostState;

/**
 * The host's one request: what it is, the permits of its IP address and domain, and its hold on its
 * name. They are asked for before each request and given back after it.
 *
 * <p><em>While it waits for a permit the host counts as having a request under way.</em> Owned by
 * one host actor; this object lives on when the actor restarts, as its request does.
 */
final class Requests {
  private static final long ASK_AGAIN_MILLIS = 5_000; // where nobody answered

  private final HostSelf self;
  private final RequestBudget budget;
  private Activity activity = Activity.Idle.IDLE;
  private boolean stopping;
  private RequestBudget.@Nullable Permits permits;
  private @Nullable CompletionStage<RequestBudget.Answer> asked; // until its answer is here

  private boolean holding; // the name
  private boolean asking; // a request is made under it
  private long delayMillis; // that the host owed when it took the name

  Requests(HostSelf self) {
    this.self = self;
    this.budget = self.services().budget();
  }

  Activity activity() {
    return activity;
  }

  boolean isIdle() {
    return activity.isIdle();
  }

  /** Nothing new is begun from here on. */
  void stop() {
    stopping = true;
  }

  boolean isStopping() {
    return stopping;
  }

  void begin(Activity.Busy request) {
    activity = request;
    asking = holding;
  }

  /** The request is over, and nothing is to be persisted of it. */
  void end() {
    over();
    releaseName(delayMillis);
  }

  /**
   * The request is over. The name is kept until its outcome is {@linkplain #recorded persisted}:
   * only then is it known what the host owes.
   */
  void over() {
    activity = Activity.Idle.IDLE;
    releasePermits();
  }

  /** Its outcome is persisted: a slow answer, or a Crawl-delay, bars the name's other hosts too. */
  void recorded(HostState state) {
    releaseName(Math.max(delayMillis, self.timing().askedMillis(state)));
  }

  // ---- permits

  /**
   * Whether a request may be made at once; else the cause comes back with the answer, as {@link
   * HostNote.BudgetAnswered}.
   */
  boolean isPermitted(HostState state, HostCommand cause) {
    if (budget.isOff() || permits != null) {
      return hasName(state, cause);
    }
    begin(new Activity.AwaitingPermit(self.timing().nowMillis()));
    CompletionStage<RequestBudget.Answer> ask = budget.ask(self.key());
    asked = ask;
    self.whenDone(
        ask,
        (answer, error) ->
            new HostNote.BudgetAnswered(
                cause, error == null ? answer : new RequestBudget.Later(ASK_AGAIN_MILLIS)));
    return false;
  }

  /** The same for the name, last: it is free again at once where the budgets have no room. */
  private boolean hasName(HostState state, HostCommand cause) {
    long now = self.timing().nowMillis();
    delayMillis = self.timing().askedMillis(state);
    long wait = self.services().names().take(self.key(), delayMillis, now);
    holding = wait == 0;
    if (!holding) {
      begin(new Activity.AwaitingPermit(now));
      self.tell(new HostNote.BudgetAnswered(cause, new RequestBudget.Later(wait)));
    }
    return holding;
  }

  void take(RequestBudget.Permits given) {
    permits = given;
  }

  /** A request is not made: what was taken for it is given back, unless one under way has it. */
  void releaseUnused() {
    if (isIdle()) {
      release();
    }
  }

  /** The request is over, or is not made. */
  void release() {
    releaseName(delayMillis);
    releasePermits();
  }

  private void releaseName(long owedMillis) {
    if (holding) {
      self.services().names().release(self.key(), asking, owedMillis, self.timing().nowMillis());
      holding = false;
      asking = false;
    }
  }

  private void releasePermits() {
    asked = null;
    if (permits != null) {
      budget.release(permits);
      permits = null;
    }
  }

  /**
   * The host's actor ends: nobody hears of a permit that is still to come, nor waits for a request
   * under way, which must not leave the node after the next owner's: it may be held until the
   * node's lease is back.
   */
  void abandon() {
    CompletionStage<RequestBudget.Answer> ask = asked;
    release();
    if (ask != null) {
      ask.thenAccept(
          answer -> {
            if (answer instanceof RequestBudget.Permits late) {
              budget.release(late);
            }
          });
    }
    if (!activity.isIdle()) {
      self.services().pipeline().abandon(self.key());
    }
  }
}
