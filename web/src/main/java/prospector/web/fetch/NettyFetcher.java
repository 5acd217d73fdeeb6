package prospector.web.fetch;

import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import prospector.web.cookie.CookieJar;
import prospector.web.fetch.ConnectionSettings.Certificates;
import prospector.web.url.HostKey;

/**
 * Fetches over HTTP/1.1 on Netty, with kept connections and hard limits.
 *
 * <p><em>One call sends at most one request that a server can have seen</em>; only a kept
 * connection to the host itself that turns out to be closed, before a byte came back, leads to a
 * second attempt. Redirects are never followed; of cookies only those are kept without which a host
 * shows nothing ({@link CookieJar}).
 *
 * <p>Thread-safe. Results complete on the fetcher's own threads, which also inflate bodies. The
 * framing is read by our own classes rather than by Netty's codec, because the archive needs heads
 * byte for byte and because the reader has to stop at exact limits. Sources: RFC 9110, RFC 9112,
 * the Fetch standard for Content-Length.
 */
public final class NettyFetcher implements Fetcher {
  private static final int CLOSE_SECONDS_MAX = 3;

  private final NioEventLoopGroup threads;
  private final FetchLoop[] loops;
  private final Traffic traffic;
  private final Resolver resolver;
  private final BodyMemory memory;
  private final CookieJar cookies;
  private final Clock clock;

  /** A fetcher that resolves names by DNS. */
  public NettyFetcher(FetcherSettings settings, Clock clock) {
    this(settings, new NettyResolver(settings.dns()), clock);
  }

  /** A fetcher with another way to resolve names; it closes the resolver with itself. */
  public NettyFetcher(FetcherSettings settings, Resolver resolver, Clock clock) {
    this(settings, resolver, SendGate.OPEN, clock);
  }

  /** A fetcher that holds its requests back while a gate is closed. */
  public NettyFetcher(FetcherSettings settings, Resolver resolver, SendGate gate, Clock clock) {
    this(settings, resolver, gate, BodyMemory.unlimited(), clock);
  }

  /**
   * A fetcher whose answers share a bounded memory.
   *
   * @param memory for as much as one request may take, or more
   */
  public NettyFetcher(
      FetcherSettings settings, Resolver resolver, SendGate gate, BodyMemory memory, Clock clock) {
    long largest = settings.limits().largestBodyBytes();
    if (memory.bound() < largest) {
      throw new IllegalArgumentException(
          "expected memory for one request, " + largest + " bytes, got " + memory.bound());
    }
    this.resolver = resolver;
    this.memory = memory;
    this.cookies = new CookieJar(clock);
    this.clock = clock;
    int count = settings.connections().ioThreads();
    this.threads = new NioEventLoopGroup(count, new DefaultThreadFactory("fetch", true));
    this.traffic = new Traffic(threads, settings.connections(), System::nanoTime);
    SslContext tls = tls(settings);
    this.loops = new FetchLoop[count];
    for (int i = 0; i < count; i++) {
      EventLoop thread = threads.next();
      loops[i] = new FetchLoop(thread, settings, resolver, gate, traffic, tls);
    }
  }

  private static SslContext tls(FetcherSettings settings) {
    SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    if (settings.connections().certificates() == Certificates.NAMED) {
      builder.trustManager(InsecureTrustManagerFactory.INSTANCE); // PeerName looks at the name
    } else if (!settings.trustedCertificates().isEmpty()) {
      builder.trustManager(settings.trustedCertificates().toArray(new X509Certificate[0]));
    }
    try {
      return builder.build();
    } catch (SSLException e) {
      throw new IllegalStateException("the platform has no usable TLS", e);
    }
  }

  @Override
  public CompletionStage<FetchResult> fetch(FetchRequest request) {
    Exchange exchange = new Exchange(request, clock, memory.claim(), cookies);
    loop(request.url().host()).submit(exchange);
    return exchange.result();
  }

  @Override
  public CompletionStage<Abandoned> abandon(HostKey host) {
    return loop(host).abandon(host);
  }

  private FetchLoop loop(HostKey host) {
    return loops[Math.floorMod(host.hashCode(), loops.length)];
  }

  /** Ends requests in flight as unreachable and stops the threads; waits up to 3 s for that. */
  @Override
  public void close() {
    if (!threads.isShuttingDown()) {
      for (FetchLoop loop : loops) {
        loop.close();
      }
    }
    threads
        .shutdownGracefully(0, CLOSE_SECONDS_MAX, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS_MAX, TimeUnit.SECONDS);
    traffic.close();
    resolver.close();
  }
}
