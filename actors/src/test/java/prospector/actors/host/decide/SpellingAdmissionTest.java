package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.fingerprint;
import static prospector.actors.host.Given.received;
import static prospector.actors.host.Given.url;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.Given;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.PageSameness;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.OutcomeRules;
import prospector.actors.work.ParameterLesson;
import prospector.actors.work.Verdict;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Parent;
import prospector.web.exclusion.UrlGate;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.robots.RobotsPolicy;

/** One page, many addresses: which of them wait. */
class SpellingAdmissionTest {
  private static final Instant END = Instant.ofEpochMilli(70_000);
  private static final CrawlContext CONTEXT = Given.crawl();
  private static final String FIRST = "/p?utm_source=a"; // /p is what is left of it

  private static final String A = "/ab.aspx";
  private static final String SESSION = "/(S(tkjl2kqsa2h4ix55rm4y1l45))/ab.aspx";
  private static final String OTHER_SESSION = "/(S(x1jl2kqsa2h4ix55rm4y1l45))/ab.aspx";
  private static final String INDEX = "/index.php";
  private static final List<String> FIXED =
      List.of(
          FIRST,
          "/p",
          "/p?utm_source=b",
          "/p?utm_source=new",
          A,
          SESSION,
          OTHER_SESSION,
          "/dir",
          "/dir/",
          INDEX);

  private HostState state = HostState.empty();
  private final RobotsDesk robots = robots();
  private Admissions admissions = admissions();

  private static RobotsDesk robots() {
    Clock clock = Clock.fixed(END, ZoneOffset.UTC);
    return new RobotsDesk(RobotsShelf.unlimited(new RobotsPolicy("prospector")), clock);
  }

  private Admissions admissions() {
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(CONTEXT);
    return new Admissions(directory, robots, UrlGate.OPEN, new ParameterFilter(1), 0, 0);
  }

  private void restart() {
    state = HostState.restore(state.save());
    admissions = admissions();
  }

  @BeforeEach
  void noneIsASample() {
    assertThat(FIXED).filteredOn(path -> fingerprint(path) % 20 == 0).isEmpty();
  }

  private Admission.Result receive(LinkBatch batch, Groundwork done) {
    Admission.Result result = new Admission.Result();
    admissions.of(state, CRAWL, done).sort(batch, result);
    state.apply(new HostEvent.UrlsReceived(Given.HOST, CRAWL, result.admitted, result.refusals()));
    return result;
  }

  private Admission.Result receive(String... paths) {
    return receive(batch(paths), Groundwork.NONE);
  }

  private static List<String> admitted(Admission.Result result) {
    return result.admitted.stream()
        .flatMap(batch -> batch.links().stream())
        .map(FoundLink::url)
        .toList();
  }

  private UrlState stateOf(String path) {
    return state.stateOf(CRAWL, fingerprint(path));
  }

