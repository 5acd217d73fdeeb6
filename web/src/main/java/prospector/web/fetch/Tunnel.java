package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Consumer;

/** Waits for a proxy's answer to CONNECT, then leaves the pipeline. */
final class Tunnel extends ChannelInboundHandlerAdapter {
  private final HeadReader heads;
  private final Runnable onOpen;
  private final Consumer<FetchOutcome> onFailure;

  Tunnel(int headerBytesMax, Runnable onOpen, Consumer<FetchOutcome> onFailure) {
    this.heads = new HeadReader(headerBytesMax);
    this.onOpen = onOpen;
    this.onFailure = onFailure;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      ResponseHead head = heads.read((ByteBuf) message);
      if (head == null || head.isInterim()) {
        return;
      }
      if (head.status() / 100 == 2) {
        context.pipeline().remove(this);
        onOpen.run();
      } else {
        onFailure.accept(refused("the proxy answered CONNECT with " + head.status()));
      }
    } catch (FetchAbort abort) {
      onFailure.accept(abort.outcome());
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    onFailure.accept(refused("the proxy closed before it answered CONNECT"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    onFailure.accept(Failures.ofExchange(cause));
  }

  private static FetchOutcome refused(String detail) {
    return new FetchOutcome.Unreachable("connect", detail);
  }
}
