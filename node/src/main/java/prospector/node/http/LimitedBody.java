package prospector.node.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer; one with more than allowed fails with an {@link IOException}. */
public final class LimitedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
  private final long most;
  private @Nullable Subscription subscription;
  private long came;

  /**
   * @param most bytes allowed
   */
  public LimitedBody(long most) {
    this.most = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return bytes.getBody();
  }

  @Override
  public void onSubscribe(Subscription to) {
    subscription = to;
    bytes.onSubscribe(to);
  }

  @Override
  public void onNext(List<ByteBuffer> some) {
    came += some.stream().mapToLong(ByteBuffer::remaining).sum();
    if (came <= most) {
      bytes.onNext(some);
    } else if (subscription != null) {
      subscription.cancel();
      subscription = null;
      bytes.onError(new IOException("expected an answer of at most " + most + " bytes, got more"));
    }
  }

  @Override
  public void onError(Throwable cause) {
    bytes.onError(cause);
  }

  @Override
  public void onComplete() {
    bytes.onComplete();
  }
}
