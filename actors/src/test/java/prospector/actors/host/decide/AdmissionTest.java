package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.fingerprint;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.Given.received;
import static prospector.actors.host.Given.url;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.Given;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.prioritizer.Parent;
import prospector.web.exclusion.ExclusionList;
import prospector.web.exclusion.ExclusionReader;
import prospector.web.exclusion.UrlGate;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.TrapRules;

class AdmissionTest {
  private static final RobotsRules NO_PRIVATE =
      new RobotsPolicy("prospector")
          .rules(
              new RobotsRecord(
                  RobotsRecord.Kind.FILE, "User-agent: *\nDisallow: /private", 200, 0, 1, 0));

  private HostState state = HostState.empty();
  private UrlGate gate = UrlGate.OPEN;
  private CrawlScope scope = CrawlScope.OPEN;
  private UrlState lookedUp = UrlState.MAYBE_KNOWN; // of what only a filter knows

  private Admission.Result sort(CrawlSpec.Bounds bounds, LinkBatch... batches) {
    Admission admission =
        new Admission(
            state.share(CRAWL),
            new Admission.Rules(bounds, RobotsJudge.of(NO_PRIVATE), gate, scope),
            url -> lookedUp,
            (url, before, now) -> UrlState.WAITING,
            (batch, link) -> link.url().contains("/back"));
    Admission.Result result = new Admission.Result();
    for (LinkBatch batch : batches) {
      admission.sort(batch, result);
    }
    return result;
  }

  private static TableLinks forTheRow(Admission.Result result, long fingerprint) {
    return Objects.requireNonNull(result.back.get(fingerprint));
  }

  @Test
  void sort_linksToUrlsInTheOverflowTable_bringThoseBackThatAreWorthIt() {
    state.apply(received(batch("/back1", "/back2", "/stays")));
    state.apply(
        new HostEvent.UrlsSpilled(CRAWL, List.of(fingerprint("/back1"), fingerprint("/stays"))));
    LinkBatch more = batchFrom(parent(OTHER + "/more", true, 0), "/back1", "/stays", "/back3");

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, more, batch("/back1"));

