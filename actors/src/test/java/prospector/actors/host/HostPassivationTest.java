package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.table.DueTable;

/** A host leaves memory when nothing is due, and the index of due hosts brings it back. */
class HostPassivationTest extends HostFixture {
  private static final HostSettings SETTINGS = Given.settings();
  private static final long IDLE = SETTINGS.passivateAfter().toMillis();

  /** Fetches the only URL there is, so that nothing is left to do. */
  private void finishOnly(String path) {
    grant(prepared(path));
    web.next().page("<p>done");
    released(true);
  }

  /** Answers a passivation as the shard does, and waits for the end. */
  private void passivate() {
    passivations.expectMessage(host);
    end();
  }

  @Test
  void idle_withNothingToDo_leavesMemoryAndTheIndex() {
    finishOnly("/p");

    pass(IDLE);

    passivate();
    assertThat(tables.due.hosts).isEmpty();
  }

  @Test
  void idle_beforeItsTime_stays() {
    finishOnly("/p");

    pass(IDLE - 1_000 - DELAY); // the tick counts from the start

    settle();
    passivations.expectNoMessage(Duration.ZERO);
  }

  @Test
  void idle_withAUrlThatIsDueSoon_stays() {
    prepared("/p", "/q");

    pass(2 * IDLE);

    settle();
    passivations.expectNoMessage(Duration.ZERO);
  }

  @Test
  void idle_mayNotBeAskedForLong_leavesMemoryAndSaysWhatWaits() {
    grant(prepared("/p", "/q"));
    web.next().tooManyRequests(Duration.ofMillis(10 * IDLE));
    released(false);

    pass(IDLE);

    passivate();
    assertThat(fish(dispatcher, Dispatcher.Rests.class, any -> true))
        .isEqualTo(new Dispatcher.Rests(CRAWL, HOST, 2));
  }

  @Test
  void idle_withARequestInFlight_stays() {
    grant(prepared("/p"));
    FakeWeb.Asked asked = web.next();

    pass(2 * IDLE);
    settle();
    passivations.expectNoMessage(Duration.ZERO);

    asked.page("<p>done");
    released(true);
  }

  @Test
  void idle_withAHandoffOut_staysUntilItIsAcknowledged() {
    grant(prepared("/p"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    long seq = fishSend().handoff().seq();
    pass(2 * IDLE);
    settle();
    passivations.expectNoMessage(Duration.ZERO);

    host.tell(new HostMessage.Acked(HOST, List.of(seq)));
    pass(IDLE);

    passivate();
  }

  /** Its row would keep every other crawl from its end, and the host in memory. */
  @Test
  void idle_itsCrawlIsOver_leavesMemoryParked() {
    prepared("/p", "/q");
    services.directory().close(CRAWL);

    pass(IDLE);

    passivate();
    assertThat(parked()).isTrue();
  }

  /** Nobody makes it: hosts by the hundred would stay with their queues until the node ends. */
  @Test
  void idle_aVisitIsDueOfACrawlThatIsOver_leavesMemory() {
    grant(prepared("/p", "/q"));
    web.next().page("<p>done");
    released(true);
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(HOST + "/p")));
    bid(SlotBroker.Bid::control);
    services.directory().close(CRAWL);

    pass(2 * IDLE);

    passivate();
    assertThat(parked()).isTrue();
  }

