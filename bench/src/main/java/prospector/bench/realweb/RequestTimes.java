package prospector.bench.realweb;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the requests to each host lie in time, robots.txt and sitemaps included.
 *
 * @param atOnce requests that began before an earlier one to the same host had ended
 * @param shortestMillis between two beginnings on one host; -1 where no host has two requests
 */
record RequestTimes(int atOnce, double shortestMillis) {

  /** Of a log, in any order. */
  static RequestTimes of(List<LogEntry> entries) {
    Map<String, Long> ends = new HashMap<>();
    Map<String, Long> begins = new HashMap<>();
    int atOnce = 0;
    long shortest = -1;
    List<LogEntry> sorted =
        entries.stream().sorted(Comparator.comparingLong(LogEntry::beginMicros)).toList();
    for (LogEntry entry : sorted) {
      long end = ends.getOrDefault(entry.host(), Long.MIN_VALUE);
      atOnce += entry.beginMicros() < end ? 1 : 0;
      Long before = begins.put(entry.host(), entry.beginMicros());
      if (before != null) {
        long gap = entry.beginMicros() - before;
        shortest = shortest < 0 ? gap : Math.min(shortest, gap);
      }
      ends.put(entry.host(), Math.max(end, entry.beginMicros() + entry.micros()));
    }
    return new RequestTimes(atOnce, shortest < 0 ? -1 : shortest / 1000.0);
  }
}
