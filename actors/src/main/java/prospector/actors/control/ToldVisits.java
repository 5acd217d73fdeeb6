package prospector.actors.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import prospector.persistence.RevisitTable.Due;

/**
 * The visits that a crawl's leading node has told hosts of and that are not known to be made.
 *
 * <p><em>Bounded, in all and by host</em>, so that a few hosts that are slow or dead hold up nobody
 * else's; {@code MOST / MOST_OF_A_HOST} of them take all there is. A host may have forgotten what
 * it was told (it moved, or its node died): after a while it is told again. Knows no clock and no
 * database; owned by one crawl actor.
 */
final class ToldVisits {
  static final int MOST = 1_000;
  static final int MOST_OF_A_HOST = 50;
  static final long AGAIN_MILLIS = 60_000;

  private final Map<String, Told> byUrl = new HashMap<>();
  private final Map<String, Integer> byHost = new HashMap<>();
  private long made; // and known to be, since the share was last counted from

  /**
   * @param dueMillis since when it is due; one of the same page that is due since another time is
   *     another visit
   */
  private record Told(String host, long dueMillis, long againMillis) {}

  int size() {
    return byUrl.size();
  }

  /** Visits made or about to be, since {@link #countFromHere}; those that time out are neither. */
  long spent() {
    return made + byUrl.size();
  }

  /** What was told so far does not count. */
  void countFromHere() {
    made = -byUrl.size();
  }

  Set<String> urls() {
    return Set.copyOf(byUrl.keySet());
  }

  /** Hosts that are told of nothing more for now; at most {@code MOST / MOST_OF_A_HOST}. */
  Set<String> fullHosts() {
    return byHost.entrySet().stream()
        .filter(host -> host.getValue() >= MOST_OF_A_HOST)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What was told long ago may be told again. */
  void forgetOld(long nowMillis) {
    remove(byUrl.entrySet().stream().filter(it -> it.getValue().againMillis() <= nowMillis));
  }

  /**
   * Visits that are due since another time by now, or not at all, were made.
   *
   * @param asked the URLs that were looked up
   * @param dueMillis of those, epoch milliseconds; a page without a plan is missing
   */
  void settle(Set<String> asked, Map<String, Long> dueMillis) {
    made +=
        remove(
            byUrl.entrySet().stream()
                .filter(it -> asked.contains(it.getKey()))
                .filter(
                    it -> dueMillis.getOrDefault(it.getKey(), -1L) != it.getValue().dueMillis()));
  }

  private int remove(Stream<Map.Entry<String, Told>> entries) {
    List<Map.Entry<String, Told>> gone = entries.map(Map.Entry::copyOf).toList();
    for (Map.Entry<String, Told> entry : gone) {
      byUrl.remove(entry.getKey());
      byHost.computeIfPresent(entry.getValue().host(), (host, n) -> n == 1 ? null : n - 1);
    }
    return gone.size();
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
      boolean full = byHost.getOrDefault(visit.host(), 0) >= MOST_OF_A_HOST;
      if (room > 0 && !full && !byUrl.containsKey(visit.url())) {
        byUrl.put(visit.url(), new Told(visit.host(), visit.dueMillis(), nowMillis + AGAIN_MILLIS));
        byHost.merge(visit.host(), 1, Integer::sum);
        taken.computeIfAbsent(visit.host(), host -> new ArrayList<>()).add(visit.url());
        room--;
      }
    }
    return taken;
  }
}
