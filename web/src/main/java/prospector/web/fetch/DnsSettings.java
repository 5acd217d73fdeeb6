package prospector.web.fetch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * How names are resolved. An answer is kept for its TTL, within these bounds.
 *
 * @param ttlMin shortest time an answer is kept, at least 1 s
 * @param ttlMax longest time an answer is kept
 * @param negativeTtl how long "no such name" is kept
 * @param queryTimeout for one question to one server
 * @param nameServers whom to ask; empty for those of the operating system
 */
public record DnsSettings(
    Duration ttlMin,
    Duration ttlMax,
    Duration negativeTtl,
    Duration queryTimeout,
    List<InetSocketAddress> nameServers) {

  /** Answers live 1 min to 1 day, failures 1 min; a question times out after 5 s. */
  public static final DnsSettings DEFAULT =
      new DnsSettings(
          Duration.ofMinutes(1),
          Duration.ofDays(1),
          Duration.ofMinutes(1),
          Duration.ofSeconds(5),
          List.of());

  public DnsSettings {
    nameServers = List.copyOf(nameServers);
    if (ttlMin.toSeconds() < 1 || ttlMax.compareTo(ttlMin) < 0) {
      throw new IllegalArgumentException(
          "expected 1 s <= ttlMin <= ttlMax, got " + ttlMin + " and " + ttlMax);
    }
  }
}
