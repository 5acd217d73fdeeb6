package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;

import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.decide.RobotsShelf;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.actors.work.RequestLog;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** A robots.txt of 500 KiB whose rules all but match: nobody but its own host may feel it. */
class HostRobotsCostTest extends HostFixture {
  private static final String A = "a".repeat(18);
  private static final String THIRD = "http://c.example";

  private long share = Long.MAX_VALUE; // the fixture asks for a shelf before it is set: 0 is none

  @Override
  RobotsShelf shelf() {
    return new RobotsShelf(new RobotsPolicy("prospector"), share == 0 ? Long.MAX_VALUE : share);
  }

  private static String starRules() {
    StringBuilder text = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 14_665; i++) {
      text.append("Disallow:*").append(A).append(i).append("Q\n");
    }
    return text.toString();
  }

  /** Long paths, of which the seventh is one that a rule forbids. */
  private static LinkBatch links(int count) {
    String[] paths = new String[count];
    for (int i = 0; i < count; i++) {
      paths[i] = "/" + i + "/" + "a".repeat(1_900) + (i == 7 ? "7Q" : "");
    }
    return batch(paths);
  }

  private List<String> refused() {
    return tables.archive.rows.stream()
        .filter(row -> row.state() == PageRecord.State.REFUSED)
        .map(PageRecord::url)
        .toList();
  }

  @Test
  void deliver_2000LinksUnder14665Rules_areDecidedByAPageWorker() {
    preparedUnder(starRules(), "/first");
    workers.hold();
    TestProbe<HostMessage.Received> sender = kit().createTestProbe();
    host.tell(
        new HostMessage.Deliver(
            HOST, CRAWL, List.of(new HostMessage.Parcel(OTHER, 2, links(2_000))), sender.getRef()));

    Runnable deciding = workers.next();
    settleWithoutLinks(); // the host goes on meanwhile, and others with it:
    ActorRef<HostCommand> other =
        kit().spawn(HostActor.create(entityId + "-other", services, any -> {}));
    TestProbe<HostMessage.Received> answered = kit().createTestProbe();
    LinkBatch one = Given.batchFrom(Given.parent(OTHER + "/", false, 0));
    other.tell(
        new HostMessage.Deliver(
            THIRD, CRAWL, List.of(new HostMessage.Parcel(OTHER, 3, one)), answered.getRef()));
    answered.receiveMessage(PATIENCE);
    sender.expectNoMessage(Duration.ZERO); // nothing is acknowledged undecided
    workers.holdNoMore();
    deciding.run();

    sender.receiveMessage(PATIENCE);
    assertThat(refused())
        .as("a URL by its rule, and what is beyond the steps of a batch")
        .contains(HOST + "/7/" + "a".repeat(1_900) + "7Q")
        .hasSizeBetween(1_600, 1_950);
    kit().stop(other);
  }

  @Test
  void robotsKnown_newRulesForAWholeQueue_areAskedApartAndHoldNoSlot() {
    deliver(1, links(100));
    grant(readyBid());
    FakeWeb.Asked robots = web.next();
    rules.hold();
    robots.text(starRules());

    released(false);
    rules.next().run(); // reads the file
    Runnable deciding = rules.next();
    settleWithoutLinks();
    assertThat(refused()).isEmpty();
    rules.holdNoMore();
    deciding.run();

    pass(DELAY);
    readyBid();
    assertThat(refused()).containsExactly(HOST + "/7/" + "a".repeat(1_900) + "7Q");
    assertThat(told(Dispatcher.Released.class)).as("its slot was given back once").isEmpty();
  }

  /** A day later robots.txt is read again: what may be asked for must not be lost over its cost. */
  @Test
  void robotsKnown_moreThanOneTurnOfAWorkerDecides_refusesNothingThatIsAllowed() {
    deliver(1, links(900));
    grant(readyBid());

    web.next().text(starRules());

    CrawlActor.Refused told = fish(crawls, CrawlActor.Refused.class, any -> true);
    assertThat(told.rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/7/" + "a".repeat(1_900) + "7Q");
    pass(DELAY);
    assertThat(readyBid().queued()).isEqualTo(899);
  }

  /** A page would wait in memory for the rules that its links are decided by. */
  @Test
  void wake_rulesThatMustBeCompiled_bidsWhenTheyAre() {
    preparedUnder(starRules(), "/first");
    rules.hold();
    killAndRestart();
    pass(DELAY);

    Runnable compiling = rules.next();
    settleWithoutLinks();
    assertThat(told(Dispatcher.BidPlaced.class)).isNotEmpty().noneMatch(it -> it.bid().ready());
    rules.holdNoMore();
    compiling.run();

    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/first");
  }

  /** A grant that was on its way. */
  @Test
  void granted_rulesThatMustBeCompiled_givesTheSlotBack() {
    SlotBroker.Bid before = preparedUnder(starRules(), "/first");
    rules.hold();
    killAndRestart();
    pass(DELAY);
    Runnable compiling = rules.next();

    grant(before);

    released(false);
    rules.holdNoMore();
    compiling.run();
    readyBid();
    assertThat(web.isQuiet()).isTrue();
  }

  /** Has so many hosts' large files read. */
  private List<CompletableFuture<FetchOutcome>> readLargeOnes(int files) {
    List<CompletableFuture<FetchOutcome>> read = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      read.add(
          services
              .pipeline()
              .robots(
                  FetchRequest.ofRobots(
                      CrawlUrl.ofNormal("http://h" + i + ".test/robots.txt"), false),
                  new RequestLog.Delay(0, 0),
                  () -> {},
                  UnaryOperator.identity(),
                  FetchResult::outcome)
              .toCompletableFuture());
      web.next().text(starRules());
    }
    return read;
  }

  /** A file that is put off is not large any more: there is nothing of it. */
  @Test
  void robots_putOffAsTooManyWait_givesItsSlotBackOnce() {
    deliver(1, batch("/first"));
    SlotBroker.Bid bid = readyBid();
    rules.hold();
    readLargeOnes(32);
    grant(bid);
    web.next().text(starRules());

    released(false);
    settle();
    assertThat(told(Dispatcher.Released.class)).isEmpty();
    assertThat(storedRobots().kind()).isEqualTo(RobotsRecord.Kind.UNREACHABLE);
  }

  @Test
  void robots_moreLargeOnesThanMayWait_areOutOfReachForNow() {
    rules.hold();
    List<CompletableFuture<FetchOutcome>> read = readLargeOnes(33);

    assertThat(read.subList(0, 32)).noneMatch(CompletableFuture::isDone);
    assertThat(read.get(32).join()).isInstanceOf(FetchOutcome.Unreachable.class);
    rules.next().run();
    assertThat(read.get(0).join()).isInstanceOf(FetchOutcome.Success.class);
  }

  @Test
  void robotsKnown_noRoomForTheCopy_nothingIsAskedForUntilItIsAskedForAgain() {
    kit().stop(host);
    share = 100_000;
    HostServices small = services();
    host = kit().spawn(HostActor.create(entityId, small, passivations.getRef()::tell));

    deliver(1, batch("/page"));
    grant(readyBid());
    web.next().text(starRules());
    released(false);
    pass(DELAY);

    assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(placed -> placed.bid().ready());
    assertThat(small.robots().heldBytes()).isLessThan(100_000);
    assertThat(small.robots().givenUp()).isEqualTo(1);
    pass(RobotsPolicy.RETRY_FIRST.toMillis());
    grant(readyBid());
    FakeWeb.Asked again = web.next();
    assertThat(again.url()).isEqualTo(HOST + "/robots.txt");
    again.text("User-agent: *\nDisallow: /none");
    released(false);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/page");
  }

  /** 500 KiB of it stood in memory, parsed to 5 MB; what others are told is nothing to us. */
  @Test
  void robotsKnown_fileThatSpeaksToOthers_isStoredWithoutThat() {
    preparedUnder("User-agent: other\n" + "Disallow: /x\n".repeat(30_000), "/first");

    assertThat(storedRobots().text().length()).isLessThan(100);
  }

  private RobotsRecord storedRobots() {
    return journal().stream()
        .filter(HostEvent.RobotsLearned.class::isInstance)
        .map(event -> ((HostEvent.RobotsLearned) event).record())
        .findFirst()
        .orElseThrow();
  }
}
