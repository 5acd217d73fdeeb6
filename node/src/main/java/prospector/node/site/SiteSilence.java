package prospector.node.site;

import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import prospector.actors.site.SiteMap;
import prospector.node.site.SiteBook.Heard;
import prospector.persistence.site.SiteTable;

/**
 * How long other sites have been silent, here and as others say. A site that gets no answers may
 * come to another node than this one, so that is in the database. Thread-safe; blocking but for
 * {@link #isFresh}.
 */
final class SiteSilence {
  /** A site that was not heard for so long is silent. */
  static final long FRESH_MILLIS = 30_000;

  private static final long NOTE_MILLIS = 1_000; // between two notes of a site

  private final SiteTable table;
  private final Clock clock;
  private final long startedMillis;
  private final Map<String, Long> noted =
      new ConcurrentHashMap<>(); // when a site came to this node

  SiteSilence(SiteTable table, Clock clock) {
    this.table = table;
    this.clock = clock;
    this.startedMillis = clock.millis();
  }

  /** A site has asked something, and so is at work. */
  void came(String site) {
    long now = clock.millis();
    Long before = noted.get(site);
    if (before == null || Math.abs(now - before) >= NOTE_MILLIS) {
      table.came(site, now);
      noted.put(site, now);
    }
  }

  /** Whether a word was heard lately. */
  boolean isFresh(Heard heard) {
    return Math.abs(clock.millis() - heard.askedMillis()) < FRESH_MILLIS;
  }

  /**
   * Milliseconds since a site was heard, here or at one that was heard lately; since the start of
   * this process where it never was.
   *
   * @param told the last word of each site
   */
  long of(String site, Map<String, Heard> told) {
    long here = here(site, told, table.came());
    long silent = Math.min(here, Math.abs(clock.millis() - startedMillis));
    for (Map.Entry<String, Heard> other : told.entrySet()) {
      if (!other.getKey().equals(site) && isFresh(other.getValue())) {
        Long there = other.getValue().hello().silent().get(site);
        silent = there == null ? silent : Math.min(silent, there);
      }
    }
    return silent;
  }

  /** Milliseconds since each site was heard here. */
  Map<String, Long> all(Map<String, Heard> told) {
    Map<String, Long> came = table.came();
    Set<String> sites = new HashSet<>(told.keySet());
    sites.addAll(came.keySet());
    Map<String, Long> silent = new HashMap<>();
    sites.forEach(site -> silent.put(site, here(site, told, came)));
    return silent;
  }

  private long here(String site, Map<String, Heard> told, Map<String, Long> came) {
    Heard heard = told.get(site);
    long last = came.getOrDefault(site, 0L);
    return Math.abs(clock.millis() - Math.max(last, heard == null ? 0 : heard.askedMillis()));
  }

  /** Whether another site than one was heard lately, and no third is silent. */
  boolean hearsAllBut(String site, SiteMap map, Map<String, Heard> told) {
    int known = map.has(site) ? 2 : 1; // it and this one
    return map.sites().size() > known
        && map.sites().stream()
            .map(SiteMap.Site::name)
            .filter(name -> !name.equals(site) && !name.equals(map.own()))
            .allMatch(
                name -> {
                  Heard heard = told.get(name);
                  return heard != null && isFresh(heard);
                });
  }
}
