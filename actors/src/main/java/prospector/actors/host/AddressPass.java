package prospector.actors.host;

import org.jspecify.annotations.Nullable;
import prospector.actors.address.AddressBudget;
import prospector.web.url.HostKey;

/**
 * The host's permit of its IP address: asked for before each request, given back after it.
 *
 * <p>Owned by one host actor; while it waits for an answer the host counts as having a request in
 * flight.
 */
final class AddressPass {
  private static final long ASK_AGAIN_MILLIS = 5_000; // where nobody answered

  private final AwakeHost awake;
  private final AddressBudget budget;
  private AddressBudget.@Nullable Permit permit;

  AddressPass(AwakeHost awake) {
    this.awake = awake;
    this.budget = awake.services().addresses();
  }

  /**
   * Whether a request may be made at once; else the cause comes back with the answer, as {@link
   * HostNote.AddressAnswered}.
   */
  boolean isGiven(HostActor.Command cause) {
    if (budget.isOff() || permit != null) {
      return true;
    }
    awake.begin(InFlight.addressAsked(awake.timing().nowMillis()));
    awake
        .context()
        .pipeToSelf(
            budget.ask(new HostKey(awake.host())),
            (answer, error) ->
                new HostNote.AddressAnswered(
                    cause, error == null ? answer : new AddressBudget.Later(ASK_AGAIN_MILLIS)));
    return false;
  }

  void take(AddressBudget.Permit given) {
    permit = given;
  }

  /** The request is over, or is not made. */
  void release() {
    if (permit != null) {
      budget.release(permit);
      permit = null;
    }
  }
}
