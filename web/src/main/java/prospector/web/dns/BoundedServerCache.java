package prospector.web.dns;

import io.netty.channel.EventLoop;
import io.netty.resolver.dns.AuthoritativeDnsServerCache;
import io.netty.resolver.dns.DnsServerAddressStream;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Name servers of so many zones, {@value #ZONE_MOST} of each; those zones go first that were asked
 * for longest ago.
 */
public final class BoundedServerCache implements AuthoritativeDnsServerCache {
  private static final int ZONE_MOST = 16;

  private final AuthoritativeDnsServerCache all;
  private final NewestNames names;

  /**
   * @param all keeps them, each for its time
   * @param most zones, 1 or more
   */
  public BoundedServerCache(AuthoritativeDnsServerCache all, int most) {
    this.all = all;
    this.names = new NewestNames(most);
  }

  @Override
  public @Nullable DnsServerAddressStream get(String hostname) {
    return all.get(hostname);
  }

  @Override
  public void cache(String hostname, InetSocketAddress address, long originalTtl, EventLoop loop) {
    DnsServerAddressStream known = all.get(hostname);
    if (known != null && known.size() >= ZONE_MOST) {
      return;
    }
    names.add(hostname).ifPresent(all::clear);
    all.cache(hostname, address, originalTtl, loop);
  }

  @Override
  public void clear() {
    names.clear();
    all.clear();
  }

  @Override
  public boolean clear(String hostname) {
    names.remove(hostname);
    return all.clear(hostname);
  }
}
