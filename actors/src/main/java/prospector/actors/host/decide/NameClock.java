package prospector.actors.host.decide;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.web.url.HostKey;

/**
 * The delay that the hosts of one name share: http and https, and every port, are hosts of their
 * own and one machine.
 *
 * <p><em>Never two requests to one name at once, and between requests of two of its hosts the
 * longer of their delays.</em> Of hosts that may be asked now, who has waited longest comes first.
 * What a host owes itself is its own clock's business, which is in the journal; this one is in
 * memory, of one node, and enough because all hosts of a name live in one shard
 * (docs/decisions/0025). Where shards may have come from elsewhere a moment ago, the first request
 * to a name waits for one delay, also where the name was asked here before. Thread-safe.
 */
public final class NameClock {
  private static final int NAMES_MAX = 20_000; // beyond, the one asked longest ago is forgotten
  private static final long POLL_LEAST = 50; // milliseconds
  private static final long POLL_MOST = 1_000; // while another host of the name is being asked
  private static final long LATE = 1_000; // for who was sent away and does not come back
  private static final int WAITING_MAX = 16; // remembered of a name; others have no place
  private static final long STEP = 1_000; // a caller may have read the clock some time before
  private static final long HELD_MOST = 600_000; // no request takes so long
  private static final long UNSURE_LEAST = 60_000; // after a change, shards may still come

