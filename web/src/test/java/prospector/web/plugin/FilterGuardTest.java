package prospector.web.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FilterGuardTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private interface Answer {
    Optional<String> to(String url);
  }

  private record Filter(Answer answer) implements UrlFilter {
    @Override
    public String name() {
      return "f";
    }

    @Override
    public Optional<String> refusal(String url) {
      return answer.to(url);
    }
  }

  private final AtomicLong nanos = new AtomicLong();

  private FilterGuard guard(Duration time, boolean refuse, Answer answer) {
    return new FilterGuard(
        new Filter(answer), new FilterGuard.Settings("f", time, refuse), nanos::get);
  }

  @Test
  void refused_someUrls_areThoseThatTheFilterRefuses() {
    try (FilterGuard guard =
        guard(LONG, true, url -> url.endsWith("b") ? Optional.of("b") : Optional.empty())) {
      assertThat(guard.refused(List.of("a", "b", "ab"))).containsExactlyInAnyOrder("b", "ab");
      assertThat(guard.refusals()).isEqualTo(2);
      assertThat(guard.failures()).isZero();
    }
  }

  @Test
  void refused_whereTheFilterThrows_isAsTheSettingsSay() {
    Answer throwing =
        url -> {
          if (url.equals("bad")) {
            throw new IllegalStateException("cannot");
          }
          return Optional.empty();
        };
    try (FilterGuard refusing = guard(LONG, true, throwing);
        FilterGuard accepting = guard(LONG, false, throwing)) {
      assertThat(refusing.refused(List.of("a", "bad", "b"))).containsExactly("bad");
      assertThat(accepting.refused(List.of("a", "bad", "b"))).isEmpty();
      assertThat(accepting.failures()).isEqualTo(1);
    }
  }

  /** Stalls on one URL until it is interrupted. */
  private static final class Slow implements Answer {
    private final CountDownLatch never = new CountDownLatch(1);
    private final AtomicReference<Thread> stalled = new AtomicReference<>();

    @Override
    public Optional<String> to(String url) {
      if (url.equals("slow")) {
        stalled.set(Thread.currentThread());
        try {
          never.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return Optional.empty();
    }

    void awaitItsEnd() throws InterruptedException {
      Objects.requireNonNull(stalled.get()).join();
    }
  }

  @Test
  void refused_stallsThatEnd_doNotCountAfterAWhileWithoutAnother() throws InterruptedException {
    Slow slow = new Slow();
    try (FilterGuard guard = guard(Duration.ofSeconds(1), true, slow)) {
      for (int i = 0; i < FilterGuard.HANGS_MAX - 1; i++) {
        assertThat(guard.refused(List.of("slow"))).containsExactly("slow");
        slow.awaitItsEnd();
      }
      nanos.addAndGet(FilterGuard.FORGOTTEN_AFTER.toNanos());
      assertThat(guard.refused(List.of("slow"))).containsExactly("slow");

      assertThat(guard.refused(List.of("quick"))).as("it is asked still").isEmpty();
    }
  }

  @Test
  void refused_stallsWithQuickAnswersBetween_areGivenUpAfterTheThird() throws InterruptedException {
    Slow slow = new Slow();
    try (FilterGuard guard = guard(Duration.ofSeconds(1), true, slow)) {
      for (int i = 0; i < FilterGuard.HANGS_MAX; i++) {
        assertThat(guard.refused(List.of("quick"))).isEmpty();
        assertThat(guard.refused(List.of("slow"))).containsExactly("slow");
        slow.awaitItsEnd();
        nanos.addAndGet(FilterGuard.FORGOTTEN_AFTER.toNanos() - 1);
      }

      assertThat(guard.refused(List.of("quick")))
          .as("it is asked no more")
          .containsExactly("quick");
    }
  }

  @Test
  void refused_whereTheFilterHangs_isGivenUpAndAskedNoMoreAfterTheThird() {
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    Answer hanging =
        url -> {
          calls.incrementAndGet();
          boolean hangs = true;
          while (hangs) { // not even when it is interrupted
            try {
              never.await();
              hangs = false;
            } catch (InterruptedException e) {
              hangs = true;
            }
          }
          return Optional.empty();
        };
    try (FilterGuard guard = guard(Duration.ofMillis(50), true, hanging)) {
      for (int i = 0; i < FilterGuard.HANGS_MAX + 2; i++) {
        assertThat(guard.refused(List.of("a", "b"))).containsExactlyInAnyOrder("a", "b");
      }
      assertThat(calls.get()).isEqualTo(FilterGuard.HANGS_MAX);
      assertThat(guard.failures()).isEqualTo(2 * (FilterGuard.HANGS_MAX + 2));
    } finally {
      never.countDown();
    }
  }
}
