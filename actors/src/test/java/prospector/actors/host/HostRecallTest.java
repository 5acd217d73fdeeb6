package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.SavedUrlCodec;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.QueueMemory;
import prospector.persistence.page.PageRecord;

/** What a host takes back from the overflow table when its queue is half empty. */
class HostRecallTest extends HostFixture {
  private static final int BOUND = 10; // the least that is allowed
  private static final int LINKS = 24;

  @Override
  QueueMemory memory() {
    return QueueMemory.unlimited(BOUND);
  }

  private static String[] paths(int count) {
    return IntStream.range(0, count).mapToObj(i -> "/p" + i).toArray(String[]::new);
  }

  /** Fetches whatever the host gives, until it has no more to bid with. */
  private List<String> fetchAll(SlotBroker.Bid first, int urls) {
    List<String> fetched = new ArrayList<>();
    SlotBroker.Bid bid = first;
    while (true) {
      grant(bid);
      FakeWeb.Asked asked = web.next();
      fetched.add(asked.url().substring(HOST.length()));
      asked.page("<p>done");
      released(true);
      if (fetched.size() == urls) {
        return fetched;
      }
      pass(DELAY);
      bid = readyBid();
    }
  }

  @Test
  void queue_halfEmpty_isRefilledUntilEveryUrlIsFetchedOnce() {
    List<String> fetched = fetchAll(prepared(paths(LINKS)), LINKS);

    assertThat(fetched).containsExactlyInAnyOrder(paths(LINKS));
    end();
    assertThat(web.isQuiet()).isTrue();
    assertThat(tables.urls.urls()).isEmpty();
    assertThat(tables.due.hosts).isEmpty();
  }

  @Test
  void handOn_linksOfAPageOutOfTheArchive_areSentUntilTheyAreAcknowledged() {
    grant(prepared("/p"));
    web.next().page("<p>done");
    released(true);
    settleWithoutLinks();
    assertThat(tables.due.hosts).isEmpty();
    LinkBatch links = batchFrom(parent(HOST + "/p", false, 0), "/child");

    host.tell(
        new HostMessage.HandOn(
            HOST, CRAWL, HOST + "/p", 0, List.of(new HostMessage.Outgoing(OTHER, links)), true));

    Handoff sent = fishSend().handoff();
    assertThat(sent).isEqualTo(new Handoff(sent.seq(), CRAWL, OTHER, links));
    settle();
    assertThat(handedOn).containsExactly(CRAWL + " " + HOST + "/p 0");
    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
    killAndRestart();
    assertThat(fishSend().handoff()).isEqualTo(sent);
  }

