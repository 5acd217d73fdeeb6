package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.simweb.Answer;
import prospector.simweb.Failure;

/**
 * One connection: answers its requests one after the other, each after its latency, and logs them.
 *
 * <p><em>Every request that was decoded ends in exactly one log entry</em>, also when the client
 * goes away.
 */
final class ExchangeHandler extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(ExchangeHandler.class);
  private static final int SILENCE = 60; // s
  private static final int MOST_PIPELINED = 64;

  private final HttpFront front;
  private final long connection;
  private String scheme;
  private final Deque<HttpRequest> waiting = new ArrayDeque<>();
  private @Nullable Exchange current;
  private @Nullable ScheduledFuture<?> timer;
  private @Nullable RawPlay play;

  ExchangeHandler(HttpFront front, long connection, String scheme) {
    this.front = front;
    this.connection = connection;
    this.scheme = scheme;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (message instanceof HttpRequest request) {
        if (request.method().equals(HttpMethod.CONNECT) && openTunnel(context, request.uri())) {
          return;
        }
        if (current != null && waiting.size() >= MOST_PIPELINED) {
          context.close();
        } else if (current != null) {
          waiting.add(request);
        } else {
          begin(context, request);
        }
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  /** A tunnel to a hostile host; what is asked through it is logged, if the handshake succeeds. */
  private boolean openTunnel(ChannelHandlerContext context, String authority) {
    int colon = authority.lastIndexOf(':');
    String host = colon < 0 ? authority : authority.substring(0, colon);
    Tunnel tunnel = front.site.tunnel(host);
    if (tunnel == null) {
      return connect(context, host);
    }
    stand(context);
    scheme = "https";
    tunnel.open(context);
    return true;
  }

  private static void stand(ChannelHandlerContext context) {
    if (context.pipeline().get(HttpServerCodec.class) != null) {
      context.pipeline().remove(HttpServerCodec.class);
    }
    context.writeAndFlush(Unpooled.wrappedBuffer(ascii("HTTP/1.1 200 OK\r\n\r\n")));
  }

  /** A tunnel that nothing goes through: whoever wants it wants to know how long it takes. */
  private boolean connect(ChannelHandlerContext context, String host) {
    InetSocketAddress at = (InetSocketAddress) context.channel().localAddress();
    Duration wait = front.connects(at.getAddress(), host);
    if (wait != null) {
      timer = context.executor().schedule(() -> stand(context), wait.toNanos(), NANOSECONDS);
    }
    return wait != null;
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) {
    long now = System.nanoTime();
    Exchange exchange = Exchange.of(request, scheme, front, now);
    current = exchange;
    if (request.decoderResult().isFailure() || exchange.host().isEmpty()) {
      send(context, exchange, Reply.now(Answer.of(400, "text/plain", ascii("bad request\n"))));
      return;
    }
    Reply reply = front.site.reply(exchange.host(), exchange.url(), now);
    if (reply.waitNanos() <= 0) {
      send(context, exchange, reply);
    } else {
      timer =
          context
              .executor()
              .schedule(() -> send(context, exchange, reply), reply.waitNanos(), NANOSECONDS);
    }
  }

  private void send(ChannelHandlerContext context, Exchange exchange, Reply reply) {
    timer = null;
    RawAnswer raw = reply.raw();
    if (raw != null) {
      play(context, exchange, raw);
      return;
    }
    Failure failure = reply.answer().failure();
    if (failure == null) {
      try {
        FullHttpResponse response = Responses.of(exchange, reply);
        write(context, exchange, response, reply.retryAfter());
      } catch (IOException e) {
        LOG.warn("cannot answer {}", exchange.url(), e);
        context.close();
      }
      return;
    }
    switch (failure) {
      case SERVER_ERROR -> plain(context, exchange, 500, "broken\n");
      case UNKNOWN_NAME -> plain(context, exchange, 502, "unknown host\n");
      case RESET -> {
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        context.close();
      }
      case SILENCE -> timer = context.executor().schedule(() -> context.close(), SILENCE, SECONDS);
      case GARBAGE -> garbage(context);
      case CUT_SHORT -> cutShort(context);
    }
  }

  private void play(ChannelHandlerContext context, Exchange exchange, RawAnswer raw) {
    RawPlay sending =
        new RawPlay(context, raw, nanos -> log(context, exchange, nanos, raw.status(), 0));
    play = sending;
    sending.start();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    RawPlay sending = play;
    if (sending != null) {
      sending.go();
    }
  }

  private void plain(ChannelHandlerContext context, Exchange exchange, int status, String text) {
    send(context, exchange, Reply.now(Answer.of(status, "text/plain", ascii(text))));
  }

  private void write(
      ChannelHandlerContext context, Exchange exchange, FullHttpResponse response, int retry) {
    int status = response.status().code();
    long before = System.nanoTime();
    ChannelFuture written = context.writeAndFlush(response);
    if (written.isSuccess()) {
      end(context, exchange, before, status, retry);
    } else {
      written.addListener(
          done -> {
            if (done.isSuccess()) {
              end(context, exchange, System.nanoTime(), status, retry);
            } else {
              context.close();
            }
          });
    }
  }

  private void end(
      ChannelHandlerContext context, Exchange exchange, long nanos, int status, int retry) {
    log(context, exchange, nanos, status, retry);
    if (!exchange.keepAlive()) {
      context.close();
      return;
    }
    HttpRequest next = waiting.poll();
    if (next != null) {
      begin(context, next);
    }
  }

  private void log(
      ChannelHandlerContext context, Exchange exchange, long nanos, int status, int retry) {
    current = null;
    front.inFlight.computeIfPresent(exchange.host(), (host, n) -> n > 1 ? n - 1 : null);
    front.log.add(
        exchange.entry(nanos, status, retry, connection, context.channel().localAddress()));
  }

  private static void garbage(ChannelHandlerContext context) {
    context.pipeline().remove(HttpServerCodec.class);
    context
        .writeAndFlush(Unpooled.wrappedBuffer(ascii("\u0001\u0002 no http at all\r\n\r\n")))
        .addListener(ChannelFutureListener.CLOSE);
  }

  private static void cutShort(ChannelHandlerContext context) {
    DefaultHttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    head.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/html; charset=utf-8");
    head.headers().set(HttpHeaderNames.CONTENT_LENGTH, 10_000);
    context.write(head);
    context
        .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(ascii("<html><body><p>Half"))))
        .addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    ScheduledFuture<?> pending = timer;
    if (pending != null) {
      pending.cancel(false);
    }
    RawPlay sending = play;
    if (sending != null) {
      sending.stop();
    }
    Exchange exchange = current;
    if (exchange != null) {
      log(context, exchange, System.nanoTime(), 0, 0);
    }
    waiting.clear();
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException || cause instanceof DecoderException) {
      LOG.debug("connection {} broke", connection, cause);
    } else {
      LOG.warn("connection {} closed", connection, cause);
    }
    context.close();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
