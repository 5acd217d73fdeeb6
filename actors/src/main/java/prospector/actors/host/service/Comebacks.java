package prospector.actors.host.service;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.BoundedMap;

/**
 * Hosts whose actor ended by a failure of ours in the middle of its work: their bids are gone, and
 * nothing else would look at them soon. Each begins again after a pause, which grows fourfold with
 * every further end of that kind, from 5 s to an hour.
 *
 * <p><em>One look a host is on its way at most</em>, whoever else wakes it and sees it fail. It
 * remembers 10,000 hosts, those that failed last, and as many looks; others are found when nothing
 * else is left. Thread-safe.
 */
public final class Comebacks {
  private static final int REMEMBERED = 10_000;
  private static final Duration FIRST = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Map<String, Duration> next = BoundedMap.byUse(REMEMBERED);
  private final Set<String> onTheirWay = new HashSet<>(); // looks
  private long failures;

  /** A host ended by a failure; how long it pauses, empty where it is to be looked at already. */
  public synchronized Optional<Duration> pause(String host) {
    failures++;
    Duration pause = next.getOrDefault(host, FIRST);
    Duration longer = pause.multipliedBy(4);
    next.put(host, longer.compareTo(LONGEST) < 0 ? longer : LONGEST);
    return claim(host) ? Optional.of(pause) : Optional.empty();
  }

  /** Notes that a look at a host is on its way; false where one was, or too many are. */
  public synchronized boolean claim(String host) {
    return onTheirWay.size() < REMEMBERED && onTheirWay.add(host);
  }

  /** The look has come. */
  public synchronized void looked(String host) {
    onTheirWay.remove(host);
  }

  /** A host ended as it was told to. */
  public synchronized void endedWell(String host) {
    next.remove(host);
  }

  /** Ends by a failure so far. */
  public synchronized long failures() {
    return failures;
  }
}
