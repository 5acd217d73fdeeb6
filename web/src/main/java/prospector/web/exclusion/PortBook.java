package prospector.web.exclusion;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import prospector.web.url.HostKey;

/**
 * The ports at which hosts of one name are crawled: each is a host of its own, and a page can name
 * 65,535 of them.
 *
 * <p><em>At most {@link #PORTS_MAX} ports of a name beside the usual ones are let in</em>, the
 * first that are asked about. In memory only, so that the bound is one for the life of a node; all
 * hosts of a name live on one node. Thread-safe.
 */
final class PortBook {
  static final int PORTS_MAX = 16;
  private static final int NAMES_MAX = 10_000; // beyond, the one asked about longest ago is dropped

  private final Map<String, Set<Integer>> byName =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Set<Integer>> eldest) {
          return size() > NAMES_MAX;
        }
      };

  /** Whether the host may be crawled as far as its port goes; it is let in with the question. */
  boolean admits(HostKey host) {
    if (host.port() == (host.scheme().equals("https") ? 443 : 80)) {
      return true;
    }
    synchronized (byName) {
      Set<Integer> ports = byName.computeIfAbsent(host.hostName(), name -> new HashSet<>());
      return ports.contains(host.port()) || (ports.size() < PORTS_MAX && ports.add(host.port()));
    }
  }
}