  private final Map<String, Name> names =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Name> eldest) {
          return size() > NAMES_MAX && eldest.getValue().holder == null;
        }
      };
  private final long startMillis;
  private final long unsureMillis;
  private long changedMillis = Long.MIN_VALUE / 2;

  /**
   * The place of a host that was sent away.
   *
   * @param sinceMillis when that was for the first time since it was asked
   * @param untilMillis when it is to come back
   * @param gapMillis what is to lie between another host's request and its own: the longer of what
   *     the two owe
   */
  private record Place(long sinceMillis, long untilMillis, long gapMillis) {
    /** With shorter delays others would move its time on and on. */
    boolean hasWaited(long nowMillis) {
      return nowMillis - sinceMillis >= gapMillis;
    }
  }

  /** One name. */
  private static final class Name {
    @Nullable HostKey holder; // being asked
    @Nullable HostKey last; // asked last
    @Nullable HostKey turn; // was sent away while the last one was, or would have been, asked
    long sinceMillis; // of the holder
    final Map<HostKey, Place> waiting = new LinkedHashMap<>(); // who was sent away first is first
    long endMillis = Long.MIN_VALUE / 2; // of the last request
    long delayMillis; // of the host asked last
  }

  /**
   * @param startMillis when this node began: what was asked before may have been by another life of
   *     it, epoch milliseconds
   * @param shardMoves how long shards may go on moving after a node came or went, at most
   */
  public NameClock(long startMillis, Duration shardMoves) {
    this.startMillis = startMillis;
    this.unsureMillis = Math.max(UNSURE_LEAST, shardMoves.toMillis());
  }

  /** A node has come or gone: shards may follow. */
  public synchronized void changed(long nowMillis) {
    changedMillis = nowMillis;
  }

  /**
   * Takes the name for a request of one of its hosts, which is due by its own clock.
   *
   * @param delayMillis what the host owes between two requests
   * @return 0 when it is taken, else milliseconds until it is worth to ask again
   */
  public synchronized long take(HostKey host, long delayMillis, long nowMillis) {
    changedMillis = Math.min(changedMillis, nowMillis); // the clock may have been put back
    Name name = names.get(nameOf(host));
    if (name == null || mayHaveBeenAway(name, host, nowMillis)) {
      name = new Name();
      name.endMillis = firstBar(nowMillis);
      names.put(nameOf(host), name);
    }
    if (name.endMillis > nowMillis + STEP) {
      name.endMillis = nowMillis; // it was put back, and nobody's wait would ever be over
    }
    if (name.holder != null && nowMillis - name.sinceMillis < HELD_MOST) {
      if (name.holder.equals(host)) {
        return 0;
      }
      name.turn = host;
      long poll = Math.min(POLL_MOST, Math.max(delayMillis, name.delayMillis));
      return sentAway(name, host, delayMillis, Math.max(POLL_LEAST, poll), nowMillis);
    }
    long wait = wait(name, host, delayMillis, nowMillis);
    if (wait <= 0) {
      wait = waitForOthers(name, host, nowMillis);
    }
    if (wait > 0) {
      return sentAway(name, host, delayMillis, wait, nowMillis);
    }
    name.holder = host; // its place stays until it was asked
    name.sinceMillis = nowMillis;
    return 0;
  }

  private static long sentAway(
      Name name, HostKey host, long delayMillis, long wait, long nowMillis) {
    Place before = name.waiting.get(host);
    if (before != null || name.waiting.size() < WAITING_MAX) {
      long since = before == null ? nowMillis : Math.min(before.sinceMillis(), nowMillis);
      long gap = Math.max(delayMillis, name.delayMillis);
      name.waiting.put(host, new Place(since, nowMillis + wait, gap)); // where it stood
    }
    return wait;
  }

  /**
   * How long to wait for a host that was sent away before this one: one that is to come back now,
   * or one that has waited for so long that nobody may move its time any more. 0 for nobody.
   */
  private static long waitForOthers(Name name, HostKey host, long nowMillis) {
    name.waiting.values().removeIf(place -> place.untilMillis() <= nowMillis - LATE);
    for (Map.Entry<HostKey, Place> before : name.waiting.entrySet()) {
      if (before.getKey().equals(host)) {
        return 0;
      }
      Place place = before.getValue();
      if (place.untilMillis() <= nowMillis + POLL_LEAST) {
        return POLL_LEAST;
      } else if (place.hasWaited(nowMillis)) {
        return place.untilMillis() - nowMillis;
      }
    }
    return 0;
  }

  /** Nobody of this life of the node has asked the name yet; others may have. */
  private long firstBar(long nowMillis) {
    return isUnsure(nowMillis) ? nowMillis : startMillis;
  }

  private boolean isUnsure(long nowMillis) {
    return nowMillis - changedMillis < unsureMillis;
  }

  /**
   * Nobody tells this clock of shards that leave. Its shard may have been at a node that asked
   * another of its hosts, and have come back: what is known of it here is old, and is taken for
   * nothing. Not again for who waits because of that, else nodes that come and go would keep a host
   * with a long delay from ever being asked.
   */
  private boolean mayHaveBeenAway(Name name, HostKey host, long nowMillis) {
    if (name.holder != null || name.endMillis >= changedMillis || !isUnsure(nowMillis)) {
      return false;
    }
    Place place = name.waiting.get(host);
    return name.last != null || place == null || place.untilMillis() <= nowMillis - LATE;
  }

  private static long wait(Name name, HostKey host, long delayMillis, long nowMillis) {
    if (host.equals(name.last)) {
      if (name.turn == null || name.turn.equals(host)) {
        return 0; // its own clock has said so
      }
      name.turn = null; // once: who does not come has lost it
      return Math.max(POLL_LEAST, delayMillis);
    }
    long gap = Math.max(delayMillis, name.delayMillis);
    long wait = name.endMillis + gap - nowMillis;
    if (wait > 0) {
      name.turn = host;
    }
    return wait;
  }

  /**
   * Gives the name back.
   *
   * @param asked whether a request was made
   */
  public synchronized void release(HostKey host, boolean asked, long delayMillis, long nowMillis) {
    Name name = names.get(nameOf(host));
    if (name == null || !host.equals(name.holder)) {
      return;
    }
    name.holder = null;
    if (asked) {
      name.waiting.remove(host);
      name.last = host;
      name.endMillis = nowMillis;
      name.delayMillis = delayMillis;
      name.turn = host.equals(name.turn) ? null : name.turn;
    }
  }

  private static String nameOf(HostKey host) {
    return host.hostName();
  }
}