  @Test
  void deliver_shorterPathToAPageThatTheArchiveCouldNotRead_isToldOnceMoreByTheNextLink() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)));
    deliver(1, batchFrom(parent(OTHER + "/far", false, 2), "/deep"));
    grant(readyBid());
    web.next().text("");
    released(false);
    pass(DELAY);
    grant(readyBid());
    web.next().page("<p>done");
    released(true);
    nearerDone = CompletableFuture.completedFuture(false);

    deliver(2, batchFrom(parent(OTHER + "/near", false, 0), "/deep"));
    settle();
    nearerDone = CompletableFuture.failedFuture(new IllegalStateException("the disk failed"));
    deliver(3, batchFrom(parent(OTHER + "/near2", false, 0), "/deep"));
    settle();
    nearerDone = CompletableFuture.completedFuture(true);
    deliver(4, batchFrom(parent(OTHER + "/near3", false, 0), "/deep"));
    settle();
    deliver(5, batchFrom(parent(OTHER + "/near4", false, 0), "/deep"));
    settle();

    assertThat(nearer).hasSize(3).containsOnly(CRAWL + " " + HOST + "/deep 1");
  }

  @Test
  void deliver_shorterPathToAUrlInOverflow_itsLinksAreWithinTheBoundOfTheDepth() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)));
    deliver(1, batchFrom(parent(OTHER + "/far", false, 2), "/deep"));
    deliver(2, batchFrom(parent(OTHER + "/seed", false, -1), paths(12)));
    grant(readyBid());
    web.next().text("");
    released(false);
    settle();
    assertThat(tables.urls.urls()).contains(HOST + "/deep");

    deliver(3, batchFrom(parent(OTHER + "/near", false, 0), "/deep"));
    pass(DELAY);
    settle();
    assertThat(tables.urls.urls()).as("not worth it by its score").contains(HOST + "/deep");

    List<String> fetched = new ArrayList<>();
    while (fetched.size() < 14) {
      grant(readyBid());
      FakeWeb.Asked asked = web.next();
      fetched.add(asked.url().substring(HOST.length()));
      asked.page("<a href='/child'>more</a>".repeat(asked.url().endsWith("/deep") ? 1 : 0) + "x");
      released(true);
      pass(DELAY);
    }
    assertThat(fetched).endsWith("/deep", "/child");
  }

  @Test
  void deliver_shorterPathThatTheTableCouldNotTake_isTakenFromTheNextLink() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)));
    deliver(1, batchFrom(parent(OTHER + "/far", false, 2), "/deep"));
    deliver(2, batchFrom(parent(OTHER + "/seed", false, -1), paths(12)));
    settle();
    tables.urls.failReads(1);
    deliver(3, batchFrom(parent(OTHER + "/near", false, 0), "/deep"));
    settle();
    pass(DELAY);
    assertThat(depthInTable()).isEqualTo(3);

    deliver(4, batchFrom(parent(OTHER + "/near2", false, 0), "/deep"));
    pass(DELAY);
    settle();

    assertThat(depthInTable()).isEqualTo(1);
  }

  @Test
  void stop_shorterPathToAUrlInOverflowHasJustCome_endsOnceItsRowIsWritten() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)));
    deliver(1, batchFrom(parent(OTHER + "/far", false, 2), "/deep"));
    deliver(2, batchFrom(parent(OTHER + "/seed", false, -1), paths(12)));
    settle();
    assertThat(depthInTable()).isEqualTo(3);
    deliver(3, batchFrom(parent(OTHER + "/near", false, 0), "/deep"));
    jobs.hold();

    host.tell(HostMessage.Stop.INSTANCE);
    Runnable update = jobs.next();
    settle(); // it is there still
    jobs.holdNoMore();
    update.run();

    kit().createTestProbe().expectTerminated(host, Duration.ofSeconds(20));
    assertThat(depthInTable()).isEqualTo(1);
  }

  @Test
  void stop_linkThatLiftsAUrlOverAShorterPathHasJustCome_itsRowIsWrittenToo() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)));
    deliver(1, batchFrom(parent(OTHER + "/far", false, 2), "/deep"));
    deliver(2, batchFrom(parent(OTHER + "/seed", false, -1), paths(12)));
    settle();
    deliver(3, batchFrom(parent(OTHER + "/near", true, 0), "/deep"));
    jobs.hold();

    host.tell(HostMessage.Stop.INSTANCE);
    Runnable update = jobs.next();
    jobs.holdNoMore();
    update.run();

    kit().createTestProbe().expectTerminated(host, Duration.ofSeconds(20));
    assertThat(depthInTable()).isEqualTo(1);
  }

  @Test
  void spill_shorterPathComesWhileRowsAreWritten_isNotLost() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)));
    deliver(1, batchFrom(parent(OTHER + "/far", false, 2), "/deep"));
    settle();
    jobs.hold();
    deliver(2, batchFrom(parent(OTHER + "/seed", false, -1), paths(12)));
    settle();
    Runnable rows = jobs.next();
    deliver(3, batchFrom(parent(OTHER + "/near", false, 0), "/deep"));
    settle();

    jobs.holdNoMore();
    rows.run();
    settle();
    deliver(4, batchFrom(parent(OTHER + "/seed", false, -1), "/q1", "/q2", "/q3", "/q4"));
    settle();

    assertThat(depthInTable()).isEqualTo(1);
  }

  private int depthInTable() {
    return tables.urls.all(CRAWL, HOST).stream()
        .filter(row -> row.url().endsWith("/deep"))
        .mapToInt(row -> SavedUrlCodec.decode(row.payload()).depth())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void kill_withUrlsInOverflow_losesNone() {
    prepared(paths(LINKS));

    killAndRestart();

    SlotBroker.Bid bid = readyAfterRestart();
    assertThat(bid.queued()).isEqualTo(LINKS);
    assertThat(fetchAll(bid, LINKS)).containsExactlyInAnyOrder(paths(LINKS));
  }

  @Test
  void spill_thatCannotBeWritten_keepsItsUrlsInMemory() {
    tables.urls.broken = true;
    SlotBroker.Bid bid = prepared(paths(LINKS));

    assertThat(bid.queued()).isEqualTo(LINKS);
    assertThat(fetchAll(bid, LINKS)).containsExactlyInAnyOrder(paths(LINKS));
  }

  @Test
  void robots_learnedAfterTheSpill_holdForUrlsThatComeBack() {
    String[] links =
        IntStream.range(0, LINKS)
            .mapToObj(i -> (i % 2 == 0 ? "/open/" : "/private/") + i)
            .toArray(String[]::new);
    SlotBroker.Bid bid = preparedUnder("User-agent: *\nDisallow: /private", links);

    List<String> fetched = fetchAll(bid, LINKS / 2);

    assertThat(fetched).hasSize(LINKS / 2).allMatch(path -> path.startsWith("/open/"));
    end();
    assertThat(tables.archive.rows)
        .filteredOn(row -> row.state() == PageRecord.State.REFUSED)
        .hasSize(LINKS / 2)
        .allMatch(row -> row.reason().equals("robots"));
    assertThat(tables.due.hosts).isEmpty();
  }

  @Test
  void drawControl_urlInOverflow_comesBackAndIsFetchedForTheControlArm() {
    prepared(paths(LINKS));
    String drawn = HOST + "/p" + (LINKS - 1);

    host.tell(new HostMessage.DrawControl(HOST, CRAWL, drawn));
    grant(bid(bid -> bid.ready() && bid.control()));

    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(drawn);
    asked.page("<p>done");
    CrawlActor.Report report = fish(crawls, CrawlActor.Report.class, any -> true);
    assertThat(report.drawn()).isTrue();
    assertThat(report.report().task().arm()).isEqualTo(PageRecord.Arm.CONTROL);
  }

  @Test
  void drawControl_urlInOverflowThatTheRulesRefuse_isMissed() {
    String[] links =
        IntStream.range(0, LINKS).mapToObj(i -> "/private/" + i).toArray(String[]::new);
    deliver(1, batch(links));
    grant(readyBid());
    settle(); // the rest is in the table before the rules are known
    String drawn = tables.urls.urls().get(0);
    host.tell(new HostMessage.DrawControl(HOST, CRAWL, drawn));

    web.next().text("User-agent: *\nDisallow: /");

    CrawlActor.ControlMissed missed = fish(crawls, CrawlActor.ControlMissed.class, any -> true);
    assertThat(missed.url()).isEqualTo(drawn);
  }
}
