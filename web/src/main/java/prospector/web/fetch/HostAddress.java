package prospector.web.fetch;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.web.url.HostKey;

/** Where a host is found. Thread-safe. */
public final class HostAddress {
  private final Resolver resolver;
  private final AddressPolicy policy;

  /**
   * @param policy addresses that it refuses are passed over, as by a request
   */
  public HostAddress(Resolver resolver, AddressPolicy policy) {
    this.resolver = resolver;
    this.policy = policy;
  }

  /**
   * The address that a request to the host goes to first; of a host that is named by its address,
   * that one. Where all are refused, the first. Fails as {@link Resolver} does.
   */
  public CompletionStage<InetAddress> of(HostKey host) {
    String name = host.hostName();
    String bare = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(bare);
    return literal == null
        ? resolver.resolve(bare).thenApply(this::first)
        : CompletableFuture.completedFuture(literal);
  }

  private InetAddress first(List<InetAddress> addresses) {
    return addresses.stream()
        .filter(address -> policy.refusal(address).isEmpty())
        .findFirst()
        .orElseGet(() -> addresses.get(0));
  }
}
