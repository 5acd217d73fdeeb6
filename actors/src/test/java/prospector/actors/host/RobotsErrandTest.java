package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;

import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import prospector.actors.OverdueMessages;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.RobotsParts;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.page.PageRecord;
import prospector.web.exclusion.ExclusionReader;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;

/** A robots.txt that is redirected to another host: RFC 9309 section 2.3.1.2. */
class RobotsErrandTest extends HostFixture {
  private static final String THERE = OTHER + "/robots.txt";

  private HostMessage.AskRobots redirectedAway() {
    deliver(1, batch("/private/1", "/p"));
    grant(readyBid());
    web.next().redirect(THERE);
    released(false);
    return others.expectMessageClass(HostMessage.AskRobots.class);
  }

  private static RobotsAnswer file(String asked, String text) {
    return new RobotsAnswer(
        asked, null, new RobotsRecord(RobotsRecord.Kind.FILE, text, 200, 0, Long.MAX_VALUE, 0));
  }

  @Test
  void robots_redirectToAnotherHost_isLeftToThatHostAndNothingIsFetchedBefore() {
    HostMessage.AskRobots ask = redirectedAway();

    assertThat(ask.host()).isEqualTo(OTHER);
    assertThat(ask.url()).isEqualTo(THERE);
    assertThat(ask.forHost()).isEqualTo(HOST);
    pass(2 * DELAY);
    host.tell(new HostMessage.Granted(CRAWL, 0, false));
    released(false);
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void robotsAnswered_file_itsRulesHoldForTheHostAskedFirst() {
    HostMessage.AskRobots ask = redirectedAway();
    pass(DELAY);

    host.tell(
        new HostMessage.RobotsAnswered(
            HOST, ask.errand(), file(THERE, "User-agent: *\nDisallow: /private")));

    SlotBroker.Bid bid = readyBid();
    assertThat(bid.queued()).isEqualTo(1);
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");
    grant(bid);
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void robotsAnswered_hostAskedWhileItsRefusalsAreWritten_stillOwesItsDelay() {
    HostMessage.AskRobots mine = redirectedAway();
    host.tell(askedBy("http://third.example"));
    settle();
    CompletableFuture<Void> write = tables.archive.hold();
    host.tell(
        new HostMessage.RobotsAnswered(
            HOST, mine.errand(), file(THERE, "User-agent: *\nDisallow: /private")));
    tables.archive.awaitHeld();
    pass(DELAY);
    web.next().status(404); // for the third host
    fish(others, HostMessage.RobotsAnswered.class, any -> true);

    tables.archive.holdNoMore();
    write.complete(null);
    crawls.expectMessageClass(CrawlActor.Refused.class);

    pass(DELAY - 1);
    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void robotsAnswered_toAnEarlierErrand_isIgnored() {
    HostMessage.AskRobots ask = redirectedAway();

    host.tell(new HostMessage.RobotsAnswered(HOST, ask.errand() - 1, file(THERE, "")));
    pass(2 * DELAY);

    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
  }

  @Test
  void robotsAnswered_furtherHops_areFollowedFiveTimesInAll() {
    HostMessage.AskRobots ask = redirectedAway();
    for (int hop = 2; hop <= 5; hop++) {
      String next = "http://hop" + hop + ".example/robots.txt";
      host.tell(
          new HostMessage.RobotsAnswered(
              HOST, ask.errand(), new RobotsAnswer(ask.url(), next, absent())));
      ask = others.expectMessageClass(HostMessage.AskRobots.class);
      assertThat(ask.url()).isEqualTo(next);
    }

    host.tell(
        new HostMessage.RobotsAnswered(
            HOST, ask.errand(), new RobotsAnswer(ask.url(), OTHER + "/once-more", absent())));
    pass(DELAY);

    assertThat(readyBid().queued()).isEqualTo(2);
    others.expectNoMessage(Duration.ZERO);
  }

  private static RobotsRecord absent() {
    return new RobotsRecord(RobotsRecord.Kind.ABSENT, "", 301, 0, Long.MAX_VALUE, 0);
  }

  @Test
  void robotsAnswered_redirectBackHome_isAskedForWithASlotAndTheDelay() {
    HostMessage.AskRobots ask = redirectedAway();

    host.tell(
        new HostMessage.RobotsAnswered(
            HOST, ask.errand(), new RobotsAnswer(THERE, HOST + "/real-robots.txt", absent())));
    settle();
    assertThat(web.isQuiet()).isTrue();
    pass(DELAY);
    grant(readyBid());

    assertThat(web.next().url()).isEqualTo(HOST + "/real-robots.txt");
  }

  /** A day-old copy refuses nothing while a redirect is followed: else nobody asks on. */
  @Test
  void robots_copyThatRefusesAllIsADayOldAndRedirectedNow_whatWaitsIsSiftedByTheNewOne() {
    refusesAll();
    pass(RobotsPolicy.TTL.toMillis());
    deliver(2, batch("/b", "/private/2"));
    grant(readyBid());
    web.next().redirect(THERE);
    released(false);
    HostMessage.AskRobots ask = fish(others, HostMessage.AskRobots.class, any -> true);
    pass(DELAY);

    host.tell(
        new HostMessage.RobotsAnswered(
            HOST, ask.errand(), file(THERE, "User-agent: *\nDisallow: /private")));

    SlotBroker.Bid bid = readyBid();
    assertThat(bid.queued()).isEqualTo(1);
    grant(bid);
    assertThat(web.next().url()).isEqualTo(HOST + "/b");
  }

  @Test
  void robots_copyThatRefusesAllIsADayOldAndRedirectedHere_theNextHopIsAskedFor() {
    refusesAll();
    pass(RobotsPolicy.TTL.toMillis());
    deliver(2, batch("/b"));
    grant(readyBid());
    web.next().redirect("/real-robots.txt");
    released(false);
    pass(DELAY);

    grant(readyBid());
    FakeWeb.Asked hop = web.next();
    assertThat(hop.url()).isEqualTo(HOST + "/real-robots.txt");
    hop.text("User-agent: *\nDisallow: /b");
    released(false);
    assertThat(fish(crawls, CrawlActor.Refused.class, any -> true).rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/b");
  }

  private void refusesAll() {
    deliver(1, batch("/a"));
    grant(readyBid());
    web.next().text("User-agent: *\nDisallow: /");
    released(false);
    fish(crawls, CrawlActor.Refused.class, any -> true);
  }

  @Test
  void robots_noAnswerInTime_isAskedForAgain() {
    HostMessage.AskRobots ask = redirectedAway();

    pass(settings().resendAfter().toMillis());

    assertThat(others.expectMessageClass(HostMessage.AskRobots.class).errand())
        .isEqualTo(ask.errand());
  }

  @Test
  void robots_noAnswerForMinutes_isCountedAsOverdue() {
    redirectedAway();
    long before = OverdueMessages.of(kit().system()).count();

    for (int i = 0; i < OverdueMessages.AFTER_RESENDS; i++) {
      pass(settings().resendAfter().toMillis());
      others.expectMessageClass(HostMessage.AskRobots.class);
    }

    assertThat(OverdueMessages.of(kit().system()).count()).isEqualTo(before + 1);
  }

  @Test
  void robotsAnswered_largeFile_comesInPartsInAnyOrder() {
    HostMessage.AskRobots ask = redirectedAway();
    pass(DELAY);
    String text = "User-agent: *\n" + "# \u20AC\n".repeat(100_000) + "Disallow: /private\n";
    List<HostMessage.RobotsAnswered> parts =
        new ArrayList<>(RobotsParts.split(ask, file(THERE, text)));
    assertThat(parts).hasSizeGreaterThan(3);
    Collections.reverse(parts);

    parts.forEach(host::tell);

    SlotBroker.Bid bid = readyBid();
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");
    grant(bid);
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void completed_notModified_getsTheTextThatTheAskerHas() {
    RobotsRecord copy =
        new RobotsRecord(RobotsRecord.Kind.FILE, "Disallow: /private", 200, 0, 1, 0);
    RobotsRecord unchanged = new RobotsRecord(RobotsRecord.Kind.FILE, "", 304, 2, 3, 0);

    RobotsAnswer completed =
        RobotsParts.completed(new RobotsAnswer(THERE, null, unchanged), Optional.of(copy));

    assertThat(completed.record().text()).isEqualTo("Disallow: /private");
    assertThat(completed.record().expiresMillis()).isEqualTo(3);
    assertThat(Objects.requireNonNull(RobotsParts.withoutText(Optional.of(copy))).text()).isEmpty();
  }

  private HostMessage.AskRobots askedBy(String other) {
    return new HostMessage.AskRobots(HOST, HOST + "/robots.txt", other, 7, null);
  }

  @Test
  void askRobots_hostNeverHeardOf_asksAndAnswers() {
    host.tell(askedBy(OTHER));
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/robots.txt");

    asked.text("User-agent: *\nDisallow: /x");

    HostMessage.RobotsAnswered answered =
        others.expectMessageClass(HostMessage.RobotsAnswered.class);
    assertThat(answered.host()).isEqualTo(OTHER);
    assertThat(answered.errand()).isEqualTo(7);
    assertThat(answered.answer().record().text()).contains("Disallow: /x");
    assertThat(answered.answer().movedTo()).isNull();
  }

  @Test
  void askRobots_checkForCookies_isAskedOnceMoreByWhoWaits() {
    host.tell(askedBy(OTHER));
    web.next().checkForCookies();
    assertThat(others.expectMessageClass(HostMessage.RobotsAnswered.class).answer().movedTo())
        .isEqualTo(HOST + "/robots.txt");
    pass(DELAY);

    host.tell(askedBy(OTHER));
    web.next().text("User-agent: *\nDisallow: /x");

    assertThat(others.expectMessageClass(HostMessage.RobotsAnswered.class).answer().record().text())
        .contains("Disallow: /x");
  }

  @Test
  void askRobots_urlThatARuleExcludes_isNotAskedFor() {
    exclusions = ExclusionReader.read("prefix " + HOST + "/private/").list();

    host.tell(new HostMessage.AskRobots(HOST, HOST + "/private/robots.txt", OTHER, 7, null));

    RobotsAnswer answer = others.expectMessageClass(HostMessage.RobotsAnswered.class).answer();
    assertThat(answer.record().kind()).isNotEqualTo(RobotsRecord.Kind.FILE);
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void askRobots_hostThatHasTooMuchToDo_isLeftAloneAsLongAsItAsks() {
    prepared("/p");
    host.tell(askedBy(OTHER));
    pass(DELAY);
    web.next().tooManyRequests(Duration.ofMinutes(10));
    others.expectMessageClass(HostMessage.RobotsAnswered.class);

    pass(Duration.ofMinutes(10).toMillis() - 1);
    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void robots_tooMuchToDo_isAskedForAgainWhenTheHostSays() {
    deliver(1, batch("/p"));
    grant(readyBid());
    web.next().tooManyRequests(Duration.ofMinutes(30));

    pass(Duration.ofMinutes(30).toMillis() - 1);
    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/robots.txt");
  }

  /** One message of 500 KiB and more would be dropped for its size, again and again. */
  @Test
  void askRobots_largeFile_isAnsweredInPartsThatMakeTheWhole() {
    StringBuilder rules = new StringBuilder("User-agent: *\n");
    while (rules.length() < 300_000) {
      rules.append("Disallow: /private/").append(rules.length()).append('\n');
    }
    rules.append("Disallow: /last");
    host.tell(askedBy(OTHER));
    web.next().text(rules.toString());

    RobotsParts together = new RobotsParts();
    List<HostMessage.RobotsAnswered> parts = new ArrayList<>();
    Optional<RobotsAnswer> whole = Optional.empty();
    while (whole.isEmpty()) {
      parts.add(fish(others, HostMessage.RobotsAnswered.class, any -> true));
      whole = together.add(parts.get(parts.size() - 1));
    }

    assertThat(parts)
        .hasSizeGreaterThan(3)
        .allSatisfy(
            part -> {
              assertThat(part.host()).isEqualTo(OTHER);
              assertThat(part.errand()).isEqualTo(7);
              assertThat(part.answer().record().text()).hasSizeLessThan(100_000);
            });
    assertThat(whole.get().record().text()).contains("Disallow: /private/", "Disallow: /last");
  }

  @Test
  void askRobots_duringARequestOrTheDelay_waitsAndComesBeforeOwnPages() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked page = web.next();
    host.tell(askedBy(OTHER));
    host.tell(askedBy(OTHER)); // sent again meanwhile
    settle();
    assertThat(web.isQuiet()).isTrue();

    page.page("<p>done");
    released(true);
    pass(DELAY - 1);
    assertThat(web.isQuiet()).isTrue();
    pass(1);
    FakeWeb.Asked errand = web.next();
    assertThat(errand.url()).isEqualTo(HOST + "/robots.txt");
    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
    errand.status(404);
    others.expectMessageClass(HostMessage.RobotsAnswered.class);

    pass(DELAY - 1);
    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/q");
    assertThat(web.isQuiet()).as("one request for both askings").isTrue();
  }

  @Test
  void askRobots_whileWaitingForAnotherHost_isDoneAllTheSame() {
    HostMessage.AskRobots mine = redirectedAway();
    host.tell(askedBy("http://third.example"));
    pass(DELAY);

    web.next().redirect("/robots2.txt");

    HostMessage.RobotsAnswered answered =
        others.expectMessageClass(HostMessage.RobotsAnswered.class);
    assertThat(answered.host()).isEqualTo("http://third.example");
    assertThat(answered.answer().movedTo()).isEqualTo(HOST + "/robots2.txt");
    host.tell(new HostMessage.RobotsAnswered(HOST, mine.errand(), file(THERE, "")));
    pass(DELAY);
    assertThat(readyBid().queued()).isEqualTo(2);
  }

  @Test
  void journal_failsForAnErrand_answersOnceItIsPersisted() {
    host.tell(askedBy(OTHER));
    FakeWeb.Asked asked = web.next();
    failNextPersist(() -> asked.status(404));

    afterBackOff(others, HostMessage.RobotsAnswered.class);

    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void kill_withAnErrandInFlight_waitsAFullDelay() {
    host.tell(askedBy(OTHER));
    web.next();

    killAndRestart();
    host.tell(askedBy(OTHER));
    settle();
    pass(DELAY - 1);
    assertThat(web.isQuiet()).isTrue();
    pass(1);
    assertThat(web.next().url()).isEqualTo(HOST + "/robots.txt");
  }

  @Test
  void kill_afterACleanStopWithARequestInFlight_waitsAFullDelay() {
    prepared("/p");
    host.tell(HostMessage.Stop.INSTANCE);
    kit().createTestProbe().expectTerminated(host, Duration.ofSeconds(60));
    host = start();
    grant(readyBid());
    web.next();

    killAndRestart();

    assertThat(bidOfThisLife().ready()).isFalse();
    pass(DELAY - 1);
    assertThat(toldDispatcher()).noneMatch(bid -> bid.bid().ready());
    pass(1);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void twoHosts_redirectBetweenThem_theOtherAsksOnceAndTheFirstGoesOn() {
    ActorRef<HostCommand> second =
        kit().spawn(HostActor.create(entityId + "-second", services, self -> {}));
    deliver(1, batch("/private/1", "/p"));
    grant(readyBid());
    web.next().redirect(THERE);

    second.tell(others.receiveMessage());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(THERE);
    asked.text("User-agent: *\nDisallow: /private");
    host.tell(others.receiveMessage());

    released(false);
    pass(DELAY);
    assertThat(readyBid().queued()).isEqualTo(1);
    assertThat(web.isQuiet()).isTrue();
    kit().stop(second);
  }

  /** The bids told up to now and not looked at yet. */
  private List<Dispatcher.BidPlaced> toldDispatcher() {
    return told(Dispatcher.BidPlaced.class);
  }

  private static HostMessage.AskRobots tenant(
      int number, String file, @Nullable RobotsRecord previous) {
    return new HostMessage.AskRobots(HOST, HOST + file, tenantHost(number), number, previous);
  }

  private static String tenantHost(int number) {
    return "http://tenant" + number + ".example";
  }

  private HostMessage.RobotsAnswered answered() {
    return others.expectMessageClass(HostMessage.RobotsAnswered.class);
  }

  /** All tenants of a platform have its robots.txt. */
  @Test
  void askRobots_manyForOneFile_areAnsweredByOneRequest() {
    for (int i = 1; i <= 3; i++) {
      host.tell(tenant(i, "/robots.txt", null));
    }
    web.next().text("User-agent: *\nDisallow: /x");

    for (int i = 1; i <= 3; i++) {
      HostMessage.RobotsAnswered answered = answered();
      assertThat(answered.host()).isEqualTo(tenantHost(i));
      assertThat(answered.errand()).isEqualTo(i);
      assertThat(answered.answer().record().text()).contains("Disallow: /x");
    }
    pass(59_000);
    host.tell(tenant(4, "/robots.txt", null));
    assertThat(answered().answer().record().text()).contains("Disallow: /x");
    host.tell(tenant(5, "/other.txt", null));
    web.next().status(404);
    assertThat(answered().host()).isEqualTo(tenantHost(5));
  }

  @Test
  void askRobots_aMinuteAfterTheAnswerToAnother_isAskedAnew() {
    host.tell(tenant(1, "/robots.txt", null));
    web.next().text("User-agent: *\nDisallow: /x");
    answered();
    pass(60_000);

    host.tell(tenant(2, "/robots.txt", null));

    web.next().text("User-agent: *\nDisallow: /y");
    assertThat(answered().answer().record().text()).contains("Disallow: /y");
  }

  @Test
  void askRobots_manyForOneFileOutOfReach_areToldByWhatEachHadBefore() {
    RobotsRecord since5 =
        new RobotsRecord(RobotsRecord.Kind.UNREACHABLE, "", 500, 5, 6, 5, "status 500");
    host.tell(tenant(1, "/robots.txt", null));
    host.tell(tenant(2, "/robots.txt", since5));
    settle();

    web.next().status(500);

    long now = clock.millis();
    assertThat(answered().answer().record().unreachableSinceMillis()).isEqualTo(now);
    assertThat(answered().answer().record().unreachableSinceMillis()).isEqualTo(5);
    host.tell(tenant(3, "/robots.txt", since5));
    settle();
    others.expectNoMessage(Duration.ZERO);
  }

  @Test
  void askRobots_outOfReach_saysWhy() {
    host.tell(askedBy(OTHER));

    web.next().status(503);

    assertThat(answered().answer().record().trouble()).isEqualTo("http_503");
  }

  @Test
  void askRobots_breaksOffAtTheSameByteTwice_isTheRules() {
    String rules = "User-agent: *\nDisallow: /no";
    host.tell(askedBy(OTHER));
    web.next().closed(rules.length());
    Optional<RobotsRecord> first = Optional.of(answered().answer().record());
    pass(60_000);

    host.tell(
        new HostMessage.AskRobots(
            HOST, HOST + "/robots.txt", OTHER, 8, RobotsParts.withoutText(first)));
    FakeWeb.Asked second = web.next();
    assertThat(second.takesPart()).isTrue();
    second.part(rules);

    RobotsRecord known = answered().answer().record();
    assertThat(known.kind()).isEqualTo(RobotsRecord.Kind.FILE);
    assertThat(known.text()).contains("Disallow: /no");
  }

  @Test
  void askRobots_forDifferentFiles_letsAPageOfItsOwnGoBetween() {
    prepared("/p", "/q");
    host.tell(tenant(1, "/one.txt", null));
    host.tell(tenant(2, "/two.txt", null));
    web.next().text("");
    answered();
    settle();
    told(Dispatcher.BidPlaced.class);

    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked page = web.next();
    assertThat(page.url()).startsWith(HOST + "/").doesNotContain("two");
    page.page("<p>done");
    released(true);
    pass(DELAY);

    assertThat(web.next().url()).isEqualTo(HOST + "/two.txt");
  }

  @Test
  void askRobots_noSlotForAPageOfItsOwn_doesNotWaitForLong() {
    prepared("/p", "/q");
    host.tell(tenant(1, "/one.txt", null));
    host.tell(tenant(2, "/two.txt", null));
    web.next().text("");
    answered();
    pass(DELAY);
    settle();
    assertThat(web.isQuiet()).isTrue();

    pass(3_000);

    assertThat(web.next().url()).isEqualTo(HOST + "/two.txt");
  }

  /** What waits is of a crawl that nobody works on: no page of its own will come. */
  @Test
  void askRobots_noCrawlIsWorkedOn_waitsForTheDelayAlone() {
    prepared("/p", "/q");
    services.directory().close(CRAWL);
    host.tell(tenant(1, "/one.txt", null));
    host.tell(tenant(2, "/two.txt", null));
    web.next().text("");
    answered();

    pass(DELAY);

    assertThat(web.next().url()).isEqualTo(HOST + "/two.txt");
  }
}
