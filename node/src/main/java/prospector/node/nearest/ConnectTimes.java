package prospector.node.nearest;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import prospector.actors.site.SiteMap;
import prospector.web.connect.ConnectProbe;
import prospector.web.url.HostKey;

/**
 * How long this node takes to connect to hosts, each measured once, so many a second at most.
 *
 * <p>Whoever asks is told what is known, and asks again for the rest. Thread-safe, and never waits.
 */
public final class ConnectTimes {
  /** Results that are remembered, so that a host is not connected to again; some 2 MB. */
  static final int REMEMBERED = 20_000;

  /** Hosts that wait to be measured; whoever asks for more asks again. */
  static final int WAITING = 2_000;

  private static final long SECOND = 1_000; // ms

  private final Parts parts;
  private final LongAdder tried = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final Set<Long> waiting = new HashSet<>();
  private final Map<Long, Integer> micros =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
          return size() > REMEMBERED;
        }
      };
  private long nextMillis; // when the next one may begin

  /**
   * Collaborators.
   *
   * @param probe connects; blocking
   * @param open whether this node may ask anybody for anything now
   * @param may whether a host may be connected to
   * @param later runs something after a while, on threads of its own
   * @param perSecond connections at most
   */
  public record Parts(
      ToIntFunction<HostKey> probe,
      BooleanSupplier open,
      Predicate<HostKey> may,
      BiConsumer<Duration, Runnable> later,
      int perSecond,
      Clock clock) {}

  public ConnectTimes(Parts parts) {
    this.parts = parts;
  }

  /** Connections that were tried. */
  public long tried() {
    return tried.sum();
  }

  /** Those of them that did not come about. */
  public long failed() {
    return failed.sum();
  }

  /**
   * What is known of hosts: microseconds by host, below 0 where no connection comes about. The
   * others are measured in their turn.
   */
  public synchronized Map<String, Integer> of(Collection<HostKey> hosts) {
    Map<String, Integer> known = new HashMap<>();
    boolean open = parts.open().getAsBoolean();
    for (HostKey host : hosts) {
      long key = SiteMap.key(host);
      Integer said = micros.get(key);
      if (said != null) {
        known.put(host.value(), said);
      } else if (open && waiting.size() < WAITING && waiting.add(key)) {
        long now = parts.clock().millis();
        long waits = Math.min(Math.max(0, nextMillis - now), WAITING * SECOND); // clocks may jump
        nextMillis = now + waits + Math.max(1, SECOND / parts.perSecond());
        parts.later().accept(Duration.ofMillis(waits), () -> measure(key, host));
      }
    }
    return known;
  }

  private void measure(long key, HostKey host) {
    if (!parts.open().getAsBoolean()) {
      synchronized (this) {
        waiting.remove(key); // whoever asked asks again
      }
      return;
    }
    int took = ConnectProbe.FAILED;
    try {
      if (parts.may().test(host)) {
        tried.increment();
        took = parts.probe().applyAsInt(host);
      }
    } finally {
      if (took < 0) {
        failed.increment();
      }
      synchronized (this) {
        waiting.remove(key);
        micros.put(key, took);
      }
    }
  }
}
