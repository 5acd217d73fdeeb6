package prospector.web.robots;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Response;
import prospector.web.robots.RobotsRecord.Kind;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

class RobotsPolicyTest {
  private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
  private static final CrawlUrl ROBOTS = CrawlUrl.ofNormal("http://example.org/robots.txt");
  private static final FetchOutcome NO_SUCH_NAME =
      new FetchOutcome.Unreachable(FetchOutcome.Unreachable.NO_SUCH_NAME, "NXDOMAIN");
  private final RobotsPolicy policy = new RobotsPolicy("Prospector");

  @ParameterizedTest
  @CsvSource({
    "204, FILE",
    "304, ABSENT",
    "300, ABSENT",
    "401, ABSENT",
    "410, ABSENT",
    "429, UNREACHABLE",
    "500, UNREACHABLE",
    "503, UNREACHABLE",
    "100, UNREACHABLE",
    "999, UNREACHABLE",
  })
  void record_status_meansWhatTheRfcSays(int status, Kind kind) {
    RobotsRecord record = policy.record(status(status), NOW, Optional.empty());

    assertThat(record.kind()).isEqualTo(kind);
    assertThat(record.status()).isEqualTo(status);
    assertThat(record.fetchedMillis()).isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void record_failure_meansUnreachableWhateverItsKind() {
    List<FetchOutcome> failures =
        List.of(
            new FetchOutcome.TimedOut("connect"),
            new FetchOutcome.Unreachable("dns", "no such host"),
            new FetchOutcome.Malformed("no HTTP"),
            new FetchOutcome.Refused("private_address", "10.0.0.1", 0),
            new FetchOutcome.Refused("mime", "image/png", 200),
            new FetchOutcome.TooLarge("inflated_bytes 1", 200, 1));

    for (FetchOutcome failure : failures) {
      RobotsRecord record = policy.record(failure, NOW, Optional.empty());
      assertThat(record.kind()).as("%s", failure).isEqualTo(Kind.UNREACHABLE);
      assertThat(policy.rules(record).allows(page("/"))).isFalse();
      assertThat(record.unreachableSinceMillis()).isEqualTo(NOW.toEpochMilli());
    }
  }

  private static FetchOutcome part(String text) {
    byte[] body = text.getBytes(UTF_8);
    return new FetchOutcome.Success(
        new Response(200, "", Map.of(), body, body, Response.Cut.DISCONNECT));
  }

  @Test
  void known_partOfAFile_isNoAnswerUnlessAsMuchCameBefore() {
    FetchOutcome part = part("Disallow: /a");
    FetchOutcome broken = FetchOutcome.Unreachable.brokenOff(12);
    Optional<RobotsRecord> asMuch = Optional.of(policy.record(broken, NOW, Optional.empty()));
    Optional<RobotsRecord> more =
        Optional.of(policy.record(FetchOutcome.Unreachable.brokenOff(13), NOW, Optional.empty()));

    assertThat(RobotsPolicy.known(part, Optional.empty())).isEqualTo(broken);
    assertThat(RobotsPolicy.known(part, more)).isEqualTo(broken);
    assertThat(RobotsPolicy.known(part, asMuch)).isEqualTo(part);
    assertThat(RobotsPolicy.brokeOff(asMuch)).isTrue();
    assertThat(RobotsPolicy.brokeOff(Optional.empty())).isFalse();
  }

  /** RFC 9309 section 2.2.2: octets beyond ASCII are compared by their percent-encoded form. */
  @Test
  void record_fileInAnotherEncoding_itsRulesHoldForUrlsInIt() {
    byte[] body = "User-agent: *\nDisallow: /caf\u00e9/\nDisallow: /ab".getBytes(ISO_8859_1);
    FetchOutcome latin = new FetchOutcome.Success(new Response(200, "", Map.of(), body, body));

    RobotsRules rules = policy.rules(policy.record(latin, NOW, Optional.empty()));

    assertThat(rules.allows(page("/caf%E9/menu"))).isFalse();
    assertThat(rules.allows(page("/caf%C3%A9/menu"))).isTrue();
    assertThat(rules.allows(page("/abc"))).isFalse();
  }

  @Test
  void record_utf8BesideOtherBytes_bothHold() {
    byte[] body =
        "User-agent: *\nDisallow: /\u00c3\u00a9\nDisallow: /x\u00e2\u0082".getBytes(ISO_8859_1);
    FetchOutcome mixed = new FetchOutcome.Success(new Response(200, "", Map.of(), body, body));

    RobotsRules rules = policy.rules(policy.record(mixed, NOW, Optional.empty()));

    assertThat(rules.allows(page("/%C3%A9"))).isFalse();
    assertThat(rules.allows(page("/x%E2%82"))).isFalse();
    assertThat(rules.allows(page("/x%E2"))).isTrue();
  }

  @Test
  void record_partOfAFile_losesALastLineThatMayAllowMoreAlone() {
    String rules = "User-agent: *\nDisallow: /a\n";

    RobotsRecord allowing = policy.record(part(rules + "Allow: /a"), NOW, Optional.empty());
    RobotsRecord forbidding = policy.record(part(rules + "Disallow: /b"), NOW, Optional.empty());

    assertThat(policy.rules(allowing).allows(page("/a/1"))).isFalse();
    assertThat(policy.rules(forbidding).allows(page("/a/1"))).isFalse();
    assertThat(policy.rules(forbidding).allows(page("/b/1"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: p",
        "user agent p",
        "User-agents: prospector",
        "User-agent: prospector\n",
        "User-agent: other\nUser-agent: prospector # us\n\n# next\nSitemap: http://a.org/s.xml\n",
        "User-agent: prospector\r\nDis",
        "User-agent: prospector\rAllow: /",
      })
  void record_partThatEndsBeforeTheRulesOfAnAgent_leavesTheGroupForAllInForce(String end) {
    String rules = "User-agent: *\nDisallow: /a\n\n";

    RobotsRecord record = policy.record(part(rules + end), NOW, Optional.empty());

    assertThat(policy.rules(record).allows(page("/a/1"))).isFalse();
    assertThat(policy.rules(record).allows(page("/b"))).isTrue();
  }

  @Test
  void record_partThatEndsBehindARuleOfOurs_isOurGroup() {
    String text =
        "User-agent: *\nDisallow: /a\nUser-agent: prospector\nDisallow: /b\n"
            + "User-agent: other\nUser-agent: pro";

    RobotsRecord record = policy.record(part(text), NOW, Optional.empty());

    assertThat(policy.rules(record).allows(page("/a"))).isTrue();
    assertThat(policy.rules(record).allows(page("/b"))).isFalse();
  }

  @Test
  void record_partThatEndsInADelay_delays() {
    String text = "User-agent: *\nDisallow: /a\nCrawl-delay: 12";

    RobotsRecord record = policy.record(part(text), NOW, Optional.empty());

    assertThat(policy.extras(record).crawlDelay()).contains(Duration.ofSeconds(12));
  }

  @Test
  void record_nameThatDoesNotExist_meansThatThereIsNoHost() {
    RobotsRecord record = policy.record(NO_SUCH_NAME, NOW, Optional.empty());

    assertThat(record.kind()).isEqualTo(Kind.NO_HOST);
    assertThat(policy.rules(record).allows(page("/"))).isFalse();
    assertThat(record.isExpired(NOW.plus(RobotsPolicy.RETRY_FIRST))).isTrue();
    assertThat(record.elsewhere().kind()).isEqualTo(Kind.UNREACHABLE);
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 404, 503})
  void record_nameGoneOfAHostThatHasAnswered_isUnreachableUntilItIsGoneAgain(int status) {
    RobotsRecord answer = policy.record(status(status), NOW, Optional.empty());
    Instant later = NOW.plus(RobotsPolicy.TTL);

    RobotsRecord once = policy.record(NO_SUCH_NAME, later, Optional.of(answer));
    Instant due = Instant.ofEpochMilli(once.expiresMillis());
    RobotsRecord twice = policy.record(NO_SUCH_NAME, due, Optional.of(once));

    assertThat(once.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(due).isAfterOrEqualTo(later.plus(RobotsPolicy.RETRY_FIRST));
    assertThat(twice.kind()).isEqualTo(Kind.NO_HOST);
  }

  @Test
  void record_nameGoneForMinutes_isForgottenWithTheNextAnswer() {
    RobotsRecord before = policy.record(file(""), NOW, Optional.empty());
    RobotsRecord gone = policy.record(NO_SUCH_NAME, NOW, Optional.of(before));
    RobotsRecord back = policy.record(file(""), NOW, Optional.of(gone));

    assertThat(policy.rules(back).allows(page("/"))).isTrue();
    assertThat(policy.record(NO_SUCH_NAME, NOW, Optional.of(back)).kind())
        .isEqualTo(Kind.UNREACHABLE);
  }

  @Test
  void record_nameThatNeverAnswered_isNoHostHoweverOftenItIsAsked() {
    RobotsRecord silent = policy.record(new FetchOutcome.TimedOut("dns"), NOW, Optional.empty());

    RobotsRecord first = policy.record(NO_SUCH_NAME, NOW, Optional.of(silent));

    assertThat(first.kind()).isEqualTo(Kind.NO_HOST);
    assertThat(policy.record(NO_SUCH_NAME, NOW, Optional.of(first)).kind()).isEqualTo(Kind.NO_HOST);
  }

  @Test
  void record_answer_isKeptFor24Hours() {
    RobotsRecord record = policy.record(file("User-agent: *\nDisallow: /a"), NOW, Optional.empty());

    assertThat(record.isExpired(NOW.plus(RobotsPolicy.TTL).minusMillis(1))).isFalse();
    assertThat(record.isExpired(NOW.plus(RobotsPolicy.TTL))).isTrue();
    assertThat(record.unreachableSinceMillis()).isZero();
  }

  @Test
  void record_notModified_renewsTheCopy() {
    RobotsRecord old = policy.record(file("User-agent: *\nDisallow: /a"), NOW, Optional.empty());
    Instant later = NOW.plus(RobotsPolicy.TTL);

    RobotsRecord renewed = policy.record(status(304), later, Optional.of(old));

    assertThat(renewed.kind()).isEqualTo(Kind.FILE);
    assertThat(renewed.text()).isEqualTo(old.text());
    assertThat(renewed.isExpired(later)).isFalse();
  }

  @Test
  void record_notModifiedOfAFileForAnotherName_isNoFileOfOurs() {
    String text = "User-agent: x\n" + "Disallow: /x\n".repeat(20_000) + "User-agent: *\nAllow: /";
    RobotsRecord old = new RobotsPolicy("other").record(file(text), NOW, Optional.empty());
    assertThat(policy.isOfAnotherName(old)).isTrue();

    RobotsRecord answer = policy.record(status(304), NOW.plus(RobotsPolicy.TTL), Optional.of(old));

    assertThat(answer.kind()).isEqualTo(Kind.ABSENT);
    assertThat(policy.isOfAnotherName(answer)).isFalse();
  }

  @Test
  void record_unreachableForLong_retriesLessOftenAndThenCountsAsAbsent() {
    List<Duration> waits = new ArrayList<>();
    Optional<RobotsRecord> record = Optional.empty();
    Instant at = NOW;
    while (record.map(r -> r.kind() == Kind.UNREACHABLE).orElse(true)) {
      record = Optional.of(policy.record(status(503), at, record));
      Duration wait = Duration.between(at, Instant.ofEpochMilli(record.get().expiresMillis()));
      waits.add(wait);
      at = at.plus(wait);
    }

    assertThat(waits)
        .startsWith(
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10),
            Duration.ofMinutes(20))
        .allMatch(wait -> wait.compareTo(RobotsPolicy.RETRY_LONGEST) <= 0);
    assertThat(Instant.ofEpochMilli(record.get().fetchedMillis()))
        .isBetween(NOW.plus(Duration.ofDays(30)), NOW.plus(Duration.ofDays(31)));
    assertThat(policy.rules(record.get()).allows(page("/"))).isTrue();
    assertThat(policy.record(file(""), at, record).unreachableSinceMillis()).isZero();
  }

  @Test
  void record_unreachableTwiceWithAMonthBetween_isNotUnreachableForAMonth() {
    Instant later = NOW.plus(Duration.ofDays(31));
    RobotsRecord first = policy.record(status(503), NOW, Optional.empty());

    RobotsRecord second = policy.record(status(503), later, Optional.of(first));

    assertThat(second.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(second.unreachableSinceMillis()).isEqualTo(later.toEpochMilli());
    Instant due = Instant.ofEpochMilli(first.expiresMillis());
    assertThat(
            policy
                .record(status(503), due.plus(RobotsPolicy.TTL), Optional.of(first))
                .unreachableSinceMillis())
        .isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void record_givenUpAndAskedAgainLater_staysGivenUpUntilItAnswers() {
    RobotsRecord givenUp =
        new RobotsRecord(
            Kind.ABSENT, "", 503, NOW.toEpochMilli(), NOW.toEpochMilli(), 1, "http_503");

    RobotsRecord again =
        policy.record(status(503), NOW.plus(Duration.ofDays(10)), Optional.of(givenUp));

    assertThat(again.kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void nextLocation_redirect_isFollowedFiveTimes() {
    FetchOutcome redirect = new FetchOutcome.Redirect(response(301, ""), "//www.example.org/r#x");

    assertThat(RobotsPolicy.nextLocation(ROBOTS, redirect, 4).map(CrawlUrl::value))
        .contains("http://www.example.org/r");
    assertThat(RobotsPolicy.nextLocation(ROBOTS, redirect, 5)).isEmpty();
    assertThat(policy.record(redirect, NOW, Optional.empty()).kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void nextLocation_otherOutcomes_leadNowhere() {
    FetchOutcome ftp = new FetchOutcome.Redirect(response(301, ""), "ftp://example.org/r");

    assertThat(RobotsPolicy.nextLocation(ROBOTS, ftp, 0)).isEmpty();
    assertThat(RobotsPolicy.nextLocation(ROBOTS, file(""), 0)).isEmpty();
  }

  @Test
  void rules_everySignOfAQuery_isTheSameInARuleAndInAUrl() {
    for (char sign = '!'; sign <= '~'; sign++) {
      if (sign != '#' && sign != '*' && sign != '$') {
        String text = "/s?q=" + sign + "x";
        CrawlUrl url =
            UrlNormalizer.normalize("http://example.org" + text).accepted().orElseThrow();
        assertThat(rules("User-agent: *\nDisallow: " + text).allows(url)).as(text).isFalse();
      }
    }
    assertThat(rules("User-agent: *\nDisallow: /*?*filter='").allows(page("/a?b=1&filter='x'")))
        .isFalse();
  }

  @Test
  void rules_crawlDelay_slowsAndNeverForbids() {
    assertThat(rules("User-agent: *\nCrawl-delay: 86400").crawlDelay())
        .contains(Duration.ofDays(1));
    assertThat(rules("User-agent: *\nCrawl-delay: 86400").allows(page("/"))).isTrue();
    assertThat(rules("User-agent: *\nCrawl-delay: 0.5").crawlDelay())
        .contains(Duration.ofMillis(500));
    assertThat(rules("User-agent: *\nCrawl-delay: -5").crawlDelay()).isEmpty();
    for (String ten :
        List.of("10s", "10 seconds", "10 sec", "10;", "10 # s", "10.0s", "\"10\"", "'10'")) {
      assertThat(rules("User-agent: *\nCrawl-delay: " + ten + "\nDisallow: /x").crawlDelay())
          .as(ten)
          .contains(Duration.ofSeconds(10));
    }
    assertThat(rules("User-agent: *\ncrawl-delay : 10,5").crawlDelay())
        .contains(Duration.ofMillis(10_500));
    assertThat(rules("User-agent: *\nCrawl-delay: 9223372036854775").crawlDelay().orElseThrow())
        .isGreaterThan(Duration.ofDays(1));
    assertThat(rules("User-agent: *\nCrawl-delay: soon").crawlDelay()).isEmpty();
    assertThat(rules("User-agent: other\nCrawl-delay: 9").crawlDelay()).isEmpty();
  }

  @Test
  void rules_agentGroups_areMergedAndBeatTheWildcard() {
    RobotsRules rules =
        rules(
            "User-agent: prospector\nDisallow: /a\n"
                + "User-agent: *\nDisallow: /\nCrawl-delay: 7\n"
                + "User-agent: PROSPECTOR/2.0\nDisallow: /b\n");

    assertThat(rules.allows(page("/a"))).isFalse();
    assertThat(rules.allows(page("/b"))).isFalse();
    assertThat(rules.allows(page("/c"))).isTrue();
    assertThat(rules.crawlDelay()).isEmpty();
  }

  @Test
  void rules_prefixOfOurName_countsOnlyWhereNoGroupNamesUs() {
    assertThat(rules("User-agent: pro\nDisallow: /a").allows(page("/a"))).isFalse();
    assertThat(
            rules("User-agent: pro\nDisallow: /a\nUser-agent: prospector\nDisallow: /b")
                .allows(page("/a")))
        .isTrue();
    assertThat(rules("User-agent:\nDisallow: /a").allows(page("/a"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/*.php$, /a.php.php, false",
    "/*.php$, /a.php?b, true",
    "/a*b*c$, /abcbc, false",
    "/a*b*c$, /abcb, true",
    "/a$, /a, false",
    "/a$, /ab, true",
    "/*a*a*a*a*a*a*a*a*b, /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, true",
    "/a|b, /a|b/c, false",
    "/a?q=[x], /a?q=[x]&y, false",
    "/100%, /100%/a, false",
    "/%7Ejoe, /~joe, false",
    "/~joe, /%7ejoe, false",
    "/a%2Fb, /a/b, true",
    "/a%2fb, /a%2Fb, false",
    "/a%2Ab, /a*b, false",
    "/a%2Ab, /axb, true",
    "/a$b, /a$b/c, false",
    "/robots.txt, /robots.txt, true",
    "/ü, /ü, false",
  })
  void rules_pattern_matchesAsTheRfcSays(String pattern, String path, boolean allowed) {
    CrawlUrl url = UrlNormalizer.normalize("http://example.org" + path).accepted().orElseThrow();

    assertThat(rules("User-agent: *\nDisallow: " + pattern).allows(url)).isEqualTo(allowed);
  }

  @Test
  void rules_largeFile_isReadTo500KiBAndCutAtALineEnd() {
    String filler = "# " + "x".repeat(97) + "\n";
    String early = "User-agent: *\nDisallow: /early\n";
    int fill = (RobotsText.LIMIT_BYTES - early.length()) / filler.length();
    String text = early + filler.repeat(fill) + "Disallow: /" + "y".repeat(200) + "\nDisallow: /z";

    RobotsRecord record = policy.record(file(text), NOW, Optional.empty());

    assertThat(record.text().length()).isLessThanOrEqualTo(RobotsText.LIMIT_BYTES);
    assertThat(record.text()).endsWith("\n").doesNotContain("/y");
    assertThat(policy.rules(record).allows(page("/early"))).isFalse();
    assertThat(policy.rules(record).allows(page("/y"))).isTrue();
  }

  @Test
  void rules_fileThatTheFetchHasCut_endBeforeTheRuleThatIsTorn() {
    String early = "User-agent: *\nDisallow: /early\n";
    String torn = "\nDisallow: /";
    String filler = "#".repeat(RobotsText.LIMIT_BYTES - early.length() - torn.length());

    RobotsRecord record = policy.record(file(early + filler + torn), NOW, Optional.empty());

    assertThat(policy.rules(record).allows(page("/early"))).isFalse();
    assertThat(policy.rules(record).allows(page("/other"))).isTrue();
  }

  @Test
  void rules_bytesOfAnyKind_neverThrow() {
    byte[] noise = new byte[4096];
    new Random(7).nextBytes(noise);
    Response response = new Response(200, "", Map.of(), noise, noise);

    RobotsRecord record = policy.record(new FetchOutcome.Success(response), NOW, Optional.empty());

    assertThat(policy.rules(record).allows(page("/"))).isTrue();
    assertThat(rules("<html><body>Not found</body></html>").allows(page("/"))).isTrue();
  }

  /**
   * Half a megabyte of each; the quadratic ones took seconds before lines and tags were bounded.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"<", "<html>\nuser-agent: *\n<", "%", "*", "Disallow: /*a", " ", "user-agent"})
  @Timeout(20)
  void rules_hostileFile_isReadInTime(String unit) {
    String text = unit + unit.substring(unit.length() - 1).repeat(RobotsText.LIMIT_BYTES);

    RobotsRules rules = rules(text);

    assertThat(rules.crawlDelay()).isEmpty();
    assertThat(rules.allows(ROBOTS)).isTrue();
    rules.allows(page("/" + "a".repeat(2000)));
  }

  @Test
  void rules_overlongHtmlLine_losesOnlyTheOpenTag() {
    String text =
        "<html>\nUser-agent: *\nDisallow: <b>/a</b> <i " + "<".repeat(20_000) + "\nDisallow: /b";

    assertThat(rules(text).allows(page("/a"))).isFalse();
    assertThat(rules(text).allows(page("/b"))).isFalse();
    assertThat(rules(text).allows(page("/c"))).isTrue();
  }

  @Test
  void rules_sitemaps_areListedWhateverTheGroup() {
    assertThat(
            rules("Sitemap: http://a.org/s.xml\nUser-agent: x\nSitemap: http://b.org/t.xml.gz")
                .sitemaps())
        .containsExactly("http://a.org/s.xml", "http://b.org/t.xml.gz");
  }

  @Test
  void record_sitemapsWithCharactersThatJavaTakesForNoUrl_areNamed() {
    String text =
        "Sitemap: http://a.org/s|1.xml?a[]=%  # of 1\nsitemap : /m{1}.xml\nSitemaps:x^.xml\n";
    CrawlUrl odd = CrawlUrl.ofNormal("http://example.org/a|b/robots.txt");

    RobotsRecord record = policy.record(Optional.of(ROBOTS), file(text), NOW, Optional.empty());
    RobotsRecord moved = policy.record(Optional.of(odd), file(text), NOW, Optional.empty());

    assertThat(policy.rules(record).sitemaps())
        .containsExactly(
            "http://a.org/s|1.xml?a[]=%",
            "http://example.org/m{1}.xml", "http://example.org/x^.xml");
    assertThat(policy.extras(record).sitemaps()).isEqualTo(policy.rules(record).sitemaps());
    assertThat(policy.extras(moved).sitemaps()).contains("http://example.org/a|b/x^.xml");
  }

  @Test
  void record_utf16ByItsMark_isRead() {
    String text = "\uFEFFUser-agent: *\r\nDisallow: /\u00fc\r\n";
    String filler = "# " + "x".repeat(96) + "\r\n";
    String torn = text + filler.repeat(3_000) + "Disallow: /a";

    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      for (String all : List.of(text, torn)) {
        byte[] body = all.getBytes(charset);
        byte[] came = Arrays.copyOf(body, Math.min(body.length, RobotsText.LIMIT_BYTES));
        Response response = new Response(200, "", Map.of(), came, came);

        RobotsRules rules =
            policy.rules(policy.record(new FetchOutcome.Success(response), NOW, Optional.empty()));

        assertThat(rules.allows(page("/%C3%BC"))).as("%s", charset).isFalse();
        assertThat(rules.allows(page("/b"))).as("%s", charset).isTrue();
      }
    }
  }

  private RobotsRules rules(String text) {
    return policy.rules(policy.record(file(text), NOW, Optional.empty()));
  }

  private static CrawlUrl page(String path) {
    return CrawlUrl.ofNormal("http://example.org" + path);
  }

  private static FetchOutcome file(String text) {
    return new FetchOutcome.Success(response(200, text));
  }

  private static FetchOutcome status(int status) {
    return new FetchOutcome.Status(response(status, ""));
  }

  private static Response response(int status, String text) {
    byte[] body = text.getBytes(UTF_8);
    return new Response(status, "", Map.of(), body, body);
  }

  @ParameterizedTest
  @CsvSource({
    "mybot2, mybot2, false",
    "MyBot2, mybot2/3.1, false",
    "bot-7, Bot-7, false",
    "My.Bot, my.bot, false",
    "mybot/1.0, mybot, false",
    "mybot/1.0, MyBot/1.0, false",
    "mybot2, mybot, false",
    "mybot2, mybot23, true",
    "mybot2, mybot3, true",
    "mybot, mybot2, false",
    "my bot, my, true",
  })
  void rules_nameWithDigitsAndDots_isObeyedWhereAGroupNamesIt(
      String agent, String group, boolean allowed) {
    RobotsPolicy ours = new RobotsPolicy(agent);
    String text = "User-agent: *\nAllow: /\nUser-agent: " + group + "\nDisallow: /";

    RobotsRules rules = ours.rules(ours.record(file(text), NOW, Optional.empty()));

    assertThat(rules.allows(page("/a"))).isEqualTo(allowed);
  }

  @Test
  void rules_groupOfOurNameInFull_beatsThatOfAPrefix() {
    RobotsPolicy ours = new RobotsPolicy("mybot2");
    String text = "User-agent: mybot\nDisallow: /a\nUser-agent: mybot2\nDisallow: /b";

    RobotsRules rules = ours.rules(ours.record(file(text), NOW, Optional.empty()));

    assertThat(rules.allows(page("/a"))).isTrue();
    assertThat(rules.allows(page("/b"))).isFalse();
  }

  @Test
  void record_relativeSitemaps_areResolvedAgainstTheFile() {
    String text = "Sitemap: /s.xml\nSitemap: http://b.org/t.xml\nSitemap: maps/u.xml";

    RobotsRecord record = policy.record(Optional.of(ROBOTS), file(text), NOW, Optional.empty());

    assertThat(policy.rules(record).sitemaps())
        .containsExactly(
            "http://example.org/s.xml", "http://b.org/t.xml", "http://example.org/maps/u.xml");
    assertThat(policy.extras(record).sitemaps()).isEqualTo(policy.rules(record).sitemaps());
  }

  @Test
  void record_file_keepsOnlyWhatIsSaidToUs() {
    String others = "User-agent: other\n" + "Disallow: /x\n".repeat(20_000);
    String text = others + "User-agent: *\nDisallow: /a*b$\nAllow: /ü\nCrawl-delay: 1.5\n";

    RobotsRecord record = policy.record(file(text), NOW, Optional.empty());

    assertThat(record.text())
        .isEqualTo(
            "# Only what is said to Prospector\nUser-agent: *\nCrawl-delay: 1.5\n"
                + "Allow: /%C3%BC\nDisallow: /a*b$\n");
    assertThat(policy.extras(record).crawlDelay()).contains(Duration.ofMillis(1_500));
    assertThat(policy.isOfAnotherName(record)).isFalse();
    assertThat(new RobotsPolicy("other").isOfAnotherName(record)).isTrue();
  }

  @Test
  void rules_fileStoredWholeByAnOlderVersion_areObeyed() {
    RobotsRecord old =
        new RobotsRecord(
            Kind.FILE, "User-agent: *\nDisallow: /a\nCrawl-delay: 7", 200, 0, Long.MAX_VALUE, 0);

    assertThat(policy.rules(old).allows(page("/a"))).isFalse();
    assertThat(policy.extras(old).crawlDelay()).contains(Duration.ofSeconds(7));
    assertThat(policy.isOfAnotherName(old)).isFalse();
  }

  /** Whoever writes our mark into his file is read like everybody else. */
  @Test
  void record_fileThatLooksLikeWhatWeKeep_isReadAsItCame() {
    String text =
        "# Only what is said to Prospector\nuser-agent: *\ndisallow: /a # b\n"
            + "Crawl-delay: NaN\n";

    assertThat(rules(text).allows(page("/a"))).isFalse();
    assertThat(rules(text).crawlDelay()).isEmpty();
  }

  /** Each line of no URL costs the parser an exception: 500 KiB of them took over a second. */
  @Test
  void rules_sitemapsAfterTheFirstThousand_areNotLookedAt() {
    String named = "Sitemap: http://a.org/1\n" + "Sitemap: h:\n".repeat(5_000);
    String text = named + "Sitemap: http://a.org/2\nUser-agent: *\nDisallow: /a\n";

    assertThat(rules(text).sitemaps()).containsExactly("http://a.org/1");
    assertThat(rules(text).allows(page("/a"))).isFalse();
  }
}
