package prospector.web.fetch;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import prospector.web.fetch.ConnectionSettings.Certificates;
import prospector.web.tls.PeerName;
import prospector.web.url.BadPorts;
import prospector.web.url.HostKey;

/**
 * All exchanges of the hosts that fall to one thread, with their connections.
 *
 * <p><em>Everything here runs on that thread, so nothing is locked.</em> A host always falls to the
 * same loop; that is what makes its connections reusable.
 */
final class FetchLoop {
  /** Pool key of the connections to the proxy that requests for all hosts share. */
  static final String PROXY_KEY = "proxy";

  private final EventLoop thread;
  private final FetcherSettings settings;
  private final Resolver resolver;
  private final SendGate gate;
  private final Traffic traffic;
  private final SslContext tls;
  private final Bootstrap bootstrap;
  private final ResponsePolicy policy;
  private final RequestHead requestHead;
  private final IdleConnections idle;
  private final Set<Exchange> running = new HashSet<>();
  private boolean sweeping;
  private boolean closed;

  FetchLoop(
      EventLoop thread,
      FetcherSettings settings,
      Resolver resolver,
      SendGate gate,
      Traffic traffic,
      SslContext tls) {
    this.thread = thread;
    this.settings = settings;
    this.resolver = resolver;
    this.gate = gate;
    this.traffic = traffic;
    this.tls = tls;
    this.policy = new ResponsePolicy(settings);
    this.requestHead = new RequestHead(settings.userAgent());
    ConnectionSettings connections = settings.connections();
    this.idle = new IdleConnections(connections.idleMax() / connections.ioThreads());
    this.bootstrap =
        new Bootstrap()
            .group(thread)
            .channel(NioSocketChannel.class)
            .resolver(NoopAddressResolverGroup.INSTANCE)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) settings.limits().connect().toMillis())
            .option(
                ChannelOption.RCVBUF_ALLOCATOR,
                new AdaptiveRecvByteBufAllocator(1024, 32 * 1024, 64 * 1024))
            .handler(traffic.firstHandlers());
  }

  /** Hands an exchange to this loop's thread. */
  void submit(Exchange exchange) {
    try {
      thread.execute(() -> start(exchange));
    } catch (RejectedExecutionException shutDown) {
      exchange.finish(closedOutcome());
    }
  }

  /** Ends a host's exchanges without a result, those submitted before included. */
  CompletionStage<Fetcher.Abandoned> abandon(HostKey host) {
    CompletableFuture<Fetcher.Abandoned> done = new CompletableFuture<>();
    try {
      thread.execute(
          () -> {
            List<Exchange> ours =
                running.stream()
                    .filter(exchange -> exchange.request().url().host().equals(host))
                    .toList();
            List<FetchResult> begun = new ArrayList<>();
            try {
              ours.forEach(exchange -> exchange.abandon().ifPresent(begun::add));
            } finally {
              done.complete(new Fetcher.Abandoned(!ours.isEmpty(), begun));
            }
          });
    } catch (RejectedExecutionException shutDown) {
      done.complete(Fetcher.Abandoned.NOTHING); // all have ended
    }
    return done.minimalCompletionStage();
  }

  private void start(Exchange exchange) {
    if (exchange.isDone()) {
      return; // abandoned while it was held
    }
    if (closed) {
      exchange.finish(closedOutcome());
      return;
    }
    running.add(exchange);
    exchange.onDone(() -> ended(exchange));
    exchange.memory().onBreakOff(() -> breakOff(exchange));
    if (!gate.isOpen()) {
      hold(exchange);
      return;
    }
    HostKey host = exchange.request().url().host();
    if (BadPorts.contains(host.port())) { // a redirect of a robots.txt may lead anywhere
      exchange.finish(new FetchOutcome.Refused("port", "port " + host.port(), 0));
      return;
    }
    Optional<String> refusal =
        settings.proxy().flatMap(proxy -> settings.addresses().refusalOfLiteral(host.hostName()));
    if (refusal.isPresent()) { // a proxy resolves names; an address in a URL is seen from here
      exchange.finish(new FetchOutcome.Refused("private_address", refusal.get(), 0));
      return;
    }
    long waitNanos = traffic.take(exchange);
    if (waitNanos > 0) {
      exchange.hold();
      thread.schedule(() -> start(exchange), waitNanos, TimeUnit.NANOSECONDS);
      return;
    }
    long millis = settings.limits().total().toMillis();
    exchange.begin(thread.schedule(exchange::timeOut, millis, TimeUnit.MILLISECONDS));
    Optional<Connection> kept = idle.take(poolKey(host));
    if (kept.isPresent()) {
      send(exchange, kept.get());
    } else {
      dial(exchange);
    }
  }

  /** On any thread. */
  private void breakOff(Exchange exchange) {
    try {
      thread.execute(() -> exchange.finish(exchange.memory().outcome()));
    } catch (RejectedExecutionException shutDown) {
      exchange.memory().letGo(); // it has ended
    }
  }

  private void ended(Exchange exchange) {
    running.remove(exchange);
    traffic.settle(exchange);
  }

  private void hold(Exchange exchange) {
    traffic.settle(exchange);
    exchange.hold();
    gate.whenOpen(() -> submit(exchange));
  }

  /** Opens a fresh connection for the exchange. */
  void dial(Exchange exchange) {
    new Dial(this, settings, exchange).start();
  }

  /** Sends the request, unless the gate has closed since the exchange began. */
  void send(Exchange exchange, Connection connection) {
    if (!gate.isOpen()) {
      connection.close();
      hold(exchange);
      return;
    }
    FetchRequest request = exchange.request();
    HostKey host = request.url().host();
    boolean absoluteForm = settings.proxy().isPresent() && host.scheme().equals("http");
    connection.send(
        exchange,
        requestHead.get(
            request.url(), host, absoluteForm, request.conditions(), exchange.cookies()));
  }

  Connection open(HostKey host, Channel channel, Optional<String> remote) {
    Connection connection = new Connection(this, poolKey(host), channel, remote);
    channel.pipeline().addLast(connection);
    return connection;
  }

  void keep(Connection connection) {
    idle.add(connection);
    if (!sweeping) {
      sweeping = true;
      scheduleSweep();
    }
  }

  void forget(Connection connection) {
    idle.remove(connection);
  }

  private void scheduleSweep() {
    long millis = settings.connections().idleTimeout().toMillis();
    thread.schedule(
        this::sweep,
        Math.max(1, millis / IdleConnections.SWEEPS_PER_TIMEOUT),
        TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    idle.sweep();
    sweeping = !idle.isEmpty();
    if (sweeping) {
      scheduleSweep();
    }
  }

  /** Resolves a name and comes back on this thread, with addresses or with a failure. */
  void resolve(String name, BiConsumer<List<InetAddress>, @Nullable Throwable> then) {
    CompletionStage<List<InetAddress>> answer;
    try {
      answer = resolver.resolve(name);
    } catch (RuntimeException broken) {
      then.accept(List.of(), broken);
      return;
    }
    answer.whenComplete(
        (addresses, failure) ->
            thread.execute(() -> then.accept(addresses == null ? List.of() : addresses, failure)));
  }

  ChannelFuture connect(InetSocketAddress address) {
    return bootstrap.connect(address);
  }

  /** Closes a channel that may not have come as far as belonging to this thread. */
  static void close(Channel channel) {
    if (channel.isRegistered()) {
      channel.close();
    } else {
      channel.unsafe().closeForcibly();
    }
  }

  PeerName peer(String hostName) {
    PeerName peer = new PeerName(hostName);
    return settings.connections().certificates() == Certificates.NAMED ? peer.alone() : peer;
  }

  SslHandler newTls(Channel channel, String hostName, int port, PeerName peer) {
    SslHandler handler = tls.newHandler(channel.alloc(), hostName, port);
    SSLParameters parameters = handler.engine().getSSLParameters();
    peer.demandBy(parameters);
    handler.engine().setSSLParameters(parameters);
    handler.setHandshakeTimeoutMillis(settings.limits().connect().toMillis());
    return handler;
  }

  ResponseReader newReader(FetchRequest request, BodyMemory.Claim memory) {
    return new ResponseReader(policy, request, settings.limits().headerBytesMax(), memory);
  }

  RequestHead requestHead() {
    return requestHead;
  }

  /** Ends what is running; what is submitted later ends at once. */
  void close() {
    thread.execute(
        () -> {
          closed = true;
          List.copyOf(running).forEach(exchange -> exchange.finish(closedOutcome()));
        });
  }

  private String poolKey(HostKey host) {
    boolean shared = settings.proxy().isPresent() && host.scheme().equals("http");
    return shared ? PROXY_KEY : host.value();
  }

  private static FetchOutcome closedOutcome() {
    return new FetchOutcome.Unreachable("closed", "the fetcher was closed");
  }
}
