package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.HOST_KEY;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.url;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;

class RobotsDeskTest {
  private static RobotsRecord outOfReach(String trouble, long fetchedMillis) {
    return new RobotsRecord(
        RobotsRecord.Kind.UNREACHABLE,
        "",
        0,
        fetchedMillis,
        fetchedMillis + 300_000,
        fetchedMillis,
        trouble);
  }

  @Test
  void askAgain_outOfReachSinceAnEarlierLife_isAskedAgainSoonOnce() {
    Optional<RobotsRecord> before =
        Optional.of(outOfReach("connect refused", NOW.toEpochMilli() - 3_000));
    assertThat(desk.blockedUntilMillis(before)).isEqualTo(NOW.toEpochMilli() + 297_000);
    assertThat(desk.askAgain(before)).isFalse(); // not known to be of an earlier life

    desk.recovered(before);
    assertThat(desk.trouble(before, NOW)).contains("connect refused");
    assertThat(desk.askAgain(before)).isTrue();

    assertThat(desk.blockedUntilMillis(before)).isEqualTo(NOW.toEpochMilli() + 7_000);
    assertThat(desk.mustAsk(before, NOW)).isTrue();
    Optional<RobotsRecord> again =
        Optional.of(outOfReach("connect refused", NOW.toEpochMilli() + 7_000));
    assertThat(desk.blockedUntilMillis(again)).isEqualTo(NOW.toEpochMilli() + 307_000);
    assertThat(desk.mustAsk(again, NOW)).as("no page without rules").isTrue();
  }

  @Test
  void outdated_fileOfAnEarlierLife_isDueOnceAndRefusesNothing() {
    Optional<RobotsRecord> before = copy(RobotsRecord.Kind.FILE, "User-agent: *\nDisallow: /");
    assertThat(desk.outdated(before, NOW)).as("of this life").isEmpty();
    desk.recovered(before);

    assertThat(desk.askAgain(before)).isFalse();
    assertThat(desk.mustAsk(before, NOW)).isFalse();
    Optional<RobotsRecord> due = desk.outdated(before, NOW);

    assertThat(due.orElseThrow().text()).isEqualTo(before.orElseThrow().text());
    assertThat(desk.mustAsk(due, NOW)).isTrue();
    assertThat(desk.judge(due, Groundwork.NONE).rule(url("/p")))
        .isEqualTo(RobotsJudge.Ruling.ALLOWED);
    assertThat(desk.blockedUntilMillis(due)).isEqualTo(Long.MIN_VALUE);
    assertThat(desk.outdated(due, NOW)).isEmpty();
    assertThat(desk.outdated(Optional.of(outOfReach("connect refused", 0)), NOW)).isEmpty();
  }

  @Test
  void recovered_keptFromItByOurOwnSettings_isAskedAtOnce() {
    Optional<RobotsRecord> barred =
        Optional.of(outOfReach("private_address loopback 127.0.0.1", NOW.toEpochMilli() - 3_000));

    desk.recovered(barred);

    assertThat(desk.blockedUntilMillis(barred)).isLessThan(NOW.toEpochMilli());
    assertThat(desk.mustAsk(barred, NOW)).isTrue();
    assertThat(desk.trouble(barred, NOW)).isEmpty();
  }

  private static final Instant NOW = Instant.ofEpochMilli(1_000_000);

