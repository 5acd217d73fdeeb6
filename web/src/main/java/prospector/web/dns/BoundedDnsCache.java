package prospector.web.dns;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.resolver.dns.DnsCache;
import io.netty.resolver.dns.DnsCacheEntry;
import io.netty.resolver.dns.NoopDnsCache;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Addresses, and failures, of so many names; those go first that were asked for longest ago. Of a
 * name {@value #FAMILY_MOST} addresses of IPv4 and as many of IPv6 are kept: an answer may have
 * thousands.
 */
public final class BoundedDnsCache implements DnsCache {
  private static final int FAMILY_MOST = 8; // apart: no host is left without the other family

  private final DnsCache all;
  private final NewestNames names;

  /**
   * @param all keeps them, each for its time
   * @param most names, 1 or more
   */
  public BoundedDnsCache(DnsCache all, int most) {
    this.all = all;
    this.names = new NewestNames(most);
  }

  @Override
  public @Nullable List<? extends DnsCacheEntry> get(
      String hostname, DnsRecord @Nullable [] additionals) {
    return all.get(hostname, additionals);
  }

  @Override
  public DnsCacheEntry cache(
      String hostname,
      DnsRecord @Nullable [] additionals,
      InetAddress address,
      long originalTtl,
      EventLoop loop) {
    if (isFull(all.get(hostname, additionals), address)) {
      return NoopDnsCache.INSTANCE.cache(hostname, additionals, address, originalTtl, loop);
    }
    names.add(hostname).ifPresent(all::clear);
    return all.cache(hostname, additionals, address, originalTtl, loop);
  }

  private static boolean isFull(
      @Nullable List<? extends DnsCacheEntry> known, InetAddress address) {
    return known != null
        && known.stream().filter(it -> address.getClass().isInstance(it.address())).count()
            >= FAMILY_MOST;
  }

  @Override
  public DnsCacheEntry cache(
      String hostname, DnsRecord @Nullable [] additionals, Throwable cause, EventLoop loop) {
    names.add(hostname).ifPresent(all::clear);
    return all.cache(hostname, additionals, cause, loop);
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
