package prospector.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
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
  private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

  private final LastResort lastResort;

  SignalInterrupts(LastResort lastResort) {
    this.lastResort = lastResort;
  }

  @Override
  public Registration onFirst(Runnable action) {
    AtomicBoolean seen = new AtomicBoolean();
    List<Map.Entry<Signal, SignalHandler>> before = new ArrayList<>();
    for (String name : SIGNALS) {
      Signal signal = new Signal(name);
      SignalHandler handler = received -> handle(seen, action);
      before.add(Map.entry(signal, Signal.handle(signal, handler)));
    }
    return () -> before.forEach(entry -> Signal.handle(entry.getKey(), entry.getValue()));
  }

  private void handle(AtomicBoolean seen, Runnable action) {
    if (seen.compareAndSet(false, true)) {
      lastResort.signalled(System.nanoTime());
      action.run();
    } else {
      Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
    }
  }
}
