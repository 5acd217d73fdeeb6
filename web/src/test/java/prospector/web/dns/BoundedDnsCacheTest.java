package prospector.web.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoop;
import io.netty.resolver.dns.DefaultAuthoritativeDnsServerCache;
import io.netty.resolver.dns.DefaultDnsCache;
import io.netty.resolver.dns.DefaultDnsCnameCache;
import io.netty.resolver.dns.DnsServerAddressStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedDnsCacheTest {
  private static final int MOST = 3;
  private static final long TTL = 3_600; // seconds

  private final DefaultEventLoopGroup threads = new DefaultEventLoopGroup(1);
  private final EventLoop loop = threads.next();
  private final BoundedDnsCache cache = new BoundedDnsCache(new DefaultDnsCache(), MOST);

  @AfterEach
  void stop() {
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  private static String name(int number) {
    return "www" + number + ".example.test.";
  }

  private void remember(int number) throws UnknownHostException {
    InetAddress address = InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) number});
    cache.cache(name(number), null, address, TTL, loop);
  }

  @Test
  void cache_oneNameMoreThanTheBound_forgetsTheFirst() throws UnknownHostException {
    for (int number = 0; number <= MOST; number++) {
      remember(number);
    }

    assertThat(cache.get(name(0), null)).isNull();
    assertThat(cache.get(name(1), null)).hasSize(1);
    assertThat(cache.get(name(MOST), null)).hasSize(1);
  }

  @Test
  void cache_nameThatIsRememberedAnew_isNoLongerTheFirst() throws UnknownHostException {
    for (int number = 0; number < MOST; number++) {
      remember(number);
    }
    cache.cache(name(0), null, new UnknownHostException(), loop);

    remember(MOST);

    assertThat(cache.get(name(0), null)).hasSize(1);
    assertThat(cache.get(name(1), null)).isNull();
  }

  @Test
  void cache_cnamesOverTheBound_forgetsTheFirst() {
    BoundedCnameCache cnames = new BoundedCnameCache(new DefaultDnsCnameCache(), MOST);
    for (int number = 0; number <= MOST; number++) {
      cnames.cache(name(number), "cdn.example.test.", TTL, loop);
    }

    assertThat(cnames.get(name(0))).isNull();
    assertThat(cnames.get(name(MOST))).isEqualTo("cdn.example.test.");
  }

  @Test
  void cache_serversOfZonesOverTheBound_forgetsTheFirst() throws UnknownHostException {
    BoundedServerCache servers =
        new BoundedServerCache(new DefaultAuthoritativeDnsServerCache(), MOST);
    InetAddress address = InetAddress.getByAddress("ns.test.", new byte[] {10, 0, 0, 1});
    for (int number = 0; number <= MOST; number++) {
      servers.cache(name(number), new InetSocketAddress(address, 53), TTL, loop);
    }

    assertThat(servers.get(name(0))).isNull();
    assertThat(servers.get(name(MOST))).isNotNull();
  }

  @Test
  void cache_thousandAddressesOfAName_keepsEightOfEachFamilyAndHandsOutAll()
      throws UnknownHostException {
    for (int number = 0; number < 1_000; number++) {
      byte[] sixth = new byte[16];
      sixth[14] = (byte) (number >> 8);
      sixth[15] = (byte) number;
      InetAddress v6 = InetAddress.getByAddress(sixth);
      assertThat(cache.cache(name(0), null, v6, TTL, loop).address()).isEqualTo(v6);
    }
    for (int number = 0; number < 1_000; number++) {
      byte[] fourth = {10, 0, (byte) (number >> 8), (byte) number};
      InetAddress v4 = InetAddress.getByAddress(fourth);
      assertThat(cache.cache(name(0), null, v4, TTL, loop).address()).isEqualTo(v4);
    }

    assertThat(cache.get(name(0), null))
        .hasSize(16)
        .filteredOn(it -> it.address() instanceof Inet4Address)
        .hasSize(8);
  }

  @Test
  void cache_hundredServersOfAZone_keepsSixteen() throws UnknownHostException {
    BoundedServerCache servers =
        new BoundedServerCache(new DefaultAuthoritativeDnsServerCache(), MOST);
    for (int number = 0; number < 100; number++) {
      InetAddress address =
          InetAddress.getByAddress("ns" + number + ".test.", new byte[] {10, 0, 0, (byte) number});
      servers.cache(name(0), new InetSocketAddress(address, 53), TTL, loop);
    }

    DnsServerAddressStream known = servers.get(name(0));
    assertThat(known == null ? 0 : known.size()).isEqualTo(16);
  }
}
