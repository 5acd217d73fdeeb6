package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import prospector.node.HandClock;
import prospector.node.metrics.NodeMeters;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Requests are counted, and those that come too soon are noticed. */
class MeteredFetcherTest {
  private static final CrawlUrl PAGE = CrawlUrl.ofNormal("http://a.example/1");
  private static final CrawlUrl OTHER = CrawlUrl.ofNormal("http://b.example/1");

  private final NodeMeters meters = new NodeMeters();
  private final HandClock clock = new HandClock(1_700_000_000_000L);
  private final Held held = new Held();
  private final MeteredFetcher fetcher =
      new MeteredFetcher(held, meters, Duration.ofSeconds(1), clock);

  @Test
  void request_afterTheDelay_isNoViolation() {
    ask(PAGE);
    held.answer(clock.instant());
    clock.move(1_000);
    ask(PAGE);
    ask(OTHER);

    assertThat(metric("prospector_politeness_violations_total")).isEqualTo("0.0");
    assertThat(metric("prospector_fetches_in_flight")).isEqualTo("2.0");
  }

  @Test
  void request_beforeTheDelayIsOver_isAViolation() {
    ask(PAGE);
    held.answer(clock.instant());
    clock.move(999);
    ask(PAGE);

    assertThat(metric("prospector_politeness_violations_total")).isEqualTo("1.0");
  }

  @Test
  void request_clockPutBackSince_isNoViolation() {
    ask(PAGE);
    held.answer(clock.instant());
    clock.move(-3_600_000 + 1_000);
    ask(PAGE);
    held.answer(clock.instant());
    clock.move(999);
    ask(PAGE);

    assertThat(metric("prospector_politeness_violations_total")).as("the last").isEqualTo("1.0");
  }

  @Test
  void request_whileOneIsInFlight_isAViolation() {
    ask(PAGE);
    ask(PAGE);

    assertThat(metric("prospector_politeness_violations_total")).isEqualTo("1.0");
  }

  @Test
  void request_otherSchemeOfTheNameInFlight_isAViolation() {
    ask(PAGE);
    ask(CrawlUrl.ofNormal(PAGE.value().replace("http://", "https://")));

    assertThat(metric("prospector_politeness_violations_total")).isEqualTo("1.0");
  }

  @Test
  void timeOut_untilTheNextAnswer_isABackingOffHost() {
    ask(PAGE);
    held.answer(clock.instant());

    assertThat(metric("prospector_hosts_backing_off")).isEqualTo("1.0");
    assertThat(metric("prospector_fetch_seconds_count{status=\"none\"}")).isEqualTo("1");
  }

  @Test
  void refusedConnection_untilTheNextAnswer_isABackingOffHost() {
    ask(PAGE);
    held.answer(clock.instant(), new FetchOutcome.Unreachable("connect", "refused"));

    assertThat(metric("prospector_hosts_backing_off")).isEqualTo("1.0");
  }

  @Test
  void nameThatDoesNotExist_isNoBackingOffHost() {
    ask(PAGE);
    held.answer(
        clock.instant(),
        new FetchOutcome.Unreachable(FetchOutcome.Unreachable.NO_SUCH_NAME, "NXDOMAIN"));

    assertThat(metric("prospector_hosts_backing_off")).isEqualTo("0.0");
  }

  @Test
  void request_givenUp_isNotInFlightAnyMore() {
    ask(PAGE);
    fetcher.abandon(PAGE.host());

    assertThat(metric("prospector_fetches_in_flight")).isEqualTo("0.0");
  }

  @Test
  void request_givenUpAsItsAnswerComes_isCountedOnce() {
    ask(PAGE);
    fetcher.abandon(PAGE.host());
    held.answer(clock.instant());

    assertThat(metric("prospector_fetches_in_flight")).isEqualTo("0.0");
  }

  private void ask(CrawlUrl url) {
    fetcher.fetch(new FetchRequest(url, FetchRequest.Purpose.PAGE));
  }

  private String metric(String name) {
    return meters
        .text()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElse("none");
  }

  /** Answers when it is told to. */
  private static final class Held implements Fetcher {
    private final List<FetchRequest> requests = new ArrayList<>();
    private final List<CompletableFuture<FetchResult>> results = new ArrayList<>();

    @Override
    public CompletionStage<FetchResult> fetch(FetchRequest request) {
      requests.add(request);
      CompletableFuture<FetchResult> result = new CompletableFuture<>();
      results.add(result);
      return result;
    }

    void answer(Instant at) {
      answer(at, new FetchOutcome.TimedOut("response"));
    }

    void answer(Instant at, FetchOutcome outcome) {
      int last = requests.size() - 1;
      results
          .get(last)
          .complete(
              new FetchResult(
                  requests.get(last), outcome, at, Duration.ZERO, Optional.empty(), ""));
    }

    @Override
    public CompletionStage<Abandoned> abandon(HostKey host) {
      return CompletableFuture.completedFuture(new Abandoned(true, List.of()));
    }

    @Override
    public void close() {}
  }
}
