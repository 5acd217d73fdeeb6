package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.table.DueTable;

/** A host that others come before leaves memory, and its bids stand for it. */
class HostSleepTest extends HostFixture {

  private SlotBroker.Sleeper asleep() {
    return fish(dispatcher, Dispatcher.FellAsleep.class, any -> true).sleeper();
  }

  private void expectStaysAwake() {
    host.tell(HostMessage.Sleep.INSTANCE);
    settle();
    passivations.expectNoMessage(Duration.ZERO);
  }

  /** Lets so much time pass that no more links are waited for. */
  private void quiet() {
    pass(2 * settings().holdLinks().toMillis());
  }

  /** Answers a passivation as the shard does. */
  private void fallAsleep() {
    quiet();
    host.tell(HostMessage.Sleep.INSTANCE);
    passivations.expectMessage(host);
    end();
  }

  @Test
  void sleep_urlsWait_leavesItsBidAndComesBackWithAllOfThem() {
    SlotBroker.Bid awake = prepared("/p", "/q");

    fallAsleep();

    SlotBroker.Sleeper sleeper = asleep();
    assertThat(told(Dispatcher.Withdraw.class)).as("its bid stands").isEmpty();
    assertThat(sleeper.bid().host()).isEqualTo(HOST);
    assertThat(sleeper.bid().ready()).isTrue();
    assertThat(sleeper.bid().queued()).isEqualTo(2);
    assertThat(sleeper.bid().score()).isEqualTo(awake.score());
    assertThat(tables.due.hosts).as("who wakes it after a kill").containsOnlyKeys(HOST);
    assertThat(tables.due.worth)
        .as("when, among others")
        .containsEntry(HOST, DueTable.Row.scaled(awake.score()));

    host = start();
    host.tell(new HostMessage.Wake(HOST));

    SlotBroker.Bid again = bidOfThisLife();
    assertThat(again.queued()).isEqualTo(2);
    assertThat(again.score()).isEqualTo(awake.score());
    grant(again);
    assertThat(web.next().url()).startsWith(HOST);
  }

  @Test
  void sleep_askedTwice_askForOneStop() {
    prepared("/p");
    quiet();

    host.tell(HostMessage.Sleep.INSTANCE);
    host.tell(HostMessage.Sleep.INSTANCE);
    settle();

    passivations.expectMessage(host);
    passivations.expectNoMessage(Duration.ZERO);
  }

  @Test
  void sleep_requestUnderWay_stays() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked asked = web.next();

    quiet();
    expectStaysAwake();

    asked.page("<p>done");
    released(true);
  }

  @Test
  void sleep_inItsDelay_stays() {
    grant(prepared("/p", "/q"));
    web.next().page("<p>done");
    released(true);

    expectStaysAwake();
  }

  @Test
  void sleep_handoffUnacknowledged_stays() {
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    fishSend();
    pass(DELAY);
    readyBid();
    quiet();

    expectStaysAwake();
  }

  @Test
  void sleep_drawnByTheControlArm_stays() {
    prepared("/p", "/q");
    host.tell(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/q"));
    bid(SlotBroker.Bid::control);
    quiet();

    expectStaysAwake();
  }

  @Test
  void sleep_linksCameJustNow_stays() {
    prepared("/p");
    deliver(5, batch("/q"));

    expectStaysAwake();
  }

  @Test
  void sleep_clockPutBackSinceLinksCame_leaves() {
    prepared("/p");
    clock.move(-3_600_000);
    expectStaysAwake(); // its delay counts from here on: it began in the future
    pass(DELAY);

    fallAsleep();

    assertThat(asleep().bid().queued()).isEqualTo(1);
  }

  @Test
  void granted_betweenTheWishAndTheStop_isUsedAndTheBidStaysAfterIt() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    quiet();
    host.tell(HostMessage.Sleep.INSTANCE);
    passivations.expectMessage(host);
    grant(bid);
    FakeWeb.Asked asked = web.next();
    host.tell(HostMessage.Stop.INSTANCE);

    asked.page("<p>done");

    released(true);
    assertThat(asleep().bid().queued()).isEqualTo(1);
    kit().createTestProbe().expectTerminated(host, PATIENCE);
  }

  @Test
  void links_betweenTheWishAndTheStop_areKept() {
    prepared("/p");
    quiet();
    host.tell(HostMessage.Sleep.INSTANCE);
    passivations.expectMessage(host);
    deliver(7, batch("/late"));

    end();

    assertThat(asleep().bid().queued()).isEqualTo(2);
  }

  @Test
  void stop_notForSleep_withdraws() {
    prepared("/p");

    end();

    assertThat(fish(dispatcher, Dispatcher.Withdraw.class, any -> true).host()).isEqualTo(HOST);
  }
}
