package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;

/**
 * One open connection, which carries one exchange at a time.
 *
 * <p><em>A connection is in the pool exactly when it is open and carries no exchange.</em> Runs on
 * its loop's thread.
 */
final class Connection extends ChannelInboundHandlerAdapter {
  private static final FetchRequest NOTHING =
      new FetchRequest(CrawlUrl.ofNormal("http://nobody.invalid/"), FetchRequest.Purpose.PAGE);
  private static final BodyMemory.Claim NOBODYS = BodyMemory.unlimited().claim();

  private final FetchLoop loop;
  private final String poolKey;
  private final Channel channel;
  private final Optional<String> remote;

  private @Nullable Exchange exchange;
  private ResponseReader reader;
  private boolean reused;
  private boolean received; // any byte since the request was sent

  Connection(FetchLoop loop, String poolKey, Channel channel, Optional<String> remote) {
    this.loop = loop;
    this.poolKey = poolKey;
    this.channel = channel;
    this.remote = remote;
    this.reader = loop.newReader(NOTHING, NOBODYS);
  }

  String poolKey() {
    return poolKey;
  }

  boolean isOpen() {
    return channel.isActive();
  }

  void close() {
    channel.close();
  }

  /** Sends the request; the connection must be free. */
  void send(Exchange next, String head) {
    exchange = next;
    reader = loop.newReader(next.request(), next.memory());
    received = false;
    next.enter("response");
    next.onAbandon(this::abandon);
    next.onTimeOut(this::partly);
    next.sent(head, remote);
    channel.writeAndFlush(ByteBufUtil.writeAscii(channel.alloc(), head), channel.voidPromise());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (exchange == null) {
        channel.close(); // nobody asked
        return;
      }
      ByteBuf buffer = (ByteBuf) message;
      received |= buffer.isReadable();
      exchange.received(buffer.readableBytes());
      if (reader.read(buffer)) {
        complete(reader.keepsAlive() && !buffer.isReadable());
      }
    } catch (FetchAbort abort) {
      end(abort.outcome());
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    loop.forget(this);
    if (exchange == null || retryStale()) {
      return;
    }
    try {
      reader.close();
      complete(false);
    } catch (FetchAbort abort) {
      end(abort.outcome());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (exchange == null || !retryStale()) {
      endBy(Failures.ofExchange(cause));
    }
    channel.close();
  }

  /** Some servers and many firewalls reset a connection where others close it. */
  private void endBy(FetchOutcome failure) {
    boolean reset =
        failure instanceof FetchOutcome.Unreachable unreachable
            && unreachable.kind().equals("reset");
    if (exchange == null || !reset) {
      end(failure);
    } else if (reader.breakOff(Response.Cut.DISCONNECT)) {
      complete(false);
    } else {
      end(reader.broken().orElse(failure));
    }
  }

  private Optional<FetchOutcome> partly() {
    return exchange != null && reader.breakOff(Response.Cut.TIME)
        ? Optional.of(reader.outcome())
        : Optional.empty();
  }

  /**
   * A kept connection that the server closed before it saw the request is no failure: the request
   * is sent again, once, on a fresh one (RFC 9112 section 9.3.1). Not so a connection to a proxy:
   * there the other side has seen earlier requests for other hosts, so a reset is more likely to be
   * this host's answer, and a second request would come to it too early.
   */
  private boolean retryStale() {
    Exchange stale = exchange;
    boolean shared = poolKey.equals(FetchLoop.PROXY_KEY);
    if (stale == null || received || !reused || shared || !stale.mayRetry()) {
      return false;
    }
    exchange = null;
    loop.dial(stale);
    return true;
  }

  private void complete(boolean keep) {
    Exchange done = exchange;
    exchange = null;
    if (keep) {
      reused = true;
      loop.keep(this);
    } else {
      channel.close();
    }
    if (done != null) {
      done.onAbandon(() -> {});
      done.finish(reader.outcome());
    }
  }

  private void end(FetchOutcome outcome) {
    Exchange ended = exchange;
    exchange = null;
    channel.close();
    if (ended != null) {
      ended.finish(outcome);
    }
  }

  /**
   * With a reset, so that the kernel throws away what it still holds of the request: when a link is
   * down it would send it once the link is back, when another node may have the host.
   */
  private void abandon() {
    exchange = null;
    if (channel.isOpen()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
    }
    channel.close();
  }
}
