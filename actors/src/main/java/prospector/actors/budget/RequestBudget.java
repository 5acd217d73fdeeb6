package prospector.actors.budget;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.web.url.HostKey;

/**
 * Permits for requests, by what a host has in common with others: the address it is found at, its
 * registrable domain. Thread-safe, never blocks.
 */
public interface RequestBudget {
  /** Nothing has a budget. */
  RequestBudget NONE =
      new RequestBudget() {
        @Override
        public boolean isOff() {
          return true;
        }

        @Override
        public CompletionStage<Answer> ask(HostKey host) {
          return CompletableFuture.completedFuture(Permits.FREE);
        }

        @Override
        public void release(Permits permits) {}
      };

  /** Whether nothing needs a permit. */
  boolean isOff();

  /** Asks for one request to a host. The stage never fails. */
  CompletionStage<Answer> ask(HostKey host);

  /** The request is over, or was not made. */
  void release(Permits permits);

  /** Another node is about to hand its part over: budgets that come from there know no past. */
  default void nodeLeaves() {}

  /** All permits it takes, or none yet. */
  sealed interface Answer permits Permits, Later {}

  /**
   * One request may be made.
   *
   * @param each a permit for every budget that the host counts for
   */
  record Permits(List<Permit> each) implements Answer {
    /** For what needs none. */
    public static final Permits FREE = new Permits(List.of());

    public Permits {
      each = List.copyOf(each);
    }
  }

  /**
   * The permit of one budget.
   *
   * @param key address or domain that it counts for
   * @param node uid of the node that asked
   * @param number of the request there
   */
  record Permit(String key, long node, long number) {}

  /**
   * Not yet.
   *
   * @param waitMillis when to ask again; a turn, not a promise
   */
  record Later(long waitMillis) implements Answer {}
}
