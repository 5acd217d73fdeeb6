package prospector.web.fetch;

import java.time.Duration;

/**
 * How many connections are kept, and for how long.
 *
 * @param idleMax connections kept open without a request, over all hosts; the longest idle one is
 *     closed first
 * @param idleTimeout an idle connection is closed after this time
 * @param ioThreads threads that read, write, decrypt and inflate, at least 1
 */
public record ConnectionSettings(int idleMax, Duration idleTimeout, int ioThreads) {

  /** 256 idle connections for up to 30 s, and two threads. */
  public static final ConnectionSettings DEFAULT =
      new ConnectionSettings(256, Duration.ofSeconds(30), 2);

  public ConnectionSettings {
    if (idleMax < 0 || idleTimeout.isNegative() || ioThreads < 1) {
      throw new IllegalArgumentException(
          "expected idleMax >= 0, idleTimeout >= 0 s and ioThreads >= 1, got "
              + idleMax
              + ", "
              + idleTimeout
              + " and "
              + ioThreads);
    }
  }
}
