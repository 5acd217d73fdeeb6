package prospector.actors.host;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import prospector.actors.budget.RequestBudget;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.state.HostState;
import prospector.web.url.HostKey;

/**
 * The host's permits of its IP address and domain, and its hold on its name: asked for before each
 * request, given back after it.
 *
 * <p>Owned by one host actor; while it waits for an answer the host counts as having a request in
 * flight.
 */
final class BudgetPass {
  private static final long ASK_AGAIN_MILLIS = 5_000; // where nobody answered

  private final AwakeHost awake;
  private final RequestBudget budget;
  private RequestBudget.@Nullable Permits permits;
  private @Nullable CompletionStage<RequestBudget.Answer> asked; // until its answer is here

  private boolean holding; // the name
  private boolean asking; // a request is made under it
  private long delayMillis; // that the host owed when it took the name

  BudgetPass(AwakeHost awake) {
    this.awake = awake;
    this.budget = awake.services().budget();
  }

  /**
   * Whether a request may be made at once; else the cause comes back with the answer, as {@link
   * HostNote.BudgetAnswered}.
   */
  boolean isGiven(HostState state, HostCommand cause) {
    if (budget.isOff() || permits != null) {
      return hasName(state, cause);
    }
    awake.begin(InFlight.permitAsked(awake.timing().nowMillis()));
    CompletionStage<RequestBudget.Answer> ask = budget.ask(new HostKey(awake.host()));
    asked = ask;
    awake
        .context()
        .pipeToSelf(
            ask,
            (answer, error) ->
                new HostNote.BudgetAnswered(
                    cause, error == null ? answer : new RequestBudget.Later(ASK_AGAIN_MILLIS)));
    return false;
  }

  /** The same for the name, last: it is free again at once where the budgets have no room. */
  private boolean hasName(HostState state, HostCommand cause) {
    delayMillis = awake.timing().askedMillis(state);
    long wait =
        awake
            .services()
            .names()
            .take(new HostKey(awake.host()), delayMillis, awake.timing().nowMillis());
    holding = wait == 0;
    if (!holding) {
      awake.begin(InFlight.permitAsked(awake.timing().nowMillis()));
      awake
          .context()
          .getSelf()
          .tell(new HostNote.BudgetAnswered(cause, new RequestBudget.Later(wait)));
    }
    return holding;
  }

  void take(RequestBudget.Permits given) {
    permits = given;
  }

  /** A request begins. */
  void begun() {
    asking = holding;
  }

  /** The request is over, or is not made. */
  void release() {
    asked = null;
    if (holding) {
      HostKey host = new HostKey(awake.host());
      awake.services().names().release(host, asking, delayMillis, awake.timing().nowMillis());
      holding = false;
      asking = false;
    }
    if (permits != null) {
      budget.release(permits);
      permits = null;
    }
  }

  /** The host's actor ends: nobody hears of a permit that is still to come. */
  void end() {
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
  }
}
