package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.fingerprint;
import static prospector.actors.host.Given.url;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.Given;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.prioritizer.Parent;
import prospector.web.exclusion.UrlGate;
import prospector.web.robots.RobotsPolicy;

/** One page, many addresses: which of them wait. */
class SpellingAdmissionTest {
  private static final String FIRST = "/p?utm_source=a"; // /p is what is left of it

  private HostState state = HostState.empty();
  private Admissions admissions = admissions();

  private static Admissions admissions() {
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(Given.crawl());
    Clock clock = Clock.fixed(Instant.ofEpochMilli(70_000), ZoneOffset.UTC);
    RobotsDesk robots =
        new RobotsDesk(RobotsShelf.unlimited(new RobotsPolicy("prospector")), clock);
    return new Admissions(directory, robots, UrlGate.OPEN, new ParameterFilter(1), 0, 0);
  }

  @BeforeEach
  void noneIsASample() {
    assertThat(List.of(FIRST, "/p", "/p?utm_source=b"))
        .noneMatch(path -> fingerprint(path) % 20 == 0);
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
  @EnumSource(names = {"REFUSED_ROBOTS", "FAILED"})
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
  void sort_refusedAndTheFirstWasAPage_staysRefusedAfterARestartToo() {
    receive(FIRST, "/p");
    end(FIRST, UrlState.PAGE);
    assertThat(receive("/p").isEmpty()).isTrue();

    admissions = admissions();

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
}
