package prospector.web.fetch;

import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DefaultAuthoritativeDnsServerCache;
import io.netty.resolver.dns.DefaultDnsCache;
import io.netty.resolver.dns.DefaultDnsCnameCache;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.NameServerComparator;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import prospector.web.dns.BoundedCnameCache;
import prospector.web.dns.BoundedDnsCache;
import prospector.web.dns.BoundedServerCache;

/**
 * Resolves names by asking DNS, and keeps every answer for its TTL within the configured bounds, of
 * the newest {@value #NAMES_MAX} names.
 *
 * <p>The hosts file comes first. Search domains are ignored: a name on the web is complete. Where
 * neither the settings nor the operating system's resolver file name a server, the JDK resolves, on
 * threads of its own and with its own cache.
 */
public final class NettyResolver implements Resolver {
  private static final Path RESOLVER_FILE = Path.of("/etc/resolv.conf");
  private static final int JDK_THREADS = 4;
  private static final int JDK_WAITING_MAX = 1_000;
  private static final int REASONS_MAX = 10_000; // names

  // in each of three tables, 0.3 to 1 kB each, 3 kB with as many addresses as are kept of one;
  // as many hosts awake need 6 GB of heap (host.awake-share)
  private static final int NAMES_MAX = 50_000;

  private final NioEventLoopGroup thread;
  private final Optional<DnsNameResolver> dns;
  private final ThreadPoolExecutor jdk;

  // Netty remembers that a name failed, but not why: the last answer that was not from its memory
  private final Map<String, Throwable> reasons =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Throwable> eldest) {
              return size() > REASONS_MAX;
            }
          });

  /** A resolver with one thread of its own. */
  public NettyResolver(DnsSettings settings) {
    this(settings, NAMES_MAX);
  }

  /**
   * @param namesMost names whose answers are kept
   */
  NettyResolver(DnsSettings settings, int namesMost) {
    this.thread = new NioEventLoopGroup(1, new DefaultThreadFactory("dns", true));
    this.dns = dns(settings, thread, namesMost);
    this.jdk =
        new ThreadPoolExecutor(
            JDK_THREADS,
            JDK_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(JDK_WAITING_MAX),
            new DefaultThreadFactory("dns-jdk", true));
    jdk.allowCoreThreadTimeOut(true);
  }

  private static Optional<DnsNameResolver> dns(
      DnsSettings settings, NioEventLoopGroup thread, int namesMost) {
    List<InetSocketAddress> servers = settings.nameServers();
    if (servers.isEmpty() && !namesServer(RESOLVER_FILE)) {
      return Optional.empty();
    }
    int ttlMin = (int) settings.ttlMin().toSeconds();
    int ttlMax = (int) settings.ttlMax().toSeconds();
    int negativeTtl = (int) settings.negativeTtl().toSeconds();
    DnsNameResolverBuilder builder =
        new DnsNameResolverBuilder(thread.next())
            .datagramChannelType(NioDatagramChannel.class)
            .socketChannelType(NioSocketChannel.class)
            .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
            .searchDomains(List.of())
            .resolveCache(
                new BoundedDnsCache(new DefaultDnsCache(ttlMin, ttlMax, negativeTtl), namesMost))
            .cnameCache(new BoundedCnameCache(new DefaultDnsCnameCache(ttlMin, ttlMax), namesMost))
            .authoritativeDnsServerCache(
                new BoundedServerCache(
                    new DefaultAuthoritativeDnsServerCache(
                        ttlMin, ttlMax, new NameServerComparator(Inet4Address.class)),
                    namesMost))
            .queryTimeoutMillis(settings.queryTimeout().toMillis());
    if (!servers.isEmpty()) {
      builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(servers));
    }
    return Optional.of(builder.build());
  }

  /** Netty falls back to public servers of a third party where the file is missing; we do not. */
  private static boolean namesServer(Path resolverFile) {
    try {
      return Files.readAllLines(resolverFile, StandardCharsets.ISO_8859_1).stream()
          .anyMatch(line -> line.stripLeading().startsWith("nameserver"));
    } catch (IOException absent) {
      return false;
    }
  }

  @Override
  public CompletionStage<List<InetAddress>> resolve(String hostName) {
    try {
      return dns.isPresent() ? ask(dns.get(), hostName) : askJdk(hostName);
    } catch (RejectedExecutionException | IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<List<InetAddress>> ask(DnsNameResolver dns, String hostName) {
    CompletableFuture<List<InetAddress>> result = new CompletableFuture<>();
    dns.resolveAll(hostName)
        .addListener(
            (Future<List<InetAddress>> future) -> {
              @Nullable Throwable cause = future.cause();
              if (cause == null) {
                result.complete(future.getNow());
              } else {
                result.completeExceptionally(withReason(hostName, cause));
              }
            });
    return result;
  }

  /** The failure, or the one that it is a memory of. */
  private Throwable withReason(String hostName, Throwable failure) {
    if (failure.getCause() == null) {
      return reasons.getOrDefault(hostName, failure);
    }
    reasons.put(hostName, failure);
    return failure;
  }

  private CompletionStage<List<InetAddress>> askJdk(String hostName) {
    CompletableFuture<List<InetAddress>> result = new CompletableFuture<>();
    jdk.execute(
        () -> {
          try {
            result.complete(List.of(InetAddress.getAllByName(hostName)));
          } catch (UnknownHostException | RuntimeException e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  @Override
  public void close() {
    dns.ifPresent(DnsNameResolver::close);
    thread.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    jdk.shutdownNow();
  }
}
