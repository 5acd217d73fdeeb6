package prospector.web.fuzz;

import java.util.Locale;
import java.util.Optional;

/**
 * Says whether a reader did with an input what it should: no exception, all that must hold, and no
 * more CPU or heap than its budget.
 *
 * <p>A cost over the budget is measured again before it counts, and the least of all measurements
 * counts: a collection, a compilation or another process costs once, an input each time.
 */
public final class Oracle {
  private static final int MEASURED_TIMES = 6;

  /**
   * Times the time of compiled code on an idle machine, and more where this one is slower: 4.4 were
   * seen of counted and half compiled code. What is not linear is a hundred times over.
   */
  private static final int SLACK = 5;

  private Oracle() {}

  /** What went wrong, if anything did. */
  public static Optional<String> trouble(ForeignReader reader, byte[] input) {
    try {
      Reading first = new Reading(reader, input);
      Cost cost = Cost.of(first);
      first.held.run();
      Budget budget = reader.budget();
      for (int i = 1; i < MEASURED_TIMES && !budget.allows(cost, input.length, SLACK); i++) {
        cost = cost.least(Cost.of(new Reading(reader, input)));
      }
      return budget.allows(cost, input.length, SLACK)
              || budget.allows(cost, input.length, SLACK * MachinePace.now())
          ? Optional.empty()
          : Optional.of(said(budget, cost, input.length));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return Optional.of(e + (trace.length == 0 ? "" : " at " + trace[0]));
    }
  }

  private static String said(Budget budget, Cost cost, int bytes) {
    return String.format(
        Locale.ROOT,
        "%,d bytes cost %.0f ns and %.0f bytes of heap each, over the budget of %d and %d",
        bytes,
        budget.nanosPerByte(cost, bytes),
        budget.heapPerByte(cost, bytes),
        budget.nanosPerByte(),
        budget.heapPerByte());
  }

  private static final class Reading implements Runnable {
    private final ForeignReader reader;
    private final byte[] input;
    private Runnable held = () -> {};

    Reading(ForeignReader reader, byte[] input) {
      this.reader = reader;
      this.input = input;
    }

    @Override
    public void run() {
      held = reader.read(input);
    }
  }
}
