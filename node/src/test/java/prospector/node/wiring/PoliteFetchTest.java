package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import prospector.actors.host.decide.NameClock;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.politeness.DelaySettings;
import prospector.web.politeness.TimeWindow;
import prospector.web.politeness.TimeWindows;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Single pages are asked for as a crawl asks. */
class PoliteFetchTest {
  private static final Duration DELAY = Duration.ofMillis(60);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final CrawlUrl PAGE = CrawlUrl.ofNormal("http://a.example/1");

  private final Map<String, FetchOutcome> web = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final List<Instant> times = new ArrayList<>();
  private final List<String> barred = new ArrayList<>();
  private final NameClock names = new NameClock(0, Duration.ZERO);
  private int held;

  private final PoliteFetch fetch = fetch(Clock.systemUTC());

  private PoliteFetch fetch(Clock clock) {
    return new PoliteFetch(
        new Answering(),
        "prospector",
        new PoliteFetch.Pace(
            new DelaySettings(DELAY, 0, Duration.ZERO, Duration.ofMinutes(1), Duration.ofDays(1)),
            new TimeWindows(
                List.of(
                    new TimeWindows.Rule(
                        "night.example", List.of(TimeWindow.parse("22:00-06:00")))))),
        clock,
        names,
        url ->
            barred.contains(url.host().value())
                ? Optional.of(new FetchOutcome.Refused("excluded", url.host().value(), 0))
                : Optional.empty());
  }

  private static Response response(int status, Map<String, List<String>> headers) {
    byte[] body = "text".getBytes(StandardCharsets.US_ASCII);
    return new Response(status, "HTTP/1.1 " + status + " x\r\n", headers, body, body);
  }

  private static FetchOutcome status(int status, String retryAfter) {
    return new FetchOutcome.Status(response(status, Map.of("retry-after", List.of(retryAfter))));
  }

  private FetchOutcome page(String url) {
    return fetch.fetch(CrawlUrl.ofNormal(url), PATIENCE);
  }

  @Test
  void fetch_hostThatAsksToBeLeftAlone_isNotAskedAgain() {
    web.put(PAGE.value(), status(429, "3600"));

    assertThat(page(PAGE.value())).isInstanceOf(FetchOutcome.Status.class);

    assertThat(page("http://a.example/2"))
        .isInstanceOfSatisfying(
            FetchOutcome.Refused.class, it -> assertThat(it.rule()).isEqualTo("delay"));
    assertThat(asked).containsExactly("http://a.example/robots.txt", PAGE.value());
  }

  @Test
  void fetch_hostWhoseTimeWindowIsShut_isNotAskedForItsRobotsEither() {
    PoliteFetch atNoon = fetch(Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC));

    assertThat(atNoon.fetch(CrawlUrl.ofNormal("http://night.example/1"), Duration.ofDays(1)))
        .isInstanceOfSatisfying(
            FetchOutcome.Refused.class, it -> assertThat(it.rule()).isEqualTo("delay"));
    assertThat(asked).isEmpty();
  }

  @Test
  void fetch_always_letsGoOfWhatItGot() {
    page(PAGE.value());
    page("http://a.example/2");

    assertThat(asked).hasSize(3);
    assertThat(held).isZero();
  }

  @Test
  void fetch_robotsLeadsToAHostThatMayNotBeAsked_asksNothingThere() {
    web.put(
        "http://a.example/robots.txt",
        new FetchOutcome.Redirect(response(301, Map.of()), "http://b.example/robots.txt"));
    barred.add("http://b.example");

    assertThat(page(PAGE.value())).isInstanceOf(FetchOutcome.class);

    assertThat(asked).noneMatch(url -> url.contains("b.example"));
  }

  @Test
  void fetch_hostThatMayNotBeAsked_isNotAskedForItsRobotsEither() {
    barred.add("http://a.example");

    assertThat(page(PAGE.value()))
        .isEqualTo(new FetchOutcome.Refused("excluded", "http://a.example", 0));
    assertThat(asked).isEmpty();
  }

  @Test
  void fetch_otherSchemeOfTheName_waitsForOneDelay() {
    web.put(
        "http://a.example/robots.txt",
        new FetchOutcome.Redirect(response(301, Map.of()), "https://a.example/robots.txt"));

    page(PAGE.value());

    assertThat(asked)
        .containsExactly(
            "http://a.example/robots.txt", "https://a.example/robots.txt", PAGE.value());
    assertThat(Duration.between(times.get(0), times.get(1))).isGreaterThanOrEqualTo(DELAY);
    assertThat(Duration.between(times.get(1), times.get(2))).isGreaterThanOrEqualTo(DELAY);
  }

  @Test
  void fetch_whileACrawlAsksTheName_isPutOff() {
    HostKey other = new HostKey("https://a.example");
    assertThat(names.take(other, 60, Clock.systemUTC().millis())).isZero();

    FetchOutcome outcome = fetch.fetch(PAGE, Duration.ofMillis(20));

    assertThat(outcome).isInstanceOf(FetchOutcome.Refused.class);
    assertThat(asked).isEmpty();
  }

  /** Answers with what the web has; else with a short text. */
  private final class Answering implements Fetcher {
    @Override
    public CompletionStage<FetchResult> fetch(FetchRequest request) {
      asked.add(request.url().value());
      times.add(Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS)); // as delays are kept
      held++;
      FetchOutcome outcome =
          web.getOrDefault(
              request.url().value(),
              new FetchOutcome.Success(
                  response(200, Map.of("content-type", List.of("text/plain")))));
      return CompletableFuture.completedFuture(
          new FetchResult(
              request,
              outcome,
              Instant.now(),
              Duration.ZERO,
              Optional.empty(),
              "",
              0,
              () -> held--));
    }

    @Override
    public CompletionStage<Abandoned> abandon(HostKey host) {
      return CompletableFuture.completedFuture(Abandoned.NOTHING);
    }

    @Override
    public void close() {}
  }
}
