package prospector.web.fetch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import prospector.web.cookie.CookieJar;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.url.CrawlUrl;

/** The cap on what comes in a second. */
final class BandwidthTest {
  private static final int RATE = 100_000; // bytes a second

  private final Clock clock = Clock.systemUTC();
  private final AtomicLong nanos = new AtomicLong(77);
  private final BandwidthBudget budget = new BandwidthBudget(RATE, nanos::get);

  private Exchange exchange() {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.example/");
    return new Exchange(
        new FetchRequest(url, Purpose.PAGE),
        clock,
        BodyMemory.unlimited().claim(),
        new CookieJar(clock));
  }

  /** Begins a request as soon as it may, and ends it at once with so many bytes. */
  private void fetch(int bytes) {
    Exchange exchange = exchange();
    for (long wait = budget.take(exchange); wait > 0; wait = budget.take(exchange)) {
      nanos.addAndGet(wait);
    }
    exchange.received(bytes);
    budget.settle(exchange);
  }

  @Test
  void take_manyAnswersOfOneSize_keepTheRate() {
    for (int i = 0; i < 100; i++) {
      fetch(50_000);
    }

    assertThat(nanos.get() / 1e9).isCloseTo(50.0, within(1.0)); // 5 MB at 100 kB/s
  }

  @Test
  void take_oneLargeAnswer_isPaidOffBeforeTheNext() {
    fetch(1_000_000);
    fetch(1);

    assertThat(nanos.get() / 1e9).isCloseTo(10.0, within(0.1));
  }

  @Test
  void take_afterAQuietTime_givesNoBurst() {
    nanos.addAndGet(SECONDS.toNanos(1_000));
    assertThat(budget.take(exchange())).isZero();

    assertThat(budget.take(exchange())).isPositive();
  }

  @Test
  void settle_requestThatWasNotMade_givesItsBytesBack() {
    Exchange failed = exchange();
    assertThat(budget.take(failed)).isZero();

    budget.settle(failed);

    assertThat(budget.take(exchange())).isZero();
  }

  @Test
  void fetch_atACap_takesAsLongAsTheBytesNeed() throws Exception {
    byte[] body = new byte[50_000];
    Arrays.fill(body, (byte) 'x');
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 50000\r\n\r\n";
    ConnectionSettings capped = new ConnectionSettings(10, Duration.ofSeconds(30), 2, 4L * RATE);
    try (FetchRig rig = new FetchRig(FetchRig.SETTINGS.withConnections(capped))) {
      rig.server.on(
          "/",
          client -> {
            client.send(head);
            client.send(body);
            return true;
          });
      CrawlUrl url = CrawlUrl.ofNormal("http://127.0.0.1:" + rig.server.port() + "/");
      Instant start = clock.instant();
      List<CompletableFuture<FetchResult>> results = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        FetchRequest request = new FetchRequest(url, Purpose.PAGE);
        results.add(rig.fetcher.fetch(request).toCompletableFuture());
      }
      for (CompletableFuture<FetchResult> result : results) {
        assertThat(result.get(60, SECONDS).outcome()).isInstanceOf(FetchOutcome.Success.class);
      }

      // 800 kB at 400 kB/s, but for the last answer and what the first was thought to have
      assertThat(Duration.between(start, clock.instant())).isGreaterThan(Duration.ofMillis(1_500));
    }
  }
}
