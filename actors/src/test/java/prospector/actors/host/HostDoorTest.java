package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.Given.received;

import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.door.Clerk;
import prospector.actors.host.door.HostDoor;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.journal.EventAppender;
import prospector.persistence.table.DueTable;
import prospector.prioritizer.Policies;
import prospector.web.exclusion.ExclusionReader;

/** Links to a host that was never asked are stored without the host in memory. */
class HostDoorTest extends HostFixture {
  private final TestKitJournal journal = new TestKitJournal(kit().system());
  private final Clerk clerk =
      new Clerk(
          services,
          new HostStateReader(journal, kit().system()),
          new EventAppender(journal, kit().system(), clock),
          kit().system());

  @BeforeEach
  void begin() {
    kit().stop(host);
    host = door();
  }

  private ActorRef<HostCommand> door() {
    return kit().spawn(HostDoor.create(entityId, services, passivations.getRef()::tell, clerk));
  }

  private SlotBroker.Sleeper asleep() {
    return fish(dispatcher, Dispatcher.FellAsleep.class, any -> true).sleeper();
  }

  private List<Object> events() {
    return journal.events(HostEntityId.persistenceId(entityId));
  }

  private void receipt(Long... seqs) {
    assertThat(fish(relay, HandoffRelay.Receipt.class, any -> true))
        .isEqualTo(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(seqs)));
  }

  /** Links to a host that is then told to stop, as its shard does. */
  private void noted(long seq, LinkBatch batch) {
    deliver(seq, batch);
    receipt(seq);
    passivations.expectMessage(PATIENCE, host);
    end();
    host = door();
  }

  @Test
  void links_neverAsked_areStoredAcknowledgedAndBidFor() {
    deliver(7, batch("/p", "/q"));

    SlotBroker.Sleeper sleeper = asleep();
    receipt(7L);
    assertThat(sleeper.bid().host()).isEqualTo(HOST);
    assertThat(sleeper.bid().queued()).isEqualTo(2);
    assertThat(events()).containsExactly(received(batch("/p", "/q")).whileAway());
    assertThat(crawl.exchanged()).isEqualTo(2);
    assertThat(tables.due.hosts).as("who wakes it after a kill").containsOnlyKeys(HOST);
    passivations.expectMessage(PATIENCE, host);
    assertThat(told(Dispatcher.BidPlaced.class)).isEmpty();
  }

  @Test
  void wake_afterLinksWereNoted_hasAllOfThem() {
    noted(1, batch("/p"));
    noted(2, batch("/q"));
    noted(3, batch("/p")); // from the same page: nothing new

    host.tell(new HostMessage.Wake(HOST));

    SlotBroker.Bid bid = bidOfThisLife();
    assertThat(bid.queued()).isEqualTo(2);
    assertThat(bid.ready()).as("no request can have been under way").isTrue();
    assertThat(events()).hasSize(2);
    grant(bid);
    assertThat(web.next().url()).isEqualTo(HOST + "/robots.txt");
  }

  @Test
  void links_furtherEvidence_counts() {
    noted(1, batch("/p"));

    deliver(2, batchFrom(parent("http://c.example/", true, 0), "/p"));

    receipt(2L);
    assertThat(events()).hasSize(2);
    asleep();
    assertThat(asleep().bid().queued()).isEqualTo(1);
  }

  @Test
  void links_worthMore_raiseTheHostInTheIndex() {
    crawl.publish(Policies.parent());
    noted(1, batchFrom(parent("http://c.example/", false, 0), "/p"));
    int before = worthInTheIndex(asleep());

    noted(2, batchFrom(parent("http://d.example/", true, 0), "/q"));

    assertThat(worthInTheIndex(asleep())).isGreaterThan(before);
  }

  private int worthInTheIndex(SlotBroker.Sleeper sleeper) {
    int worth = tables.due.worth.getOrDefault(HOST, DueTable.Row.UNKNOWN);
    assertThat(worth).isEqualTo(DueTable.Row.scaled(sleeper.bid().score()));
    return worth;
  }

  @Test
  void links_hostThatWasAsked_areItsOwnAffair() {
    noted(1, batch("/p"));
    host.tell(new HostMessage.Wake(HOST));
    grant(readyBid());
    web.next().text("");
    released(false);
    end();
    host = door();

    deliver(2, batch("/q"));
    pass(settings().holdLinks().toMillis());

    assertThat(bid(bid -> bid.queued() == 2).actor()).isEqualTo(host);
  }

  @Test
  void links_ruleRefusesThem_areItsOwnAffair() {
    exclusions = ExclusionReader.read("prefix " + HOST + "/").list();

    deliver(1, batch("/p"));

    receipt(1L);
    assertThat(told(Dispatcher.FellAsleep.class)).isEmpty();
    assertThat(crawl.exchanged()).as("counted once").isEqualTo(1);
  }

  @Test
  void seed_crowdedOrNot_isItsOwnAffair() {
    TestProbe<HostMessage.Received> sender = kit().createTestProbe();

    host.tell(
        new HostMessage.Deliver(
            HOST, CRAWL, List.of(new HostMessage.Parcel("", 0, batch("/p"))), sender.getRef()));

    sender.expectMessage(PATIENCE, new HostMessage.Received(HOST, 0));
    assertThat(bid(bid -> bid.queued() == 1).actor()).isEqualTo(host);
  }

  @Test
  void links_journalRefuses_areItsOwnAffair() {
    journal.refuses = true;

    deliver(1, batch("/p"));

    assertThat(bid(bid -> bid.queued() == 1).actor()).isEqualTo(host);
    receipt(1L);
  }

  @Test
  void look_linksNoted_bidsAgain() {
    noted(1, batch("/p"));
    asleep();

    host.tell(new HostMessage.Look(HOST));

    assertThat(asleep().bid().queued()).isEqualTo(1);
    passivations.expectMessage(PATIENCE, host);
    assertThat(events()).hasSize(1);
  }

  @Test
  void look_crawlIsClosed_parksTheHostUntilItIsOpenAgain() {
    noted(1, batch("/p"));
    asleep();
    services.directory().close(CRAWL);

    host.tell(new HostMessage.Look(HOST));

    passivations.expectMessage(PATIENCE, host);
    end();
    assertThat(told(Dispatcher.FellAsleep.class)).isEmpty();
    assertThat(tables.due.hosts).containsExactly(Map.entry(HOST, DueTable.PARKED + 1));

    services.directory().open(crawl);
    host = door();
    host.tell(new HostMessage.Look(HOST, true));

    assertThat(asleep().bid().queued()).isEqualTo(1);
    assertThat(isParked()).isFalse();
    assertThat(tables.due.noted(List.of(HOST))).containsExactly(HOST);
  }

  private boolean isParked() {
    return tables.due.hosts.getOrDefault(HOST, 0L) >= DueTable.PARKED;
  }

  @Test
  void links_hostIsParkedForAnotherCrawl_bringItBackAmongThoseWithWork() {
    noted(1, batch("/p"));
    asleep();
    services.directory().close(CRAWL);
    host.tell(new HostMessage.Look(HOST));
    passivations.expectMessage(PATIENCE, host);
    end();
    CrawlContext second = Given.crawl("second");
    services.directory().open(second);
    host = door();

    host.tell(
        new HostMessage.Deliver(
            HOST,
            "second",
            List.of(new HostMessage.Parcel(OTHER, 2, batch("/q"))),
            null,
            OTHER_NODE));

    assertThat(asleep().bid().crawl()).isEqualTo("second");
    assertThat(isParked()).isFalse();
  }

  @Test
  void look_noWork_removesTheRow() {
    services.due().put(HOST, 1);

    host.tell(new HostMessage.Look(HOST));

    passivations.expectMessage(PATIENCE, host);
    assertThat(tables.due.hosts).isEmpty();
  }

  @Test
  void stop_whileLinksAreStored_waitsForThem() {
    jobs.hold();
    deliver(1, batch("/p"));
    jobs.next().run();
    Runnable storing = jobs.next(); // its row, which comes first
    host.tell(HostMessage.Stop.INSTANCE);
    deliver(2, batch("/q")); // too late for this one
    jobs.holdNoMore();

    storing.run();

    kit().createTestProbe().expectTerminated(host, PATIENCE);
    receipt(1L);
    assertThat(events()).hasSize(1);
    HostMessage.Deliver late = (HostMessage.Deliver) others.receiveMessage(PATIENCE);
    assertThat(late.parcels().get(0).seq()).isEqualTo(2);
  }

  /** Its shard is to move, and thousands may be before it. */
  @Test
  void stop_linksWaitForTheirTurn_endsAtOnceAndLeavesThem() {
    jobs.hold();
    deliver(1, batch("/p"));
    Runnable turn = jobs.next();

    end();
    jobs.holdNoMore();
    turn.run();

    assertThat(events()).isEmpty();
    relay.expectNoMessage(Duration.ZERO);
    others.expectNoMessage(Duration.ZERO);
  }

  @Test
  void stop_lookWaitsForItsTurn_isSentOnceMore() {
    noted(1, batch("/p"));
    jobs.hold();
    host.tell(new HostMessage.Look(HOST));
    jobs.next();

    end();

    assertThat(others.receiveMessage(PATIENCE)).isEqualTo(new HostMessage.Look(HOST));
  }

  @Test
  void wake_whileLinksAreStored_comesAfterThem() {
    jobs.hold();
    deliver(1, batch("/p"));
    Runnable storing = jobs.next();
    host.tell(new HostMessage.Wake(HOST));
    jobs.holdNoMore();

    storing.run();

    assertThat(bidOfThisLife().queued()).isEqualTo(1);
    assertThat(events()).hasSize(1);
  }

  @Test
  void links_eventsCannotBeRead_areItsOwnAffairAndNobodyElses() {
    noted(1, batch("/p"));
    asleep();
    journal.unreadable = HostEntityId.persistenceId(entityId);

    deliver(2, batch("/q"));

    assertThat(bidOfThisLife().queued()).isEqualTo(1);
    kit().stop(host);
    journal.unreadable = "";
    host = door();
    host.tell(new HostMessage.Look(HOST));
    asleep();
  }

  @Test
  void young_oneHostCannotBeRead_tellsOfTheOthers() {
    noted(1, batch("/p"));
    String one = HostEntityId.persistenceId(entityId);
    String other = HostEntityId.persistenceId(entityId + "-other");
    journal.unreadable = one;

    assertThat(new HostStateReader(journal, kit().system()).young(List.of(one, other), 12))
        .containsOnlyKeys(other);
  }

  /** Its next owner may put the row there again. */
  @Test
  void look_nothingToDo_isAnsweredOnceItsRowIsGone() {
    tables.due.put(List.of(new DueTable.Row(HOST, 0)));
    jobs.hold();

    host.tell(new HostMessage.Look(HOST));
    jobs.next().run(); // decides
    jobs.next().run(); // writes no event
    Runnable removal = jobs.next();
    passivations.expectNoMessage(Duration.ZERO);
    removal.run();

    passivations.expectMessage(PATIENCE, host);
    jobs.holdNoMore();
  }
}
