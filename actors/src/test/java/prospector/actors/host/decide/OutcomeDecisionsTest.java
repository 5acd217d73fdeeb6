package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.fingerprint;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.Given.received;
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
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.Given;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Verdict;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.prioritizer.Policies;
import prospector.web.exclusion.UrlGate;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.Link;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

class OutcomeDecisionsTest {
  private static final Instant END = Instant.ofEpochMilli(70_000);
  private static final CrawlContext CRAWL_CONTEXT =
      new CrawlContext(
          Given.spec(new CrawlSpec.Bounds(1, Integer.MAX_VALUE, Integer.MAX_VALUE)),
          Policies.bfs());

  private final HostState state = HostState.empty().apply(received(batch("/p", "/private/1")));
  private final OutcomeDecisions decisions = decisions();

  private static OutcomeDecisions decisions() {
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(CRAWL_CONTEXT);
    RobotsDesk robots =
        new RobotsDesk(
            RobotsShelf.unlimited(new RobotsPolicy("prospector")),
            Clock.fixed(END, ZoneOffset.UTC));
    return new OutcomeDecisions(
        new Admissions(directory, robots, UrlGate.OPEN, new ParameterFilter(0), 0, 0),
        robots,
        new RecentHandoffs(100),
        Given.settings());
  }

  private static FetchReport report(Verdict verdict, String... targets) {
    FetchTask task =
        new FetchTask(
            CRAWL_CONTEXT, url("/p"), 1, 1, "", 0, 0, PageRecord.Arm.FOCUSED, 1, 0, 0, -1, 0);
    List<Link> links = List.of(targets).stream().map(OutcomeDecisionsTest::link).toList();
    Optional<FetchReport.Judged> judged =
        verdict.kind() == Verdict.Kind.PAGE
            ? Optional.of(new FetchReport.Judged(true, parent(HOST + "/p", true, 1), links))
            : Optional.empty();
    FetchResult result =
        result(FetchRequest.Purpose.PAGE, url("/p"), new FetchOutcome.Malformed("not read here"));
    return new FetchReport(task, result, verdict, judged);
  }

  private static OutcomeDecisions.Ended done(FetchReport report) {
    return new OutcomeDecisions.Ended(report, END, Groundwork.NONE);
  }

  private static Link link(String target) {
    return new Link(CrawlUrl.ofNormal(target), "a", "c", "p", 0, Link.Kind.ANCHOR, false);
  }

  private static FetchResult result(
      FetchRequest.Purpose purpose, CrawlUrl url, FetchOutcome outcome) {
    return new FetchResult(
        new FetchRequest(url, purpose), outcome, END, Duration.ofMillis(20), Optional.empty(), "");
  }

  private static Verdict verdict(Verdict.Kind kind) {
    return new Verdict(kind, "", kind == Verdict.Kind.RETRY, Optional.empty(), Optional.empty());
  }

  @Test
  void page_tooLarge_countsTheBytesThatCame() {
    FetchReport small = report(verdict(Verdict.Kind.REFUSED));
    FetchReport large =
        new FetchReport(
            small.task(),
            result(
                FetchRequest.Purpose.PAGE,
                url("/p"),
                new FetchOutcome.TooLarge("body_bytes 10000000", 200, 10_000_000)),
            small.verdict(),
            Optional.empty());

    assertThat(decisions.page(state, done(large), List.of()).event().bytes()).isEqualTo(10_000_000);
    assertThat(decisions.page(state, done(small), List.of()).event().bytes()).isNull();
  }

  @Test
  void page_nugget_recordsOutcomeHandoffsAndAcknowledgementsInOneEvent() {
    OutcomeDecisions.AfterPage after =
        decisions.page(state, done(report(verdict(Verdict.Kind.PAGE), OTHER + "/x")), List.of(4L));

    assertThat(after.event().url()).isEqualTo(HOST + "/p");
    assertThat(after.event().state()).isEqualTo(UrlState.PAGE);
    assertThat(after.event().relevant()).isTrue();
    assertThat(after.event().handoffs()).extracting(Handoff::target).containsExactly(OTHER);
    assertThat(after.event().acked()).containsExactly(4L);
    assertThat(after.event().clock().lastEndMillis()).isEqualTo(END.toEpochMilli());
    assertThat(after.own().refused).isEmpty();
  }