  @Test
  void idle_aVisitIsDueOfACrawlThatGoesOn_stays() {
    finishOnly("/p");
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(HOST + "/p")));
    bid(SlotBroker.Bid::control);

    pass(2 * IDLE);

    settle();
    passivations.expectNoMessage(Duration.ZERO);
  }

  @Test
  void idle_parkedAndLinksOfAnotherCrawlComeBeforeItsEnd_isParkedNoMore() {
    prepared("/p");
    services.directory().close(CRAWL);
    services.directory().open(Given.crawl("next"));
    pass(IDLE);
    passivations.expectMessage(host);
    assertThat(parked()).isTrue();

    host.tell(
        new HostMessage.Deliver(
            HOST,
            "next",
            List.of(new HostMessage.Parcel(OTHER, 2, batch("/x"))),
            kit().<HostMessage.Received>createTestProbe().getRef()));
    bid(bid -> bid.crawl().equals("next"));
    end();

    assertThat(parked()).isFalse();
  }

  private boolean parked() {
    return tables.due.hosts.getOrDefault(HOST, 0L) >= DueTable.PARKED;
  }

  @Test
  void look_itsCrawlIsOver_isParkedAtOnce() {
    prepared("/p");
    end();
    services.directory().close(CRAWL);
    host = start();

    host.tell(new HostMessage.Look(HOST));

    passivate();
    assertThat(tables.due.hosts).containsExactly(Map.entry(HOST, DueTable.PARKED));
  }

  /** A start looks at all hosts that rest, as an earlier run's clock may have been wrong. */
  @Test
  void look_mayNotBeAskedForLong_restsAgainAtOnce() {
    grant(prepared("/p", "/q"));
    web.next().tooManyRequests(Duration.ofMillis(10 * IDLE));
    released(false);
    end();
    host = start();

    host.tell(new HostMessage.Look(HOST));

    passivate();
    assertThat(tables.due.hosts.getOrDefault(HOST, 0L))
        .isBetween(clock.millis() + 9 * IDLE, clock.millis() + 10 * IDLE);
  }

  @Test
  void look_parkedAndItsCrawlGoesOn_bidsAndIsDue() {
    prepared("/p");
    end();
    services.due().put(HOST, DueTable.PARKED);
    host = start();

    host.tell(new HostMessage.Look(HOST, true));

    assertThat(bidOfThisLife().queued()).isEqualTo(1);
    settle();
    assertThat(parked()).isFalse();
  }

  @Test
  void links_ofAnotherCrawlToAParkedHost_haveItsRowBeforeTheirEvent() {
    services.directory().open(Given.crawl("ended"));
    host.tell(
        new HostMessage.Deliver(
            HOST,
            "ended",
            List.of(new HostMessage.Parcel(OTHER, 1, batch("/p"))),
            null,
            OTHER_NODE));
    bid(bid -> bid.crawl().equals("ended"));
    end();
    services.directory().close("ended");
    services.due().put(HOST, DueTable.PARKED);
    host = start();
    tables.due.broken = true;

    deliver(2, batch("/x"));
    settleWithoutLinks();
    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(it -> it.bid().crawl().equals(CRAWL));

    tables.due.broken = false;
    deliver(2, batch("/x")); // as its sender does
    pass(settings().holdLinks().toMillis());
    bid(bid -> bid.crawl().equals(CRAWL) && bid.queued() == 1);
    assertThat(parked()).isFalse();
  }

  @Test
  void idle_hostInBackOff_isWokenByItsRowAndAsksNoSooner() {
    grant(prepared("/p"));
    long wait = 10 * IDLE;
    web.next().tooManyRequests(Duration.ofMillis(wait));
    released(false);
    pass(IDLE);
    passivate();
    List<DueTable.Row> rows = tables.due.due(Long.MAX_VALUE, 10);
    assertThat(rows).extracting(DueTable.Row::host).containsExactly(HOST);
    long due = rows.get(0).dueMillis();
    assertThat(due).isBetween(clock.millis() + wait - 2 * IDLE, clock.millis() + wait);
    assertThat(tables.due.due(clock.millis(), 10)).isEmpty();

    clock.move(due - clock.millis());
    host = start();
    host.tell(new HostMessage.Wake(HOST));

    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void wake_hostWithoutWork_removesItsRow() {
    finishOnly("/p");
    settle();
    tables.due.put(List.of(new DueTable.Row(HOST, 0))); // as a crash would leave it

    host.tell(new HostMessage.Wake(HOST));
    end();

    assertThat(tables.due.hosts).isEmpty();
  }

  @Test
  void wake_afterOnlyKnownLinksCame_keepsARowForTheNextNewOne() {
    finishOnly("/p");
    deliver(2, batch("/p")); // known: the host made itself due for nothing
    settle();
    host.tell(new HostMessage.Wake(HOST)); // so the row goes

    deliver(3, batch("/new"));
    settle();

    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
  }

  @Test
  void idle_mayNotBeAskedForLong_endsOnceItsRowIsWritten() {
    grant(prepared("/p", "/q"));
    web.next().tooManyRequests(Duration.ofMillis(10 * IDLE));
    released(false);
    settle();
    jobs.hold();

    pass(IDLE);
    passivations.expectMessage(host);
    host.tell(HostMessage.Stop.INSTANCE);
    settle();
    jobs.next().run();

    kit().createTestProbe().expectTerminated(host, Duration.ofSeconds(20));
    jobs.holdNoMore();
  }

  @Test
  void idle_mayNotBeAskedForLong_givesTheControlArmsDrawBack() {
    grant(prepared("/p", "/q"));
    host.tell(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/q"));
    web.next().tooManyRequests(Duration.ofMillis(10 * IDLE));
    released(false);

    pass(IDLE);
    passivate();

    assertThat(fish(crawls, CrawlActor.ControlReturned.class, any -> true).url())
        .isEqualTo(HOST + "/q");
  }
}
