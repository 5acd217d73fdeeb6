package prospector.web.dns;

import io.netty.channel.EventLoop;
import io.netty.resolver.dns.DnsCnameCache;
import org.jspecify.annotations.Nullable;

/** Names that so many names stand for; those go first that were asked for longest ago. */
public final class BoundedCnameCache implements DnsCnameCache {
  private final DnsCnameCache all;
  private final NewestNames names;

  /**
   * @param all keeps them, each for its time
   * @param most names, 1 or more
   */
  public BoundedCnameCache(DnsCnameCache all, int most) {
    this.all = all;
    this.names = new NewestNames(most);
  }

  @Override
  public @Nullable String get(String hostname) {
    return all.get(hostname);
  }

  @Override
  public void cache(String hostname, String cname, long originalTtl, EventLoop loop) {
    names.add(hostname).ifPresent(all::clear);
    all.cache(hostname, cname, originalTtl, loop);
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
