package prospector.web.dns;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.resolver.dns.DnsCache;
import io.netty.resolver.dns.DnsCacheEntry;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Addresses, and failures, of so many names; those go first that were asked for longest ago. */
public final class BoundedDnsCache implements DnsCache {
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
    names.add(hostname).ifPresent(all::clear);
    return all.cache(hostname, additionals, address, originalTtl, loop);
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
