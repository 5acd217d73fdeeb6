package prospector.web.fetch;

import java.time.Duration;

/**
 * How many connections are kept, for how long, and how much may come through all of them.
 *
 * @param idleMax connections kept open without a request, over all hosts; the longest idle one is
 *     closed first
 * @param idleTimeout an idle connection is closed after this time
 * @param ioThreads threads that read, write, decrypt and inflate, at least 1
 * @param bytesPerSecond received at most, on the mean of some seconds; {@link Long#MAX_VALUE} for
 *     no limit
 * @param certificates which of servers are taken
 */
public record ConnectionSettings(
    int idleMax,
    Duration idleTimeout,
    int ioThreads,
    long bytesPerSecond,
    Certificates certificates) {
  /** Which certificates of servers are taken. */
  public enum Certificates {
    /** Those for the host's name, whoever vouches for them and since when. */
    NAMED,
    /** Those for the host's name that an authority vouches for today. */
    VERIFIED
  }

  /** 256 idle connections for up to 30 s, and two threads. */
  public static final ConnectionSettings DEFAULT =
      new ConnectionSettings(256, Duration.ofSeconds(30), 2, Long.MAX_VALUE);

  /** Which takes verified certificates alone. */
  public ConnectionSettings(int idleMax, Duration idleTimeout, int ioThreads, long bytesPerSecond) {
    this(idleMax, idleTimeout, ioThreads, bytesPerSecond, Certificates.VERIFIED);
  }

  /** The same, which takes such certificates. */
  public ConnectionSettings with(Certificates other) {
    return new ConnectionSettings(idleMax, idleTimeout, ioThreads, bytesPerSecond, other);
  }

  public ConnectionSettings {
    if (idleMax < 0 || idleTimeout.isNegative() || ioThreads < 1 || bytesPerSecond < 1) {
      throw new IllegalArgumentException(
          "expected idleMax >= 0, idleTimeout >= 0 s, ioThreads >= 1 and bytesPerSecond >= 1, got "
              + idleMax
              + ", "
              + idleTimeout
              + ", "
              + ioThreads
              + " and "
              + bytesPerSecond);
    }
  }

  /** Whether what is received is limited. */
  boolean isCapped() {
    return bytesPerSecond != Long.MAX_VALUE;
  }
}
