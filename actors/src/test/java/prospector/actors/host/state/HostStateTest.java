package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.fingerprint;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.Given.received;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;

public class HostStateTest {
  private static final DelayClock ASKED =
      DelayClock.FRESH.afterAnswer(Instant.ofEpochMilli(5_000), Duration.ofMillis(40));
  private static final RobotsRecord ROBOTS =
      new RobotsRecord(
          RobotsRecord.Kind.FILE, "User-agent: *\nDisallow: /x\n", 200, 1_000, 90_000, 0);

  @Test
  void empty_nothingHappened_needsNoWaitAndHasNoWork() {
    HostState state = HostState.empty();

    assertThat(state.stoppedCleanly()).isTrue();
    assertThat(state.hasWork()).isFalse();
    assertThat(state.host()).isEmpty();
    assertThat(state.clock()).isEqualTo(DelayClock.FRESH);
  }

  @Test
  void toldTable_moreThanAThousandUrls_forgetsTheEldest() {
    CrawlShare share = HostState.empty().share(CRAWL);

    for (long url = 0; url <= 1_000; url++) {
      share.toldTable(url, 3, 0);
    }

    assertThat(share.tableMayGain(0, 3, 0)).isTrue();
    assertThat(share.tableMayGain(1, 3, 0)).isFalse();
    assertThat(share.tableMayGain(1_000, 3, 0)).isFalse();
  }

