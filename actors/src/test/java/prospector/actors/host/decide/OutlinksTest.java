package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.HOST_KEY;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.Given.url;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.Given;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.HostStateTest;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Verdict;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;

class OutlinksTest {
  private static final String THIRD = "https://third.example";

  private final HostState state = HostState.empty();
  private final RecentHandoffs recent = new RecentHandoffs(1_000);

  private Outlinks sort(boolean relevant, List<String> targets) {
    List<Link> links = new ArrayList<>();
    for (String target : targets) {
      links.add(
          new Link(
              CrawlUrl.ofNormal(target), "a", "c", "p", links.size(), Link.Kind.ANCHOR, false));
    }
    FetchReport.Judged judged =
        new FetchReport.Judged(relevant, parent(HOST + "/p", relevant, 0), links);
    Verdict verdict = new Verdict(Verdict.Kind.PAGE, "", false, Optional.empty(), Optional.empty());
    return sort(verdict, Optional.of(judged));
  }

  private Outlinks sort(Verdict verdict, Optional<FetchReport.Judged> judged) {
    FetchTask task =
        new FetchTask(
            Given.crawl(), url("/p"), 0, 1, "", 0, 0, PageRecord.Arm.FOCUSED, 0, 2, 0, -1, 0);
    FetchResult result =
        new FetchResult(
            new FetchRequest(url("/p"), FetchRequest.Purpose.PAGE),
            new FetchOutcome.Malformed("not read here"),
            Instant.EPOCH,
            Duration.ZERO,
            Optional.empty(),
            "");
    return Outlinks.sort(
        new FetchReport(task, result, verdict, judged), HOST_KEY, state, recent, 9_000);
  }

  private static List<String> urls(LinkBatch batch) {
    return batch.links().stream().map(FoundLink::url).toList();
  }

  @Test
  void sort_links_goByHostInOrderOfAppearance() {
    Outlinks out = sort(false, List.of(OTHER + "/1", HOST + "/own", THIRD + "/", OTHER + "/2"));

    assertThat(out.own()).hasSize(1);
    assertThat(urls(out.own().get(0))).containsExactly(HOST + "/own");
    assertThat(out.handoffs()).extracting(Handoff::target).containsExactly(OTHER, THIRD);
    assertThat(out.handoffs()).extracting(Handoff::seq).containsExactly(0L, 1L);
    assertThat(urls(out.handoffs().get(0).batch())).containsExactly(OTHER + "/1", OTHER + "/2");
    assertThat(out.handoffs().get(0).batch().foundMillis()).isEqualTo(9_000);
  }

  @Test
  void sort_metaRefresh_isOneMoreHopAndALinkIsNone() {
    Link refresh = new Link(url("/next"), "", "", "p", 0, Link.Kind.META_REFRESH, false);
    Link anchor = new Link(url("/other"), "a", "", "p", 1, Link.Kind.ANCHOR, false);
    Verdict verdict = new Verdict(Verdict.Kind.PAGE, "", false, Optional.empty(), Optional.empty());

    Outlinks out =
        sort(
            verdict,
            Optional.of(
                new FetchReport.Judged(
                    false, parent(HOST + "/p", false, 0), List.of(refresh, anchor))));

    assertThat(out.own().get(0).links()).extracting(FoundLink::hops).containsExactly(3, 0);
  }

  @Test
  void sort_seq_goesOnWhereTheHostStands() {
    state.apply(
        new HostEvent.Fetched(
            Given.CRAWL,
            HOST + "/before",
            UrlState.PAGE,
            false,
            state.clock(),
            List.of(),
            List.of(),
            List.of(HostStateTest.handoff(41)),
            List.of()));

    assertThat(sort(false, List.of(OTHER + "/1")).handoffs())
        .extracting(Handoff::seq)
        .containsExactly(42L);
  }

  @Test
  void sort_sentLately_isHeldBackUnlessThePageIsRelevant() {
    sort(false, List.of(OTHER + "/1")).handoffs().forEach(recent::add);

    assertThat(sort(false, List.of(OTHER + "/1")).handoffs()).isEmpty();
    assertThat(sort(true, List.of(OTHER + "/1")).handoffs()).hasSize(1);
    assertThat(urls(sort(false, List.of(OTHER + "/1", OTHER + "/2")).handoffs().get(0).batch()))
        .containsExactly(OTHER + "/2");
  }

  @Test
  void sort_notPersistedYet_isNotHeldBack() {
    sort(false, List.of(OTHER + "/1"));

    assertThat(sort(false, List.of(OTHER + "/1")).handoffs()).hasSize(1);
  }

  @Test
  void sort_thousandLinksToAHost_areCutIntoHandoffsOfFiveHundred() {
    List<String> targets = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      targets.add(OTHER + "/" + i);
    }

    Outlinks out = sort(false, targets);

    assertThat(out.handoffs())
        .extracting(handoff -> handoff.batch().links().size())
        .containsExactly(500, 500, 1);
    assertThat(out.handoffs().stream().flatMap(handoff -> urls(handoff.batch()).stream()))
        .containsExactlyElementsOf(targets);
  }

  @Test
  void sort_redirect_passesTheWordsOfItsSourceOnWithOneMoreHop() {
    state.apply(Given.received(Given.batch("/p")));
    Verdict verdict =
        new Verdict(
            Verdict.Kind.REDIRECTED,
            "",
            false,
            Optional.empty(),
            Optional.of(CrawlUrl.ofNormal(OTHER + "/moved")));

    Outlinks out = sort(verdict, Optional.empty());

    FoundLink link = out.handoffs().get(0).batch().links().get(0);
    assertThat(link.url()).isEqualTo(OTHER + "/moved");
    assertThat(link.anchor()).isEqualTo("anchor of " + HOST + "/p");
    assertThat(link.hops()).isEqualTo(3);
    assertThat(out.handoffs().get(0).batch().parent().url()).isEqualTo(OTHER + "/");
  }
}
