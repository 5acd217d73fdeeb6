package prospector.simweb.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Sends a {@link RawAnswer} over a connection. On the front's thread. */
final class RawPlay {
  private static final long MOST_BYTES = 256L << 20;
  private static final int PATIENCE = 60; // s, of one that holds or drips

  private final ChannelHandlerContext context;
  private final RawAnswer answer;
  private final LongConsumer onEnd;
  private final long patienceEnds = System.nanoTime() + SECONDS.toNanos(PATIENCE);
  private long left;
  private boolean ended;
  private @Nullable ScheduledFuture<?> timer;

  /**
   * @param onEnd told the time, ns, at which the last bytes were handed over, before the connection
   *     is closed; never told when the client goes away first
   */
  RawPlay(ChannelHandlerContext context, RawAnswer answer, LongConsumer onEnd) {
    this.context = context;
    this.answer = answer;
    this.onEnd = onEnd;
    this.left = Math.min(answer.repeats(), MOST_BYTES / Math.max(1, answer.repeated().length));
  }

  void start() {
    if (context.pipeline().get(HttpServerCodec.class) != null) {
      context.pipeline().remove(HttpServerCodec.class);
    }
    context.writeAndFlush(Unpooled.wrappedBuffer(answer.start()));
    go();
  }

  /** The connection takes more, or it is time for more. */
  void go() {
    if (ended || !context.channel().isActive() || timer != null) {
      return;
    }
    if (answer.pauseMillis() > 0) {
      drip();
    } else {
      pour();
    }
  }

  void stop() {
    ended = true;
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void pour() {
    while (left > 0 && context.channel().isWritable()) {
      left--;
      context.write(Unpooled.wrappedBuffer(answer.repeated()));
    }
    context.flush();
    if (left == 0 && !ended) {
      end();
    }
  }

  private void drip() {
    if (left-- <= 0 || System.nanoTime() - patienceEnds > 0) {
      end();
      return;
    }
    context.writeAndFlush(Unpooled.wrappedBuffer(answer.repeated()));
    after(answer.pauseMillis(), this::go);
  }

  private void end() {
    ended = true;
    long nanos = System.nanoTime();
    switch (answer.ending()) {
      case HOLD -> after(SECONDS.toMillis(PATIENCE), context::close);
      case RESET -> {
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        context.close();
      }
      case CLOSE ->
          context
              .writeAndFlush(Unpooled.EMPTY_BUFFER)
              .addListener(
                  done -> {
                    if (done.isSuccess()) {
                      onEnd.accept(nanos);
                    }
                    context.close();
                  });
    }
  }

  private void after(long millis, Runnable next) {
    timer =
        context
            .executor()
            .schedule(
                () -> {
                  timer = null;
                  next.run();
                },
                millis,
                MILLISECONDS);
  }
}
