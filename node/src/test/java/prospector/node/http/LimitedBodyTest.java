package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class LimitedBodyTest {
  private boolean cancelled;

  private LimitedBody body() {
    LimitedBody body = new LimitedBody(4);
    body.onSubscribe(
        new Subscription() {
          @Override
          public void request(long more) {}

          @Override
          public void cancel() {
            cancelled = true;
          }
        });
    return body;
  }

  private static List<ByteBuffer> bytes(int count) {
    return List.of(ByteBuffer.wrap(new byte[count]));
  }

  @Test
  void body_asMuchAsAllowed_isThatMuch() {
    LimitedBody body = body();
    body.onNext(bytes(3));
    body.onNext(bytes(1));
    body.onComplete();

    assertThat(body.getBody().toCompletableFuture().join()).hasSize(4);
    assertThat(cancelled).isFalse();
  }

  @Test
  void body_more_failsAndIsReadNoFurther() {
    LimitedBody body = body();
    body.onNext(bytes(3));
    body.onNext(bytes(2));
    body.onNext(bytes(9));

    assertThat(cancelled).isTrue();
    assertThatThrownBy(() -> body.getBody().toCompletableFuture().join())
        .hasRootCauseInstanceOf(IOException.class)
        .hasMessageContaining("at most 4 bytes");
  }
}
