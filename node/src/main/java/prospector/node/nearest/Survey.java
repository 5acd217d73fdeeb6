package prospector.node.nearest;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import prospector.actors.site.SiteMap;
import prospector.web.url.HostKey;

/**
 * What sites have said of the time that they take to connect to hosts, until all have answered that
 * are awaited, or have had their time. It may lose everything: hosts without a site are asked for
 * again. Thread-safe.
 */
final class Survey {
  /** Hosts at a time; more wait in the table. Some 500 bytes each. */
  static final int MOST = 1_000;

  private final Clock clock;
  private final long patienceMillis;
  private final Map<Long, Asked> open = new LinkedHashMap<>(); // by key, oldest first

  private static final class Asked {
    final HostKey host;
    final long sinceMillis;
    final Map<String, Integer> micros = new HashMap<>(); // by site
    boolean isSettled;

    Asked(HostKey host, long sinceMillis) {
      this.host = host;
      this.sinceMillis = sinceMillis;
    }
  }

  /**
   * A host that is measured.
   *
   * @param micros by site; below 0 where one could not connect
   */
  record Measured(HostKey host, Map<String, Integer> micros) {
    Measured {
      micros = Map.copyOf(micros);
    }
  }

  /**
   * @param patience how long a site that is awaited may take
   */
  Survey(Clock clock, Duration patience) {
    this.clock = clock;
    this.patienceMillis = patience.toMillis();
  }

  /** Hosts that are being measured. */
  synchronized int size() {
    return open.size();
  }

  /** Begins with a host; false where that was done before, or there are too many. */
  synchronized boolean want(HostKey host) {
    long key = SiteMap.key(host);
    if (open.containsKey(key) || open.size() >= MOST) {
      return false;
    }
    open.put(key, new Asked(host, clock.millis()));
    return true;
  }

  /** Hosts of which a site has not said anything yet, oldest first. */
  synchronized List<String> unanswered(String site, int limit) {
    return open.values().stream()
        .filter(it -> !it.micros.containsKey(site))
        .limit(limit)
        .map(it -> it.host.value())
        .toList();
  }

  /**
   * A site says how long it took to connect, by host; of hosts that nobody asked for it counts not.
   */
  synchronized void answered(String site, Map<String, Integer> micros) {
    for (Asked asked : open.values()) {
      Integer said = micros.get(asked.host.value());
      if (said != null) {
        asked.micros.put(site, said);
      }
    }
  }

  /** A host is a site's without being measured. */
  synchronized void settle(HostKey host, String site) {
    Asked asked = open.get(SiteMap.key(host));
    if (asked != null) {
      asked.isSettled = true;
      asked.micros.put(site, 0);
    }
  }

  /** Takes the hosts that can be decided. */
  synchronized List<Measured> due(Collection<String> awaited) {
    long now = clock.millis();
    List<Measured> due = new ArrayList<>();
    for (Iterator<Asked> all = open.values().iterator(); all.hasNext(); ) {
      Asked asked = all.next();
      boolean late = asked.isSettled || Math.abs(now - asked.sinceMillis) >= patienceMillis;
      if (late || asked.micros.keySet().containsAll(awaited)) {
        due.add(new Measured(asked.host, asked.micros));
        all.remove();
      }
    }
    return due;
  }
}
