package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.web.politeness.DelayClock;

/** What a host does for the case that it should have another owner. */
class HostClaimTest extends HostFixture {
  @Test
  void kill_anotherOwnerWritesFirst_nothingIsAskedBeforeItsOutcomeIsKnown() {
    prepared("/p");
    killAndRestart();
    SlotBroker.Bid bid = readyAfterRestart();

    failNextPersist(() -> grant(bid)); // as where the other has taken the number
    assertThat(web.isQuiet()).isTrue();
    long theirEnd = clock.millis() + 5_000;
    wroteElsewhere(new HostEvent.ClockMoved(HOST, endedAt(theirEnd)));
    afterBackOff(dispatcher, Dispatcher.Released.class);

    clock.move(5_000 + DELAY - 1);
    host.tell(new HostMessage.Granted(CRAWL, bid.score(), false));
    released(false);
    assertThat(web.isQuiet()).isTrue();
    clock.move(1);
    host.tell(new HostMessage.Granted(CRAWL, bid.score(), false));
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void robots_anotherOwnerAskedLater_itsDelayIsKept() {
    deliver(1, batch("/p"));
    grant(readyBid());
    FakeWeb.Asked robots = web.next();

    failNextPersist(() -> robots.text(""));
    wroteElsewhere(new HostEvent.ClockMoved(HOST, endedAt(clock.millis() + 5_000)));
    afterBackOff(dispatcher, Dispatcher.Released.class);
    end();
    host = start();

    assertThat(bidOfThisLife().freeAtMillis()).isEqualTo(clock.millis() + 5_000 + DELAY);
  }

  @Test
  void stop_whileAnAnswerGoesToTheJournalAgain_waitsForIt() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked request = web.next();
    host.tell(HostMessage.Stop.INSTANCE);
    failNextPersist(() -> request.page("<p>done"));
    host.tell(HostMessage.Stop.INSTANCE); // the hand-off of a host that leaves memory

    afterBackOff(crawls, CrawlActor.Report.class);

    kit().createTestProbe().expectTerminated(host, PATIENCE);
    host = start();
    assertThat(bidOfThisLife().queued()).isEqualTo(1);
  }

  @Test
  void stop_toldTwice_stillGivesTheRequestItsTime() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked request = web.next();
    host.tell(HostMessage.Stop.INSTANCE);
    host.tell(HostMessage.Stop.INSTANCE);
    pass(3_999);
    settle();
    assertThat(web.abandoned()).isEmpty();

    request.page("<p>done");

    kit().createTestProbe().expectTerminated(host, PATIENCE);
    host = start();
    assertThat(bidOfThisLife().queued()).isEqualTo(1);
  }

  @Test
  void stop_theJournalFailsMeanwhile_breaksTheRequestOffAllTheSame() {
    grant(prepared("/p", "/q"));
    web.next();
    host.tell(HostMessage.Stop.INSTANCE);
    settle();
    failNextPersist(() -> deliverAwaited(2, batch("/r")));

    TestProbe<Void> watcher = kit().createTestProbe();
    watcher.awaitAssert(
        PATIENCE,
        () -> {
          time.timePasses(Duration.ofMillis(700));
          watcher.expectTerminated(host, Duration.ofMillis(100));
          return null;
        });

    assertThat(web.abandoned()).contains(HOST);
  }

  @Test
  void stop_whileAnAnswerIsBeingStored_waitsForIt() {
    grant(preparedUnder("User-agent: *\nDisallow: /private", "/p", "/q"));
    FakeWeb.Asked request = web.next();
    CompletableFuture<Void> disk = tables.archive.hold();
    request.page("<a href='/private'>refused</a>");
    tables.archive.awaitHeld();
    host.tell(HostMessage.Stop.INSTANCE);
    pass(4_000); // its time is up

    settle();
    disk.complete(null);

    fish(crawls, CrawlActor.Report.class, any -> true);
    kit().createTestProbe().expectTerminated(host, PATIENCE);
    tables.archive.holdNoMore();
    host = start();
    assertThat(bidOfThisLife().queued()).isEqualTo(1);
  }

  @Test
  void stop_aRequestThatWasBrokenOff_isMadeAfterAFullDelay() {
    grant(prepared("/p"));
    web.next();
    host.tell(HostMessage.Stop.INSTANCE);
    pass(4_000);
    kit().createTestProbe().expectTerminated(host, PATIENCE);

    host = start();

    assertThat(bidOfThisLife().freeAtMillis()).isEqualTo(clock.millis() + DELAY);
  }

  private static DelayClock endedAt(long millis) {
    return new DelayClock(millis, List.of(), 0, Long.MIN_VALUE);
  }
}
