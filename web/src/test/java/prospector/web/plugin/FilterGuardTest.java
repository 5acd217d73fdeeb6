package prospector.web.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
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

  private static FilterGuard guard(Duration time, boolean refuse, Answer answer) {
    return new FilterGuard(new Filter(answer), new FilterGuard.Settings("f", time, refuse));
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

  @Test
  void refused_stallsThatEnd_doNotCountOnceItAnswersInTime() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    AtomicReference<Thread> stalled = new AtomicReference<>();
    Answer slow =
        url -> {
          if (url.equals("slow")) {
            stalled.set(Thread.currentThread());
            try {
              never.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
          return Optional.empty();
        };
    try (FilterGuard guard = guard(Duration.ofSeconds(1), true, slow)) {
      assertThat(guard.refused(List.of("slow"))).containsExactly("slow");
      Objects.requireNonNull(stalled.get()).join();
      assertThat(guard.refused(List.of("quick"))).isEmpty();
      assertThat(guard.refused(List.of("slow"))).containsExactly("slow");
      assertThat(guard.refused(List.of("slow"))).containsExactly("slow");

      assertThat(guard.refused(List.of("quick"))).as("it is asked still").isEmpty();
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
