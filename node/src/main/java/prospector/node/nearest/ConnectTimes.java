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
 * How long this node takes to connect to hosts, the best of one or a few times, so many a second at
 * most. What delays a connection besides the distance makes it longer, never shorter.
 *
 * <p>Whoever asks is told what is known, and asks again for the rest. Thread-safe, and never waits.
 */
public final class ConnectTimes {
  /** Results that are remembered, so that a host is not connected to again; some 2 MB. */
  static final int REMEMBERED = 20_000;

  /** Hosts that wait to be measured; whoever asks for more asks again. */
  static final int WAITING = 2_000;

  private static final long SECOND = 1_000; // ms
  private static final Duration AGAIN = Duration.ofSeconds(1); // what was in the way may be over

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
   * @param perHost connections to a host
   * @param perSecond hosts at most
   */
  public record Parts(
      ToIntFunction<HostKey> probe,
      BooleanSupplier open,
      Predicate<HostKey> may,
      BiConsumer<Duration, Runnable> later,
      int perHost,
      int perSecond,
      Clock clock) {}

  public ConnectTimes(Parts parts) {
    this.parts = parts;
  }

  /** Connections that were tried. */
  public long tried() {
    return tried.sum();
  }

  /** Hosts to which no connection came about, or may be made. */
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
        parts
            .later()
            .accept(Duration.ofMillis(waits), () -> measure(key, host, 1, ConnectProbe.FAILED));
      }
    }
    return known;
  }

  /**
   * @param time how often it is tried with this one
   * @param before the best so far
   */
  private void measure(long key, HostKey host, int time, int before) {
    if (!parts.open().getAsBoolean()) {
      synchronized (this) {
        waiting.remove(key); // whoever asked asks again
      }
      return;
    }
    boolean may = parts.may().test(host);
    int best = before;
    try {
      best = may ? better(before, connect(host)) : ConnectProbe.FAILED;
    } finally {
      if (may && time < parts.perHost()) {
        int now = best;
        parts.later().accept(AGAIN, () -> measure(key, host, time + 1, now));
      } else {
        end(key, best);
      }
    }
  }

  private int connect(HostKey host) {
    tried.increment();
    return parts.probe().applyAsInt(host);
  }

  private static int better(int one, int other) {
    return one < 0 || other < 0 ? Math.max(one, other) : Math.min(one, other);
  }

  private synchronized void end(long key, int best) {
    if (best < 0) {
      failed.increment();
    }
    waiting.remove(key);
    micros.put(key, best);
  }
}
