package prospector.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import prospector.node.cli.options.Interrupts;
import prospector.node.exit.ExitCode;
import prospector.node.exit.LastResort;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * The process's own signals: INT, TERM, and HUP of a terminal that was closed.
 *
 * <p><em>What has not ended some seconds after the first signal is ended.</em> A shutdown hook
 * would not do: inside one the process is already lost, so a clean stop could neither print its
 * summary nor choose its exit code, and a second Ctrl-C would change nothing.
 */
final class SignalInterrupts implements Interrupts {
  private static final String TERMINAL_CLOSED = "HUP";
  private static final List<String> SIGNALS = List.of("INT", "TERM", TERMINAL_CLOSED);

  private final LastResort lastResort;
  private final IntConsumer halt;

  SignalInterrupts(LastResort lastResort) {
    this(lastResort, Runtime.getRuntime()::halt);
  }

  /**
   * @param halt ends the process at once, with an exit code
   */
  SignalInterrupts(LastResort lastResort, IntConsumer halt) {
    this.lastResort = lastResort;
    this.halt = halt;
  }

  @Override
  public Registration onFirst(Runnable action) {
    AtomicBoolean seen = new AtomicBoolean();
    List<Map.Entry<Signal, SignalHandler>> before = new ArrayList<>();
    for (String name : SIGNALS) {
      Signal signal = new Signal(name);
      SignalHandler handler = received -> handle(received.getName(), seen, action);
      before.add(Map.entry(signal, Signal.handle(signal, handler)));
    }
    return () -> before.forEach(entry -> Signal.handle(entry.getKey(), entry.getValue()));
  }

  void handle(String signal, AtomicBoolean seen, Runnable action) {
    if (seen.compareAndSet(false, true)) {
      lastResort.signalled(System.nanoTime());
      action.run();
    } else if (!signal.equals(TERMINAL_CLOSED)) { // of which a shell tells, and the system, too
      halt.accept(ExitCode.INTERRUPTED.code());
    }
  }
}
