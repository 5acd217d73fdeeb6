package prospector.web.fetch;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import prospector.web.tls.PeerName;
import prospector.web.url.HostKey;

/**
 * Opens a connection for one exchange: resolve, check the addresses, connect to a checked one, then
 * the proxy's tunnel and TLS where they are needed.
 *
 * <p>Every step ends the exchange when it fails. Runs on its loop's thread.
 */
final class Dial {
  private static final int ADDRESSES_TRIED_MAX = 3;

  private static final int NAME_MAX = 253;
  private static final int LABEL_MAX = 63;

  private final FetchLoop loop;
  private final FetcherSettings settings;
  private final Exchange exchange;
  private final HostKey host;
  private final Handshaking handshaking = new Handshaking();

  Dial(FetchLoop loop, FetcherSettings settings, Exchange exchange) {
    this.loop = loop;
    this.settings = settings;
    this.exchange = exchange;
    this.host = exchange.request().url().host();
  }

  void start() {
    exchange.enter("dns");
    String name = settings.proxy().map(URI::getHost).orElseGet(() -> unbracketed(host.hostName()));
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(unbracketed(name));
    if (literal != null) {
      onAddresses(List.of(literal));
      return;
    }
    if (settings.proxy().isEmpty() && !canBeAName(name)) {
      exchange.finish(
          new FetchOutcome.Unreachable(
              FetchOutcome.Unreachable.NO_SUCH_NAME, "no name that DNS could hold"));
      return;
    }
    loop.resolve(
        name,
        (addresses, failure) -> {
          if (failure != null) {
            exchange.finish(unresolved(name, failure));
          } else if (!exchange.isDone()) {
            onAddresses(addresses);
          }
        });
  }

  /** What DNS says of a proxy's name says nothing of the hosts that are asked for through it. */
  private FetchOutcome unresolved(String name, Throwable failure) {
    FetchOutcome outcome = Failures.ofResolving(failure);
    return settings.proxy().isPresent() && outcome instanceof FetchOutcome.Unreachable said
        ? new FetchOutcome.Unreachable(
            "dns", "the proxy's name " + name + " could not be looked up: " + said.detail())
        : outcome;
  }

  /** Lengths of RFC 1035 section 2.3.4; no label but the last one, of the root, is empty. */
  private static boolean canBeAName(String name) {
    String labels = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    if (labels.length() > NAME_MAX) {
      return false;
    }
    for (String label : labels.split("\\.", -1)) {
      if (label.isEmpty() || label.length() > LABEL_MAX) {
        return false;
      }
    }
    return true;
  }

  private void onAddresses(List<InetAddress> addresses) {
    if (settings.proxy().isPresent()) {
      int port = settings.proxy().get().getPort();
      connect(addresses, 0, port < 0 ? 80 : port);
      return;
    }
    List<InetAddress> checked = new ArrayList<>();
    Optional<String> refusal = Optional.empty();
    for (InetAddress address : addresses) {
      Optional<String> reason = settings.addresses().refusal(address);
      if (reason.isEmpty()) {
        checked.add(address);
      } else {
        refusal = Optional.of(reason.get() + " " + NetUtil.toAddressString(address));
      }
    }
    if (checked.isEmpty()) {
      exchange.finish(
          new FetchOutcome.Refused(settings.addresses().reason(), refusal.orElse("no address"), 0));
    } else {
      connect(withOtherFamily(checked), 0, host.port());
    }
  }

  /**
   * The first address of the other family second, as RFC 8305 section 4 has it: a host with many
   * addresses of one family would never be tried by the other.
   */
  static List<InetAddress> withOtherFamily(List<InetAddress> addresses) {
    for (int i = 2; i < addresses.size(); i++) {
      if (isOther(addresses, 1)) {
        return addresses;
      }
      if (isOther(addresses, i)) {
        List<InetAddress> changed = new ArrayList<>(addresses);
        changed.add(1, changed.remove(i));
        return changed;
      }
    }
    return addresses;
  }

  private static boolean isOther(List<InetAddress> addresses, int index) {
    return addresses.get(index) instanceof Inet4Address != addresses.get(0) instanceof Inet4Address;
  }

  private void connect(List<InetAddress> addresses, int index, int port) {
    exchange.enter("connect");
    ChannelFuture connecting = loop.connect(new InetSocketAddress(addresses.get(index), port));
    exchange.onAbandon(() -> FetchLoop.close(connecting.channel()));
    connecting.addListener(
        (ChannelFuture future) -> {
          if (exchange.isDone()) {
            FetchLoop.close(future.channel());
          } else if (future.isSuccess()) {
            onConnected(future.channel());
          } else if (index + 1 < Math.min(addresses.size(), ADDRESSES_TRIED_MAX)) {
            connect(addresses, index + 1, port);
          } else {
            exchange.finish(Failures.ofConnecting(cause(future)));
          }
        });
  }

  private void onConnected(Channel channel) {
    if (!host.scheme().equals("https")) {
      onReady(channel);
    } else if (settings.proxy().isPresent()) {
      openTunnel(channel);
    } else {
      secure(channel);
    }
  }

  private void openTunnel(Channel channel) {
    channel
        .pipeline()
        .addLast(
            new Tunnel(
                settings.limits().headerBytesMax(), () -> secure(channel), exchange::finish));
    String head = loop.requestHead().connect(host);
    channel.writeAndFlush(ByteBufUtil.writeAscii(channel.alloc(), head), channel.voidPromise());
  }

  private void secure(Channel channel) {
    exchange.enter("tls");
    String name = unbracketed(host.hostName());
    PeerName peer = loop.peer(name);
    SslHandler tls = loop.newTls(channel, name, host.port(), peer);
    channel.pipeline().addFirst(tls);
    channel.pipeline().addLast(handshaking);
    tls.handshakeFuture()
        .addListener(
            future -> {
              if (exchange.isDone()) {
                channel.close();
              } else if (future.isSuccess()) {
                onSecured(channel, peer, tls.engine().getSession());
              } else {
                exchange.finish(Failures.ofTls(cause(future)));
              }
            });
  }

  private void onSecured(Channel channel, PeerName peer, SSLSession session) {
    try {
      peer.check(session);
    } catch (SSLPeerUnverifiedException another) {
      exchange.finish(Failures.ofTls(another));
      channel.close();
      return;
    }
    channel.pipeline().remove(handshaking);
    onReady(channel);
  }

  /** Ends the pipeline until the handshake is over, so that its failure is not logged as stray. */
  private final class Handshaking extends ChannelInboundHandlerAdapter {
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      exchange.finish(Failures.ofTls(cause));
      context.close();
    }
  }

  private void onReady(Channel channel) {
    Optional<String> remote =
        settings.proxy().isPresent()
            ? Optional.empty()
            : Optional.of(
                NetUtil.toAddressString(
                    ((InetSocketAddress) channel.remoteAddress()).getAddress()));
    loop.send(exchange, loop.open(host, channel, remote));
  }

  private static Throwable cause(io.netty.util.concurrent.Future<?> future) {
    @Nullable Throwable cause = future.cause();
    return cause == null ? new IllegalStateException("failed without a cause") : cause;
  }

  private static String unbracketed(String hostName) {
    return hostName.startsWith("[") ? hostName.substring(1, hostName.length() - 1) : hostName;
  }
}
