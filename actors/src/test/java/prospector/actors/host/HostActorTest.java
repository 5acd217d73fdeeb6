package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.persistence.testkit.PersistenceTestKitPlugin;
import akka.persistence.testkit.PersistenceTestKitSnapshotPlugin;
import akka.persistence.testkit.javadsl.PersistenceTestKit;
import com.typesafe.config.ConfigFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.control.CrawlReports;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.dispatch.DispatcherSlots;
import prospector.actors.work.PagePipeline;
import prospector.actors.work.RequestLog;
import prospector.nugget.TermExtractor;
import prospector.persistence.PageRecord;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParserSettings;
import prospector.web.robots.RobotsPolicy;

/** One host against a fake web, with probes for its neighbours and time by hand. */
class HostActorTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(PersistenceTestKitPlugin.config())
              .withFallback(PersistenceTestKitSnapshotPlugin.config())
              .withFallback(ManualTime.config())
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));
  private static final long DELAY = Given.DELAYS.minimum().toMillis();
  private static final AtomicLong NAMES = new AtomicLong();

  private final ManualTime time = ManualTime.get(KIT.system());
  private final AtomicLong nowMillis = new AtomicLong(1_000_000);
  private final Clock clock = new HandClock();
  private final FakeWeb web = new FakeWeb(clock);
  private final FakeTables tables = new FakeTables();
  private final TestProbe<Dispatcher.Command> dispatcher = KIT.createTestProbe();
  private final TestProbe<CrawlActor.Command> crawls = KIT.createTestProbe();
  private final TestProbe<HandoffRelay.Command> relay = KIT.createTestProbe();
  private final HostServices services = services();
  // the id decides the journal; the host's name comes with its first message
  private final String entityId = "test-" + NAMES.incrementAndGet();
  private ActorRef<HostActor.Command> host = start();

  private final class HandClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(nowMillis.get());
    }
  }

  private HostServices services() {
    CrawlDirectory directory = new CrawlDirectory();
    directory.open(Given.crawl());
    PagePipeline pipeline =
        new PagePipeline(
            new PagePipeline.Parts(
                web,
                new JsoupPageParser(ParserSettings.DEFAULT, clock),
                new LinkPolicy(true, url -> true),
                TermExtractor.pure(),
                tables.archive,
                new RequestLog(),
                Runnable::run,
                clock),
            3);
    return new HostServices(
        directory,
        new DispatcherSlots(dispatcher.getRef()),
        reports(crawls.getRef()),
        relay.getRef(),
        new RecentHandoffs(100),
        pipeline,
        new RobotsPolicy("prospector"),
        tables.urls,
        new DueBook(tables.due, Runnable::run),
        new SweepBudget(1, nowMillis::get),
        Runnable::run,
        clock,
        Given.settings(1_000));
  }

  private ActorRef<HostActor.Command> start() {
    return KIT.spawn(HostActor.create(entityId, services, self -> {}));
  }

  /** Ends the actor without its stop message, as a killed node does, and starts it again. */
  private void killAndRestart() {
    KIT.stop(host);
    host = start();
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void stop() {
    KIT.stop(host);
  }

  private void deliver(long seq, LinkBatch batch) {
    host.tell(
        new HostActor.Deliver(HOST, CRAWL, List.of(new HostActor.Parcel(OTHER, seq, batch)), null));
  }

  private void grant(SlotBroker.Bid bid) {
    host.tell(new HostActor.Granted(CRAWL, bid.score(), bid.control()));
  }

  /** Waits for a bid of a host that could fetch at once. */
  private SlotBroker.Bid readyBid() {
    return ((Dispatcher.BidPlaced)
            dispatcher
                .fishForMessage(
                    Duration.ofSeconds(20),
                    message ->
                        message instanceof Dispatcher.BidPlaced it && it.bid().ready()
                            ? FishingOutcomes.complete()
                            : FishingOutcomes.continueAndIgnore())
                .get(0))
        .bid();
  }

  private void released(boolean page) {
    Dispatcher.Released released =
        (Dispatcher.Released)
            dispatcher
                .fishForMessage(
                    Duration.ofSeconds(20),
                    message ->
                        message instanceof Dispatcher.Released
                            ? FishingOutcomes.complete()
                            : FishingOutcomes.continueAndIgnore())
                .get(0);
    assertThat(released).isEqualTo(new Dispatcher.Released(CRAWL, HOST, page));
  }

  /** Lets time pass once the host has finished what it was told, its timers set. */
  private void pass(long millis) {
    settle();
    nowMillis.addAndGet(millis);
    time.timePasses(Duration.ofMillis(millis));
  }

  /** Waits until the host has done, and persisted, what it was told before. */
  private void settle() {
    TestProbe<HostActor.Received> settled = KIT.createTestProbe();
    host.tell(new HostActor.Deliver(HOST, CRAWL, List.of(), settled.getRef()));
    settled.receiveMessage(Duration.ofSeconds(20));
  }

  /** Links, and an empty robots.txt: the host is ready to fetch them. */
  private SlotBroker.Bid prepared(String... paths) {
    return preparedUnder("", paths);
  }

  private SlotBroker.Bid preparedUnder(String robots, String... paths) {
    deliver(1, batch(paths));
    grant(readyBid());
    web.next().text(robots);
    released(false);
    pass(DELAY);
    return readyBid();
  }

  @Test
  void deliver_twice_isAcknowledgedTwiceAndQueuedOnce() {
    deliver(1, batch("/p"));
    SlotBroker.Bid first = readyBid();
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, List.of(1L)));

    deliver(1, batch("/p"));
    pass(Given.settings(1_000).holdLinks().toMillis());
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, List.of(1L)));

    assertThat(first.queued()).isEqualTo(1);
    dispatcher.expectNoMessage(Duration.ZERO);
    assertThat(tables.due.hosts).containsExactly(HOST);
  }

  @Test
  void deliver_seeds_tellsTheAskerOnceTheyArePersisted() {
    TestProbe<HostActor.Received> asker = KIT.createTestProbe();

    host.tell(
        new HostActor.Deliver(
            HOST, CRAWL, List.of(new HostActor.Parcel("", 0, batch("/seed"))), asker.getRef()));

    asker.expectMessage(new HostActor.Received(HOST));
    killAndRestart();
    assertThat(readyAfterRestart().queued()).isEqualTo(1);
  }

  private SlotBroker.Bid readyAfterRestart() {
    assertThat(bidOfThisLife().ready()).isFalse();
    pass(DELAY);
    return readyBid();
  }

  @Test
  void granted_firstTime_asksForRobotsBeforeAnyPage() {
    deliver(1, batch("/p"));

    grant(readyBid());

    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/robots.txt");
    asked.text("");
    released(false);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void granted_whileARequestIsInFlight_givesTheSlotBack() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    grant(bid);
    FakeWeb.Asked first = web.next();

    grant(bid);
    released(false);

    assertThat(web.isQuiet()).isTrue();
    first.page("<p>done");
    released(true);
  }

  @Test
  void granted_beforeTheDelayIsOver_fetchesNothing() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    grant(bid);
    web.next().page("<p>done");
    released(true);

    pass(DELAY - 1);
    grant(bid);
    released(false);
    assertThat(web.isQuiet()).isTrue();

    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).startsWith(HOST);
  }

  @Test
  void page_done_isStoredReportedAndItsLinksHandedOff() {
    grant(prepared("/p"));
    web.next().page("<title>t</title><p>steam <a href='" + OTHER + "/x'>x</a>");

    released(true);
    HandoffRelay.Send send = fishSend();
    assertThat(send.fromHost()).isEqualTo(HOST);
    assertThat(send.handoff().target()).isEqualTo(OTHER);
    assertThat(send.handoff().batch().parent().relevant()).isTrue();
    assertThat(crawls.expectMessageClass(CrawlActor.Report.class).report().task().url().value())
        .isEqualTo(HOST + "/p");
    assertThat(tables.archive.rows)
        .extracting(PageRecord::state)
        .containsExactly(PageRecord.State.PAGE);
  }

  private HandoffRelay.Send fishSend() {
    return (HandoffRelay.Send)
        relay
            .fishForMessage(
                Duration.ofSeconds(20),
                message ->
                    message instanceof HandoffRelay.Send
                        ? FishingOutcomes.complete()
                        : FishingOutcomes.continueAndIgnore())
            .get(0);
  }

  @Test
  void kill_withAHandoffUnacknowledged_sendsItAgain() {
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    Handoff before = fishSend().handoff();

    killAndRestart();

    assertThat(fishSend().handoff()).isEqualTo(before);
  }

  @Test
  void resend_onlyWhatIsNotAcknowledged_goesOutAgain() {
    grant(prepared("/p", "/q"));
    web.next().page("<a href='" + OTHER + "/x'>x</a>");
    released(true);
    Handoff handoff = fishSend().handoff();

    pass(Given.settings(1_000).resendAfter().toMillis());
    assertThat(fishSend().handoff()).isEqualTo(handoff);

    host.tell(new HostActor.Acked(HOST, List.of(handoff.seq())));
    pass(Given.settings(1_000).resendAfter().toMillis());
    pass(Given.settings(1_000).resendAfter().toMillis());
    settle();
    killAndRestart();
    readyAfterRestart();
    relay.expectNoMessage(Duration.ZERO);
  }

  @Test
  void kill_withARequestInFlight_waitsAFullDelayAndKeepsTheUrl() {
    grant(prepared("/p"));
    assertThat(web.next().url()).isEqualTo(HOST + "/p");

    killAndRestart();

    SlotBroker.Bid waiting = bidOfThisLife();
    assertThat(waiting.ready()).isFalse();
    assertThat(waiting.queued()).isEqualTo(1);
    pass(DELAY - 1);
    grant(waiting);
    released(false);
    assertThat(web.isQuiet()).isTrue();
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  private SlotBroker.Bid bidOfThisLife() {
    return ((Dispatcher.BidPlaced)
            dispatcher
                .fishForMessage(
                    Duration.ofSeconds(20),
                    message ->
                        message instanceof Dispatcher.BidPlaced it
                                && it.bid().queued() > 0
                                && it.bid().actor().equals(host)
                            ? FishingOutcomes.complete()
                            : FishingOutcomes.continueAndIgnore())
                .get(0))
        .bid();
  }

  @Test
  void journal_failsForLinks_theyAreNotTakenForKnownWhenTheyComeAgain() {
    failNextPersist(() -> deliver(1, batch("/p")));

    deliver(1, batch("/p"));
    afterBackOff(relay, HandoffRelay.Receipt.class);
    killAndRestart();

    assertThat(readyAfterRestart().queued()).isOne();
  }

  @Test
  void journal_failsForAnOutcome_persistsItLaterInThePlaceOfAnotherRequest() {
    grant(prepared("/p"));
    FakeWeb.Asked request = web.next();
    failNextPersist(() -> request.page("<a href='" + OTHER + "/x'>x</a>"));

    Dispatcher.Released released = afterBackOff(dispatcher, Dispatcher.Released.class);

    assertThat(released).isEqualTo(new Dispatcher.Released(CRAWL, HOST, true));
    assertThat(fishSend().handoff().target()).isEqualTo(OTHER);
    assertThat(crawls.expectMessageClass(CrawlActor.Report.class).report().again()).isFalse();
    assertThat(tables.archive.rows).hasSize(1);
    killAndRestart();
    assertThat(fishSend().handoff().target()).isEqualTo(OTHER);
  }

  /** Makes the journal refuse what follows from an action, and waits until the host has noticed. */
  private void failNextPersist(Runnable action) {
    PersistenceTestKit.create(KIT.system()).failNextPersisted(HostEntityId.PREFIX + entityId);
    LoggingTestKit.error("Supervisor RestartSupervisor saw failure")
        .expect(
            KIT.system(),
            () -> {
              action.run();
              return null;
            });
  }

  /** Lets the back-off pass, in steps as the host sets its timer when it likes. */
  private <C, M extends C> M afterBackOff(TestProbe<C> probe, Class<M> kind) {
    return probe.awaitAssert(
        Duration.ofSeconds(20),
        () -> {
          time.timePasses(Duration.ofMillis(700));
          return kind.cast(
              probe
                  .fishForMessage(
                      Duration.ofMillis(200),
                      message ->
                          kind.isInstance(message)
                              ? FishingOutcomes.complete()
                              : FishingOutcomes.continueAndIgnore())
                  .get(0));
        });
  }

  @Test
  void robots_disallowed_urlIsRefusedWithoutARequest() {
    SlotBroker.Bid bid = preparedUnder("User-agent: *\nDisallow: /private", "/private/1", "/p");

    CrawlActor.Refused refused = crawls.expectMessageClass(CrawlActor.Refused.class);
    assertThat(refused.rows()).extracting(PageRecord::url).containsExactly(HOST + "/private/1");
    assertThat(refused.rows()).extracting(PageRecord::reason).containsExactly("robots");
    assertThat(bid.queued()).isEqualTo(1);
    grant(bid);
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  /** A host with rules, and links that hurry because a seed's sender waits. */
  private void deliverDisallowed() {
    deliver(2, batch("/private/1"));
    host.tell(
        new HostActor.Deliver(
            HOST, CRAWL, List.of(), KIT.<HostActor.Received>createTestProbe().getRef()));
  }

  private void preparedWithRules() {
    preparedUnder("User-agent: *\nDisallow: /private", "/p");
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, List.of(1L)));
  }

  @Test
  void deliver_refusedUrl_isAcknowledgedOnlyOnceItsRowIsDurable() {
    preparedWithRules();
    CompletableFuture<Void> disk = tables.archive.hold();

    deliverDisallowed();
    assertThat(tables.archive.awaitHeld().url()).isEqualTo(HOST + "/private/1");
    relay.expectNoMessage(Duration.ZERO);

    disk.complete(null);
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, List.of(2L)));
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");
    assertThat(tables.archive.rows).hasSize(1);
  }

  @Test
  void kill_whileTheRowOfARefusedUrlIsWritten_losesNeitherUrlNorRow() {
    preparedWithRules();
    tables.archive.hold();
    deliverDisallowed();
    tables.archive.awaitHeld();

    killAndRestart();
    tables.archive.holdNoMore();
    deliverDisallowed(); // its sender was never told

    relay.expectMessage(new HandoffRelay.Receipt(OTHER, List.of(2L)));
    assertThat(tables.archive.rows)
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");
  }

  @Test
  void deliver_refusedUrlAndArchiveBroken_isNotAcknowledgedAndTheCrawlIsTold() {
    preparedWithRules();
    tables.archive.broken = true;

    deliverDisallowed();
    crawls.expectMessageClass(CrawlActor.StorageTrouble.class);
    relay.expectNoMessage(Duration.ZERO);

    tables.archive.broken = false;
    deliverDisallowed();
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, List.of(2L)));
  }

  @Test
  void page_withOwnLinksRefused_holdsItsSlotUntilTheirRowsAreDurable() {
    grant(preparedUnder("User-agent: *\nDisallow: /private", "/p"));
    CompletableFuture<Void> disk = tables.archive.hold();

    web.next().page("<a href='/private/1'>x</a>");
    assertThat(tables.archive.awaitHeld().url()).isEqualTo(HOST + "/private/1");
    settle();
    assertThat(dispatcherTold(Dispatcher.Released.class)).isFalse();

    disk.complete(null);
    released(true);
    assertThat(tables.archive.rows)
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/p", HOST + "/private/1");
  }

  @Test
  void robots_rulesAgainstWhatWaits_holdTheirSlotUntilTheRowsAreDurable() {
    CompletableFuture<Void> disk = tables.archive.hold();
    deliver(1, batch("/private/1", "/p"));
    grant(readyBid());

    web.next().text("User-agent: *\nDisallow: /private");
    tables.archive.awaitHeld();
    settle();
    assertThat(dispatcherTold(Dispatcher.Released.class)).isFalse();

    disk.complete(null);
    released(false);
    pass(DELAY);
    assertThat(readyBid().queued()).isEqualTo(1);
  }

  /** Whether the dispatcher was told such a thing up to now. */
  private boolean dispatcherTold(Class<? extends Dispatcher.Command> kind) {
    TestProbe<Dispatcher.Command> mark = dispatcher;
    Dispatcher.ModelPublished end = new Dispatcher.ModelPublished("end of this look");
    mark.getRef().tell(end);
    return mark
        .fishForMessage(
            Duration.ofSeconds(20),
            message ->
                message.equals(end)
                    ? FishingOutcomes.complete()
                    : kind.isInstance(message)
                        ? FishingOutcomes.continueAndCollect()
                        : FishingOutcomes.continueAndIgnore())
        .stream()
        .anyMatch(kind::isInstance);
  }

  @Test
  void trouble_threeTimes_isTriedAgainAfterLongerWaitsThenFails() {
    SlotBroker.Bid bid = prepared("/p");
    long wait = Given.DELAYS.backOffStart().toMillis();
    for (int tries = 1; tries < 3; tries++) {
      grant(bid);
      web.next().status(503);
      released(false);
      pass(wait - 1);
      grant(bid);
      released(false);
      assertThat(web.isQuiet()).as("before the back-off is over").isTrue();
      pass(1);
      bid = readyBid();
      wait *= 2;
    }
    grant(bid);
    web.next().status(503);
    released(false);

    CrawlActor.Report report = crawls.expectMessageClass(CrawlActor.Report.class);
    assertThat(report.report().verdict().reason()).isEqualTo("http_503");
    assertThat(tables.archive.rows)
        .extracting(PageRecord::state)
        .containsExactly(PageRecord.State.FAILED);
  }

  @Test
  void archive_broken_keepsTheUrlWaitingAndTellsTheCrawl() {
    SlotBroker.Bid bid = prepared("/p");
    tables.archive.broken = true;
    grant(bid);
    web.next().page("<p>lost");

    released(false);
    crawls.expectMessageClass(CrawlActor.StorageTrouble.class);

    tables.archive.broken = false;
    pass(Given.DELAYS.backOffStart().toMillis());
    grant(readyBid());
    FakeWeb.Asked again = web.next();
    assertThat(again.url()).isEqualTo(HOST + "/p");
    again.page("<p>kept");
    released(true);
    assertThat(tables.archive.rows).hasSize(1);
  }

  @Test
  void stop_withARequestInFlight_persistsItsOutcomeFirst() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked asked = web.next();
    TestProbe<Object> watcher = KIT.createTestProbe();

    host.tell(HostActor.Stop.INSTANCE);
    asked.page("<p>done");

    crawls.expectMessageClass(CrawlActor.Report.class);
    watcher.expectTerminated(host, Duration.ofSeconds(20));
    host = start();
    assertThat(bidOfThisLife().queued()).isEqualTo(1);
  }

  private static CrawlReports reports(ActorRef<CrawlActor.Command> crawl) {
    CrawlReports reports = new CrawlReports();
    reports.open(CRAWL, crawl);
    return reports;
  }
}