  private void end(String path, UrlState as) {
    state.share(CRAWL).finish(fingerprint(path), as);
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSED_ROBOTS", "FAILED", "REDIRECTED"})
  void sort_refusedBeforeTheFirstCameToNothing_comesBackWithTheNextLink(UrlState nothing) {
    receive(FIRST, "/p");
    assertThat(stateOf("/p")).isEqualTo(UrlState.REFUSED_SAME);
    assertThat(receive("/p").isEmpty()).as("the first waits").isTrue();
    end(FIRST, nothing);

    Admission.Result again = receive("/p");

    assertThat(admitted(again)).containsExactly(url("/p").value());
    assertThat(again.refused).isEmpty();
    assertThat(again.returned()).containsExactly(Map.entry(UrlState.REFUSED_SAME, 1));
    assertThat(stateOf("/p")).isEqualTo(UrlState.WAITING);
    assertThat(receive("/p?utm_source=b").refused).containsOnlyKeys(UrlState.REFUSED_SAME);
  }

  @Test
  void sort_severalThatWereRefused_comeBackOneAtATime() {
    receive(FIRST, "/p", "/p?utm_source=b");
    end(FIRST, UrlState.FAILED);

    Admission.Result again = receive("/p?utm_source=b", "/p", "/p?utm_source=new");

    assertThat(admitted(again)).containsExactly(url("/p?utm_source=b").value());
    assertThat(stateOf("/p")).isEqualTo(UrlState.REFUSED_SAME);
    assertThat(stateOf("/p?utm_source=new")).isEqualTo(UrlState.REFUSED_SAME);
    end("/p?utm_source=b", UrlState.FAILED);
    assertThat(admitted(receive("/p"))).containsExactly(url("/p").value());
  }

  @Test
  void sort_refusedAndTheFirstWasAPage_staysRefusedAfterARestartToo() {
    receive(FIRST, "/p");
    end(FIRST, UrlState.PAGE);
    assertThat(receive("/p").isEmpty()).isTrue();

    restart();

    assertThat(receive("/p").isEmpty()).isTrue();
  }

  @Test
  void sort_refusedAndGivenAsASeed_waits() {
    receive(FIRST, "/p");

    Admission.Result seeded = receive(batchFrom(Parent.SEED, "/p"), Groundwork.NONE);

    assertThat(admitted(seeded)).containsExactly(url("/p").value());
    assertThat(stateOf("/p")).isEqualTo(UrlState.WAITING);
  }

  @Test
  void sort_refusedAtAGiantHost_comesBackByItsRowAndOnce() {
    state = HostState.empty(1); // ended URLs known exactly
    receive(FIRST, "/p", "/q");
    end("/q", UrlState.PAGE);
    assertThat(stateOf("/p")).isEqualTo(UrlState.MAYBE_KNOWN);
    end(FIRST, UrlState.FAILED);
    Groundwork looked =
        Groundwork.NONE.with(
            List.of(),
            List.of(),
            Map.of(new Groundwork.Key(CRAWL, url("/p").value()), UrlState.REFUSED_SAME));

    assertThat(admitted(receive(batch("/p"), looked))).containsExactly(url("/p").value());
    end("/p", UrlState.PAGE);
    end("/q2", UrlState.PAGE);
    end("/q3", UrlState.PAGE);

    assertThat(stateOf("/p")).isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(receive("/p").doubtful).as("its row says more now").containsExactly(url("/p"));
  }

  /** A request is answered with a redirect. */
  private Admission.Result redirect(String from, String to) {
    FetchTask task =
        new FetchTask(
            CONTEXT,
            url(from),
            1,
            1,
            "",
            0,
            0,
            PageRecord.Arm.FOCUSED,
            0,
            state.share(CRAWL).hops(fingerprint(from)),
            0,
            -1,
            0);
    FetchResult result =
        new FetchResult(
            new FetchRequest(url(from), FetchRequest.Purpose.PAGE),
            new FetchOutcome.Malformed("not read here"),
            END,
            Duration.ofMillis(20),
            Optional.empty(),
            "");
    Verdict verdict =
        new Verdict(Verdict.Kind.REDIRECTED, "", false, Optional.empty(), Optional.of(url(to)));
    FetchReport report = new FetchReport(task, result, verdict, Optional.empty());
    OutcomeDecisions decisions =
        new OutcomeDecisions(admissions, robots, new RecentHandoffs(100), Given.settings());
    OutcomeDecisions.AfterPage after =
        decisions.page(state, new OutcomeDecisions.Ended(report, END, Groundwork.NONE), List.of());
    state.apply(after.event());
    return after.own();
  }

  private void learn(String name) {
    List<ParameterLesson> lessons = List.of(new ParameterLesson(name, true));
    state
        .share(CRAWL)
        .compare(url("/x"), new PageSameness(true, lessons, false, false, false, false, null));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void page_redirectedToThePlainAddress_asksForThatOne(boolean restarted) {
    receive(FIRST);
    if (restarted) {
      restart();
    }

    assertThat(admitted(redirect(FIRST, "/p"))).containsExactly(url("/p").value());
    assertThat(receive("/p?utm_source=b").refused).containsOnlyKeys(UrlState.REFUSED_SAME);
  }

  @Test
  void page_redirectedToThePlainAddressThatWasRefused_bringsItBack() {
    receive(FIRST, "/p");
    assertThat(stateOf("/p")).isEqualTo(UrlState.REFUSED_SAME);

    Admission.Result after = redirect(FIRST, "/p");

    assertThat(admitted(after)).containsExactly(url("/p").value());
    assertThat(after.returned()).containsExactly(Map.entry(UrlState.REFUSED_SAME, 1));
    assertThat(stateOf("/p")).isEqualTo(UrlState.WAITING);
  }

  @Test
  void page_redirectedToASessionOfItsOwn_asksForThatOneAndNoOther() {
    receive(A);

    assertThat(admitted(redirect(A, SESSION))).containsExactly(url(SESSION).value());
    assertThat(receive(OTHER_SESSION).refused).containsOnlyKeys(UrlState.REFUSED_SAME);
  }

  @Test
  void page_redirectedToItsClosingSlash_asksForThatOne() {
    learn("closing slash");
    receive("/dir");
    restart();

    assertThat(admitted(redirect("/dir", "/dir/"))).containsExactly(url("/dir/").value());
  }

  @Test
  void page_redirectedToItsIndexPage_asksForThatOne() {
    learn("index page");
    receive("/");

    assertThat(admitted(redirect("/", INDEX))).containsExactly(url(INDEX).value());
  }

  @Test
  void page_redirectedWhereAThirdAddressStands_isNotAskedForAgain() {
    receive(FIRST);
    end(FIRST, UrlState.PAGE);
    state.apply(received(batch("/p?utm_source=b"))); // as a sample is

    assertThat(redirect("/p?utm_source=b", "/p").refused).containsOnlyKeys(UrlState.REFUSED_SAME);
  }

  @Test
  void page_redirectedToAndFro_ends() {
    learn("closing slash");
    receive("/dir");

    assertThat(admitted(redirect("/dir", "/dir/"))).hasSize(1);
    assertThat(redirect("/dir/", "/dir").isEmpty()).isTrue();
    assertThat(state.hasQueue()).isFalse();
  }

  @Test
  void page_redirectedToASessionEachTime_endsAfterAsManyHopsAsAnyRedirect() {
    String at = A;
    receive(at);
    int hops = 0;
    for (; hops < 20 && stateOf(at) == UrlState.WAITING; hops++) {
      String next = "/(S(%024d))/ab.aspx".formatted(hops);
      redirect(at, next);
      at = next;
    }

    assertThat(hops).isEqualTo(OutcomeRules.MAX_HOPS + 1);
    assertThat(stateOf(at)).isEqualTo(UrlState.REFUSED_REDIRECTS);
  }
}
