package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SavedUrlCodec;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.QueueMemory;
import prospector.persistence.table.UrlTable;
import prospector.prioritizer.Policies;

/** Ten URLs in memory, five in the overflow table: what comes beyond is dropped. */
class HostOverflowTest extends HostFixture {
  private static final int IN_MEMORY = 10;
  private static final int IN_TABLE = 5;

  @Override
  HostSettings settings() {
    HostSettings usual = super.settings();
    return new HostSettings(
        usual.delays(),
        IN_TABLE,
        usual.exactUrls(),
        usual.maxTries(),
        usual.holdLinks(),
        usual.resendAfter(),
        usual.passivateAfter());
  }

  @Override
  QueueMemory memory() {
    return QueueMemory.unlimited(IN_MEMORY);
  }

  /**
   * URLs /first to /last, one depth below the other: the policy fetches the lowest number first.
   * They come together, as what comes one by one may be spilled in several turns.
   */
  private void deliverDepths(int first, int last) {
    List<HostMessage.Parcel> parcels = new ArrayList<>();
    for (int depth = first; depth <= last; depth++) {
      LinkBatch links = batchFrom(parent(OTHER + "/" + depth, false, depth), "/" + depth);
      parcels.add(new HostMessage.Parcel(OTHER, depth, links));
    }
    host.tell(new HostMessage.Deliver(HOST, CRAWL, parcels, null, OTHER_NODE));
    settle();
  }

  private static String[] urls(int first, int last) {
    String[] urls = new String[last - first + 1];
    for (int i = first; i <= last; i++) {
      urls[i - first] = HOST + "/" + i;
    }
    return urls;
  }

  /** URLs waiting by the last bid, once all that follows from the last message has been done. */
  private long queued() {
    long last = -1;
    List<Dispatcher.BidPlaced> bids = bids();
    while (!bids.isEmpty()) {
      last = bids.get(bids.size() - 1).bid().queued();
      bids = bids();
    }
    return last;
  }

  private List<Dispatcher.BidPlaced> bids() {
    settle();
    return told(Dispatcher.BidPlaced.class);
  }

  @Test
  void deliver_moreThanTheBound_spillsTheWorst() {
    deliverDepths(1, 14);

    assertThat(queued()).isEqualTo(14);
    assertThat(tables.urls.urls()).containsExactlyInAnyOrder(urls(11, 14));
    crawls.expectNoMessage(Duration.ZERO);
  }

  @Test
  void deliver_moreThanTheBoundOfACrawlThatIsOver_spillsWhatCameLast() {
    deliverDepths(1, 5);
    services.directory().close(CRAWL);

    deliverDepths(6, 14);

    assertThat(tables.urls.urls()).hasSize(4).doesNotContain(urls(1, 5));
    services.directory().open(crawl);
    host.tell(new HostMessage.Rescore(CRAWL));
    assertThat(queued()).isEqualTo(14);
  }

