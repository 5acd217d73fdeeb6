package prospector.actors.dispatch;

import java.util.HashMap;
import java.util.Map;

/**
 * URLs of one crawl that wait at hosts of this node which may not be asked for long and have left
 * memory: what is left of a crawl is told by all that waits. A few bytes a host, and of at most
 * {@value #HOSTS_MAX} hosts: what more of them have is not counted. Owned by the dispatcher.
 */
final class RestingHosts {
  static final int HOSTS_MAX = 100_000;

  private final Map<String, Long> queued = new HashMap<>();
  private long sum;

  void put(String host, long urls) {
    remove(host);
    if (urls > 0 && queued.size() < HOSTS_MAX) {
      queued.put(host, urls);
      sum += urls;
    }
  }

  /** The host is back, or has nothing any more. */
  void remove(String host) {
    Long urls = queued.remove(host);
    sum -= urls == null ? 0 : urls;
  }

  /** Who has the hosts now is not known. */
  void clear() {
    queued.clear();
    sum = 0;
  }

  long queued() {
    return sum;
  }
}
