package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.control.Outcomes.copy;
import static prospector.actors.control.Outcomes.ended;
import static prospector.actors.control.Outcomes.page;
import static prospector.actors.control.Outcomes.row;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.Copy;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.persistence.page.Counts;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.DueTable;

/** What one crawl does from its beginning to its end. */
class CrawlActorTest extends CrawlFixture {
  @Test
  void begin_opensTheSlotsAndClaimsTheWholeBudget() {
    begin(budget(7, NONE, NONE));

    assertThat(fish(dispatcher, Dispatcher.Open.class, any -> true).crawl()).isEqualTo(id);
    Dispatcher.Elsewhere claim =
        fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.pagesLeft() > 0);
    assertThat(claim.pagesLeft()).isEqualTo(7);
    runsOn();
  }

  /** Its scores, minus 2 to the 41st and less, are no log-odds. */
  @Test
  void begin_policyThatDoesNotLearn_takesNoPageForPoor() {
    begin(budget(7, NONE, NONE));
    report(page(true));
    seconds(1);

    Dispatcher.Elsewhere claim =
        fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.pagesLeft() == 6);
    assertThat(claim.poorBelow()).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void seeds_notAcknowledged_areDeliveredAgain() {
    begin(CrawlSpec.Budget.UNLIMITED);
    HostMessage.Deliver first = fish(hosts, HostMessage.Deliver.class, any -> true);
    assertThat(first.parcels().get(0).batch().links())
        .extracting(link -> link.url())
        .containsExactly(SEED.value());

    seconds(5);
    takeSeed(); // the second delivery

    seconds(8);
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void budget_pages_endsTheCrawlOnceTheyAreJudged() {
    begin(budget(2, NONE, NONE));
    report(page(false));
    report(ended(Verdict.Kind.FAILED, "http_404"));
    report(ended(Verdict.Kind.REDIRECTED, ""));
    runsOn();

    report(page(false));

    fish(dispatcher, Dispatcher.Close.class, any -> true);
    CrawlStatus end = ends();
    assertThat(end.finishReason()).isEqualTo("pages");
    assertThat(end.state()).isEqualTo(CrawlTable.State.FINISHED);
    assertThat(end.pages()).isEqualTo(2);
    assertThat(end.counts().failed()).containsEntry("http_404", 1L);
  }

  @Test
  void budget_nuggets_endsTheCrawlOnceTheyAreFound() {
    begin(budget(NONE, 2, NONE));
    report(page(true));
    report(page(false));
    runsOn();

    report(page(true));

    CrawlStatus end = ends();
    assertThat(end.finishReason()).isEqualTo("nuggets");
    assertThat(end.nuggets()).isEqualTo(2);
    assertThat(end.pages()).isEqualTo(3);
  }

  @Test
  void budget_time_endsTheCrawlWithoutAnyPage() {
    inFlight(1);
    begin(budget(NONE, NONE, 10));
    seconds(9);
    runsOn();

    inFlight(0);
    assertThat(ends().finishReason()).isEqualTo("time");
  }

  @Test
  void report_ofAnEarlierRunsPage_isNotCountedAgain() {
    begin(budget(2, NONE, NONE));
    report(page(true).storedBefore(new StoredPage(row(true), WarcLocation.NONE)));

    assertThat(status().pages()).isZero();
  }

  @Test
  void report_judgedPage_rewardsTheLearner() {
    begin(CrawlSpec.Budget.UNLIMITED);
    report(ended(Verdict.Kind.FAILED, "http_404")); // failures teach nothing
    report(page(true));

    LearnerActor.Reward reward = learner.expectMessageClass(LearnerActor.Reward.class);
    assertThat(reward.relevant()).isTrue();
    assertThat(reward.links()).isEqualTo(FEATURES);
    learner.expectNoMessage(Duration.ZERO);
  }

  @Test
  void report_copyOfANugget_tellsTheLearnerThatItIsOne() {
    begin(CrawlSpec.Budget.UNLIMITED);
    report(copy(true));
    report(page(true));

    LearnerActor.Reward ofCopy = learner.expectMessageClass(LearnerActor.Reward.class);
    assertThat(ofCopy.relevant()).isTrue();
    assertThat(ofCopy.copy()).isTrue();
    assertThat(learner.expectMessageClass(LearnerActor.Reward.class).copy()).isFalse();
  }

  @Test
  void due_hosts_areWokenWhenTheirTimeHasCome() {
    tables.due.put(
        List.of(
            new DueTable.Row("http://now.example", clock.millis() - 1),
            new DueTable.Row("http://soon.example", clock.millis() + 3_000)));
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    fish(hosts, HostMessage.Look.class, wake -> wake.host().equals("http://now.example"));
    seconds(2);

    seconds(2);

    fish(hosts, HostMessage.Look.class, wake -> wake.host().equals("http://soon.example"));
  }

  @Test
  void pause_closesTheSlotsUntilItIsToldToGoOn() {
    inFlight(1);
    begin(budget(5, NONE, NONE));
    fish(dispatcher, Dispatcher.Open.class, any -> true);
    fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.pagesLeft() == 5);

    crawl.tell(new CrawlActor.Pause(true));
    fish(dispatcher, Dispatcher.Close.class, any -> true);
    assertThat(status().state()).isEqualTo(CrawlTable.State.PAUSED);
    report(page(true)); // was in flight
    assertThat(status().pages()).isEqualTo(1);

    crawl.tell(new CrawlActor.Pause(false));
    assertThat(fish(dispatcher, Dispatcher.Open.class, any -> true).pagesLeft()).isEqualTo(4);
    runsOn();
  }

  @Test
  void stop_waitsForWhatIsInFlight() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);

    crawl.tell(new CrawlActor.Stop("interrupted"));
    fish(dispatcher, Dispatcher.Close.class, any -> true);
    seconds(2);
    assertThat(endings).isEmpty();
    report(page(true));
    inFlight(0);

    CrawlStatus end = ends();
    assertThat(end.state()).isEqualTo(CrawlTable.State.STOPPED);
    assertThat(end.finishReason()).isEqualTo("interrupted");
    assertThat(end.pages()).isEqualTo(1);
  }

  @Test
  void stop_requestThatNeverEnds_isWaitedForFiveSeconds() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    crawl.tell(new CrawlActor.Stop("interrupted"));

    seconds(4);
    assertThat(endings).isEmpty();

    assertThat(ends().finishReason()).isEqualTo("interrupted");
  }

  @Test
  void storageTrouble_endsTheCrawlAndSaysWhy() {
    begin(CrawlSpec.Budget.UNLIMITED);

    crawl.tell(new CrawlActor.StorageTrouble(id, "the disk is full"));

    assertThat(ends().finishReason()).isEqualTo("storage: the disk is full");
  }

  @Test
  void storageTrouble_whereItIsWaitedFor_theCrawlGoesOn() {
    waitsForStorage = true;
    begin(CrawlSpec.Budget.UNLIMITED);

    crawl.tell(new CrawlActor.StorageTrouble(id, "the disk is full"));

    assertThat(status().state()).isEqualTo(CrawlTable.State.RUNNING);
    assertThat(status().finishReason()).isEmpty();
  }

  @Test
  void counts_afterTheEnd_goOnAsHostsStillFinish() {
    begin(budget(1, NONE, NONE));
    report(page(true));
    assertThat(ends().counts().refused()).isEmpty();

    crawl.tell(new CrawlActor.Refused(id, List.of(refusedRow())));

    assertThat(status().counts().refused()).containsEntry("robots", 1L);
    assertThat(status().finishReason()).isEqualTo("pages");
    assertThat(endings).hasSize(1);
  }

  private PageRecord refusedRow() {
    return new PageRecord(
        id,
        "http://a.example/private",
        "http://a.example",
        PageRecord.State.REFUSED,
        "robots",
        PageRecord.Answer.none(0),
        new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
        PageRecord.Judged.NOT,
        PageRecord.Words.NONE,
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  @Test
  void controlArm_drawsFromTheSeedsOnceThereArePages() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    takeSeed();

    report(page(false));
    HostMessage.DrawControl draw = fish(hosts, HostMessage.DrawControl.class, any -> true);
    assertThat(draw.url()).isEqualTo(SEED.value());
    crawl.tell(new CrawlActor.ControlMissed(id, SEED.value()));

    draws.rows.expectMessage(PATIENCE, new ControlTable.Row(SEED.value(), false, false));
    assertThat(status().controlPages()).isZero(); // it was no page
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://elsewhere.example/", "http://forgotten.example/"})
  void controlArm_hostsOfAnotherSite_takeNoPlaceOfDraws(String host) {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    takeSeed();
    crawl.tell(
        new CrawlActor.PeerTargets(IntStream.range(0, 50).mapToObj(page -> host + page).toList()));

    for (int page = 0; page < 60; page++) {
      report(page(false));
    }

    assertThat(fish(hosts, HostMessage.DrawControl.class, any -> true).url())
        .isEqualTo(SEED.value());
    crawl.tell(new CrawlActor.PeerTargets(List.of("http://seed.example/next")));
    report(page(false));
    assertThat(fish(hosts, HostMessage.DrawControl.class, any -> true).url())
        .isEqualTo("http://seed.example/next");
  }

  @Test
  void controlArm_hostThatNoSiteHasYet_isDrawnAgainLater() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    takeSeed(); // it leads by now, and so has a control arm
    crawl.tell(new CrawlActor.PeerTargets(List.of(NOBODYS + "/page")));
    for (int page = 0; page < 10; page++) {
      report(page(false));
      status();
    }

    nobodysIsOurs = true;
    report(page(false));

    fish(hosts, HostMessage.DrawControl.class, draw -> draw.url().equals(NOBODYS + "/page"));
  }

  /** A random crawl of its own does not know what the focused arm had before. */
  @Test
  void controlArm_drawOfACopy_isANuggetUnlessItIsAList() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    takeSeed();

    crawl.tell(new CrawlActor.Report(copy(true), FEATURES, true));
    draws.rows.expectMessage(PATIENCE, new ControlTable.Row(Outcomes.URL.value(), true, true));
    crawl.tell(new CrawlActor.Report(copy(true, Copy.Kind.LISTING), FEATURES, true));
    draws.rows.expectMessage(PATIENCE, new ControlTable.Row(Outcomes.URL.value(), true, false));

    assertThat(status().counts().nuggets()).isZero();
    assertThat(status().controlNuggets()).isEqualTo(1);
  }

  /** Each miss is told once to each other node, and only by the node it happened on. */
  @Test
  void controlMissed_whereAnotherLeads_isToldAndNotToldOn() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    TestProbe<CrawlActor.Command> leader = peer("node0");
    TestProbe<CrawlActor.Command> other = peer("node2");
    seconds(1); // the next round knows that another leads

    crawl.tell(new CrawlActor.PeerMissed("http://seed.example/theirs"));
    crawl.tell(new CrawlActor.ControlMissed(id, "http://seed.example/ours"));

    for (TestProbe<CrawlActor.Command> each : List.of(leader, other)) {
      CrawlActor.PeerMissed told = fish(each, CrawlActor.PeerMissed.class, any -> true);
      assertThat(told.url()).isEqualTo("http://seed.example/ours");
    }
  }

  /** Who leads looks it up: the body may lie at a node that answers only to who asks. */
  @Test
  void controlArm_drawThatWasStoredBefore_isToldToWhoLeadsAsStored() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    TestProbe<CrawlActor.Command> leader = peer("node0");
    seconds(1);
    FetchReport gone = ended(Verdict.Kind.FAILED, "http_404");

    crawl.tell(
        new CrawlActor.Report(
            gone.storedBefore(new StoredPage(row(true), WarcLocation.NONE)), FEATURES, true));

    CrawlActor.PeerMissed told = fish(leader, CrawlActor.PeerMissed.class, any -> true);
    assertThat(told.url()).isEqualTo(Outcomes.URL.value());
  }

  @Test
  void gossip_tellsWhatWaitsNow() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    TestProbe<CrawlActor.Command> other = peer("node2");

    load.set(new Dispatcher.Load(1, 3, 1, 7.5));
    time.timePasses(Duration.ofMillis(500));

    fish(other, CrawlActor.PeerCount.class, told -> told.count().load().best() == 7.5);
  }

  @Test
  void counts_afterTheEnd_areStillToldToTheOthers() {
    begin(budget(1, NONE, NONE));
    TestProbe<CrawlActor.Command> other = peer("node2");
    report(page(true));
    ends();

    crawl.tell(new CrawlActor.Refused(id, List.of(refusedRow())));
    time.timePasses(Duration.ofMillis(500));

    fish(
        other,
        CrawlActor.PeerCount.class,
        told -> told.count().counts().refused().containsKey("robots"));
  }

  @Test
  void queued_afterTheEnd_isWhatWaitedThen() {
    begin(budget(1, NONE, NONE));
    TestProbe<CrawlActor.Command> other = peer("node2");
    load.set(new Dispatcher.Load(0, 7, 1, 0));
    report(page(true));
    ends();

    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));
    crawl.tell(new CrawlActor.Refused(id, List.of(refusedRow())));
    seconds(2);

    fish(
        other,
        CrawlActor.PeerCount.class,
        told -> told.count().counts().refused().containsKey("robots"));
    assertThat(status().load().queued()).isEqualTo(7);
  }

  @Test
  void peerCount_somethingBetterWaitsElsewhere_theSlotsKnowItAtOnce() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    TestProbe<CrawlActor.Command> other = peer("node2");

    crawl.tell(new CrawlActor.PeerCount(waiting("node2", 4.25), other.getRef()));

    fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.bestElsewhere() == 4.25);
  }

  /** A node that some cannot reach any more tells others on until it is down. */
  @Test
  void peerCount_ofANodeThatIsNotAmongThem_countsOnlyByWhatItDid() {
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    TestProbe<CrawlActor.Command> other = peer("node2");
    crawl.tell(new CrawlActor.PeerCount(waiting("node2", 4.25), other.getRef()));
    seconds(8);
    runsOn();
    gone(other);

    crawl.tell(new CrawlActor.PeerCount(waiting("node2", 4.25), other.getRef()));

    assertThat(status().load().queued()).isZero();
    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void peerGone_andTheDatabaseToo_whatItDidStaysCounted() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    TestProbe<CrawlActor.Command> other = peer("node2");
    crawl.tell(new CrawlActor.PeerCount(NodeCount.absent("node2", pages(40)), other.getRef()));
    assertThat(status().counts().pages()).isEqualTo(40);

    gone(other); // and what it stored cannot be read
    assertThat(status().counts().pages()).isEqualTo(40);

    tables.archive.totals = Map.of("node2", new PageArchive.Totals(pages(41), List.of()));
    seconds(5);
    assertThat(status().counts().pages()).as("as the database says").isEqualTo(41);
  }

  /** What sleeps is forgotten then, until the hosts have told again. */
  @Test
  void peers_haveChanged_recallEndsNothingUntilTheClusterHasSettled() {
    load.set(new Dispatcher.Load(1, 0, 1, 0)); // nobody has told yet
    begin(new CrawlSpec.Budget(NONE, NONE, NONE, NONE, NONE, 0.5));
    for (int page = 0; page < 4_000; page++) {
      report(page((page * 0.618034) % 1 < 0.5 / Math.pow(1 + page / 100.0, 2.5)));
    }
    TestProbe<CrawlActor.Command> other = peer("node2");
    load.set(new Dispatcher.Load(0, 200, 1, 0));

    seconds(3);
    runsOn();
    gone(other);
    seconds(98);
    for (int page = 0; page < 100; page++) {
      report(page(false));
    }
    seconds(1);
    runsOn(); // the other went later than it came

    assertThat(ends().finishReason()).isEqualTo("recall");
  }

  /** A crawl with enough found for its budget, as soon as it is known what waits. */
  private void beginWithEnough() {
    load.set(new Dispatcher.Load(1, 0, 1, 0));
    begin(new CrawlSpec.Budget(NONE, NONE, NONE, NONE, NONE, 0.5));
    for (int page = 0; page < 4_000; page++) {
      report(page((page * 0.618034) % 1 < 0.5 / Math.pow(1 + page / 100.0, 2.5)));
    }
  }

  @Test
  void members_notAllWorkOnTheCrawl_recallEndsNothingUntilTheClusterHasSettled() {
    beginWithEnough();
    members = 2;
    seconds(1);
    load.set(new Dispatcher.Load(0, 200, 1, 0));

    seconds(200);
    for (int page = 0; page < 100; page++) {
      report(page(false)); // of those since it began, as it does not begin anew each second
    }
    seconds(1);
    runsOn();
    members = 1;
    seconds(98);
    runsOn();

    assertThat(ends().finishReason()).isEqualTo("recall");
  }

  @Test
  void peerLeaves_itsHostsAreHandedOver_recallEndsNothingUntilTheClusterHasSettled() {
    beginWithEnough();
    crawl.tell(new CrawlActor.PeerLeaves("node2"));
    load.set(new Dispatcher.Load(0, 200, 1, 0));

    seconds(1);
    for (int page = 0; page < 100; page++) {
      report(page(false));
    }
    seconds(97);
    runsOn();

    assertThat(ends().finishReason()).isEqualTo("recall");
  }

  @Test
  void leaving_thisNode_tellsTheOthersAndEndsNothingByRecall() {
    members = 2;
    begin(new CrawlSpec.Budget(NONE, NONE, NONE, NONE, NONE, 0.5));
    TestProbe<CrawlActor.Command> other = peer("node2");

    crawl.tell(CrawlActor.Leaving.NOW);

    assertThat(fish(other, CrawlActor.PeerLeaves.class, any -> true).node()).isEqualTo(NODE);
    runsOn();
  }

  @Test
  void controlReturned_isDrawnAgain() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    takeSeed();
    report(page(false));
    fish(hosts, HostMessage.DrawControl.class, any -> true);

    crawl.tell(new CrawlActor.ControlReturned(SEED.value()));
    seconds(1);

    assertThat(fish(hosts, HostMessage.DrawControl.class, any -> true).url())
        .isEqualTo(SEED.value());
  }

  @Test
  void controlReturned_whereAnotherLeads_isToldAndNotToldOn() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    TestProbe<CrawlActor.Command> leader = peer("node0");
    seconds(1); // the next round knows that another leads

    crawl.tell(new CrawlActor.PeerReturned("http://seed.example/theirs"));
    crawl.tell(new CrawlActor.ControlReturned("http://seed.example/ours"));

    assertThat(fish(leader, CrawlActor.PeerReturned.class, any -> true).url())
        .isEqualTo("http://seed.example/ours");
  }

  @Test
  void controlArm_drawsThatEndWhileANewLeaderReadsWhatWasDrawn_countOnceAndLeadOn() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED, 0.5);
    TestProbe<CrawlActor.Command> leader = peer("node0");
    seconds(1);
    String drawn = "http://seed.example/drawn";
    draws.whileRead =
        () -> {
          for (int told = 0; told < 2; told++) {
            crawl.tell(
                new CrawlActor.PeerDraw(
                    drawn, true, true, List.of("http://seed.example/next"), false));
          }
          crawl.tell(new CrawlActor.PeerTargets(List.of("http://seed.example/last")));
        };

    crawl.tell( // it began anew by a name behind this one's
        new CrawlActor.PeerCount(NodeCount.absent("node2", Counts.NONE), leader.getRef()));
    seconds(1);
    draws.rows.expectMessage(PATIENCE, new ControlTable.Row(drawn, true, true));

    assertThat(status().controlPages()).isEqualTo(1);
    for (int page = 0; page < 20; page++) {
      report(page(false));
      status();
    }
    Set<String> next = new TreeSet<>();
    while (next.size() < 3) {
      next.add(fish(hosts, HostMessage.DrawControl.class, any -> true).url());
    }
    assertThat(next)
        .containsExactly(
            "http://seed.example/", "http://seed.example/last", "http://seed.example/next");
    draws.rows.expectNoMessage(Duration.ZERO);
  }
}
