package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageRecord;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** URLs refused without a request: their rows come before their events. */
class HostRefusalsTest extends HostFixture {
  /** A host with rules, and links that hurry because a seed's sender waits. */
  private void deliverDisallowed() {
    deliver(2, batch("/private/1"));
    host.tell(
        new HostMessage.Deliver(
            HOST, CRAWL, List.of(), kit().<HostMessage.Received>createTestProbe().getRef()));
  }

  private void preparedWithRules() {
    preparedUnder("User-agent: *\nDisallow: /private", "/p");
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(1L)));
  }

  @Test
  void deliver_refusedUrl_isAcknowledgedOnlyOnceItsRowIsDurable() {
    preparedWithRules();
    CompletableFuture<Void> disk = tables.archive.hold();

    deliverDisallowed();
    assertThat(tables.archive.awaitHeld().url()).isEqualTo(HOST + "/private/1");
    relay.expectNoMessage(Duration.ZERO);

    disk.complete(null);
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");
    assertThat(tables.archive.rows).hasSize(1);
  }

  /** It was admitted by a host that was to ask for its robots.txt again, and then was not. */
  @Test
  void granted_pageThatTheRulesInForceForbid_isRefusedWithoutARequestAndAnotherIsFetched() {
    prepared("/a");
    deliver(2, batchFrom(parent(OTHER + "/deep", false, 3), "/b"));
    pass(Given.settings().holdLinks().toMillis());
    settle();
    kit().stop(host);
    long now = clock.millis();
    RobotsRecord copy =
        new RobotsRecord(
            RobotsRecord.Kind.FILE, "User-agent: *\nDisallow: /a", 200, now, now + 86_400_000, 0);
    wroteElsewhere(new HostEvent.RobotsLearned(copy, DelayClock.FRESH));
    host = start();

    SlotBroker.Bid bid = readyAfterRestart();
    assertThat(bid.queued()).isEqualTo(2);
    grant(bid);

    released(false);
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url, PageRecord::reason)
        .containsExactly(tuple(HOST + "/a", "robots"));
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/b");
  }

  @Test
  void deliver_refusedUrlWithARowOfAnEarlierRun_isNotCountedAgain() {
    preparedWithRules();
    Map<UrlState, List<CrawlUrl>> refused =
        Map.of(UrlState.REFUSED_ROBOTS, List.of(Given.url("/private/1")));
    tables.archive.store(
        Tasks.refusedRows(CRAWL, HOST, refused, 1).get(0), Optional.empty(), false);

    deliverDisallowed();

    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
    crawls.expectNoMessage(Duration.ZERO);
  }

  @Test
  void deliver_refusedUrlThatWasStoredBeforeAKill_itsLinksGoOnOutOfTheArchive() {
    preparedWithRules();
    String url = Given.url("/private/1").value();
    tables.archive.rows.add(Given.nugget(url));

    deliverDisallowed();

    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
    assertThat(unnoted).containsExactly(CRAWL + " " + url);
    crawls.expectNoMessage(Duration.ZERO);
  }

  @Test
  void page_storedBeforeAKillAndAnsweredOtherwiseAfterIt_endsAsStoredAndItsLinksGoOn() {
    SlotBroker.Bid bid = prepared("/p");
    tables.archive.rows.add(Given.nugget(HOST + "/p"));

    grant(bid);
    web.next().status(404);
    released(false);
    settle();

    assertThat(unnoted).containsExactly(CRAWL + " " + HOST + "/p");
    assertThat(journal())
        .filteredOn(HostEvent.Fetched.class::isInstance)
        .extracting(event -> ((HostEvent.Fetched) event).state())
        .containsExactly(UrlState.PAGE);
  }

  @Test
  void kill_whileTheRowOfARefusedUrlIsWritten_losesNeitherUrlNorRow() {
    preparedWithRules();
    tables.archive.hold();
    deliverDisallowed();
    tables.archive.awaitHeld();

    killAndRestart();
    tables.archive.holdNoMore();
    deliverDisallowed(); // its sender was never told

    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
    assertThat(tables.archive.rows)
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");
  }

  @Test
  void deliver_refusedUrlAndArchiveBroken_isNotAcknowledgedAndTheCrawlIsTold() {
    preparedWithRules();
    tables.archive.broken = true;

    deliverDisallowed();
    crawls.expectMessageClass(CrawlActor.StorageTrouble.class);
    relay.expectNoMessage(Duration.ZERO);

    tables.archive.broken = false;
    deliverDisallowed();
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
  }

  @Test
  void page_withOwnLinksRefused_holdsItsSlotUntilTheirRowsAreDurable() {
    grant(preparedUnder("User-agent: *\nDisallow: /private", "/p"));
    CompletableFuture<Void> disk = tables.archive.hold();

    web.next().page("<a href='/private/1'>x</a>");
    assertThat(tables.archive.awaitHeld().url()).isEqualTo(HOST + "/private/1");
    settle();
    assertThat(told(Dispatcher.Released.class)).isEmpty();

    disk.complete(null);
    released(true);
    assertThat(tables.archive.rows)
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/p", HOST + "/private/1");
  }

  @Test
  void page_storedWhileTheRowsOfItsLinksFail_isCountedAndThenKnown() {
    grant(preparedUnder("User-agent: *\nDisallow: /private", "/p"));
    CompletableFuture<Void> disk = tables.archive.hold();
    web.next().page("<a href='/private/1'>x</a>");
    tables.archive.awaitHeld();

    disk.completeExceptionally(new StorageException("the database is gone"));
    released(false);

    assertThat(fish(crawls, CrawlActor.Report.class, any -> true).report().again()).isFalse();
    tables.archive.holdNoMore();
    pass(Given.DELAYS.backOffStart().toMillis());
    grant(readyBid());
    web.next().page("<a href='/private/1'>x</a>");
    released(false);
    assertThat(fish(crawls, CrawlActor.Report.class, any -> true).report().again()).isTrue();
  }

  @Test
  void page_withALinkThatArrivesAtTheSameMoment_isRefusedAndCountedOnce() {
    grant(preparedUnder("User-agent: *\nDisallow: /private", "/p"));
    CompletableFuture<Void> disk = tables.archive.hold();
    web.next().page("<a href='/private/1'>x</a>");
    tables.archive.awaitHeld();
    deliverDisallowed();
    tables.archive.awaitHeld();

    disk.complete(null);
    released(true);
    settle();

    crawls.getRef().tell(new CrawlActor.Returned(UrlState.REFUSED_DEPTH, 0)); // ends this look
    List<CrawlActor.Command> refusals =
        crawls.fishForMessage(
            Duration.ofSeconds(20),
            message ->
                message instanceof CrawlActor.Returned
                    ? FishingOutcomes.complete()
                    : message instanceof CrawlActor.Refused
                        ? FishingOutcomes.continueAndCollect()
                        : FishingOutcomes.continueAndIgnore());
    assertThat(refusals).filteredOn(CrawlActor.Refused.class::isInstance).hasSize(1);
    assertThat(tables.archive.rows)
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/p", HOST + "/private/1");
  }

  @Test
  void robots_rulesAgainstWhatWaits_holdTheirSlotUntilTheRowsAreDurable() {
    CompletableFuture<Void> disk = tables.archive.hold();
    deliver(1, batch("/private/1", "/p"));
    grant(readyBid());

    web.next().text("User-agent: *\nDisallow: /private");
    tables.archive.awaitHeld();
    settle();
    assertThat(told(Dispatcher.Released.class)).isEmpty();

    disk.complete(null);
    released(false);
    pass(DELAY);
    assertThat(readyBid().queued()).isEqualTo(1);
  }
}