  @Test
  void urlsReceived_newLinks_waitInTheQueueOneBelowTheirParent() {
    HostState state = HostState.empty().apply(received(batchFrom(parent(OTHER, false, 4), "/p")));

    QueuedUrl waiting = state.waiting(CRAWL, fingerprint("/p")).orElseThrow();
    assertThat(waiting.depth()).isEqualTo(5);
    assertThat(waiting.discovered()).isEqualTo(1_000);
    assertThat(waiting.links()).extracting(LinkEvidence::anchor).containsExactly(anchor("/p"));
    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.WAITING);
    assertThat(state.host()).isEqualTo(HOST);
    assertThat(state.hasWork()).isTrue();
    assertThat(state.stoppedCleanly()).isFalse();
  }

  @Test
  void urlsReceived_secondParent_addsEvidenceToTheSameUrl() {
    HostState state =
        HostState.empty()
            .apply(received(batch("/p")))
            .apply(received(batchFrom(parent(OTHER + "/second", true, 1), "/p")));

    assertThat(state.queue(CRAWL).orElseThrow().size()).isEqualTo(1);
    assertThat(state.waiting(CRAWL, fingerprint("/p")).orElseThrow().links()).hasSize(2);
  }

  @Test
  void urlsReceived_fetchedBefore_doesNotWaitAgain() {
    HostState state = HostState.empty().apply(received(batch("/p"))).apply(page("/p", List.of()));

    state.apply(received(batchFrom(parent(OTHER + "/second", true, 0), "/p")));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.PAGE);
    assertThat(state.hasWork()).isFalse();
  }

  @Test
  void missesInRow_onlyFailures_growUntilAPageComes() {
    HostState state = HostState.empty().apply(received(batch("/a", "/b", "/c", "/d")));

    state
        .apply(new HostEvent.BackedOff(CRAWL, HOST + "/a", 1, ASKED))
        .apply(fetched("/a", UrlState.FAILED, false, List.of(), List.of(), List.of()))
        .apply(fetched("/b", UrlState.REFUSED, false, List.of(), List.of(), List.of()))
        .apply(fetched("/c", UrlState.REDIRECTED, false, redirectTo("/n"), List.of(), List.of()));

    assertThat(state.missesInRow()).isEqualTo(3);
    assertThat(HostState.restore(state.save()).missesInRow()).isEqualTo(3);
    assertThat(state.pages()).isZero();
    assertThat(state.apply(page("/d", List.of())).missesInRow()).isZero();
    assertThat(state.pages()).isEqualTo(1);
  }

  @Test
  void missesInRow_redirectThatLedToARedirect_isOne() {
    List<FoundLink> found = batch("/a", "/b").links();
    HostState state =
        HostState.empty()
            .apply(
                received(
                    new LinkBatch(
                        parent(OTHER, false, 0),
                        1_000,
                        List.of(found.get(0), found.get(1).afterHops(1)))));

    state.apply(fetched("/a", UrlState.REDIRECTED, false, redirectTo("/m"), List.of(), List.of()));
    assertThat(state.missesInRow()).isZero();

    state.apply(fetched("/b", UrlState.REDIRECTED, false, redirectTo("/n"), List.of(), List.of()));
    assertThat(state.missesInRow()).isEqualTo(1);
  }

  @Test
  void missesInRow_redirectToWhatIsKnown_isOne() {
    HostState state = HostState.empty().apply(received(batch("/a", "/b", "/c")));

    state.apply(
        fetched("/a", UrlState.REDIRECTED, false, List.of(), List.of(handoff(1)), List.of()));
    assertThat(state.missesInRow()).as("leads to another host").isZero();

    state.apply(fetched("/b", UrlState.REDIRECTED, false, List.of(), List.of(), List.of()));
    assertThat(state.missesInRow()).as("leads nowhere new").isEqualTo(1);

    state.apply(fetched("/c", UrlState.REDIRECTED, false, List.of(), List.of(), List.of()));
    assertThat(state.missesInRow()).isEqualTo(2);
  }

  @Test
  void urlsReceived_refusals_haveTheirStateAndDoNotWait() {
    HostState state =
        HostState.empty()
            .apply(
                new HostEvent.UrlsReceived(
                    HOST,
                    CRAWL,
                    List.of(),
                    List.of(new Refusal(UrlState.REFUSED_DEPTH, List.of(fingerprint("/deep"))))));

    assertThat(state.stateOf(CRAWL, fingerprint("/deep"))).isEqualTo(UrlState.REFUSED_DEPTH);
    assertThat(state.hasWork()).isFalse();
  }

  @Test
  void fetched_page_endsItsUrlCountsItAndMovesTheClock() {
    HostState state = HostState.empty().apply(received(batch("/p", "/q")));

    state.apply(page("/p", List.of()));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.PAGE);
    assertThat(state.waiting(CRAWL, fingerprint("/p"))).isEmpty();
    assertThat(state.share(CRAWL).pages()).isEqualTo(1);
    assertThat(state.share(CRAWL).nuggets()).isEqualTo(1);
    assertThat(state.clock()).isEqualTo(ASKED);
    assertThat(state.queue(CRAWL).orElseThrow().size()).isEqualTo(1);
  }

  @Test
  void urlStates_ofAState_knowWhatItKnewAndWhatIsLeaving() {
    HostState state = HostState.empty().apply(received(batch("/p", "/q")));
    state.apply(page("/p", List.of(handoff(0))));

    UrlStates urls = UrlStates.of(state);

    assertThat(urls.host()).isEqualTo(HOST);
    assertThat(urls.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.PAGE);
    assertThat(urls.stateOf(CRAWL, fingerprint("/q"))).isEqualTo(UrlState.WAITING);
    assertThat(urls.stateOf("other", fingerprint("/q"))).isEqualTo(UrlState.UNKNOWN);
    assertThat(urls.leaving(CRAWL))
        .containsExactlyElementsOf(
            handoff(0).batch().links().stream().map(FoundLink::url).toList());
    assertThat(urls.leaving("other")).isEmpty();
  }

  @Test
  void fetched_failure_isNoPage() {
    HostState state = HostState.empty().apply(received(batch("/p")));

    state.apply(fetched("/p", UrlState.FAILED, false, List.of(), List.of(), List.of()));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.FAILED);
    assertThat(state.share(CRAWL).pages()).isZero();
  }

  @Test
  void fetched_handoffs_stayInTheOutboxUntilAcknowledged() {
    HostState state = HostState.empty().apply(received(batch("/p", "/q")));

    state.apply(page("/p", List.of(handoff(0), handoff(1))));

    assertThat(state.outbox()).extracting(Handoff::seq).containsExactly(0L, 1L);
    assertThat(state.nextSeq()).isEqualTo(2);

    state.apply(fetched("/q", UrlState.PAGE, false, List.of(), List.of(handoff(2)), List.of(0L)));

    assertThat(state.outbox()).extracting(Handoff::seq).containsExactly(1L, 2L);
    assertThat(state.nextSeq()).isEqualTo(3);

    state.apply(new HostEvent.HandoffsAcked(List.of(1L, 2L)));

    assertThat(state.outbox()).isEmpty();
    assertThat(state.hasWork()).isFalse();
    assertThat(state.nextSeq()).isEqualTo(3);
  }

  @Test
  void hasWork_onlyAnOutbox_isTrue() {
    HostState state =
        HostState.empty().apply(received(batch("/p"))).apply(page("/p", List.of(handoff(0))));

    assertThat(state.hasQueue()).isFalse();
    assertThat(state.hasWork()).isTrue();
  }

  @Test
  void backedOff_keepsTheUrlWaitingAndRemembersTheTries() {
    DelayClock backedOff =
        DelayClock.FRESH.afterBackOff(
            Instant.ofEpochMilli(5_000), java.util.Optional.empty(), Given.DELAYS);
    HostState state = HostState.empty().apply(received(batch("/p")));

    state.apply(new HostEvent.BackedOff(CRAWL, HOST + "/p", 2, backedOff));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.WAITING);
    assertThat(state.share(CRAWL).tries(fingerprint("/p"))).isEqualTo(2);
    assertThat(state.clock().notBeforeMillis()).isEqualTo(15_000);
  }

  @Test
  void robotsLearned_thenRefused_takesUrlsOutOfTheQueue() {
    HostState state = HostState.empty().apply(received(batch("/x/1", "/y")));

    state.apply(new HostEvent.RobotsLearned(ROBOTS, ASKED));
    state.apply(
        new HostEvent.UrlsRefused(
            CRAWL, List.of(new Refusal(UrlState.REFUSED_ROBOTS, List.of(fingerprint("/x/1"))))));

    assertThat(state.robots()).contains(ROBOTS);
    assertThat(state.clock()).isEqualTo(ASKED);
    assertThat(state.stateOf(CRAWL, fingerprint("/x/1"))).isEqualTo(UrlState.REFUSED_ROBOTS);
    assertThat(state.waiting(CRAWL, fingerprint("/x/1"))).isEmpty();
    assertThat(state.waiting(CRAWL, fingerprint("/y"))).isPresent();
  }

  @Test
  void spilledAndRecalled_comesBackWithLinksTriesAndHops() {
    HostState state = HostState.empty().apply(received(batch("/p", "/q")));
    state.apply(new HostEvent.BackedOff(CRAWL, HOST + "/p", 1, ASKED));
    SavedUrl row = state.share(CRAWL).saved(state.waiting(CRAWL, fingerprint("/p")).orElseThrow());

    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(fingerprint("/p"))));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.OVERFLOW);
    assertThat(state.waiting(CRAWL, fingerprint("/p"))).isEmpty();
    assertThat(state.share(CRAWL).overflow()).isEqualTo(1);
    assertThat(state.hasWork()).isTrue();

    state.apply(new HostEvent.UrlsRecalled(CRAWL, List.of(row)));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.WAITING);
    assertThat(state.share(CRAWL).overflow()).isZero();
    assertThat(state.share(CRAWL).tries(fingerprint("/p"))).isEqualTo(1);
    assertThat(state.waiting(CRAWL, fingerprint("/p")).orElseThrow().links())
        .extracting(LinkEvidence::anchor)
        .containsExactly(anchor("/p"));
  }

  @Test
  void spilled_targetOfARedirect_leavesItsHopsToItsRow() {
    HostState state = HostState.empty().apply(received(redirects(2)));
    long far = fingerprint("/far");
    SavedUrl row = state.share(CRAWL).saved(state.waiting(CRAWL, far).orElseThrow());

    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(far)));
    assertThat(state.share(CRAWL).hops(far)).as("in memory").isZero();
    state.apply(new HostEvent.UrlsRecalled(CRAWL, List.of(row)));

    assertThat(state.share(CRAWL).hops(far)).isEqualTo(2);
  }

  @Test
  void pruned_isCountedAndReturnsWithNewEvidence() {
    HostState state = HostState.empty().apply(received(batch("/p")));

    state.apply(new HostEvent.UrlsPruned(CRAWL, List.of(fingerprint("/p"))));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.PRUNED);
    assertThat(state.hasWork()).isFalse();
    assertThat(state.share(CRAWL).pruned()).isEqualTo(1);

    state.apply(received(batchFrom(parent(OTHER + "/second", true, 0), "/p")));

    assertThat(state.stateOf(CRAWL, fingerprint("/p"))).isEqualTo(UrlState.WAITING);
    assertThat(state.waiting(CRAWL, fingerprint("/p"))).isPresent();
  }

  @Test
  void stoppedCleanly_isTrueOnlyUntilTheNextEvent() {
    HostState state = HostState.empty().apply(received(batch("/p")));

    assertThat(state.apply(new HostEvent.StoppedCleanly()).stoppedCleanly()).isTrue();
    HostEvent away = received(batch("/r")).whileAway();
    assertThat(state.apply(away).stoppedCleanly()).as("nothing was under way").isTrue();
    assertThat(state.apply(received(batch("/q"))).stoppedCleanly()).isFalse();
    assertThat(state.apply(away).stoppedCleanly()).isFalse();
  }

  @Test
  void saveAndRestore_afterEveryEventKind_isTheSameState() {
    List<HostEvent> life = life();
    HostState straight = HostState.empty();
    HostState overSnapshots = HostState.empty();

    for (HostEvent event : life) {
      straight.apply(event);
      overSnapshots = HostState.restore(overSnapshots.save()).apply(event);
      assertSame(overSnapshots, straight);
    }
  }

  /** A life with each kind of event, ending with work of every kind left over. */
  static List<HostEvent> life() {
    HostState helper = HostState.empty().apply(received(batch("/s")));
    SavedUrl spilled =
        helper.share(CRAWL).saved(helper.waiting(CRAWL, fingerprint("/s")).orElseThrow());
    List<HostEvent> life = new ArrayList<>();
    life.add(received(batch("/p", "/q", "/r", "/s", "/x", "/y", "/z")));
    life.add(received(batchFrom(parent(OTHER + "/second", true, 2), "/q", "/t")));
    life.add(new HostEvent.RobotsLearned(ROBOTS, ASKED));
    life.add(
        new HostEvent.UrlsRefused(
            CRAWL, List.of(new Refusal(UrlState.REFUSED_ROBOTS, List.of(fingerprint("/x"))))));
    life.add(page("/p", List.of(handoff(0), handoff(1))));
    life.add(new HostEvent.BackedOff(CRAWL, HOST + "/q", 1, ASKED));
    life.add(new HostEvent.UrlsSpilled(CRAWL, List.of(fingerprint("/s"), fingerprint("/r"))));
    life.add(new HostEvent.UrlsRecalled(CRAWL, List.of(spilled)));
    life.add(new HostEvent.UrlsPruned(CRAWL, List.of(fingerprint("/y"))));
    life.add(new HostEvent.HandoffsAcked(List.of(0L)));
    life.add(new HostEvent.ClockMoved(HOST, ASKED));
    life.add(fetched("/z", UrlState.REDIRECTED, false, redirectTo("/w"), List.of(), List.of()));
    life.add(new HostEvent.StoppedCleanly());
    return life;
  }

  private static List<LinkBatch> redirectTo(String path) {
    FoundLink link = new FoundLink(HOST + path, "", "", "", 0, 2);
    return List.of(new LinkBatch(parent(HOST + "/z", false, 1), 2_000, List.of(link)));
  }

  static void assertSame(HostState actual, HostState expected, String... unknownThen) {
    assertThat(actual.save())
        .usingRecursiveComparison()
        .ignoringFields("crawls.fingerprints", "crawls.codes")
        .ignoringFields(unknownThen)
        .isEqualTo(expected.save());
    assertThat(actual.crawlIds()).containsExactlyElementsOf(expected.crawlIds());
    for (HostSnapshot.Crawl share : expected.save().crawls()) {
      for (long fingerprint : share.fingerprints()) {
        assertThat(actual.stateOf(share.crawl(), fingerprint))
            .isEqualTo(expected.stateOf(share.crawl(), fingerprint));
      }
      assertThat(actual.share(share.crawl()).overflow())
          .isEqualTo(expected.share(share.crawl()).overflow());
    }
  }

  @Test
  void saveAndRestore_sitemapsReadAndLeastDepth_areKept() {
    HostState state = HostState.empty().apply(received(batch("/deep")));
    state.apply(received(batchFrom(Parent.SEED, "/")));
    state.apply(fetched("/", UrlState.PAGE, false, List.of(), List.of(), List.of()));
    SitemapFile file =
        new SitemapFile(HOST + "/map", 7_000, "pages", 3, List.of(), Map.of("bound", 12));
    state.apply(new HostEvent.SitemapRead(CRAWL, file, ASKED));

    HostState restored = HostState.restore(state.save());

    assertThat(restored.share(CRAWL).shallowest()).isZero();
    assertThat(restored.share(CRAWL).sitemaps().get(HOST + "/map")).contains(file);
    assertThat(restored.share(CRAWL).sitemaps().linksBetween(7_000, 8_000)).isEqualTo(3);
    assertThat(restored.share(CRAWL).sitemaps().linksBetween(7_001, 8_000)).isZero();
    assertThat(restored.clock()).isEqualTo(ASKED);
  }

  @Test
  void saveAndRestore_redirectTarget_keepsItsHops() {
    HostState state = HostState.empty().apply(received(batch("/z")));
    state.apply(fetched("/z", UrlState.REDIRECTED, false, redirectTo("/w"), List.of(), List.of()));

    HostState restored = HostState.restore(state.save());

    assertThat(restored.share(CRAWL).hops(fingerprint("/w"))).isEqualTo(2);
  }

  @Test
  void received_overFewerRedirects_thatWayCounts() {
    HostState state = HostState.empty();
    for (int hops : List.of(2, 5, 3)) {
      state.apply(received(redirects(hops)));
    }
    assertThat(state.share(CRAWL).hops(fingerprint("/far"))).isEqualTo(2);

    state.apply(received(redirects(0)));
    state.apply(received(redirects(4)));

    assertThat(state.share(CRAWL).hops(fingerprint("/far"))).isZero();
  }

  private static LinkBatch redirects(int hops) {
    return new LinkBatch(
        parent(OTHER + "/" + hops, false, 1),
        3_000,
        List.of(Given.link(HOST + "/far").afterHops(hops)));
  }

  public static Handoff handoff(long seq) {
    LinkBatch batch =
        new LinkBatch(parent(HOST + "/p", true, 1), 3_000, List.of(Given.link(OTHER + "/" + seq)));
    return new Handoff(seq, CRAWL, OTHER, batch);
  }

  private static HostEvent.Fetched page(String path, List<Handoff> handoffs) {
    return fetched(path, UrlState.PAGE, true, List.of(), handoffs, List.of());
  }

  private static HostEvent.Fetched fetched(
      String path,
      UrlState state,
      boolean relevant,
      List<LinkBatch> own,
      List<Handoff> handoffs,
      List<Long> acked) {
    return new HostEvent.Fetched(
        CRAWL, HOST + path, state, relevant, ASKED, own, List.of(), handoffs, acked);
  }

  private static String anchor(String path) {
    return "anchor of " + HOST + path;
  }

  /** Its page links to itself, and another page to it: decided while it waited. */
  @Test
  void urlsReceived_withTheEndThatMadeTheHostForgetEnds_doesNotWaitAgain() {
    HostState state = HostState.empty(1).apply(received(batch("/p", "/q")));
    state.apply(page("/p", List.of()));
    LinkBatch toItself = batchFrom(parent(HOST + "/q", true, 1), "/q");

    state.apply(fetched("/q", UrlState.PAGE, true, List.of(toItself), List.of(), List.of()));
    state.apply(received(batchFrom(parent(OTHER + "/second", true, 0), "/q")));

    assertThat(state.stateOf(CRAWL, fingerprint("/q"))).isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(state.hasQueue()).isFalse();
  }
}
