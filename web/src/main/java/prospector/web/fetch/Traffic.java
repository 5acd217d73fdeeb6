package prospector.web.fetch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.traffic.GlobalTrafficShapingHandler;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The limit on what a fetcher receives in a second, if it has one.
 *
 * <p>Two parts keep it: requests wait for a {@link BandwidthBudget} before they begin, so that few
 * enough are under way for their deadlines; and connections are read no faster than the limit, so
 * that one large body does not take the whole line.
 */
final class Traffic implements AutoCloseable {
  private final @Nullable BandwidthBudget budget;
  private final @Nullable GlobalTrafficShapingHandler shaper;

  Traffic(EventExecutorGroup threads, ConnectionSettings settings, LongSupplier nanoTime) {
    if (settings.isCapped()) {
      this.budget = new BandwidthBudget(settings.bytesPerSecond(), nanoTime);
      this.shaper = new GlobalTrafficShapingHandler(threads.next(), 0, settings.bytesPerSecond());
    } else {
      this.budget = null;
      this.shaper = null;
    }
  }

  /** As {@link BandwidthBudget#take}; always 0 without a limit. */
  long take(Exchange exchange) {
    return budget == null ? 0 : budget.take(exchange);
  }

  /** As {@link BandwidthBudget#settle}. */
  void settle(Exchange exchange) {
    if (budget != null) {
      budget.settle(exchange);
    }
  }

  /** What a connection begins with; the rest of its handlers come when it stands. */
  ChannelHandler firstHandlers() {
    return new ChannelInitializer<Channel>() {
      @Override
      protected void initChannel(Channel channel) {
        if (shaper != null) {
          channel.pipeline().addLast(shaper);
        }
      }
    };
  }

  @Override
  public void close() {
    if (shaper != null) {
      shaper.release();
    }
  }
}
