package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;

/** A host without work gets some while its row in the index is still being written. */
class HostDueRowTest extends HostFixture {

  /** The only page is fetched, so the row is gone. */
  private void finish() {
    grant(prepared("/p"));
    web.next().page("<p>done");
    released(true);
    settleWithoutLinks();
    assertThat(tables.due.hosts).isEmpty();
  }

  /** The row of a host that is told of a new link; it is not written before this is run. */
  private Runnable rowOfANewLink() {
    finish();
    jobs.hold();
    deliver(2, batch("/new"));
    Runnable row = jobs.next();
    jobs.holdNoMore();
    return row;
  }

  private boolean hasBidForALink() {
    settleWithoutLinks();
    return told(Dispatcher.BidPlaced.class).stream().anyMatch(it -> it.bid().queued() > 0);
  }

  @Test
  void flush_askedForBeforeTheLinksCame_persistsNoneWithoutTheRow() {
    Runnable row = rowOfANewLink();
    told(Dispatcher.BidPlaced.class);

    host.tell(HostNote.Tick.FLUSH);

    assertThat(hasBidForALink()).isFalse();
    row.run();
    assertThat(bid(bid -> bid.queued() == 1).queued()).isEqualTo(1);
    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
  }

  @Test
  void stop_beforeTheRowIsWritten_leavesTheLinksToTheirSender() {
    rowOfANewLink();
    told(Dispatcher.BidPlaced.class);

    end();
    host = start();

    assertThat(hasBidForALink()).isFalse();
  }

  /** Nobody sends it again. */
  @Test
  void stop_beforeTheRowIsWritten_waitsForLinksThatAreHandedOn() {
    finish();
    jobs.hold();
    LinkBatch links = batchFrom(parent(HOST + "/p", false, 0), "/child");
    host.tell(
        new HostMessage.HandOn(
            HOST, CRAWL, HOST + "/p", 0, List.of(new HostMessage.Outgoing(OTHER, links)), true));
    Runnable row = jobs.next();
    jobs.holdNoMore();
    host.tell(HostMessage.Stop.INSTANCE);
    settleWithoutLinks(); // it has been told to stop

    row.run();
    kit().createTestProbe().expectTerminated(host, PATIENCE);
    Handoff sent = fishSend().handoff();
    host = start();

    assertThat(sent).isEqualTo(new Handoff(sent.seq(), CRAWL, OTHER, links));
    assertThat(fishSend().handoff()).isEqualTo(sent);
  }

  @Test
  void wake_whileAVisitWaitsForTheRow_takesItAwayAndItIsWrittenAgain() {
    finish();
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(HOST + "/p")));
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    jobs.hold();
    asked.page("<a href=/2>more</a>");
    Runnable row = jobs.next();
    jobs.holdNoMore();

    host.tell(new HostMessage.Wake(HOST)); // from a row that it had
    row.run();
    released(false);

    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
  }
}
