package prospector.node.conduct;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How one host was treated.
 *
 * @param host as it was asked for
 * @param agent User-Agent header that is sent
 * @param contact who runs the crawl; empty when it is not known
 * @param told when this was put together
 * @param entries its requests, oldest first
 * @param robots its robots.txt over time, oldest first
 */
public record ConductReport(
    String host,
    String agent,
    String contact,
    Instant told,
    List<Entry> entries,
    List<RobotsCopy> robots) {

  public ConductReport {
    entries = List.copyOf(entries);
    robots = List.copyOf(robots);
  }

  /** Who says it, and when. */
  public record Teller(String agent, String contact, Instant told) {}

  /**
   * One request.
   *
   * @param robots number of the copy of robots.txt in force, from 1; 0 when none was known
   * @param followed what an error led to; empty where there was none
   */
  record Entry(HostRequest request, int robots, String followed) {}

  /**
   * Reads the directories of a crawl: one, or one for each node.
   *
   * @throws IOException when a file cannot be read
   */
  public static ConductReport read(List<Path> dirs, HostChoice host, Teller teller)
      throws IOException {
    List<HostRequest> requests = new ArrayList<>();
    List<RobotsCopy> copies = new ArrayList<>();
    for (Path dir : dirs) {
      requests.addAll(RequestLines.read(dir, host));
      copies.addAll(RobotsCopies.read(dir, host));
    }
    requests.sort(Comparator.comparing(HostRequest::time));
    copies.sort(Comparator.comparing(RobotsCopy::date));
    return new ConductReport(
        host.toString(),
        teller.agent(),
        teller.contact(),
        teller.told(),
        entries(requests, copies),
        copies);
  }

  private static List<Entry> entries(List<HostRequest> requests, List<RobotsCopy> copies) {
    Map<String, HostRequest> next = new HashMap<>(); // by host
    List<Entry> entries = new ArrayList<>();
    for (int i = requests.size() - 1; i >= 0; i--) {
      HostRequest request = requests.get(i);
      Optional<HostRequest> after = Optional.ofNullable(next.put(request.host(), request));
      entries.add(new Entry(request, inForce(request, copies), followed(request, after)));
    }
    java.util.Collections.reverse(entries);
    return entries;
  }

  private static int inForce(HostRequest request, List<RobotsCopy> copies) {
    int number = 0;
    for (int i = 0; i < copies.size(); i++) {
      RobotsCopy copy = copies.get(i);
      if (copy.host().equals(request.host()) && copy.date().isBefore(request.time())) {
        number = i + 1;
      }
    }
    return number;
  }

  private static String followed(HostRequest request, Optional<HostRequest> next) {
    if (!request.isTrouble()) {
      return "";
    }
    return next.map(
            it ->
                "left alone for "
                    + seconds(it.delayGiven())
                    + " ("
                    + seconds(it.delayAsked())
                    + " asked)")
        .orElse("no request since");
  }

  static String seconds(long millis) {
    return String.format(java.util.Locale.ROOT, "%.3f s", millis / 1000.0);
  }

  /** Requests by answer. */
  Map<String, Long> answers() {
    Map<String, Long> answers = new TreeMap<>();
    entries.forEach(entry -> answers.merge(entry.request().answer(), 1L, Long::sum));
    return answers;
  }

  /** Requests that came earlier than was asked. */
  long early() {
    return entries.stream().filter(entry -> entry.request().isEarly()).count();
  }

  long bytes() {
    return entries.stream().mapToLong(entry -> entry.request().bytes()).sum();
  }

  /** Shortest pause between two requests, milliseconds. */
  OptionalLong shortestPause() {
    return entries.stream()
        .mapToLong(entry -> entry.request().delayGiven())
        .filter(given -> given >= 0)
        .min();
  }
}
