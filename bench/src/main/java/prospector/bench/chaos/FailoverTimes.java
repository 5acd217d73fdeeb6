package prospector.bench.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.simweb.log.RequestEntry;

/**
 * How long the hosts of a killed node were not served.
 *
 * <p>A host was the dead node's when that node asked it last before the kill; only hosts count that
 * it asked often just before, so that a wait is not the host's own pause. Served again is the start
 * of the first request after the kill in the web's log.
 *
 * @param node that was killed
 * @param killMillis wall clock of the SIGKILL, milliseconds since 1970
 * @param millis for each host, from the kill to the first request, ascending
 * @param unserved hosts not asked again before the next kill or the end
 */
record FailoverTimes(String node, long killMillis, List<Long> millis, List<String> unserved) {
  private static final long JUST_BEFORE_MILLIS = 15_000;
  private static final int OFTEN = 3; // requests within that time

  FailoverTimes {
    millis = millis.stream().sorted().toList();
    unserved = unserved.stream().sorted().toList();
  }

  /** Measures every kill of one node. */
  static List<FailoverTimes> of(
      List<Incident> incidents, List<RequestEntry> web, List<NodeRequest> asked) {
    List<Incident> kills = incidents.stream().filter(i -> i.is(Strike.Kind.KILL)).toList();
    List<FailoverTimes> times = new ArrayList<>();
    for (int i = 0; i < kills.size(); i++) {
      long until = i + 1 < kills.size() ? kills.get(i + 1).startMillis() : Long.MAX_VALUE;
      times.add(of(kills.get(i), until, web, asked));
    }
    return times;
  }

  private static FailoverTimes of(
      Incident kill, long until, List<RequestEntry> web, List<NodeRequest> asked) {
    Map<String, Long> first = new HashMap<>();
    for (RequestEntry entry : web) {
      if (entry.startMillis() > kill.startMillis() && entry.startMillis() < until) {
        first.merge(entry.host(), entry.startMillis(), Math::min);
      }
    }
    List<Long> millis = new ArrayList<>();
    List<String> unserved = new ArrayList<>();
    for (String host : hostsOf(kill, asked)) {
      Long served = first.get(host);
      if (served == null) {
        unserved.add(host);
      } else {
        millis.add(served - kill.startMillis());
      }
    }
    return new FailoverTimes(kill.node(), kill.startMillis(), millis, unserved);
  }

  private static List<String> hostsOf(Incident kill, List<NodeRequest> asked) {
    Map<String, NodeRequest> last = new TreeMap<>();
    Map<String, Integer> often = new HashMap<>();
    for (NodeRequest request : asked) {
      if (request.startMillis() <= kill.startMillis()) {
        last.merge(request.host(), request, (a, b) -> a.startMillis() > b.startMillis() ? a : b);
        if (request.startMillis() > kill.startMillis() - JUST_BEFORE_MILLIS) {
          often.merge(request.host(), 1, Integer::sum);
        }
      }
    }
    return last.values().stream()
        .filter(request -> request.node().equals(kill.node()))
        .map(NodeRequest::host)
        .filter(host -> often.getOrDefault(host, 0) >= OFTEN)
        .toList();
  }

  /** Whether the node had hosts, and all of them were asked again within so many seconds. */
  boolean within(double promised) {
    return !millis.isEmpty() && unserved.isEmpty() && seconds(1) <= promised;
  }

  /** The time that a share of the hosts had to wait at most, seconds; 0 without hosts. */
  double seconds(double share) {
    if (millis.isEmpty()) {
      return 0;
    }
    int at = (int) Math.ceil(share * millis.size()) - 1;
    return millis.get(Math.max(0, at)) / 1000.0;
  }
}
