package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.Visit;
import prospector.web.exclusion.ExclusionReader;
import prospector.web.fetch.Conditions;
import prospector.web.fetch.FetchRequest;

/** A host is told that stored pages are to be visited again. */
class HostRevisitTest extends HostFixture {
  private static final String PAGE = HOST + "/1";

  /** The page is stored, and its visit due. */
  private SlotBroker.Bid due() {
    grant(prepared("/1"));
    web.next().page("<p>steam", "\"v1\"");
    released(true);
    settle();
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(PAGE)));
    assertThat(bid(SlotBroker.Bid::control).ready()).as("the delay is for visits too").isFalse();
    pass(DELAY);
    return bid(bid -> bid.control() && bid.ready());
  }

  private RevisitReport visited() {
    return fish(crawls, CrawlActor.Revisited.class, any -> true).visit();
  }

  @Test
  void revisit_notModified_isAskedConditionallyAndLeavesThePageAlone() {
    grant(due());

    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(PAGE);
    assertThat(asked.purpose()).isEqualTo(FetchRequest.Purpose.REVISIT);
    assertThat(asked.conditions()).isEqualTo(new Conditions("\"v1\"", ""));
    asked.status(304);

    released(false);
    RevisitReport visit = visited();
    assertThat(visit.finding()).isEqualTo(Visit.Finding.NOT_MODIFIED);
    assertThat(visit.isNugget()).isTrue();
    assertThat(visit.validators().etag()).isEqualTo("\"v1\"");
    assertThat(tables.archive.rows).hasSize(1);
    fish(dispatcher, Dispatcher.Withdraw.class, any -> true);
  }

  @Test
  void revisit_changedPage_isJudgedAndItsLinksAreFollowed() {
    grant(due());
    web.next().page("<p>nothing <a href=/2>more</a>", "\"v2\"");
    released(false);

    RevisitReport visit = visited();
    assertThat(visit.finding()).isEqualTo(Visit.Finding.CHANGED);
    assertThat(visit.isNugget()).isFalse();
    assertThat(visit.validators().etag()).isEqualTo("\"v2\"");
    assertThat(tables.archive.rows)
        .singleElement()
        .extracting(PageRecord::relevant)
        .isEqualTo(false);
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked next = web.next();
    assertThat(next.url()).isEqualTo(HOST + "/2");
    assertThat(next.purpose()).isEqualTo(FetchRequest.Purpose.PAGE);
  }

  @Test
  void revisit_afterAKillBeforeItsEvent_isDueAndItsLinksComeWithTheNext() {
    grant(due());
    failNextPersist(() -> web.next().page("<a href=/2>more</a>", "\"v2\""));
    killAndRestart();
    deliver(9, Given.batch("/other"));
    assertThat(bidOfThisLife().ready()).isFalse();
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(PAGE)));
    pass(DELAY);
    grant(bid(bid -> bid.control() && bid.ready() && bid.actor().equals(host)));

    FakeWeb.Asked again = web.next();
    assertThat(again.conditions()).as("its links are not in").isEqualTo(Conditions.NONE);
    again.page("<a href=/2>more</a>", "\"v2\"");

    assertThat(bid(bid -> bid.queued() == 2 && bid.actor().equals(host)).control()).isFalse();
  }

  @Test
  void revisit_findsALink_theHostIsInTheIndexThatWakesItAfterAKill() {
    SlotBroker.Bid bid = due();
    assertThat(tables.due.hosts).as("nothing new waits").isEmpty();
    grant(bid);
    web.next().page("<a href=/2>more</a>", "\"v2\"");
    released(false);

    killAndRestart();

    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
    host.tell(new HostMessage.Wake(HOST));
    assertThat(bidOfThisLife().queued()).isEqualTo(1);
  }

  @Test
  void revisit_findsALinkToAnotherHost_theHostIsInTheIndexUntilItIsTaken() {
    grant(due());
    web.next().page("<a href='" + OTHER + "/x'>x</a>", "\"v2\"");
    released(false);
    long seq = fishSend().handoff().seq();
    assertThat(tables.due.hosts).containsOnlyKeys(HOST);

    host.tell(new HostMessage.Acked(HOST, List.of(seq)));
    settleWithoutLinks();

    assertThat(tables.due.hosts).isEmpty();
  }

  @Test
  void revisit_findsALinkAndTheIndexCannotBeWritten_isDueStill() {
    SlotBroker.Bid bid = due();
    tables.due.broken = true;
    grant(bid);
    web.next().page("<a href=/2>more</a>", "\"v2\"");
    released(false);
    fish(crawls, CrawlActor.StorageTrouble.class, any -> true);
    tables.due.broken = false;

    killAndRestart();
    deliver(9, Given.batch("/other"));

    assertThat(bidOfThisLife().queued()).as("its link is not in").isEqualTo(1);
  }

  @Test
  void revisit_failure_keepsThePageAndBacksOff() {
    grant(due());
    web.next().status(503);
    released(false);

    assertThat(visited().finding()).isEqualTo(Visit.Finding.NO_ANSWER);
    assertThat(tables.archive.rows).hasSize(1);
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(PAGE)));
    pass(DELAY);
    assertThat(told(Dispatcher.BidPlaced.class))
        .as("the back-off is longer than the delay")
        .noneMatch(placed -> placed.bid().ready());
  }

  /** The page is due again, and asked for once the host may be. */
  private FakeWeb.Asked askedAgain() {
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(PAGE)));
    pass(Given.DELAYS.backOffMaximum().toMillis());
    grant(bid(bid -> bid.control() && bid.ready()));
    return web.next();
  }

  @Test
  void revisit_bodyBreaksOffEachTime_isTakenFromTheSecondTimeOn() {
    grant(due());
    FakeWeb.Asked first = web.next();
    assertThat(first.takesPart()).as("a whole page may come").isFalse();
    first.closed(5);
    released(false);
    assertThat(visited().finding()).isEqualTo(Visit.Finding.NO_ANSWER);

    FakeWeb.Asked second = askedAgain();
    assertThat(second.takesPart()).isTrue();
    second.part("<p>steam tra");
    released(false);
    RevisitReport torn = visited();
    assertThat(torn.finding()).isEqualTo(Visit.Finding.CHANGED);
    assertThat(torn.validators().conditions()).as("the rest may come").isEqualTo(Conditions.NONE);

    FakeWeb.Asked third = askedAgain();
    assertThat(third.takesPart()).isTrue();
    third.page("<p>steam trains");
    released(false);
    assertThat(visited().finding()).isEqualTo(Visit.Finding.CHANGED);

    assertThat(askedAgain().takesPart()).as("it came whole").isFalse();
  }

  @Test
  void revisit_connectionEndsBeforeABody_isStillForTheWholePage() {
    grant(due());
    web.next().closedSilently();
    released(false);

    FakeWeb.Asked second = askedAgain();
    assertThat(second.takesPart()).as("nothing of the page came").isFalse();
    second.closed(0);
    released(false);

    assertThat(askedAgain().takesPart()).as("no byte of the page came").isFalse();
  }

  @Test
  void revisit_pageOfWhichAPartIsStored_takesAPart() {
    grant(prepared("/1"));
    web.next().part("<p>steam");
    released(true);
    settle();

    FakeWeb.Asked again = askedAgain();

    assertThat(again.takesPart()).isTrue();
    assertThat(again.conditions()).as("the rest may come").isEqualTo(Conditions.NONE);
  }

  @Test
  void revisit_pageThatLeadsElsewhereNow_staysAndItsTargetIsANewUrl() {
    grant(due());
    web.next().redirect("/moved");
    released(false);

    assertThat(visited().finding()).isEqualTo(Visit.Finding.MOVED);
    assertThat(tables.archive.rows).singleElement().extracting(PageRecord::url).isEqualTo(PAGE);
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked target = web.next();
    assertThat(target.url()).isEqualTo(HOST + "/moved");
    assertThat(target.purpose()).isEqualTo(FetchRequest.Purpose.PAGE);
  }

  @Test
  void revisit_pageThatIsGone_saysSoAndKeepsTheStoredPage() {
    grant(due());
    web.next().status(410);
    released(false);

    RevisitReport visit = visited();
    assertThat(visit.finding()).isEqualTo(Visit.Finding.GONE);
    assertThat(visit.report().verdict().reason()).isEqualTo("http_410");
    assertThat(visit.validators().etag()).isEqualTo("\"v1\"");
    assertThat(tables.archive.rows).singleElement().extracting(PageRecord::url).isEqualTo(PAGE);
  }

  @Test
  void revisit_excludedByNow_isNotAskedFor() {
    SlotBroker.Bid bid = due();
    exclusions = ExclusionReader.read("prefix " + PAGE).list();

    grant(bid);

    released(false);
    assertThat(fish(crawls, CrawlActor.NotVisited.class, any -> true).url()).isEqualTo(PAGE);
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void revisit_excludedByNow_theSlotsNewPageIsNotOfTheControlArm() {
    due();
    deliver(9, Given.batch("/2"));
    SlotBroker.Bid bid = bid(it -> it.control() && it.ready() && it.queued() == 1);
    exclusions = ExclusionReader.read("prefix " + PAGE).list();

    grant(bid);

    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/2");
    asked.page("<p>steam");
    released(true);
    assertThat(tables.archive.rows)
        .filteredOn(row -> row.url().equals(HOST + "/2"))
        .singleElement()
        .extracting(PageRecord::arm)
        .isEqualTo(PageRecord.Arm.FOCUSED);
  }

  /** A visit has its slot; its row is not read before this is run. */
  private Runnable rowOfAVisit() {
    SlotBroker.Bid bid = due();
    jobs.hold();
    grant(bid);
    Runnable row = jobs.next();
    jobs.holdNoMore();
    return row;
  }

  @Test
  void revisit_rowThatIsReadAfterTheHostWasEnded_isNotAskedFor() {
    Runnable row = rowOfAVisit();
    host.tell(HostMessage.Stop.INSTANCE);
    kit().stop(host); // the shard's patience is over

    row.run();

    assertThat(web.isQuiet()).as("the next owner is alone").isTrue();
  }

  @Test
  void revisit_rowThatIsReadWhileTheHostStops_isNotAskedForAndEndsTheStop() {
    Runnable row = rowOfAVisit();
    TestProbe<Object> watcher = kit().createTestProbe();
    host.tell(HostMessage.Stop.INSTANCE);

    row.run();

    released(false);
    watcher.expectTerminated(host, PATIENCE);
    assertThat(web.isQuiet()).isTrue();
    assertThat(web.abandoned()).isEmpty();
  }

  @Test
  void revisit_excludedWhileItsRowIsRead_isNotAskedFor() {
    Runnable row = rowOfAVisit();
    exclusions = ExclusionReader.read("prefix " + PAGE).list();

    row.run();

    released(false);
    assertThat(fish(crawls, CrawlActor.NotVisited.class, any -> true).url()).isEqualTo(PAGE);
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void revisit_ofACrawlThatWasNeverHere_isIgnored() {
    prepared("/1");

    host.tell(new HostMessage.Revisit(HOST, "another", List.of(PAGE)));
    settle();

    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(placed -> placed.bid().control());
  }
}