    assertThat(result.back).containsOnlyKeys(fingerprint("/back1"));
    assertThat(forTheRow(result, fingerprint("/back1")).links())
        .containsExactly(more.links().get(0).evidence(more.parent()));
    assertThat(forTheRow(result, fingerprint("/back1")).lift()).isTrue();
    assertThat(result.admitted)
        .containsExactly(
            new LinkBatch(more.parent(), more.foundMillis(), more.links().subList(2, 3)));
    assertThat(result.refused).isEmpty();
  }

  @Test
  void sort_shorterPathToAUrlInTheOverflowTable_isForItsRowWithinABoundUntilItWasTold() {
    long stays = fingerprint("/stays");
    state.apply(received(batchFrom(parent(OTHER, false, 2), "/stays")));
    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(stays)));
    CrawlSpec.Bounds three = new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE);
    LinkBatch at2 = batchFrom(parent(OTHER + "/2", false, 1), "/stays");
    LinkBatch at1 = batchFrom(parent(OTHER + "/1", false, 0), "/stays");

    TableLinks both = forTheRow(sort(three, at2, at1, at2), stays);

    assertThat(both.lift()).as("not worth it by its score").isFalse();
    assertThat(both.depth()).isEqualTo(1);
    assertThat(both.links()).hasSize(2);
    assertThat(sort(CrawlSpec.Bounds.NONE, at1).back).as("no bound").isEmpty();
    assertThat(sort(three, batchFrom(parent(OTHER, false, 3), "/stays")).back)
        .as("too deep")
        .isEmpty();
    assertThat(sort(three, batchFrom(parent(OTHER, false, 2), "/stays")).back)
        .as("its row may be too deep")
        .containsOnlyKeys(stays);
    state.share(CRAWL).toldTable(stays, 2, 0);
    assertThat(sort(three, at2).back).as("told").isEmpty();
    assertThat(sort(three, at1).back).containsOnlyKeys(stays);
    state.share(CRAWL).finish(stays, UrlState.WAITING);
    state.share(CRAWL).finish(stays, UrlState.OVERFLOW);
    assertThat(sort(three, at2).back).as("came back since").containsOnlyKeys(stays);
  }

  @Test
  void sort_linkFromNearerToTheScopeToAUrlInTheOverflowTable_isForItsRowUntilItWasTold() {
    scope = except("*/never/", 3);
    long way = fingerprint("/way");
    state.apply(received(batchFrom(parent(OTHER, false, 0).withBeyond(2), "/way")));
    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(way)));
    LinkBatch after1 = batchFrom(parent(OTHER + "/1", false, 0).withBeyond(1), "/way");
    LinkBatch after0 = batchFrom(parent(OTHER + "/0", false, 0), "/way");

    assertThat(forTheRow(sort(CrawlSpec.Bounds.NONE, after1, after0), way).beyond()).isZero();
    assertThat(
            sort(CrawlSpec.Bounds.NONE, batchFrom(parent(OTHER, false, 0).withBeyond(2), "/way"))
                .back)
        .as("nothing may be followed from there")
        .isEmpty();
    state.share(CRAWL).toldTable(way, 1, 1);
    assertThat(sort(CrawlSpec.Bounds.NONE, after1).back).as("told").isEmpty();
    assertThat(sort(CrawlSpec.Bounds.NONE, after0).back).containsOnlyKeys(way);
    scope = CrawlScope.OPEN;
    assertThat(sort(CrawlSpec.Bounds.NONE, after0).back).as("all is in scope").isEmpty();
  }

  @Test
  void sort_trapAndExcludedUrls_areRefusedByTheirRules() {
    ExclusionList list = ExclusionReader.read("prefix " + HOST + "/private2/").list();
    gate =
        new UrlGate(
            () -> list, Optional.of(new TrapRules(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))));

    Admission.Result result =
        sort(CrawlSpec.Bounds.NONE, batch("/p", "/a/a/a/a/b", "/private2/q", "/private/q"));

    assertThat(result.refused)
        .isEqualTo(
            Map.of(
                UrlState.REFUSED_TRAP, List.of(url("/a/a/a/a/b")),
                UrlState.REFUSED_EXCLUDED, List.of(url("/private2/q")),
                UrlState.REFUSED_ROBOTS, List.of(url("/private/q"))));
    assertThat(result.admitted).containsExactly(batch("/p"));
  }

  @Test
  void sort_filteredUrls_areRefusedWhereNoOtherRuleIsAndSeedsAreMeant() {
    List<CrawlUrl> asked = new ArrayList<>();
    gate =
        new UrlGate(
            () -> ExclusionList.NONE,
            Optional.empty(),
            urls -> {
              asked.addAll(urls);
              return Set.of(url("/f"), url("/private/f"), url("/seed"));
            });
    state.apply(received(batch("/known", "/private/known", "/allowed")));
    state.apply(
        Tasks.refusedBy(
            UrlState.REFUSED_ROBOTS, CRAWL, List.of(url("/private/known"), url("/allowed"))));

    Admission.Result result =
        sort(
            CrawlSpec.Bounds.NONE,
            batch("/p", "/f", "/private/f", "/known", "/private/known", "/allowed"),
            batchFrom(Parent.SEED, "/seed"));

    assertThat(result.refused)
        .isEqualTo(
            Map.of(
                UrlState.REFUSED_FILTER, List.of(url("/f")),
                UrlState.REFUSED_ROBOTS, List.of(url("/private/f"))));
    assertThat(asked)
        .as("not about what robots.txt refused, and refuses")
        .containsExactly(url("/p"), url("/f"), url("/private/f"), url("/allowed"));
    assertThat(Tasks.refusedRows(CRAWL, HOST, result.refused, 1))
        .extracting(row -> row.url(), row -> row.reason())
        .contains(tuple(url("/f").value(), "filter"));
  }

  @Test
  void sort_newUrlThatOnlyTheTableTellsFromAKnownOne_isAskedOfTheFilters() {
    state = HostState.empty(1); // of ended URLs only one is known exactly
    state.apply(received(batch("/done", "/done2")));
    state.apply(
        new HostEvent.UrlsRefused(
            CRAWL,
            List.of(
                new Refusal(
                    UrlState.REFUSED_ROBOTS,
                    List.of(fingerprint("/done"), fingerprint("/done2"))))));
    assertThat(state.stateOf(CRAWL, fingerprint("/done"))).isEqualTo(UrlState.MAYBE_KNOWN);
    lookedUp = UrlState.UNKNOWN; // as the table says of a URL that only looked known
    gate = new UrlGate(() -> ExclusionList.NONE, Optional.empty(), Set::copyOf);

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, batch("/done"));

    assertThat(result.refused).isEqualTo(Map.of(UrlState.REFUSED_FILTER, List.of(url("/done"))));
    assertThat(result.admitted).isEmpty();
  }

  @Test
  void sort_linkOrSeedAtABadPort_isRefusedForItsPort() {
    String mail = "http://a.example:25/";
    LinkBatch seeds = new LinkBatch(Parent.SEED, 1, List.of(Given.link(mail)));

    assertThat(sort(CrawlSpec.Bounds.NONE, seeds).refused)
        .isEqualTo(Map.of(UrlState.REFUSED_PORT, List.of(CrawlUrl.ofNormal(mail))));
  }

  @Test
  void sort_seed_isNoTrapBecauseItIsMeant() {
    gate =
        new UrlGate(
            () -> ExclusionList.NONE,
            Optional.of(new TrapRules(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))));

    assertThat(sort(CrawlSpec.Bounds.NONE, batchFrom(Parent.SEED, "/a/a/a/a/b")).refused).isEmpty();
  }

  @Test
  void sort_linkAfterTooManyRedirects_isRefused() {
    LinkBatch five =
        new LinkBatch(parent(OTHER, false, 0), 1, List.of(Given.link(HOST + "/5").afterHops(5)));
    LinkBatch six =
        new LinkBatch(parent(OTHER, false, 0), 1, List.of(Given.link(HOST + "/6").afterHops(6)));

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, five, six);

    assertThat(result.admitted).containsExactly(five);
    assertThat(result.refused).containsOnlyKeys(UrlState.REFUSED_REDIRECTS);
  }

  @Test
  void sort_newLinks_areAdmittedAsTheyCame() {
    LinkBatch batch = batch("/p", "/q");

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, batch);

    assertThat(result.admitted).containsExactly(batch);
    assertThat(result.refused).isEmpty();
  }

  @Test
  void sort_knownFinalUrl_changesNothing() {
    state.apply(received(batch("/p")));
    state.apply(
        new HostEvent.UrlsRefused(
            CRAWL, List.of(new Refusal(UrlState.REFUSED_TRAP, List.of(fingerprint("/p"))))));

    assertThat(sort(CrawlSpec.Bounds.NONE, batch("/p")).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSED_ROBOTS", "REFUSED_NO_HOST"})
  void sort_refusedByRulesOfItsHost_comesBackWhereTheyDoNotRefuseItAnyMore(UrlState rule) {
    state.apply(
        new HostEvent.UrlsRefused(
            CRAWL,
            List.of(new Refusal(rule, List.of(fingerprint("/p"), fingerprint("/private/1"))))));

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, batch("/p", "/private/1"));

    assertThat(result.admitted).hasSize(1);
    assertThat(result.admitted.get(0).links())
        .extracting(FoundLink::url)
        .containsExactly(HOST + "/p");
    assertThat(result.refused).as("that it is refused is written already").isEmpty();
    assertThat(result.returned()).as("its row stands until its outcome").isEmpty();
    state.apply(received(batch("/p")));
    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.WAITING);
    assertThat(state.share(CRAWL).refusedBefore(fingerprint("/p"))).contains(rule);
    state.share(CRAWL).finish(fingerprint("/p"), UrlState.REFUSED_ROBOTS);
    assertThat(state.share(CRAWL).refusedBefore(fingerprint("/p"))).isEmpty();
  }

  @Test
  void sort_samePageAgain_bringsNoEvidence() {
    state.apply(received(batch("/p")));

    assertThat(sort(CrawlSpec.Bounds.NONE, batch("/p")).isEmpty()).isTrue();
  }

  @Test
  void sort_anotherPage_isFurtherEvidence() {
    state.apply(received(batch("/p")));
    LinkBatch second = batchFrom(parent(OTHER + "/second", false, 0), "/p");

    assertThat(sort(CrawlSpec.Bounds.NONE, second).admitted).containsExactly(second);
  }

  @Test
  void sort_eightLinksKnown_onlyARelevantParentStillCounts() {
    for (int i = 0; i < 8; i++) {
      state.apply(received(batchFrom(parent(OTHER + "/" + i, false, 0), "/p")));
    }

    assertThat(sort(CrawlSpec.Bounds.NONE, batchFrom(parent(OTHER, false, 0), "/p")).isEmpty())
        .isTrue();
    assertThat(sort(CrawlSpec.Bounds.NONE, batchFrom(parent(OTHER, true, 0), "/p")).admitted)
        .hasSize(1);
  }

  @Test
  void sort_deeperThanTheBound_isRefusedOnceByDepth() {
    CrawlSpec.Bounds shallow = new CrawlSpec.Bounds(2, Integer.MAX_VALUE, Integer.MAX_VALUE);
    LinkBatch deep = batchFrom(parent(OTHER, false, 2), "/deep");

    Admission.Result result = sort(shallow, deep, deep);

    assertThat(result.admitted).isEmpty();
    assertThat(result.refused).containsOnlyKeys(UrlState.REFUSED_DEPTH);
    assertThat(result.refused.get(UrlState.REFUSED_DEPTH)).containsExactly(url("/deep"));
    assertThat(result.refusals())
        .containsExactly(new Refusal(UrlState.REFUSED_DEPTH, List.of(fingerprint("/deep"))));
  }

  @Test
  void sort_refusedForItsDepth_comesBackOverAShorterPathOnly() {
    state.apply(
        new HostEvent.UrlsReceived(
            HOST,
            CRAWL,
            List.of(),
            List.of(new Refusal(UrlState.REFUSED_DEPTH, List.of(fingerprint("/deep"))))));
    CrawlSpec.Bounds shallow = new CrawlSpec.Bounds(2, Integer.MAX_VALUE, Integer.MAX_VALUE);
    LinkBatch shorter = batchFrom(parent(OTHER, false, 1), "/deep");

    Admission.Result result = sort(shallow, batchFrom(parent(OTHER, false, 2), "/deep"), shorter);

    assertThat(result.admitted).containsExactly(shorter);
    assertThat(result.refused).isEmpty();
    assertThat(result.returned()).containsExactly(Map.entry(UrlState.REFUSED_DEPTH, 1));
    state.apply(received(shorter));
    assertThat(state.stateOf(CRAWL, fingerprint("/deep"))).isEqualTo(UrlState.WAITING);
  }

  @Test
  void sort_tooDeepAndShortEnoughTogether_isAdmittedWhateverTheOrder() {
    CrawlSpec.Bounds shallow = new CrawlSpec.Bounds(2, Integer.MAX_VALUE, Integer.MAX_VALUE);
    LinkBatch deep = batchFrom(parent(OTHER + "/far", false, 2), "/p");
    LinkBatch shorter = batchFrom(parent(OTHER, false, 1), "/p");

    assertThat(sort(shallow, deep, shorter).admitted).containsExactly(shorter);
    assertThat(sort(shallow, deep, shorter).nearest(fingerprint("/p"))).isEqualTo(2);
    assertThat(sort(shallow, deep, shorter).nearest(fingerprint("/q")))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(sort(shallow, deep, shorter).refused).isEmpty();
    assertThat(sort(shallow, shorter, deep).refused).isEmpty();
    assertThat(sort(shallow, deep, shorter).returned()).isEmpty();
  }

  @Test
  void sort_shorterPathToAFetchedPage_isToldWithinABoundAndWhereItLeadsFurther() {
    state.apply(received(batch("/done")));
    state.apply(
        new HostEvent.UrlsReceived(
            HOST,
            CRAWL,
            List.of(),
            List.of(new Refusal(UrlState.PAGE, List.of(fingerprint("/done"))))));
    CrawlSpec.Bounds three = new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE);
    LinkBatch at2 = batchFrom(parent(OTHER, false, 1), "/done");

    assertThat(sort(three, at2).nearer()).containsExactly(Map.entry(url("/done"), 2));
    assertThat(sort(three, batchFrom(parent(OTHER, false, 2), "/done")).nearer())
        .as("its links are too deep")
        .isEmpty();
    assertThat(sort(CrawlSpec.Bounds.NONE, at2).nearer()).as("no bound").isEmpty();
    state.share(CRAWL).reachedAt(fingerprint("/done"), 2);
    assertThat(sort(three, at2).nearer()).as("known").isEmpty();
    assertThat(sort(three, at2, batchFrom(parent(OTHER, false, 0), "/done")).nearer())
        .containsExactly(Map.entry(url("/done"), 1));
  }

  @Test
  void sort_exactlyAtTheDepthBound_isAdmitted() {
    CrawlSpec.Bounds shallow = new CrawlSpec.Bounds(2, Integer.MAX_VALUE, Integer.MAX_VALUE);

    assertThat(sort(shallow, batchFrom(parent(OTHER, false, 1), "/p")).admitted).hasSize(1);
  }

  @Test
  void sort_hostHasItsPages_refusesFurtherUrls() {
    state.apply(received(batch("/done")));
    state.apply(
        new HostEvent.Fetched(
            CRAWL,
            HOST + "/done",
            UrlState.PAGE,
            false,
            state.clock(),
            List.of(),
            List.of(),
            List.of(),
            List.of()));
    CrawlSpec.Bounds onePage = new CrawlSpec.Bounds(Integer.MAX_VALUE, 1, Integer.MAX_VALUE);

    assertThat(sort(onePage, batch("/more")).refused).containsOnlyKeys(UrlState.REFUSED_HOST_PAGES);
  }

  @Test
  void sort_disallowedByRobots_isRefusedWhileTheRestIsAdmitted() {
    Admission.Result result = sort(CrawlSpec.Bounds.NONE, batch("/p", "/private/1", "/q"));

    assertThat(result.admitted.get(0).links())
        .extracting(FoundLink::url)
        .containsExactly(HOST + "/p", HOST + "/q");
    assertThat(result.refused.get(UrlState.REFUSED_ROBOTS)).containsExactly(url("/private/1"));
  }

  @Test
  void sort_prunedUrl_returnsButIsNotRefusedASecondTime() {
    state.apply(received(batch("/p", "/private/1")));
    state.apply(
        new HostEvent.UrlsPruned(CRAWL, List.of(fingerprint("/p"), fingerprint("/private/1"))));

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, batch("/p", "/private/1"));

    assertThat(result.admitted.get(0).links())
        .extracting(FoundLink::url)
        .containsExactly(HOST + "/p");
    assertThat(result.refused).isEmpty();
  }

  private static CrawlScope except(String pattern, int beyond) {
    List<ScopePattern> except = List.of(ScopePattern.parse(pattern).orElseThrow());
    List<ScopePattern> only = List.of(ScopePattern.parse("other.example").orElseThrow());
    return new CrawlScope(
        new ScopeRules(only, except, ScopeRules.Stay.ANYWHERE, beyond), List.of());
  }

  @Test
  void sort_linksOutOfScope_areFollowedSoFarBeyondItAndNeverIntoExceptions() {
    scope = except("*/never/", 2);

    Admission.Result first =
        sort(CrawlSpec.Bounds.NONE, batchFrom(parent(OTHER, false, 0), "/way", "/never/x"));
    Admission.Result last =
        sort(
            CrawlSpec.Bounds.NONE,
            batchFrom(parent(OTHER, false, 0).withBeyond(1), "/way"),
            batchFrom(parent(OTHER, false, 0).withBeyond(2), "/far"));

    assertThat(first.admitted.get(0).links())
        .extracting(FoundLink::url)
        .containsExactly(HOST + "/way");
    assertThat(first.refused)
        .containsEntry(UrlState.REFUSED_SCOPE, List.of(CrawlUrl.ofNormal(HOST + "/never/x")));
    assertThat(last.admitted.get(0).links())
        .extracting(FoundLink::url)
        .containsExactly(HOST + "/way");
    assertThat(last.refused)
        .containsEntry(UrlState.REFUSED_SCOPE, List.of(CrawlUrl.ofNormal(HOST + "/far")));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1}) // ended URLs known exactly
  void sort_sentOnByAHostThatHasNotMoved_comesBack(int exact) {
    state = HostState.empty(exact);
    lookedUp = UrlState.REFUSED_MOVED;
    state.apply(received(batch("/done", "/q")));
    state.apply(
        new HostEvent.UrlsRefused(
            CRAWL, List.of(new Refusal(UrlState.REFUSED_MOVED, List.of(fingerprint("/q"))))));
    LinkBatch again = batchFrom(parent(OTHER, false, 0), "/q");
    assertThat(sort(CrawlSpec.Bounds.NONE, again).isEmpty()).isTrue();
    state.apply(
        new HostEvent.Fetched(
            CRAWL,
            HOST + "/done",
            UrlState.PAGE,
            false,
            state.clock(),
            List.of(),
            List.of(),
            List.of(),
            List.of()));

    Admission.Result result = sort(CrawlSpec.Bounds.NONE, again);

    assertThat(result.admitted).containsExactly(again);
    assertThat(result.returned()).containsExactly(Map.entry(UrlState.REFUSED_MOVED, 1));
    state.apply(received(again));
    assertThat(state.stateOf(CRAWL, fingerprint("/q"))).isEqualTo(UrlState.WAITING);
  }
}
