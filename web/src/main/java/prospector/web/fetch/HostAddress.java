package prospector.web.fetch;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.web.url.HostKey;

/** Where a host is found. Thread-safe. */
public final class HostAddress {
  private final Resolver resolver;

  public HostAddress(Resolver resolver) {
    this.resolver = resolver;
  }

  /**
   * The address that a request to the host goes to first; of a host that is named by its address,
   * that one. Fails as {@link Resolver} does.
   */
  public CompletionStage<InetAddress> of(HostKey host) {
    String name = host.hostName();
    String bare = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(bare);
    return literal == null
        ? resolver.resolve(bare).thenApply(addresses -> addresses.get(0))
        : CompletableFuture.completedFuture(literal);
  }
}
