package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.OverdueMessages;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.actors.work.Verdict;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsPolicy;

class HostActorTest extends HostFixture {

  @Test
  void deliver_twice_isAcknowledgedTwiceAndQueuedOnce() {
    deliver(1, batch("/p"));
    SlotBroker.Bid first = readyBid();
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(1L)));

    deliver(1, batch("/p"));
    pass(Given.settings().holdLinks().toMillis());
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(1L)));

    assertThat(first.queued()).isEqualTo(1);
    dispatcher.expectNoMessage(Duration.ZERO);
    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
  }

  @Test
  void deliver_seeds_tellsTheAskerOnceTheyArePersisted() {
    TestProbe<HostMessage.Received> asker = kit().createTestProbe();

    host.tell(
        new HostMessage.Deliver(
            HOST, CRAWL, List.of(new HostMessage.Parcel("", 0, batch("/seed"))), asker.getRef()));

    asker.expectMessage(new HostMessage.Received(HOST, 0));
    killAndRestart();
    assertThat(readyAfterRestart().queued()).isEqualTo(1);
  }

  @Test
  void granted_firstTime_asksForRobotsBeforeAnyPage() {
    deliver(1, batch("/p"));

    grant(readyBid());

    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/robots.txt");
    asked.text("");
    released(false);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void granted_robotsOutOfReach_tellsTheCrawlWhyAndLaterThatItIsOver() {
    deliver(1, batch("/p"));
    grant(readyBid());
    web.next().status(503);
    released(false);
    crawls.expectMessage(new CrawlActor.Barred(HOST, "http_503"));

    pass(RobotsPolicy.RETRY_FIRST.toMillis());
    grant(readyBid());
    web.next().text("");
    released(false);
    crawls.expectMessage(new CrawlActor.Barred(HOST, ""));
  }

  @Test
  void granted_whileARequestIsInFlight_givesTheSlotBack() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    grant(bid);
    FakeWeb.Asked first = web.next();

    grant(bid);
    released(false);

    assertThat(web.isQuiet()).isTrue();
    first.page("<p>done");
    released(true);
  }

  @Test
  void granted_beforeTheDelayIsOver_fetchesNothing() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    grant(bid);
    web.next().page("<p>done");
    released(true);

    pass(DELAY - 1);
    grant(bid);
    released(false);
    assertThat(web.isQuiet()).isTrue();

    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).startsWith(HOST);
  }

  @Test
  void page_done_isStoredReportedAndItsLinksHandedOff() {
    grant(prepared("/p"));
    web.next().page("<title>t</title><p>steam <a href='" + OTHER + "/x'>x</a>");

    released(true);
    HandoffRelay.Send send = fishSend();
    assertThat(send.fromHost()).isEqualTo(HOST);
    assertThat(send.handoff().target()).isEqualTo(OTHER);
    assertThat(send.handoff().batch().parent().relevant()).isTrue();
    assertThat(crawls.expectMessageClass(CrawlActor.Report.class).report().task().url().value())
        .isEqualTo(HOST + "/p");
    assertThat(tables.archive.rows)
        .extracting(PageRecord::state)
        .containsExactly(PageRecord.State.PAGE);
  }

  @Test
  void kill_withAHandoffUnacknowledged_sendsItAgain() {
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    Handoff before = fishSend().handoff();

    killAndRestart();

    assertThat(fishSend().handoff()).isEqualTo(before);
  }

  @Test
  void resend_withoutAReceiptForMinutes_isCountedAsOverdue() {
    long before = OverdueMessages.of(kit().system()).count();
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    fishSend();

    for (int i = 0; i < OverdueMessages.AFTER_RESENDS; i++) {
      pass(Given.settings().resendAfter().toMillis());
      fishSend();
    }

    assertThat(OverdueMessages.of(kit().system()).count()).isGreaterThan(before);
  }

  @Test
  void resend_clockPutBackSince_goesOutAgain() {
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    Handoff handoff = fishSend().handoff();
    clock.move(-3_600_000);

    pass(Given.settings().resendAfter().toMillis());

    assertThat(fishSend().handoff()).isEqualTo(handoff);
  }

  @Test
  void resend_onlyWhatIsNotAcknowledged_goesOutAgain() {
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    Handoff handoff = fishSend().handoff();

    pass(Given.settings().resendAfter().toMillis());
    assertThat(fishSend().handoff()).isEqualTo(handoff);

    host.tell(new HostMessage.Acked(HOST, List.of(handoff.seq())));
    pass(Given.settings().resendAfter().toMillis());
    pass(Given.settings().resendAfter().toMillis());
    settle();
    killAndRestart();
    readyAfterRestart();
    relay.expectNoMessage(Duration.ZERO);
  }

  @Test
  void kill_withARequestInFlight_waitsAFullDelayAndKeepsTheUrl() {
    grant(prepared("/p"));
    assertThat(web.next().url()).isEqualTo(HOST + "/p");

    killAndRestart();

    SlotBroker.Bid waiting = bidOfThisLife();
    assertThat(waiting.ready()).isFalse();
    assertThat(waiting.queued()).isEqualTo(1);
    pass(DELAY - 1);
    grant(waiting);
    released(false);
    assertThat(web.isQuiet()).isTrue();
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void failures_inARow_lowerTheBidUntilAPageComes() {
    SlotBroker.Bid first = prepared("/a", "/b", "/c");
    grant(first);
    web.next().status(404);
    released(false);
    pass(DELAY);

    SlotBroker.Bid second = readyBid();
    assertThat(second.score())
        .isEqualTo(first.score() - HostSettings.Misses.DEFAULT.discount(1, 0));
    grant(second);
    web.next().page("<p>done");
    released(true);
    pass(DELAY);

    assertThat(readyBid().score()).isEqualTo(first.score());
  }

  @Test
  void pages_manyTimesTheUsualSize_lowerTheBidOverAKillToo() {
    SlotBroker.Bid first = prepared("/a", "/b");
    int times = 4;
    grant(first);
    web.next().page("x".repeat(times * (int) HostSettings.Sizes.DEFAULT.usual()));
    released(true);
    killAndRestart();
    pass(2 * DELAY);

    assertThat(readyBid().score()).isCloseTo(first.score() - Math.log(times), within(1e-9));
  }

  /** Takes all URLs for bad, and doubts it: a host is worth what it gave. */
  private record Doubting(long version) implements UrlScorer {
    @Override
    public double score(QueuedUrl url) {
      return -10;
    }

    @Override
    public double atLeast(long pages, long nuggets) {
      return -3 - pages;
    }

    @Override
    public Explanation explain(QueuedUrl url) {
      return new Explanation(score(url), version, List.of());
    }
  }

  @Test
  void bid_ofUrlsThatTheModelTakesForBad_isAtLeastWhatTheHostsRecordSays() {
    services.directory().find(CRAWL).orElseThrow().publish(new Doubting(7));
    SlotBroker.Bid first = prepared("/a", "/b");
    assertThat(first.score()).isEqualTo(-3);

    grant(first);
    web.next().page("<p>done");
    released(true);
    pass(DELAY);

    assertThat(readyBid().score()).isEqualTo(-4);
  }

  @Test
  void robots_nameThatDoesNotExist_endsAllUrlsOfTheHostAndWhatIsLinkedSoonAfter() {
    deliver(1, batch("/a", "/b"));
    grant(readyBid());

    web.next().noSuchName();
    released(false);

    assertThat(refusedForTheName()).containsExactlyInAnyOrder(HOST + "/a", HOST + "/b");
    deliver(2, batch("/c"));
    pass(Given.settings().holdLinks().toMillis());
    assertThat(refusedForTheName()).containsExactly(HOST + "/c");
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void robots_nameThatDidNotExistInAnEarlierLife_isLookedUpAgainWhenASeedComes() {
    deliver(1, batch("/a"));
    grant(readyBid());
    robotsFindsNoName();
    assertThat(refusedForTheName()).containsExactly(HOST + "/a");
    settle();
    killAndRestart();

    deliverAwaited(2, batch("/a"));
    settle();
    pass(10_000);

    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/robots.txt");
    asked.text("");
    released(false);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/a");
  }

  @Test
  void page_nameThatIsGone_waitsAndRobotsDecidesTheSecondTime() {
    SlotBroker.Bid bid = prepared("/p");
    long wait = Given.DELAYS.backOffStart().toMillis();
    for (int requests = 0; requests < 4; requests++, wait *= 2) { // more than there are tries
      grant(bid);
      web.next().noSuchName();
      released(false);
      pass(wait);
      bid = readyBid();
      assertThat(bid.queued()).isOne();
    }
    clock.move(RobotsPolicy.TTL.toMillis());

    grant(bid);
    robotsFindsNoName();
    pass(RobotsPolicy.RETRY_FIRST.toMillis());
    SlotBroker.Bid second = readyBid();
    assertThat(second.queued()).as("after one answer of DNS").isOne();
    grant(second);
    robotsFindsNoName();
    assertThat(refusedForTheName()).containsExactly(HOST + "/p");
  }

  private void robotsFindsNoName() {
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/robots.txt");
    asked.noSuchName();
    released(false);
  }

  private List<String> refusedForTheName() {
    CrawlActor.Refused refused = fish(crawls, CrawlActor.Refused.class, any -> true);
    assertThat(refused.rows()).extracting(PageRecord::reason).containsOnly("no_such_name");
    return refused.rows().stream().map(PageRecord::url).toList();
  }

  @Test
  void journal_failsForLinks_theyAreNotTakenForKnownWhenTheyComeAgain() {
    failNextPersist(() -> deliver(1, batch("/p")));

    deliver(1, batch("/p"));
    afterBackOff(relay, HandoffRelay.Receipt.class);
    killAndRestart();

    assertThat(readyAfterRestart().queued()).isOne();
  }

  @Test
  void journal_failsForAnOutcome_persistsItLaterInThePlaceOfAnotherRequest() {
    grant(prepared("/p"));
    FakeWeb.Asked request = web.next();
    failNextPersist(() -> request.page("<a href='" + OTHER + "/x'>x</a>"));

    Dispatcher.Released released = afterBackOff(dispatcher, Dispatcher.Released.class);

    assertThat(released).isEqualTo(new Dispatcher.Released(CRAWL, HOST, true));
    assertThat(fishSend().handoff().target()).isEqualTo(OTHER);
    assertThat(crawls.expectMessageClass(CrawlActor.Report.class).report().again()).isFalse();
    assertThat(tables.archive.rows).hasSize(1);
    killAndRestart();
    assertThat(fishSend().handoff().target()).isEqualTo(OTHER);
  }

  /** A node that was frozen wrote its end of the request when it woke up, as its last word. */
  @Test
  void journal_anotherNodeWroteTheEndFirst_neitherHandOffsNorLinksAreTakenForWritten() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked request = web.next();
    deliver(7, batch("/late")); // waits for the outcome's write
    failNextPersist(() -> request.page("<a href='" + OTHER + "/x'>x</a>"));
    Handoff theirs = new Handoff(0, CRAWL, "http://theirs.example", batch("/y"));
    wroteElsewhere(
        new HostEvent.Fetched(
            CRAWL,
            HOST + "/p",
            UrlState.PAGE,
            false,
            DelayClock.FRESH,
            List.of(),
            List.of(),
            List.of(theirs),
            List.of()));

    HandoffRelay.Send sent = afterBackOff(relay, HandoffRelay.Send.class);
    assertThat(sent.handoff().target()).isEqualTo("http://theirs.example");
    fish(
        relay,
        HandoffRelay.Command.class,
        message -> {
          assertThat(message).isNotInstanceOf(HandoffRelay.Send.class);
          return message instanceof HandoffRelay.Receipt;
        });
    killAndRestart();

    assertThat(readyAfterRestart().queued()).as("/q and /late").isEqualTo(2);
  }

  @Test
  void robots_disallowed_urlIsRefusedWithoutARequest() {
    SlotBroker.Bid bid = preparedUnder("User-agent: *\nDisallow: /private", "/private/1", "/p");

    CrawlActor.Refused refused = crawls.expectMessageClass(CrawlActor.Refused.class);
    assertThat(refused.rows()).extracting(PageRecord::url).containsExactly(HOST + "/private/1");
    assertThat(refused.rows()).extracting(PageRecord::reason).containsExactly("robots");
    assertThat(bid.queued()).isEqualTo(1);
    grant(bid);
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void page_refusesALinkThatAlsoArrives_refusesItOnce() {
    grant(preparedUnder("User-agent: *\nDisallow: /private", "/p", "/q"));
    FakeWeb.Asked asked = web.next();
    deliver(2, batch("/private/1", "/private/2")); // may wait for the outcome's write

    asked.page("<a href='/private/2'>x</a><a href='/private/3'>y</a>");
    released(true);

    List<String> refused = new ArrayList<>();
    while (refused.size() < 3) {
      CrawlActor.Refused message = fish(crawls, CrawlActor.Refused.class, any -> true);
      message.rows().forEach(row -> refused.add(row.url()));
    }
    settle();
    crawls.expectNoMessage(Duration.ZERO);
    assertThat(refused)
        .containsExactlyInAnyOrder(HOST + "/private/1", HOST + "/private/2", HOST + "/private/3");
  }

  @Test
  void trouble_threeTimes_isTriedAgainAfterLongerWaitsThenFails() {
    SlotBroker.Bid bid = prepared("/p");
    long wait = Given.DELAYS.backOffStart().toMillis();
    for (int tries = 1; tries < 3; tries++) {
      grant(bid);
      web.next().status(500);
      released(false);
      pass(wait - 1);
      grant(bid);
      released(false);
      assertThat(web.isQuiet()).as("before the back-off is over").isTrue();
      pass(1);
      bid = readyBid();
      wait *= 2;
    }
    grant(bid);
    web.next().status(500);
    released(false);

    CrawlActor.Report report = crawls.expectMessageClass(CrawlActor.Report.class);
    assertThat(report.report().verdict().reason()).isEqualTo("http_500");
    assertThat(tables.archive.rows)
        .extracting(PageRecord::state)
        .containsExactly(PageRecord.State.FAILED);
  }

  @Test
  void trouble_ofTheHost_costsNoTryUntilItLasts() {
    SlotBroker.Bid bid = prepared("/p");
    long wait = Given.DELAYS.backOffStart().toMillis();
    for (int failures = 1; failures <= 9; failures++) {
      grant(bid);
      web.next().status(503);
      released(false);
      pass(Math.min(wait, Given.DELAYS.backOffMaximum().toMillis()));
      bid = readyBid();
      wait *= 2;
    }
    grant(bid);
    web.next().status(503);
    released(false);

    CrawlActor.Report report = crawls.expectMessageClass(CrawlActor.Report.class);
    assertThat(report.report().verdict().kind()).isEqualTo(Verdict.Kind.FAILED);
  }

  @Test
  void trouble_ofOneUrlWhileOthersAnswer_endsThatUrlAfterThem() {
    long wait = 2 * Given.DELAYS.backOffStart().toMillis() + DELAY;
    SlotBroker.Bid bid = prepared("/0", "/a", "/b", "/c");
    List<String> asked = new ArrayList<>();
    while (asked.size() < 7) {
      grant(bid);
      FakeWeb.Asked request = web.next();
      asked.add(request.url().substring(HOST.length()));
      boolean broken = request.url().endsWith("/0");
      if (broken) {
        request.status(503);
      } else {
        request.page("<p>here");
      }
      released(!broken);
      settle();
      pass(wait);
      bid = asked.size() < 7 ? readyBid() : bid;
    }

    assertThat(asked).containsExactly("/0", "/a", "/0", "/b", "/c", "/0", "/0");
    assertThat(tables.archive.rows)
        .filteredOn(row -> row.state() == PageRecord.State.FAILED)
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/0");
  }

  @Test
  void archive_broken_keepsTheUrlWaitingAndTellsTheCrawl() {
    SlotBroker.Bid bid = prepared("/p");
    tables.archive.broken = true;
    grant(bid);
    web.next().page("<p>lost");

    released(false);
    crawls.expectMessageClass(CrawlActor.StorageTrouble.class);

    tables.archive.broken = false;
    pass(Given.DELAYS.backOffStart().toMillis());
    grant(readyBid());
    FakeWeb.Asked again = web.next();
    assertThat(again.url()).isEqualTo(HOST + "/p");
    again.page("<p>kept");
    released(true);
    assertThat(tables.archive.rows).hasSize(1);
  }

  @Test
  void archive_brokenForLong_theHostSendsItsPageEverMoreRarely() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    tables.archive.broken = true;
    lost(bid);
    pass(Given.DELAYS.backOffStart().toMillis());
    lost(readyBid());

    pass(Given.DELAYS.backOffStart().toMillis());
    settle();
    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(it -> it.bid().ready());
    pass(Given.DELAYS.backOffStart().toMillis());
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  /** Nothing can be stored until the host pauses for longer than that; returns for how long. */
  private long pausesFor(long millis) {
    long wait = Given.DELAYS.backOffStart().toMillis();
    SlotBroker.Bid bid = prepared("/p", "/q");
    tables.archive.broken = true;
    lost(bid);
    while (wait <= millis) {
      pass(wait);
      lost(readyBid());
      wait *= 2;
    }
    return wait;
  }

  @Test
  void archive_brokenForLongerThanAHostIdlesInMemory_theNextPauseIsTwiceTheLast() {
    long idle = Given.settings().passivateAfter().toMillis();
    long wait = pausesFor(2 * idle);

    pass(idle);
    settle();
    passivations.expectNoMessage(Duration.ZERO);
    pass(wait - idle - 1);
    settle();
    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(it -> it.bid().ready());
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void archive_brokenForLongAndMemoryFullOfHosts_theHostRests() {
    long idle = Given.settings().passivateAfter().toMillis();
    pausesFor(2 * idle);
    for (int i = 0; i < awake.bound(); i++) {
      awake.came();
    }

    pass(idle);

    passivations.expectMessage(host);
  }

  @Test
  void archive_brokenAgainAfterARobotsTxtWasStored_pausesAsTheFirstTime() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    tables.archive.broken = true;
    lost(bid);
    pass(Given.DELAYS.backOffStart().toMillis());
    SlotBroker.Bid ready = readyBid();
    clock.move(RobotsPolicy.TTL.toMillis());
    grant(ready);
    web.next().text("");
    released(false);
    pass(DELAY);

    lost(readyBid());
    pass(Given.DELAYS.backOffStart().toMillis());

    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void fetched_isToBeAskedForAgain_tellsTheBytesThatCame() {
    grant(prepared("/p"));

    web.next().unavailable("not now");

    released(false);
    assertThat(crawls.expectMessageClass(CrawlActor.Received.class).bytes()).isEqualTo(7);
  }

  @Test
  void archive_brokenWhenACrawlEnds_theHostLeavesMemory() {
    SlotBroker.Bid bid = prepared("/p");
    tables.archive.broken = true;
    lost(bid);
    services.directory().close(CRAWL);

    pass(Given.settings().passivateAfter().toMillis());

    passivations.expectMessage(host);
  }

  private void lost(SlotBroker.Bid bid) {
    grant(bid);
    web.next().page("<p>lost");
    released(false);
    crawls.expectMessageClass(CrawlActor.StorageTrouble.class);
  }

  @Test
  void stop_withARequestInFlight_persistsItsOutcomeFirst() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked asked = web.next();
    TestProbe<Object> watcher = kit().createTestProbe();

    host.tell(HostMessage.Stop.INSTANCE);
    asked.page("<p>done");

    crawls.expectMessageClass(CrawlActor.Report.class);
    watcher.expectTerminated(host, Duration.ofSeconds(60));
    host = start();
    assertThat(bidOfThisLife().queued()).isEqualTo(1);
  }

  @Test
  void stop_withARequestInFlightThatTakesLong_breaksItOffSoThatTheNextOwnerIsAlone() {
    grant(prepared("/p", "/q"));
    web.next();
    TestProbe<Object> watcher = kit().createTestProbe();

    host.tell(HostMessage.Stop.INSTANCE);
    pass(4_000);

    watcher.expectTerminated(host, Duration.ofSeconds(60));
    assertThat(web.abandoned()).containsOnly(HOST);
    host = start();
    assertThat(bidOfThisLife().queued()).isEqualTo(2);
  }
}
