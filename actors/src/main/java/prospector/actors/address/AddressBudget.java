package prospector.actors.address;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.web.url.HostKey;

/** Permits for requests, by the address that a host is found at. Thread-safe, never blocks. */
public interface AddressBudget {
  /** No address has a budget. */
  AddressBudget NONE =
      new AddressBudget() {
        @Override
        public boolean isOff() {
          return true;
        }

        @Override
        public CompletionStage<Answer> ask(HostKey host) {
          return CompletableFuture.completedFuture(Permit.FREE);
        }

        @Override
        public void release(Permit permit) {}
      };

  /** Whether nothing needs a permit. */
  boolean isOff();

  /** Asks for one request to a host. The stage never fails. */
  CompletionStage<Answer> ask(HostKey host);

  /** The request is over, or was not made. */
  void release(Permit permit);

  /** A permit, or none yet. */
  sealed interface Answer permits Permit, Later {}

  /**
   * One request may be made.
   *
   * @param address it counts for; empty when it counts for none
   * @param node uid of the node that asked
   * @param number of the request there
   */
  record Permit(String address, long node, long number) implements Answer {
    /** For what needs none. */
    public static final Permit FREE = new Permit("", 0, 0);
  }

  /**
   * Not yet.
   *
   * @param waitMillis when to ask again; a turn, not a promise
   */
  record Later(long waitMillis) implements Answer {}
}
