package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Response;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

class OutcomeRulesTest {
  private static final int MAX_TRIES = 3;
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://a.example/dir/page");

  private static Verdict verdict(FetchOutcome outcome) {
    return verdict(outcome, 0, 0);
  }

  private static Verdict verdict(FetchOutcome outcome, int triesBefore, int hops) {
    return verdict(outcome, triesBefore, hops, ScopeRules.NONE, 0);
  }

  private static Verdict verdict(
      FetchOutcome outcome, int triesBefore, int hops, ScopeRules scope, int beyond) {
    Topic topic = new Topic("t", page -> new Judgement(0, List.of()), 0.5, List.of(), "test");
    CrawlSpec spec =
        new CrawlSpec(
            "c1",
            topic,
            List.of(),
            Policy.BFS,
            CrawlSpec.Budget.UNLIMITED,
            CrawlSpec.Bounds.NONE,
            0,
            1,
            1,
            CrawlSpec.Sitemaps.NEVER,
            CrawlSpec.Revisits.NONE,
            scope);
    FetchTask task =
        new FetchTask(
            new CrawlContext(spec, Policies.bfs()),
            URL,
            1,
            1,
            "",
            0,
            0,
            PageRecord.Arm.FOCUSED,
            triesBefore,
            hops,
            0,
            -1,
            0,
            beyond);
    return outcome.fold(new OutcomeRules(task, MAX_TRIES, NOW));
  }

  private static Response response(int status, Map<String, List<String>> headers) {
    byte[] body = "x".getBytes(StandardCharsets.UTF_8);
    return new Response(status, "HTTP/1.1 " + status + "\r\n", headers, body, body);
  }

  private static FetchOutcome status(int status) {
    return new FetchOutcome.Status(response(status, Map.of()));
  }

  private static FetchOutcome redirect(String location) {
    return new FetchOutcome.Redirect(response(301, Map.of()), location);
  }

