package prospector.node.exit;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;
import sun.misc.SignalHandler;
import sun.misc.Unsafe;

/**
 * Ends the process without a lock of the JVM, where halting waits for that of the heap.
 *
 * <p><em>Java raises no signal that it has no handler for</em>, SIGKILL among them. SIGIO has two
 * names: a handler stays known under the one, and what the signal does is set back under the other,
 * so that it may be raised and ends the process (code 157, without a core). The kernel keeps such a
 * signal from the first process of a container, and other systems have it under one name or ignore
 * it: there a write to no address makes the JVM abort, with a report of its own. Allocates nothing
 * once it is made.
 */
final class SelfKill {
  private static final String NAME = "IO";
  private static final String SAME = "POLL";

  private final @Nullable Signal signal;
  private final @Nullable Unsafe memory;

  /** Gets all ready that the end needs. */
  SelfKill() {
    this.signal = deadly();
    this.memory = memory();
  }

  /** Does not return where anything can be done. */
  void now() {
    try {
      if (signal != null) {
        Signal.raise(signal);
      }
    } catch (IllegalArgumentException e) { // somebody took the handler away
      // the other way
    }
    if (memory != null) {
      memory.putAddress(0, 0);
    }
  }

  private static @Nullable Signal deadly() {
    try {
      Signal raised = new Signal(NAME);
      Signal.handle(raised, received -> {});
      Signal.raise(raised); // what that needs is loaded
      Signal.handle(new Signal(SAME), SignalHandler.SIG_DFL);
      return raised;
    } catch (IllegalArgumentException e) {
      LoggerFactory.getLogger(SelfKill.class).debug("no signal to end by", e);
      return null;
    }
  }

  private static @Nullable Unsafe memory() {
    try {
      Field only = Unsafe.class.getDeclaredField("theUnsafe");
      only.setAccessible(true);
      return (Unsafe) only.get(null);
    } catch (ReflectiveOperationException | RuntimeException e) {
      LoggerFactory.getLogger(SelfKill.class).debug("no memory to end by", e);
      return null;
    }
  }
}
