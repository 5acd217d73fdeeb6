package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.SlotBroker;
import prospector.web.robots.RobotsPolicy;

/** A robots.txt that refused what waited is asked for again, before any page. */
class HostRobotsAgainTest extends HostFixture {
  private static final long HALF_A_DAY = 43_200_000;
  private static final String REFUSES_ALL = "User-agent: *\nDisallow: /";

  /** With its bid granted the host asks for robots.txt, which says this. */
  private void asksForRobots(SlotBroker.Bid bid, String text) {
    grant(bid);
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/robots.txt");
    asked.text(text);
    released(false);
  }

  @Test
  void robots_copyThatRefusesAllIsADayOld_newUrlWaitsAndItIsAskedForAgain() {
    deliver(1, batch("/a"));
    asksForRobots(readyBid(), REFUSES_ALL);
    fish(crawls, CrawlActor.Refused.class, any -> true);
    pass(RobotsPolicy.TTL.toMillis());

    deliver(2, batch("/b"));

    asksForRobots(readyBid(), "User-agent: *\nDisallow: /a");
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/b");
  }

  @Test
  void robots_refusedASeedInAnEarlierLife_isAskedForAgainAtOnceWhenItComesAgain() {
    deliver(1, batch("/a", "/b"));
    asksForRobots(readyBid(), REFUSES_ALL);
    fish(crawls, CrawlActor.Refused.class, any -> true);
    settle();
    killAndRestart();
    pass(DELAY);

    deliver(2, batch("/b"));
    pass(Given.settings().holdLinks().toMillis());
    settle();
    assertThat(told(Dispatcher.BidPlaced.class)).as("a link").noneMatch(it -> it.bid().ready());
    deliverAwaited(3, batch("/a"));

    asksForRobots(readyBid(), "");
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked page = web.next();
    assertThat(page.url()).isEqualTo(HOST + "/a");
    page.page("<p>allowed");
    assertThat(fish(crawls, CrawlActor.Returned.class, any -> true))
        .isEqualTo(new CrawlActor.Returned(UrlState.REFUSED_ROBOTS, 1));
  }

  /** What the seed's copy refuses waits from here on: no later life may go by that copy. */
  @Test
  void robots_refusedASeedAndTheHostIsKilledBeforeItIsAsked_comesBeforeAnyPageInTheNextLife() {
    deliver(1, batch("/a"));
    asksForRobots(readyBid(), REFUSES_ALL);
    fish(crawls, CrawlActor.Refused.class, any -> true);
    settle();
    killAndRestart();
    pass(DELAY);
    deliverAwaited(2, batch("/a"));
    readyBid();

    killAndRestart();
    pass(DELAY);
    deliver(3, batch("/b"));
    settle();

    asksForRobots(bid(bid -> bid.ready() && bid.actor().equals(host)), REFUSES_ALL);
    fish(crawls, CrawlActor.Refused.class, any -> true);
    pass(DELAY);
    settle();
    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(it -> it.bid().ready());
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void robots_askedForAfterTheClockWasPutBack_noPageFollowsBeforeTheDelay() {
    clock.move(HALF_A_DAY);
    grant(prepared("/p", "/q"));
    web.next().page("<p>by a clock that is ahead");
    released(true);
    settle();
    clock.move(-HALF_A_DAY);
    pass(DELAY); // it looks at the clock
    pass(DELAY);

    asksForRobots(readyBid(), "");

    settle();
    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(it -> it.bid().ready());
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/q");
  }
}
