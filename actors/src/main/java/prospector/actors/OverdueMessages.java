package prospector.actors;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what a node sends again and again because no receipt comes: a node that is gone is
 * replaced within {@link #AFTER_RESENDS} resends, so what takes longer is stuck.
 *
 * <p><em>The log grows with the logarithm of their number</em>: a line at the 1st, 2nd, 4th, 8th
 * and so on. One a node; thread-safe.
 */
public final class OverdueMessages implements Extension {
  /** Resends in vain after which a message is overdue, and again after as many more. */
  public static final int AFTER_RESENDS = 12; // two minutes, at ten seconds each

  private static final Logger LOG = LoggerFactory.getLogger(OverdueMessages.class);
  private static final Id ID = new Id();

  private final AtomicLong overdue = new AtomicLong();

  private OverdueMessages() {}

  /** Those of an actor system. */
  public static OverdueMessages of(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /**
   * A message is sent again.
   *
   * @param what it is, such as "links"
   * @param to host that does not acknowledge it
   * @param resends so far, 1 for the first
   */
  public void resent(String what, String to, int resends) {
    if (resends < AFTER_RESENDS || resends % AFTER_RESENDS != 0) {
      return;
    }
    long count = overdue.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.warn(
          "{} to {}: sent {} times, no receipt or answer came; {} such messages so far",
          what,
          to,
          resends + 1,
          count);
    }
  }

  /** Messages found overdue since the start, one that stays so counted again and again. */
  public long count() {
    return overdue.get();
  }

  private static final class Id extends ExtensionId<OverdueMessages> {
    @Override
    public OverdueMessages createExtension(ActorSystem<?> system) {
      return new OverdueMessages();
    }
  }
}
