package prospector.simweb.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;
import prospector.simweb.distance.ConnectDelay;
import prospector.simweb.log.RequestLog;

/**
 * The HTTP/1.1 server side of a {@link Site}: absolute-form requests (proxy) and origin-form
 * requests (Host header).
 *
 * <p><em>One thread serves all connections</em>; what it keeps per host and connection needs no
 * lock.
 */
final class HttpFront implements AutoCloseable {
  private static final int HEAD_LIMIT = 64 * 1024; // bytes, of a request line and of all headers

  final Site site;
  final RequestLog log;
  final Clock clock;
  final Map<String, Integer> inFlight = new HashMap<>(); // by host; the loop's thread only
  private final NioEventLoopGroup loop =
      new NioEventLoopGroup(1, new DefaultThreadFactory("simweb", true));
  private final List<Channel> listening = new ArrayList<>();
  private volatile boolean closed;
  private long connections; // the loop's thread only

  private volatile @Nullable ConnectDelay connects;

  HttpFront(Site site, RequestLog log, Clock clock) {
    this.site = site;
    this.log = log;
    this.clock = clock;
  }

  /** Says that it connects to whatever host is wanted, each after some time. */
  void connecting(ConnectDelay delay) {
    connects = delay;
  }

  /** How long it takes to connect; null where it connects to nothing. */
  @Nullable Duration connects(InetAddress at, String host) {
    ConnectDelay delay = connects;
    return delay == null ? null : delay.of(at, host);
  }

  /** Listens on one more address; with TLS if there is a context. Returns the bound address. */
  InetSocketAddress listen(InetSocketAddress address, @Nullable SSLContext tls) {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 1_024)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    accept(channel, tls);
                  }
                });
    Channel channel = bootstrap.bind(address).syncUninterruptibly().channel();
    listening.add(channel);
    return (InetSocketAddress) channel.localAddress();
  }

  private void accept(SocketChannel channel, @Nullable SSLContext tls) {
    if (tls != null) {
      SSLEngine engine = tls.createSSLEngine();
      engine.setUseClientMode(false);
      channel.pipeline().addLast(new SslHandler(engine));
    }
    channel.pipeline().addLast(newCodec());
    String scheme = tls == null ? "http" : "https";
    channel.pipeline().addLast(new ExchangeHandler(this, ++connections, scheme));
  }

  static HttpServerCodec newCodec() {
    return new HttpServerCodec(HEAD_LIMIT, HEAD_LIMIT, HEAD_LIMIT);
  }

  /**
   * Returns when everything the loop has been handed so far is done, so that the log is complete.
   */
  void settle() {
    if (!closed) {
      loop.submit(() -> {}).syncUninterruptibly();
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    listening.forEach(channel -> channel.close().syncUninterruptibly());
    loop.shutdownGracefully(0, 2_000, MILLISECONDS).syncUninterruptibly();
  }
}
