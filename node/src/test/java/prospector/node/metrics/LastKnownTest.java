package prospector.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LastKnownTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AtomicLong nanos = new AtomicLong();
  private volatile Supplier<Integer> source = () -> 7;
  private final LastKnown<Integer> known = new LastKnown<>(() -> source.get(), 0, nanos::get);

  @Test
  void within_sourceThatFails_isTheLastAnswerAndGrowsOld() {
    assertThat(known.within(LONG).join()).isEqualTo(new LastKnown.Known<>(7, Duration.ZERO));

    source =
        () -> {
          throw new IllegalStateException("away");
        };
    nanos.addAndGet(Duration.ofSeconds(20).toNanos());
    assertThat(known.within(LONG).join())
        .isEqualTo(new LastKnown.Known<>(7, Duration.ofSeconds(20)));

    source = () -> 8;
    assertThat(known.within(LONG).join()).isEqualTo(new LastKnown.Known<>(8, Duration.ZERO));
  }

  @Test
  void older_memberThatWasNotHeardSince_isGone() {
    Member member = new Member("a", 1_000, 2_000, "127.0.0.1:1", "Up", 1, 60, 400, 3, 1, 0);

    assertThat(member.older(13_000).isGone()).isFalse();
    assertThat(member.older(13_001).isGone()).isTrue();
  }
}
