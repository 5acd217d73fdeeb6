package prospector.web.fetch;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.url.CrawlUrl;

/** Nothing leaves while the gate is closed, and what waits is not failed by waiting. */
final class SendGateTest {
  private static final String PAGE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final Duration SHORT = Duration.ofSeconds(1); // deadline of a request

  private final Clock clock = Clock.systemUTC();

  private NettyFetcher fetcher(SendGate gate) {
    return new NettyFetcher(FetchRig.deadline(SHORT), new FetchRig.NamesOf(Map.of()), gate, clock);
  }

  private static CompletableFuture<FetchResult> fetch(Fetcher fetcher, ScriptedServer server) {
    CrawlUrl url = CrawlUrl.ofNormal("http://127.0.0.1:" + server.port() + "/");
    return fetcher.fetch(new FetchRequest(url, Purpose.PAGE)).toCompletableFuture();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1}) // closed before the connection is opened, and just before the bytes
  void fetch_gateClosed_isHeldPastItsDeadlineAndSentOnceItOpens(int looks) throws Exception {
    HandGate gate = new HandGate(2 + looks);
    try (ScriptedServer server = new ScriptedServer();
        NettyFetcher fetcher = fetcher(gate)) {
      server.on("/", PAGE);
      assertThat(fetch(fetcher, server).get(60, SECONDS).requestHead()).isNotEmpty(); // warms up
      Instant asked = clock.instant();
      CompletableFuture<FetchResult> result = fetch(fetcher, server);
      gate.awaitHeld();
      assertThatThrownBy(() -> result.get(SHORT.toMillis() * 3 / 2, MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      assertThat(server.requests()).hasSize(1);

      gate.open();

      FetchResult late = result.get(60, SECONDS);
      assertThat(late.outcome()).isInstanceOf(FetchOutcome.Success.class);
      assertThat(late.started()).isAfter(asked.plus(SHORT)); // waiting is not response time
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void close_withARequestHeld_endsIt() throws Exception {
    HandGate gate = new HandGate(0);
    try (ScriptedServer server = new ScriptedServer()) {
      NettyFetcher fetcher = fetcher(gate);
      CompletableFuture<FetchResult> result = fetch(fetcher, server);
      gate.awaitHeld();

      fetcher.close();

      assertThat(result.get(60, SECONDS).outcome()).isInstanceOf(FetchOutcome.Unreachable.class);
      assertThat(server.requests()).isEmpty();
    }
  }
}