  @Test
  void success_isAPage() {
    Verdict verdict = verdict(new FetchOutcome.Success(response(200, Map.of())));

    assertThat(verdict).isEqualTo(Verdict.page());
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 425, 429, 500, 502, 503, 504, 509, 520, 522, 530, 599, 999})
  void status_ofAHostInTrouble_isTriedAgainAndFailsAtTheLastTry(int status) {
    for (int before = 0; before < MAX_TRIES; before++) {
      Verdict verdict = verdict(status(status), before, 0);

      assertThat(verdict.kind())
          .as("after %d tries", before)
          .isEqualTo(before < MAX_TRIES - 1 ? Verdict.Kind.RETRY : Verdict.Kind.FAILED);
      assertThat(verdict.hostInTrouble()).isTrue();
      assertThat(verdict.reason()).isEqualTo("http_" + status);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {304, 400, 401, 403, 404, 410, 451, 501, 505})
  void status_ofTheUrlAlone_isFinalAtOnce(int status) {
    Verdict verdict = verdict(status(status));

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAILED);
    assertThat(verdict.reason()).isEqualTo("http_" + status);
    assertThat(verdict.hostInTrouble()).isFalse();
  }

  @Test
  void retryAfter_ofAnErrorThatIsFinalElse_isATryLater() {
    FetchOutcome asks =
        new FetchOutcome.Status(response(403, Map.of("retry-after", List.of("60"))));
    FetchOutcome atOnce =
        new FetchOutcome.Status(response(403, Map.of("retry-after", List.of("0"))));

    assertThat(verdict(asks).kind()).isEqualTo(Verdict.Kind.RETRY);
    assertThat(verdict(asks).retryAfter()).contains(Duration.ofSeconds(60));
    assertThat(verdict(atOnce).kind()).isEqualTo(Verdict.Kind.FAILED);
  }

  @ParameterizedTest
  @CsvSource({"429, true", "502, true", "503, true", "522, true", "500, false", "999, false"})
  void isOfHost_statusThatSaysNothingOfTheUrl_isTrue(int status, boolean ofHost) {
    assertThat(verdict(status(status)).isOfHost()).isEqualTo(ofHost);
  }

  @Test
  void retryAfter_seconds_isPassedOn() {
    FetchOutcome outcome =
        new FetchOutcome.Status(response(503, Map.of("retry-after", List.of("120"))));

    assertThat(verdict(outcome).retryAfter()).contains(Duration.ofSeconds(120));
  }

  @Test
  void retryAfter_date_isTimeFromNow() {
    FetchOutcome outcome =
        new FetchOutcome.Status(
            response(429, Map.of("retry-after", List.of("Sun, 01 Mar 2026 12:01:30 GMT"))));

    assertThat(verdict(outcome).retryAfter()).contains(Duration.ofSeconds(90));
  }

  @Test
  void retryAfter_nonsense_isIgnored() {
    FetchOutcome outcome =
        new FetchOutcome.Status(response(503, Map.of("retry-after", List.of("soon"))));

    assertThat(verdict(outcome).retryAfter()).isEmpty();
    assertThat(verdict(outcome).kind()).isEqualTo(Verdict.Kind.RETRY);
  }

  @Test
  void timeOutAndBrokenConnection_areTriedAgainThenFail() {
    List<FetchOutcome> outcomes =
        List.of(
            new FetchOutcome.TimedOut("connect"), new FetchOutcome.Unreachable("reset", "by peer"));

    for (FetchOutcome outcome : outcomes) {
      assertThat(verdict(outcome, 0, 0).kind()).isEqualTo(Verdict.Kind.RETRY);
      assertThat(verdict(outcome, 0, 0).hostInTrouble()).isTrue();
      assertThat(verdict(outcome, 2, 0).kind()).isEqualTo(Verdict.Kind.FAILED);
    }
    assertThat(verdict(outcomes.get(0)).reason()).isEqualTo("timeout_connect");
    assertThat(verdict(outcomes.get(1)).reason()).isEqualTo("reset");
  }

  @Test
  void nameThatDoesNotExist_isNoTryAndNeverFinal() {
    FetchOutcome gone =
        new FetchOutcome.Unreachable(FetchOutcome.Unreachable.NO_SUCH_NAME, "NXDOMAIN");

    Verdict verdict = verdict(gone, MAX_TRIES - 1, 0);

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.RETRY);
    assertThat(verdict.hostInTrouble()).isTrue();
    assertThat(verdict.isTry()).isFalse();
    assertThat(verdict(status(503)).isTry()).isTrue();
  }

  @Test
  void redirect_relative_isResolvedAgainstTheUrl() {
    Verdict verdict = verdict(redirect("../other#part"));

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.REDIRECTED);
    assertThat(verdict.target()).contains(CrawlUrl.ofNormal("http://a.example/other"));
  }

  @Test
  void redirect_toAnotherHost_keepsItsTarget() {
    assertThat(verdict(redirect("https://b.example/")).target())
        .contains(CrawlUrl.ofNormal("https://b.example/"));
  }

  @Test
  void redirect_toItself_isALoop() {
    Verdict verdict = verdict(redirect("http://A.example:80/dir/./page#top"));

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAILED);
    assertThat(verdict.reason()).isEqualTo("redirect_loop");
  }

  @Test
  void redirect_thatWantsItsCookiesBack_isAskedAgainButAtTheLastTry() {
    FetchOutcome check = new FetchOutcome.Redirect(response(302, Map.of()), "/dir/page", true);

    Verdict verdict = verdict(check, 0, 0);

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.RETRY);
    assertThat(verdict.isAgain()).isTrue();
    assertThat(verdict.isUnread()).isFalse();
    assertThat(verdict.hostInTrouble()).isFalse();
    assertThat(verdict(check, MAX_TRIES - 1, 0).reason()).isEqualTo("redirect_loop");
  }

  @Test
  void redirect_hops_areFollowedFiveTimes() {
    assertThat(verdict(redirect("/next"), 0, 4).kind()).isEqualTo(Verdict.Kind.REDIRECTED);

    Verdict sixth = verdict(redirect("/next"), 0, OutcomeRules.MAX_HOPS);

    assertThat(sixth.kind()).isEqualTo(Verdict.Kind.REFUSED);
    assertThat(sixth.reason()).isEqualTo("redirect_hops");
  }

  @Test
  void redirect_outOfScope_isRefusedUnlessItIsNotTooFarBeyond() {
    List<ScopePattern> only = List.of(ScopePattern.parse("a.example").orElseThrow());
    ScopeRules one = new ScopeRules(only, List.of(), ScopeRules.Stay.ANYWHERE, 1);
    ScopeRules none = new ScopeRules(only, List.of(), ScopeRules.Stay.ANYWHERE, 0);
    FetchOutcome away = redirect("http://b.example/");

    assertThat(verdict(away, 0, 0, none, 0)).isEqualTo(Verdict.refused("redirect_scope"));
    assertThat(verdict(redirect("/next"), 0, 0, none, 0).kind()).isEqualTo(Verdict.Kind.REDIRECTED);
    assertThat(verdict(away, 0, 0, one, 0).kind()).isEqualTo(Verdict.Kind.REDIRECTED);
    assertThat(verdict(away, 0, 0, one, 1)).isEqualTo(Verdict.refused("redirect_scope"));
  }

  @Test
  void redirect_toWhatIsNoWebUrl_isRefused() {
    Verdict verdict = verdict(redirect("mailto:someone@a.example"));

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.REFUSED);
    assertThat(verdict.reason()).startsWith("redirect_");
    assertThat(verdict.target()).isEmpty();
  }

  @Test
  void unwanted_isRefusedWithItsRuleAndTheHostIsFine() {
    Verdict mime = verdict(new FetchOutcome.Refused("mime", "image/png", 200));
    Verdict large = verdict(new FetchOutcome.TooLarge("body 1 MiB", 200, 1 << 20));

    assertThat(mime.kind()).isEqualTo(Verdict.Kind.REFUSED);
    assertThat(mime.reason()).isEqualTo("mime");
    assertThat(mime.hostInTrouble()).isFalse();
    assertThat(large.kind()).isEqualTo(Verdict.Kind.REFUSED);
    assertThat(large.reason()).isEqualTo("too_large");
  }

  @Test
  void malformed_isFinal() {
    Verdict verdict = verdict(new FetchOutcome.Malformed("no status line"));

    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAILED);
    assertThat(verdict.retryAfter()).isEqualTo(Optional.empty());
    assertThat(verdict.hostInTrouble()).isFalse();
  }
}
