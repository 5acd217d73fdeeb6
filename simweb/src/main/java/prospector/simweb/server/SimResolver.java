package prospector.simweb.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import prospector.simweb.FakeWeb;
import prospector.simweb.Hostility;

/**
 * Names of the fake web to addresses of 127.0.0.0/8, for tests that connect without a proxy.
 *
 * <p>Hosts share addresses by their rank, so that address budgets matter. {@link #rebind} changes
 * an answer, as a hostile name server does between the check and the use of an address; hosts of
 * kind {@link Hostility#NAME_REBINDING} do so after the first question. Thread-safe.
 */
public final class SimResolver {
  private static final InetAddress PRIVATE = privateAddress();

  private final Map<String, AtomicInteger> rebinding = new ConcurrentHashMap<>(); // times asked
  private final Map<String, List<InetAddress>> answers = new ConcurrentHashMap<>();

  SimResolver(FakeWeb web, List<InetAddress> addresses) {
    List<String> hosts = web.allHosts();
    for (int i = 0; i < hosts.size(); i++) {
      answers.put(hosts.get(i), List.of(addresses.get(i % addresses.size())));
    }
    web.hostileHosts().forEach(this::turnHostile);
  }

  private void turnHostile(String host, Hostility kind) {
    switch (kind) {
      case NAME_UNKNOWN -> answers.remove(host);
      case NAME_PRIVATE -> answers.put(host, List.of(PRIVATE));
      case NAME_REBINDING -> rebinding.put(host, new AtomicInteger());
      default -> {}
    }
  }

  /**
   * Addresses of a host.
   *
   * @throws UnknownHostException if the web has no such host
   */
  public List<InetAddress> resolve(String host) throws UnknownHostException {
    List<InetAddress> answer = answers.get(host.toLowerCase(Locale.ROOT));
    AtomicInteger asked = rebinding.get(host.toLowerCase(Locale.ROOT));
    if (asked != null && asked.getAndIncrement() > 0) {
      return List.of(PRIVATE);
    }
    if (answer == null) {
      throw new UnknownHostException(host);
    }
    return answer;
  }

  /** Answers with other addresses, any at all, from now on. */
  public void rebind(String host, InetAddress... addresses) {
    answers.put(host.toLowerCase(Locale.ROOT), List.of(addresses));
  }

  /** All names and their addresses as they are now. */
  public Map<String, List<InetAddress>> all() {
    return Map.copyOf(answers);
  }

  private static InetAddress privateAddress() {
    try {
      return InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }
}