  private final RobotsDesk desk =
      new RobotsDesk(
          RobotsShelf.unlimited(new RobotsPolicy("prospector")), Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void rules_noSuchName_refuseEverythingUntilItIsAskedAgain() {
    RobotsRecord young = new RobotsRecord(RobotsRecord.Kind.NO_HOST, "", 0, 0, expiry(1), 1);
    RobotsRecord old = new RobotsRecord(RobotsRecord.Kind.NO_HOST, "", 0, 0, expiry(0), 1);

    assertThat(desk.rules(Optional.of(young)).hostExists()).isFalse();
    assertThat(desk.rules(Optional.of(young)).allows(CrawlUrl.ofNormal("http://gone.test/")))
        .isFalse();
    assertThat(desk.rules(Optional.of(old)).hostExists()).isTrue();
    assertThat(desk.mustAsk(Optional.of(old), NOW)).isTrue();
  }

  private static long expiry(long millisFromNow) {
    return NOW.toEpochMilli() + millisFromNow;
  }

  private static FetchResult result(CrawlUrl asked, FetchOutcome outcome) {
    return new FetchResult(
        new FetchRequest(asked, FetchRequest.Purpose.ROBOTS),
        outcome,
        NOW,
        Duration.ofMillis(20),
        Optional.empty(),
        "");
  }

  private static Response response(int status, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    return new Response(status, "", Map.of("content-type", List.of("text/plain")), body, body);
  }

  private static FetchOutcome redirect(String location) {
    return new FetchOutcome.Redirect(response(301, ""), location);
  }

  private static Optional<RobotsRecord> copy(RobotsRecord.Kind kind, String text) {
    return Optional.of(new RobotsRecord(kind, text, 200, 0, 2_000_000, 0));
  }

  private Optional<RobotsRecord> learned(FetchOutcome outcome) {
    FetchResult result = result(desk.nextUrl(HOST_KEY), outcome);
    return desk.learned(desk.answer(result, NOW, Optional.empty()));
  }

  @Test
  void mustAsk_withoutOrWithAnExpiredCopy_isTrue() {
    Optional<RobotsRecord> copy = copy(RobotsRecord.Kind.FILE, "");

    assertThat(desk.mustAsk(Optional.empty(), NOW)).isTrue();
    assertThat(desk.mustAsk(copy, NOW)).isFalse();
    assertThat(desk.mustAsk(copy, Instant.ofEpochMilli(1_999_999))).isFalse();
    assertThat(desk.mustAsk(copy, Instant.ofEpochMilli(2_000_000))).isTrue();
  }

  @Test
  void rules_ofAFile_areObeyedWithItsDelay() {
    Optional<RobotsRecord> copy =
        copy(RobotsRecord.Kind.FILE, "User-agent: *\nCrawl-delay: 7\nDisallow: /no");

    assertThat(desk.rules(copy).allows(url("/no/1"))).isFalse();
    assertThat(desk.rules(copy).allows(url("/yes"))).isTrue();
    assertThat(desk.crawlDelay(copy)).contains(Duration.ofSeconds(7));
  }

  @Test
  void judge_copyThatMustBeAskedForAgain_refusesNothing() {
    String none = "User-agent: *\nDisallow: /";
    RobotsRecord old = new RobotsRecord(RobotsRecord.Kind.FILE, none, 200, 0, expiry(0), 0);
    RobotsRecord young = new RobotsRecord(RobotsRecord.Kind.FILE, none, 200, 0, expiry(1), 0);

    assertThat(desk.judge(Optional.of(old), Groundwork.NONE).rule(url("/p")))
        .isEqualTo(RobotsJudge.Ruling.ALLOWED);
    assertThat(desk.judge(Optional.of(young), Groundwork.NONE).rule(url("/p")))
        .isEqualTo(RobotsJudge.Ruling.REFUSED);
    assertThat(desk.judgeBy(old, Groundwork.NONE).rule(url("/p")))
        .as("the old copy, while a redirect is followed")
        .isEqualTo(RobotsJudge.Ruling.ALLOWED);
    assertThat(desk.judgeBy(young, Groundwork.NONE).rule(url("/p")))
        .isEqualTo(RobotsJudge.Ruling.REFUSED);
  }

  @Test
  void rules_sameCopy_areParsedOnce() {
    Optional<RobotsRecord> copy = copy(RobotsRecord.Kind.FILE, "User-agent: *\nDisallow: /no");

    RobotsRules first = desk.rules(copy);

    assertThat(desk.rules(copy)).isSameAs(first);
    assertThat(desk.rules(copy(RobotsRecord.Kind.FILE, "User-agent: *\nDisallow: /other")))
        .isNotSameAs(first);
  }

  @Test
  void unreachable_blocksTheHostAndRefusesNoUrlForGood() {
    Optional<RobotsRecord> copy = copy(RobotsRecord.Kind.UNREACHABLE, "");

    assertThat(desk.blockedUntilMillis(copy)).isEqualTo(2_000_000);
    assertThat(desk.rules(copy).allows(url("/p"))).isTrue();
  }

  @Test
  void blockedUntil_knownOrUnasked_isNever() {
    assertThat(desk.blockedUntilMillis(Optional.empty())).isEqualTo(Long.MIN_VALUE);
    assertThat(desk.blockedUntilMillis(copy(RobotsRecord.Kind.ABSENT, "")))
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void learned_file_isKeptForADay() {
    RobotsRecord record =
        learned(new FetchOutcome.Success(response(200, "User-agent: *\nDisallow: /x")))
            .orElseThrow();

    assertThat(record.kind()).isEqualTo(RobotsRecord.Kind.FILE);
    assertThat(record.text()).contains("Disallow: /x");
    assertThat(record.expiresMillis()).isEqualTo(NOW.plus(RobotsPolicy.TTL).toEpochMilli());
  }

  @Test
  void learned_serverError_isUnreachableAndDueAgainSoon() {
    RobotsRecord record = learned(new FetchOutcome.Status(response(503, ""))).orElseThrow();

    assertThat(record.kind()).isEqualTo(RobotsRecord.Kind.UNREACHABLE);
    assertThat(record.expiresMillis()).isEqualTo(NOW.plus(RobotsPolicy.RETRY_FIRST).toEpochMilli());
  }

  @Test
  void learned_redirectOnTheSameHost_isAskedNext() {
    assertThat(desk.nextUrl(HOST_KEY)).isEqualTo(url("/robots.txt"));

    assertThat(learned(redirect("/real-robots.txt"))).isEmpty();
    assertThat(desk.nextUrl(HOST_KEY)).isEqualTo(url("/real-robots.txt"));

    assertThat(learned(new FetchOutcome.Success(response(200, "User-agent: *\nDisallow: /x"))))
        .map(RobotsRecord::kind)
        .contains(RobotsRecord.Kind.FILE);
    assertThat(desk.nextUrl(HOST_KEY)).isEqualTo(url("/robots.txt"));
  }

  @Test
  void learned_redirectToAnotherHost_isAskedForThere() {
    assertThat(learned(redirect(OTHER + "/robots.txt"))).isEmpty();
    assertThat(desk.nextUrl(HOST_KEY)).isEqualTo(CrawlUrl.ofNormal(OTHER + "/robots.txt"));

    assertThat(learned(new FetchOutcome.Success(response(200, "User-agent: *\nDisallow: /x"))))
        .map(RobotsRecord::kind)
        .contains(RobotsRecord.Kind.FILE);
    assertThat(desk.nextUrl(HOST_KEY)).isEqualTo(url("/robots.txt"));
  }

  @Test
  void learned_redirectToItself_isNotFollowed() {
    assertThat(learned(redirect(HOST + "/robots.txt"))).isPresent();
  }

  @Test
  void learned_redirectThatWantsItsCookiesBack_isAskedOnceMore() {
    FetchOutcome check = new FetchOutcome.Redirect(response(302, ""), "/robots.txt?set=1", true);

    assertThat(learned(check)).isEmpty();
    assertThat(desk.nextUrl(HOST_KEY)).isEqualTo(url("/robots.txt"));

    assertThat(learned(new FetchOutcome.Success(response(200, "User-agent: *\nDisallow: /x"))))
        .map(RobotsRecord::kind)
        .contains(RobotsRecord.Kind.FILE);
  }

  @Test
  void learned_endlessChecksForCookies_endAfterFiveHops() {
    FetchOutcome check = new FetchOutcome.Redirect(response(302, ""), "/robots.txt", true);
    for (int hop = 0; hop < RobotsPolicy.REDIRECTS_MAX; hop++) {
      assertThat(learned(check)).isEmpty();
    }

    assertThat(learned(check)).map(RobotsRecord::kind).contains(RobotsRecord.Kind.ABSENT);
  }

  @Test
  void learned_endlessRedirects_endAfterFiveHops() {
    int asked = 0;
    Optional<RobotsRecord> record = Optional.empty();
    while (record.isEmpty() && asked < 20) {
      asked++;
      record = learned(redirect("/hop" + asked));
    }

    assertThat(asked).isEqualTo(RobotsPolicy.REDIRECTS_MAX + 1);
    assertThat(record).map(RobotsRecord::kind).contains(RobotsRecord.Kind.ABSENT);
  }
}
