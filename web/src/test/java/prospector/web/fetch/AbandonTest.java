package prospector.web.fetch;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.url.CrawlUrl;

/** A request that nobody waits for any more ends for its server too. */
final class AbandonTest {
  private static final String PAGE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final Duration LONG = Duration.ofSeconds(30);

  private static NettyFetcher fetcher(SendGate gate) {
    return new NettyFetcher(
        FetchRig.deadline(LONG), new FetchRig.NamesOf(Map.of()), gate, Clock.systemUTC());
  }

  private static CrawlUrl url(ScriptedServer server, String path) {
    return CrawlUrl.ofNormal("http://127.0.0.1:" + server.port() + path);
  }

  private static CompletableFuture<FetchResult> fetch(
      Fetcher fetcher, ScriptedServer server, String path) {
    FetchRequest request = new FetchRequest(url(server, path), Purpose.PAGE);
    return fetcher.fetch(request).toCompletableFuture();
  }

  private static Fetcher.Abandoned abandon(Fetcher fetcher, ScriptedServer server)
      throws Exception {
    return fetcher.abandon(url(server, "/").host()).toCompletableFuture().get(60, SECONDS);
  }

  @Test
  void abandon_requestUnderWay_resetsItsConnectionAndNeverAnswers() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CompletableFuture<Boolean> reset = new CompletableFuture<>();
    try (ScriptedServer server = new ScriptedServer();
        NettyFetcher fetcher = fetcher(SendGate.OPEN)) {
      server.on("/next", PAGE);
      server.on(
          "/slow",
          client -> {
            asked.countDown();
            reset.complete(client.waitForClose());
            return false;
          });
      CompletableFuture<FetchResult> slow = fetch(fetcher, server, "/slow");
      assertThat(asked.await(20, SECONDS)).isTrue();

      Fetcher.Abandoned abandoned = abandon(fetcher, server);

      assertThat(abandoned.any()).isTrue();
      assertThat(abandoned.begun())
          .singleElement()
          .satisfies(
              it -> {
                assertThat(it.request().url()).isEqualTo(url(server, "/slow"));
                assertThat(it.requestHead()).startsWith("GET /slow ");
                assertThat(it.remoteAddress()).contains("127.0.0.1");
              });
      assertThat(reset.get(60, SECONDS)).isTrue(); // else the kernel may send the request later
      assertThat(fetch(fetcher, server, "/next").get(60, SECONDS).outcome())
          .isInstanceOf(FetchOutcome.Success.class);
      assertThat(slow).isNotDone();
    }
  }

  @Test
  void abandon_answerIsHere_saysThatNothingWasUnderWay() throws Exception {
    try (ScriptedServer server = new ScriptedServer();
        NettyFetcher fetcher = fetcher(SendGate.OPEN)) {
      server.on("/done", PAGE);
      fetch(fetcher, server, "/done").get(60, SECONDS);

      assertThat(abandon(fetcher, server)).isEqualTo(Fetcher.Abandoned.NOTHING);
    }
  }

  @Test
  void abandon_fetcherIsClosed_saysThatNothingWasUnderWay() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      NettyFetcher fetcher = fetcher(SendGate.OPEN);
      fetcher.close();

      assertThat(abandon(fetcher, server)).isEqualTo(Fetcher.Abandoned.NOTHING);
    }
  }

  @Test
  void abandon_requestHeld_isNotSentWhenTheGateOpens() throws Exception {
    HandGate gate = new HandGate(0);
    try (ScriptedServer server = new ScriptedServer();
        NettyFetcher fetcher = fetcher(gate)) {
      server.on("/next", PAGE);
      CompletableFuture<FetchResult> held = fetch(fetcher, server, "/held");
      gate.awaitHeld();

      assertThat(abandon(fetcher, server))
          .as("no server has seen it")
          .isEqualTo(new Fetcher.Abandoned(true, List.of()));
      gate.open();

      assertThatThrownBy(() -> held.get(300, MILLISECONDS)).isInstanceOf(TimeoutException.class);
      assertThat(fetch(fetcher, server, "/next").get(60, SECONDS).outcome())
          .isInstanceOf(FetchOutcome.Success.class);
      assertThat(server.requests()).hasSize(1);
    }
  }
}
