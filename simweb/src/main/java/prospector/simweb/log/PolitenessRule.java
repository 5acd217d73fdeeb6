package prospector.simweb.log;

import java.time.Duration;

/** What a crawler owes each host, known independently of the crawler. */
public interface PolitenessRule {
  /** Least time between the end of a request to the host and the start of the next; at least 0. */
  Duration leastDelay(String host);

  /** The same as long as the host's robots.txt has never been read; by default no less. */
  default Duration leastDelayBeforeRobots(String host) {
    return leastDelay(host);
  }

  /** Whether robots.txt of the host forbids a path (with query). */
  boolean disallows(String host, String path);

  /** The same delay for every host, nothing forbidden. */
  static PolitenessRule of(Duration delay) {
    return new PolitenessRule() {
      @Override
      public Duration leastDelay(String host) {
        return delay;
      }

      @Override
      public boolean disallows(String host, String path) {
        return false;
      }
    };
  }
}
