package prospector.simweb.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one server address had to bear, whatever the hosts: for address budgets.
 *
 * @param requests to it
 * @param mostInFlight at once
 * @param leastGapNanos shortest time from the start of a request to the start of the next; {@link
 *     Long#MAX_VALUE} if there was only one
 */
public record AddressLoad(int requests, int mostInFlight, long leastGapNanos) {

  /** The load of each address in a log, by address and port. */
  public static Map<String, AddressLoad> of(List<RequestEntry> log) {
    Map<String, List<RequestEntry>> byAddress = new TreeMap<>();
    for (RequestEntry entry : log) {
      byAddress.computeIfAbsent(entry.address(), address -> new ArrayList<>()).add(entry);
    }
    Map<String, AddressLoad> loads = new TreeMap<>();
    byAddress.forEach((address, entries) -> loads.put(address, load(entries)));
    return loads;
  }

  private static AddressLoad load(List<RequestEntry> entries) {
    entries.sort(Comparator.comparingLong(RequestEntry::startNanos));
    List<RequestEntry> running = new ArrayList<>();
    int most = 0;
    long gap = Long.MAX_VALUE;
    for (int i = 0; i < entries.size(); i++) {
      RequestEntry entry = entries.get(i);
      running.removeIf(other -> other.endNanos() <= entry.startNanos());
      running.add(entry);
      most = Math.max(most, running.size());
      if (i > 0) {
        gap = Math.min(gap, entry.startNanos() - entries.get(i - 1).startNanos());
      }
    }
    return new AddressLoad(entries.size(), most, gap);
  }
}
