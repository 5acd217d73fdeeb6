package prospector.node.conduct;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import prospector.persistence.archive.RobotsIndex;
import prospector.persistence.archive.RobotsLine;
import prospector.web.url.CrawlUrl;

/**
 * The robots.txt of a host as archived, oldest first.
 *
 * <p><em>It holds places, not texts, and at most {@link #MOST}</em>: those that are older are left
 * out.
 */
final class RobotsCopies {
  /** 27 years of one host that is asked daily, some 2 MB. */
  static final int MOST = 10_000;

  private static final Comparator<Placed> OLDEST_FIRST =
      Comparator.comparing(copy -> copy.line().time());

  private final List<Placed> copies = new ArrayList<>();
  private final Map<String, NavigableMap<Instant, Integer>> numbers = new HashMap<>();

  /** A copy and the directory in which it is. */
  private record Placed(RobotsIndex index, RobotsLine line) {}

  static RobotsCopies read(List<Path> dirs, HostChoice host, RobotsIndex.Stop stop)
      throws IOException {
    RobotsCopies all = new RobotsCopies();
    for (Path dir : dirs) {
      RobotsIndex index = new RobotsIndex(dir);
      index.forEach(host::matches, line -> all.add(new Placed(index, line)), stop);
    }
    all.trim();
    for (int i = 0; i < all.copies.size(); i++) {
      RobotsLine line = all.copies.get(i).line();
      all.numbers.computeIfAbsent(line.host(), it -> new TreeMap<>()).put(line.time(), i + 1);
    }
    return all;
  }

  private void add(Placed copy) {
    copies.add(copy);
    if (copies.size() >= 2 * MOST) {
      trim();
    }
  }

  private void trim() {
    copies.sort(OLDEST_FIRST);
    if (copies.size() > MOST) {
      copies.subList(0, copies.size() - MOST).clear();
    }
  }

  int size() {
    return copies.size();
  }

  /** Number of the copy that a request was made under, from 1; 0 when none was known. */
  int inForce(HostRequest request) {
    NavigableMap<Instant, Integer> ofHost = numbers.getOrDefault(request.host(), new TreeMap<>());
    Map.Entry<Instant, Integer> last = ofHost.lowerEntry(request.time());
    return last == null ? 0 : last.getValue();
  }

  /** Reads a copy. */
  RobotsCopy copy(int number) {
    Placed placed = copies.get(number - 1);
    RobotsLine line = placed.line();
    String url = CrawlUrl.ofNormal(line.url()).value();
    return placed
        .index()
        .answer(line)
        .map(
            it ->
                new RobotsCopy(
                    line.time(),
                    url,
                    it.status(),
                    switch (it.status() / 100) {
                      case 2 -> new String(it.body(), StandardCharsets.UTF_8);
                      case 3 -> it.headers().getOrDefault("location", List.of("")).get(0);
                      default -> "";
                    }))
        .orElseGet(() -> new RobotsCopy(line.time(), url, 0, ""));
  }
}
