package prospector.actors.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import prospector.actors.Elapsed;
import prospector.persistence.table.RevisitTable.Due;

/**
 * The visits that a crawl's leading node has told hosts of and that are not known to be made.
 *
 * <p><em>Bounded, in all and by host</em>, so that hosts that are slow or dead hold up nobody
 * else's: one that made none of its visits is told of one at a time until it makes one, and what it
 * was told of so in vain is to be left alone for longer. A host may have forgotten what it was told
 * (it moved, or its node died): after a while it is told again. Knows no clock and no database;
 * owned by one crawl actor.
 */
final class ToldVisits {
  static final int MOST = 1_000;
  static final int MOST_OF_A_HOST = 50;
  static final int MOST_SILENT = 10_000;
  static final long AGAIN_MILLIS = 60_000;

  private final Map<String, Told> byUrl = new HashMap<>();
  private final Map<String, Host> byHost = new HashMap<>();
  private final Set<String> silent = new LinkedHashSet<>(); // hosts, those silent longest first
  private long made; // and known to be, since the share was last counted from

  /**
   * @param dueMillis since when it is due; one of the same page that is due since another time is
   *     another visit
   * @param free whether it counts for nothing, as it was told before the share was last counted
   *     from
   * @param alone whether its host was silent by then
   */
  private record Told(String host, long dueMillis, long toldMillis, boolean free, boolean alone) {
    Told forNothing() {
      return new Told(host, dueMillis, toldMillis, true, alone);
    }
  }

  /**
   * @param out visits that it was told of and has not made
   * @param answers whether it has made one since it had none out
   */
  private record Host(int out, boolean answers) {
    Host plus(int visits) {
      return new Host(out + visits, answers);
    }
  }

  int size() {
    return byUrl.size();
  }

  /** Visits made or about to be, since {@link #countFromHere}; those that time out are neither. */
  long spent() {
    return made + byUrl.values().stream().filter(it -> !it.free()).count();
  }

  /** What was told so far does not count. */
  void countFromHere() {
    made = 0;
    byUrl.replaceAll((url, visit) -> visit.forNothing());
  }

  Set<String> urls() {
    return Set.copyOf(byUrl.keySet());
  }

  /** Hosts that are told of nothing more for now; at most {@link #MOST}. */
  Set<String> fullHosts() {
    return byHost.keySet().stream().filter(this::isFull).collect(Collectors.toUnmodifiableSet());
  }

  private boolean isFull(String name) {
    Host host = byHost.get(name);
    return host != null && host.out() >= (silent.contains(name) ? 1 : MOST_OF_A_HOST);
  }

  /**
   * What was told long ago may be told again.
   *
   * @return since when those of it are due, by URL, that a host was told of alone, as it had made
   *     none before either
   */
  Map<String, Long> forgetOld(long nowMillis) {
    List<Map.Entry<String, Told>> old = entries(it -> isOld(it.getValue(), nowMillis));
    Map<String, Long> inVain = new HashMap<>();
    for (Map.Entry<String, Told> entry : old) {
      String name = entry.getValue().host();
      Host host = byHost.get(name);
      if (host != null && !host.answers()) {
        silent.add(name);
        if (entry.getValue().alone()) {
          inVain.put(entry.getKey(), entry.getValue().dueMillis());
        }
      }
    }
    remove(old);
    Iterator<String> longest = silent.iterator();
    while (silent.size() > MOST_SILENT) {
      longest.next();
      longest.remove();
    }
    return inVain;
  }

  private static boolean isOld(Told visit, long nowMillis) {
    return Elapsed.isOver(visit.toldMillis(), nowMillis, AGAIN_MILLIS);
  }

  /**
   * Visits that are due since another time by now, or not at all, were made.
   *
   * @param asked the URLs that were looked up
   * @param dueMillis of those, epoch milliseconds; a page without a plan is missing
   */
  void settle(Set<String> asked, Map<String, Long> dueMillis) {
    List<Map.Entry<String, Told>> done =
        entries(
            it ->
                asked.contains(it.getKey())
                    && dueMillis.getOrDefault(it.getKey(), -1L) != it.getValue().dueMillis());
    for (Map.Entry<String, Told> entry : done) {
      String name = entry.getValue().host();
      silent.remove(name);
      byHost.computeIfPresent(name, (key, host) -> new Host(host.out(), true));
    }
    remove(done);
    made += done.stream().filter(it -> !it.getValue().free()).count();
  }

  private List<Map.Entry<String, Told>> entries(Predicate<Map.Entry<String, Told>> which) {
    return byUrl.entrySet().stream().filter(which).map(Map.Entry::copyOf).toList();
  }

  private void remove(List<Map.Entry<String, Told>> gone) {
    for (Map.Entry<String, Told> entry : gone) {
      byUrl.remove(entry.getKey());
      byHost.computeIfPresent(
          entry.getValue().host(), (name, host) -> host.out() == 1 ? null : host.plus(-1));
    }
  }

  /**
   * Takes up what hosts are to be told now.
   *
   * @param due the longest first; may hold some that were told
   * @param most how many to take
   * @return URLs by host
   */
  Map<String, List<String>> take(Collection<Due> due, int most, long nowMillis) {
    Map<String, List<String>> taken = new LinkedHashMap<>();
    int room = Math.min(most, MOST - byUrl.size());
    for (Due visit : due) {
      if (room > 0 && !isFull(visit.host()) && !byUrl.containsKey(visit.url())) {
        boolean alone = silent.contains(visit.host());
        byUrl.put(visit.url(), new Told(visit.host(), visit.dueMillis(), nowMillis, false, alone));
        byHost.merge(visit.host(), new Host(1, false), (host, one) -> host.plus(1));
        taken.computeIfAbsent(visit.host(), host -> new ArrayList<>()).add(visit.url());
        room--;
      }
    }
    return taken;
  }
}