  @Test
  void page_refusedByRulesBefore_isTakenOffThemWithItsRowWhateverItEndsAs() {
    state.apply(Tasks.refusedBy(UrlState.REFUSED_ROBOTS, CRAWL, List.of(url("/p"))));
    state.apply(received(batch("/p")));

    assertThat(returned(report(verdict(Verdict.Kind.PAGE))))
        .isEqualTo(Map.of(UrlState.REFUSED_ROBOTS, 1));
    assertThat(returned(report(verdict(Verdict.Kind.REFUSED))))
        .isEqualTo(Map.of(UrlState.REFUSED_ROBOTS, 1));
    FetchReport again = report(verdict(Verdict.Kind.PAGE)).storedBefore(stored());
    assertThat(returned(again)).as("its row was there").isEmpty();
  }

  private static StoredPage stored() {
    return new StoredPage(Given.nugget(HOST + "/p"), WarcLocation.NONE);
  }

  @Test
  void page_storedBeforeAndAnsweredOtherwise_endsAsItsRowSays() {
    FetchReport gone = report(verdict(Verdict.Kind.FAILED)).storedBefore(stored());

    HostEvent.Fetched event = decisions.page(state, done(gone), List.of()).event();

    assertThat(event.state()).isEqualTo(UrlState.PAGE);
    assertThat(event.relevant()).isTrue();
  }

  private Map<UrlState, Integer> returned(FetchReport report) {
    return decisions.page(state, done(report), List.of()).own().returned();
  }

  @Test
  void page_answered_recordsHowLargeItsBodyIs() {
    FetchReport read = report(verdict(Verdict.Kind.PAGE));
    Response response = new Response(200, "", Map.of(), new byte[3], new byte[5_000]);
    FetchResult result =
        result(FetchRequest.Purpose.PAGE, url("/p"), new FetchOutcome.Success(response));
    FetchReport answered = new FetchReport(read.task(), result, read.verdict(), read.judged());

    assertThat(decisions.page(state, done(answered), List.of()).event().bytes()).isEqualTo(5_000);
    assertThat(decisions.page(state, done(read), List.of()).event().bytes()).isNull();
  }

  @Test
  void page_ownLinksBeyondTheDepth_areRefusedInItsEvent() {
    OutcomeDecisions.AfterPage after =
        decisions.page(state, done(report(verdict(Verdict.Kind.PAGE), HOST + "/deep")), List.of());

    assertThat(after.event().own()).isEmpty();
    assertThat(after.event().refused())
        .containsExactly(new Refusal(UrlState.REFUSED_DEPTH, List.of(fingerprint("/deep"))));
    assertThat(after.own().refused.get(UrlState.REFUSED_DEPTH)).containsExactly(url("/deep"));
  }

  @Test
  void backOff_hostInTrouble_countsTheTryAndMovesTheBar() {
    HostEvent.BackedOff event = decisions.backOff(state, report(verdict(Verdict.Kind.RETRY)), END);

    assertThat(event.tries()).isEqualTo(2);
    assertThat(event.clock().nextAllowedMillis(Given.DELAYS, Optional.empty()))
        .isEqualTo(END.plus(Given.DELAYS.backOffStart()).toEpochMilli());
  }

  @Test
  void backOff_fileThatNothingRead_isNoFailureOfItsHost() {
    Verdict unread =
        new Verdict(
            Verdict.Kind.RETRY, "document_unavailable", false, Optional.empty(), Optional.empty());

    HostEvent.BackedOff event = decisions.backOff(state, report(unread), END);

    assertThat(event.tries()).isEqualTo(2);
    assertThat(event.clock().failuresInRow()).isZero();
  }

