package prospector.actors.control;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Hosts of one crawl whose robots.txt is out of reach, so that nothing may be fetched there.
 *
 * <p>Owned by the crawl actor of the node that the hosts are on. No Akka types.
 */
final class BarredHosts {
  /** Hosts kept at most; a crawl with more of them is not told from one with others. */
  static final int MOST = 10_000;

  private final Map<String, String> troubles = new LinkedHashMap<>();

  /** What a host said; without trouble it is out of reach no more. */
  void note(String host, String trouble) {
    if (trouble.isEmpty()) {
      troubles.remove(host);
    } else if (troubles.size() < MOST || troubles.containsKey(host)) {
      troubles.put(host, trouble);
    }
  }

  /** How many of them are kept. */
  long count() {
    return troubles.size();
  }

  /** Trouble by host, the first few. */
  Map<String, String> some(int most) {
    Map<String, String> some = new LinkedHashMap<>();
    troubles.entrySet().stream()
        .limit(most)
        .forEach(entry -> some.put(entry.getKey(), entry.getValue()));
    return some;
  }
}