  @Test
  void deliver_moreThanTheBound_leavesWhatTheControlArmDrew() {
    deliverDepths(1, IN_MEMORY);
    host.tell(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/" + IN_MEMORY)); // the worst

    deliver(100, batchFrom(parent(OTHER + "/100", false, 1), "/a", "/b", "/c"));
    settle();

    assertThat(queued()).isEqualTo(IN_MEMORY + 3);
    assertThat(tables.urls.urls()).containsExactlyInAnyOrder(urls(8, 9));
  }

  @Test
  void deliver_moreThanBothBounds_dropsTheWorstAndCountsThem() {
    deliverDepths(1, 20);

    assertThat(queued()).isEqualTo(IN_MEMORY + IN_TABLE);
    assertThat(tables.urls.urls()).containsExactlyInAnyOrder(urls(11, 15));
    assertThat(prunedUrls(5)).isEqualTo(5);
    killAndRestart();
    assertThat(bidOfThisLife().queued()).isEqualTo(IN_MEMORY + IN_TABLE);
  }

  private int prunedUrls(int expected) {
    int urls = 0;
    while (urls < expected) {
      urls += crawls.expectMessageClass(CrawlActor.Pruned.class).urls();
    }
    crawls.expectNoMessage(Duration.ZERO);
    return urls;
  }

  @Test
  void deliver_newLinkToADroppedUrl_bringsItBack() {
    deliverDepths(1, 20);
    assertThat(queued()).isEqualTo(IN_MEMORY + IN_TABLE);

    deliver(99, batchFrom(parent(OTHER + "/top", false, -1), "/20"));

    assertThat(readyBid().score()).as("depth 0 now").isGreaterThan(-Policies.STEP);
  }

  @Test
  void drawControl_itsRowCannotBeRead_isMissedAndTheHostBidsAsBefore() {
    deliverDepths(1, 14);
    tables.urls.failReads(1);

    host.tell(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/14"));

    CrawlActor.ControlMissed missed = fish(crawls, CrawlActor.ControlMissed.class, any -> true);
    assertThat(missed.url()).isEqualTo(HOST + "/14");
    pass(DELAY);
    assertThat(bid(SlotBroker.Bid::ready).control()).isFalse();
    assertThat(tables.urls.urls()).contains(HOST + "/14");
  }

  @Test
  void stop_whileTheTableStillDeletes_waitsForIt() {
    deliverDepths(1, 14);
    jobs.hold();
    deliver(99, batchFrom(parent(OTHER + "/top", false, -1), "/14"));
    pass(settings().holdLinks().toMillis());
    jobs.next().run(); // it is loaded
    Runnable delete = jobs.next();
    TestProbe<Void> watcher = kit().createTestProbe();

    host.tell(HostMessage.Stop.INSTANCE);
    settle(); // it is there, and answers

    assertThat(tables.urls.urls()).contains(HOST + "/14");
    delete.run();
    watcher.expectTerminated(host, Duration.ofSeconds(20));
    assertThat(tables.urls.urls()).doesNotContain(HOST + "/14");
  }

  @Test
  void deliver_goodLinkToAUrlInTheTable_bringsItBackForGood() {
    deliverDepths(1, 14);
    assertThat(queued()).isEqualTo(14);
    assertThat(tables.urls.urls()).contains(HOST + "/14");

    deliver(99, batchFrom(parent(OTHER + "/top", false, -1), "/14"));
    pass(settings().holdLinks().toMillis());

    SlotBroker.Bid back = readyBid();
    assertThat(back.score()).as("depth 0 now").isGreaterThan(-Policies.STEP);
    assertThat(back.queued()).isEqualTo(14);
    settle();
    assertThat(tables.urls.urls()).doesNotContain(HOST + "/14");
    killAndRestart();
    SlotBroker.Bid first = bidOfThisLife();
    assertThat(first.score()).isGreaterThan(-Policies.STEP);
    assertThat(first.queued()).isEqualTo(14);
  }

  @Test
  void deliver_poorLinkToAUrlInTheTable_leavesItThere() {
    deliverDepths(1, 14);

    deliver(99, batchFrom(parent(OTHER + "/deep", false, 50), "/14"));
    pass(settings().holdLinks().toMillis());
    settle();

    assertThat(tables.urls.urls()).containsExactlyInAnyOrder(urls(11, 14));
    assertThat(queued()).isEqualTo(14);
  }

  @Test
  void kill_beforeTheRowsOfDroppedUrlsAreDeleted_deletesAndCountsThemLater() {
    tables.urls.loseDeletes(1);
    deliverDepths(1, 17);
    assertThat(queued()).isEqualTo(IN_MEMORY + IN_TABLE);
    crawls.expectNoMessage(Duration.ZERO);

    killAndRestart();
    deliver(99, batchFrom(parent(OTHER, false, -1), "/better1", "/better2", "/better3"));
    settle();

    assertThat(prunedUrls(5)).isEqualTo(5); // three now, and the two of before
    assertThat(tables.urls.urls()).containsExactlyInAnyOrder(urls(8, 12));
  }

  @Test
  void fetched_downToHalfTheQueue_loadsTheBestAndForgetsStaleRows() {
    deliverDepths(1, 14);
    grant(readyBid());
    web.next().text("");
    released(false);
    fetch(1);
    tables.urls.put(
        Given.CRAWL,
        HOST,
        List.of(new UrlTable.Row(Given.fingerprint("/1"), HOST + "/1", 1, 0, payloadOf("/1"))));
    for (int depth = 2; depth <= 14; depth++) {
      fetch(depth);
    }

    settle();
    assertThat(tables.urls.urls()).isEmpty();
    pass(DELAY);
    assertThat(web.isQuiet()).isTrue();
  }

  private static byte[] payloadOf(String path) {
    HostState state =
        HostState.empty().apply(Given.received(batchFrom(parent(OTHER, false, 0), path)));
    return SavedUrlCodec.encode(
        SavedUrl.of(state.waiting(Given.CRAWL, Given.fingerprint(path)).orElseThrow(), 0, 0));
  }

  private void fetch(int depth) {
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/" + depth);
    asked.page("<p>done");
    released(true);
  }

  /** The next owner may write the row anew. */
  @Test
  void stop_requestBrokenOff_waitsForADeletionUnderWay() {
    deliverDepths(1, 14);
    grant(readyBid());
    web.next();
    jobs.hold();
    host.tell(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/14"));
    jobs.next().run(); // reads it
    Runnable deletion = jobs.next();
    host.tell(HostMessage.Stop.INSTANCE);

    pass(4_000); // the request's time is up
    settle();
    deletion.run();

    kit().createTestProbe().expectTerminated(host, PATIENCE);
    jobs.holdNoMore();
    assertThat(tables.urls.urls()).containsExactlyInAnyOrder(urls(11, 13));
    host = start();
    SlotBroker.Bid bid = bidOfThisLife();
    assertThat(bid.queued()).isEqualTo(14);
    assertThat(bid.ready()).as("the request counts as made").isFalse();
  }
}