  @Test
  void backOff_answerThatWantsItsCookiesBack_restsNeitherHostNorUrl() {
    Verdict again =
        new Verdict(
            Verdict.Kind.RETRY, "redirect_cookies", false, Optional.empty(), Optional.empty());

    HostEvent.BackedOff event = decisions.backOff(state, report(again), END);
    HostState after = state.apply(event);

    assertThat(event.tries()).isEqualTo(2);
    assertThat(event.clock().nextAllowedMillis(Given.DELAYS, Optional.empty()))
        .isLessThan(END.plus(Given.DELAYS.backOffStart()).toEpochMilli());
    assertThat(after.isUnread(CRAWL_CONTEXT.spec().id(), fingerprint("/p"))).isFalse();
  }

  private HostEvent.RobotsLearned learned(FetchOutcome outcome) {
    FetchResult result = result(FetchRequest.Purpose.ROBOTS, Given.HOST_KEY.robotsUrl(), outcome);
    return decisions.learned(
        state,
        new RobotsDesk(
                RobotsShelf.unlimited(new RobotsPolicy("prospector")),
                Clock.fixed(END, ZoneOffset.UTC))
            .answer(result, END, state.robots()),
        state.clock().afterAnswer(END, result.elapsed()),
        END);
  }

  @Test
  void robots_file_refusesWhatWaitsAgainstItsRules() {
    byte[] body = "User-agent: *\nDisallow: /private".getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/plain"));

    HostEvent.RobotsLearned learned =
        learned(new FetchOutcome.Success(new Response(200, "", headers, body, body)));
    List<OutcomeDecisions.Disallowed> disallowed =
        decisions.disallowed(state, learned, Groundwork.NONE).disallowed();

    state.apply(learned);
    disallowed.forEach(it -> state.apply(it.event()));
    assertThat(state.robots().map(RobotsRecord::kind)).contains(RobotsRecord.Kind.FILE);
    assertThat(state.stateOf(CRAWL, fingerprint("/private/1"))).isEqualTo(UrlState.REFUSED_ROBOTS);
    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.WAITING);
    assertThat(disallowed)
        .extracting(OutcomeDecisions.Disallowed::refused)
        .containsExactly(Map.of(UrlState.REFUSED_ROBOTS, List.of(url("/private/1"))));
  }

  @Test
  void robots_redirectOnTheSameHost_movesTheClockAndIsDueAgainAtOnce() {
    Response moved = new Response(301, "", Map.of(), new byte[0], new byte[0]);

    HostEvent.RobotsLearned learned = learned(new FetchOutcome.Redirect(moved, "/moved.txt"));

    state.apply(learned);
    assertThat(state.robots().orElseThrow().expiresMillis()).isEqualTo(END.toEpochMilli());
    assertThat(state.clock().lastEndMillis()).isEqualTo(END.toEpochMilli());
    assertThat(decisions.disallowed(state, learned, Groundwork.NONE).disallowed()).isEmpty();
  }

  @Test
  void robots_redirectOfANameThatWasNotThereBefore_givesUpNothing() {
    RobotsRecord gone = new RobotsRecord(RobotsRecord.Kind.NO_HOST, "", 0, 0, 1, 0);
    state.apply(new HostEvent.RobotsLearned(gone, state.clock()));
    Response moved = new Response(301, "", Map.of(), new byte[0], new byte[0]);

    HostEvent.RobotsLearned learned =
        learned(new FetchOutcome.Redirect(moved, "https://www.a.example/robots.txt"));

    assertThat(decisions.disallowed(state, learned, Groundwork.NONE).disallowed()).isEmpty();
    assertThat(learned.record().kind()).isEqualTo(RobotsRecord.Kind.UNREACHABLE);
    assertThat(learned.record().expiresMillis()).isEqualTo(END.toEpochMilli());
  }
}
