package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.Given;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.SlotBroker;
import prospector.prioritizer.Policies;

/** Hosts that are not in memory. */
class DispatcherSleepTest extends DispatcherFixture {

  @Test
  void asleep_hostThatComesNext_isCalledAndNotGranted() {
    start(1);
    open(0.5, Integer.MAX_VALUE, Long.MAX_VALUE);
    asleep("http://sleeper", 5);

    calls.expectMessage(new HostMessage.Wake("http://sleeper"));
    expectNoGrant();
    bid("poor", 1);
    expectNoGrant(); // far worse than who is on its way

    bid("http://sleeper", 5);

    assertThat(granted().score()).isEqualTo(5);
    expectNoCall();
  }

  @Test
  void asleep_hostThatDoesNotComeBack_holdsTheSlotNoLongerThanPatienceLasts() {
    start(1);
    open(0.5, Integer.MAX_VALUE, Long.MAX_VALUE);
    asleep("http://gone", 5);
    calls.expectMessage(new HostMessage.Wake("http://gone"));
    bid("poor", 1);
    expectNoGrant();

    clock.move(PATIENCE.toMillis() + 1);
    time.timePasses(PATIENCE);

    assertThat(granted().score()).isEqualTo(1);
  }

  @Test
  void asleep_enoughBetterHostsInMemory_isNotCalled() {
    start(2);
    open();
    bid("a", 9);
    bid("b", 8);
    granted();
    granted();
    bid("c", 7);
    bid("d", 6);

    asleep("http://worse", 5);
    expectNoCall();
    assertThat(load().hosts()).isEqualTo(5);
    assertThat(load().queued()).isEqualTo(5);

    asleep("http://better", 6.5);
    calls.expectMessage(new HostMessage.Wake("http://better"));
  }

  @Test
  void bedtime_moreHostsThanMayBe_sendsTheWorstToSleep() {
    awake = new AwakeHosts(3);
    start(1);
    open();
    bid("best", 9); // has the slot
    granted();
    bid(CRAWL, "in its delay", -9, false);
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(CRAWL, "drawn", hosts.getRef(), -8, true, 0, true, 1)));
    TestProbe<HostCommand> worst = kit().createTestProbe();
    bid(CRAWL, "worst", worst, -7);
    bid("good", 8);
    load();

    time.timePasses(Duration.ofSeconds(1));

    worst.expectMessage(HostMessage.Sleep.INSTANCE);
    assertThat(hosts.expectMessageClass(HostMessage.Sleep.class))
        .as("the second of two that are too many")
        .isEqualTo(HostMessage.Sleep.INSTANCE);
    assertThat(load().hosts()).isEqualTo(5);
  }

  @Test
  void bedtime_moreBidsAsleepThanMemoryIsFor_dropsTheWorst() {
    awake = new AwakeHosts(3, 3, () -> 1_002 * 700L);
    start(1);
    open();
    bid("best", 9);
    granted();
    for (int i = 0; i < 1_010; i++) {
      asleep("http://h" + i, -i - 1);
    }
    load();

    time.timePasses(Duration.ofSeconds(1));

    load();
    assertThat(awake.dropped()).isEqualTo(8);
  }

  @Test
  void bedtime_asManyHostsAsMayBe_sendsNobody() {
    awake = new AwakeHosts(2);
    start(1);
    open();
    bid("a", 9);
    granted();
    bid("b", -8);
    load();

    time.timePasses(Duration.ofSeconds(1));

    load();
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void bedtime_hostThatStandsWellForAnotherCrawl_stays() {
    awake = new AwakeHosts(3);
    start(1);
    open();
    dispatcher.tell(
        new Dispatcher.Open("c2", Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE));
    bid(CRAWL, "busy", 20, true);
    granted();
    TestProbe<HostCommand> both = kit().createTestProbe();
    for (String crawl : List.of(CRAWL, "c2")) {
      double score = crawl.equals(CRAWL) ? -9 : 9;
      bid(crawl, "both", both, score);
    }
    bid("c2", "worst of the other", 1, true);
    load();

    time.timePasses(Duration.ofSeconds(1));

    load();
    both.expectNoMessage(Duration.ZERO);
  }

  @ParameterizedTest
  @CsvSource({"5, 3", "1200, 1000"}) // more than are looked for at once
  void bedtime_oneCrawlWithManyHosts_takesNoMemoryFromTheOther(int many, int leave) {
    awake = new AwakeHosts(4);
    start(1);
    open();
    dispatcher.tell(
        new Dispatcher.Open("c2", Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE));
    bid("busy", 20);
    granted();
    TestProbe<HostCommand> few = kit().createTestProbe();
    bid(CRAWL, "few", few, -9);
    for (int i = 0; i < many; i++) {
      bid("c2", "many" + i, i, true);
    }
    load();

    time.timePasses(Duration.ofMillis(250));

    load();
    few.expectNoMessage(Duration.ZERO);
    for (int i = 0; i < leave; i++) {
      hosts.expectMessage(HostMessage.Sleep.INSTANCE);
    }
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void unsettled_whoSleeps_isForgotten() {
    start(1);
    open();
    bid("a", 9);
    granted();
    bid("b", 8);
    asleep("http://elsewhere", 1);
    assertThat(load().hosts()).isEqualTo(3);

    dispatcher.tell(new Dispatcher.Unsettled(CRAWL));

    assertThat(load().hosts()).isEqualTo(2);
    expectNoCall();
  }

  @Test
  void withdraw_sleepingHost_isForgotten() {
    start(1);
    open();
    bid("a", 9);
    granted();
    bid("b", 8);
    asleep("http://sleeper", 1);

    dispatcher.tell(new Dispatcher.Withdraw(CRAWL, "http://sleeper"));

    assertThat(load().queued()).isEqualTo(2);
  }

  @Test
  void rests_host_countsApartUntilItIsBackOrNobodyKnowsWhereItIs() {
    start(1);
    open();
    bid("back", 1);
    granted();
    for (String host : List.of("http://back", "http://gone", "http://done")) {
      dispatcher.tell(new Dispatcher.Rests(CRAWL, host, 10));
    }
    assertThat(load().resting()).isEqualTo(30);
    assertThat(load().queued()).isEqualTo(1);

    bid("http://back", 1);
    dispatcher.tell(new Dispatcher.Withdraw(CRAWL, "http://done"));
    assertThat(load().resting()).isEqualTo(10);

    dispatcher.tell(new Dispatcher.Unsettled(CRAWL));
    assertThat(load().resting()).isZero();
  }

  @Test
  void rests_crawlThatTheNodeWorksOnNoMore_isForgotten() {
    start(1);
    directory.open(new CrawlContext(Given.spec(CrawlSpec.Bounds.NONE), Policies.bfs()));
    open();
    dispatcher.tell(new Dispatcher.Rests(CRAWL, "http://dead", 10));
    dispatcher.tell(new Dispatcher.Close(CRAWL)); // it pauses, or its end is being told
    load();
    time.timePasses(Duration.ofSeconds(1));
    assertThat(load().resting()).isEqualTo(10);

    directory.close(CRAWL);
    time.timePasses(Duration.ofSeconds(1));

    assertThat(load().resting()).isZero();
  }
}
