package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static prospector.actors.control.Outcomes.copy;
import static prospector.actors.control.Outcomes.ended;
import static prospector.actors.control.Outcomes.page;
import static prospector.actors.control.Outcomes.spec;
import static prospector.actors.control.Outcomes.tooLarge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import prospector.actors.count.SiteCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.WorkTime;
import prospector.actors.host.link.UrlState;
import prospector.actors.work.RevisitReport;
import prospector.actors.work.Verdict;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.prioritizer.remaining.YieldCurve;

class CrawlTallyTest {
  private static final PageArchive.Totals NOTHING = PageArchive.Totals.NONE;
  private static final String NODE = "node1";
  private static final long START = 1_000_000;
  private static final CrawlLoad WAITING = new CrawlLoad(1, 5_000, 1, 0);

  private final AtomicLong nanos = new AtomicLong();

  private CrawlTally tally(CrawlSpec.Budget budget) {
    return new CrawlTally(
        spec(budget),
        NODE,
        Map.of(NODE, NOTHING),
        List.of(),
        new WorkTime(0, START, nanos::get),
        Duration.ZERO);
  }

  private void workedFor(long millis) {
    nanos.set(millis * 1_000_000);
  }

  private CrawlTally tally() {
    return tally(CrawlSpec.Budget.UNLIMITED);
  }

  private static CrawlStatus status(CrawlTally tally, long now) {
    return tally.status(CrawlTable.State.RUNNING, CrawlLoad.NONE, 0, 0, "", now);
  }

  /** A tally of a crawl that nobody has worked on before. */
  private static CrawlTally fresh(CrawlSpec spec, String node) {
    return new CrawlTally(
        spec, node, Map.of(), List.of(), new WorkTime(0, START, () -> 0), Duration.ZERO);
  }

  @Test
  void finishReason_noBudget_isNever() {
    CrawlTally tally = tally();
    for (int i = 0; i < 100; i++) {
      tally.count(page(true), START);
    }

    assertThat(tally.finishReason(Long.MAX_VALUE / 2)).isEmpty();
    assertThat(tally.pagesLeft()).isEqualTo(Long.MAX_VALUE);
  }

  /** The time that is left is told from the pages of this run. */
  @Test
  void status_siteThatFetchedBeforeThisRun_addsItsCountsToTheBeginning() {
    CrawlTally tally = tally();
    tally.sites(List.of(site(1_000)));
    assertThat(status(tally, START).run().pages()).isEqualTo(1_000);

    tally.count(page(true), START);
    tally.sites(List.of(site(1_200)));

    CrawlStatus status = status(tally, START);
    assertThat(status.pages()).isEqualTo(1_201);
    assertThat(status.run()).isEqualTo(new CrawlStatus.Run(1_000, 100, 50_000, 0, Map.of()));
  }

  private static SiteCount site(long pages) {
    return new SiteCount("b", pages, pages / 10, 50 * pages, pages, CrawlLoad.NONE, 0);
  }

  @Test
  void finishReason_pages_areJudgedPagesAlone() {
    CrawlTally tally =
        tally(new CrawlSpec.Budget(2, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    tally.count(page(false), START);
    tally.count(ended(Verdict.Kind.FAILED, "http_404"), START);
    tally.count(ended(Verdict.Kind.REDIRECTED, ""), START);

    assertThat(tally.finishReason(START)).isEmpty();
    assertThat(tally.pagesLeft()).isEqualTo(1);

    tally.count(page(false), START);

    assertThat(tally.finishReason(START)).isEqualTo("pages");
    assertThat(tally.pagesLeft()).isZero();
  }

  @Test
  void finishReason_time_isThatOfWorkAndNoPauses() {
    CrawlTally tally =
        tally(new CrawlSpec.Budget(Long.MAX_VALUE, Long.MAX_VALUE, 100, Long.MAX_VALUE));
    workedFor(40_000);
    tally.pause(true);
    workedFor(50_000);
    tally.pause(true); // said twice

    workedFor(500_000);
    assertThat(tally.seconds()).isEqualTo(40);
    assertThat(tally.finishReason(START)).isEmpty();

    workedFor(600_000);
    tally.pause(false);
    tally.pause(false);
    workedFor(659_000);
    assertThat(tally.seconds()).isEqualTo(99);
    assertThat(tally.finishReason(START)).isEmpty();
    workedFor(660_000);
    assertThat(tally.finishReason(START)).isEqualTo("time");
  }

  @Test
  void finishReason_clockOfTheMachineSetForward_isNotTime() {
    CrawlTally tally =
        tally(new CrawlSpec.Budget(Long.MAX_VALUE, Long.MAX_VALUE, 8 * 3_600, Long.MAX_VALUE));

    workedFor(1_000);

    long set = START + Duration.ofHours(10).toMillis();
    assertThat(tally.finishReason(set)).isEmpty();
    assertThat(status(tally, set).seconds()).isEqualTo(1);
  }

  @Test
  void poorBelow_pagesComeIn_isATwentiethOfTheSmoothedRate() {
    CrawlSpec learns = spec(CrawlSpec.Budget.UNLIMITED).created("c1", Policy.LEARNER, 1);
    CrawlTally tally =
        new CrawlTally(
            learns,
            NODE,
            Map.of(NODE, NOTHING),
            List.of(),
            new WorkTime(0, START, () -> 0),
            Duration.ZERO);
    double start = tally.poorBelow();
    for (int i = 0; i < 100; i++) {
      tally.count(page(i < 19), START);
    }

    assertThat(start).isCloseTo(logit(0.01 / 20), within(1e-9));
    assertThat(tally.poorBelow()).isCloseTo(logit(0.1 / 20), within(1e-9));
  }

  private static double logit(double chance) {
    return Math.log(chance / (1 - chance));
  }

  @Test
  void finishReason_nuggetsThatCostMoreThanTheyMayAndDid_isPrice() {
    long none = Long.MAX_VALUE;
    CrawlTally tally = tally(new CrawlSpec.Budget(none, none, none, none, 20, 1));
    for (int page = 0; page < 1_100; page++) {
      tally.count(page(page % 10 == 0 && page < 600), START);
      assertThat(tally.finishReason(START)).as("after page %d", page).isEmpty();
    } // 60 in the first 600, 50 in the last 1,000
    for (int page = 1_100; tally.finishReason(START).isEmpty() && page < 1_200; page++) {
      tally.count(page(false), START);
    }

    assertThat(tally.finishReason(START)).isEqualTo("price");
    assertThat(tally.pages()).as("when 50 became 49").isEqualTo(1_101);
  }

  /** Nuggets that grow rare, spread evenly. */
  private static boolean isNugget(int page) {
    return (page * 0.618034) % 1 < 0.5 / Math.pow(1 + page / 100.0, 2.5);
  }

  private static CrawlTally untilEnough(CrawlTally tally, long waiting) {
    for (int page = 0; page < 20_000 && tally.finishReason(START).isEmpty(); page++) {
      tally.count(page(isNugget(page)), START);
      tally.tell(0, new CrawlLoad(1, waiting, 1, 0), 0, START);
    }
    return tally;
  }

  private static CrawlSpec.Budget recall(double share) {
    long none = Long.MAX_VALUE;
    return new CrawlSpec.Budget(none, none, none, none, none, share);
  }

  @Test
  void finishReason_shareOfNuggetsSurelyFound_isRecall() {
    CrawlTally some = untilEnough(tally(recall(0.6)), 5_000);
    CrawlTally most = untilEnough(tally(recall(0.9)), 5_000);

    assertThat(some.finishReason(START)).isEqualTo("recall");
    assertThat(most.finishReason(START)).isEqualTo("recall");
    assertThat(some.pages()).isBetween(100L, most.pages() - 1);
    assertThat(most.pages()).isLessThan(20_000);
  }

  @Test
  void finishReason_nobodyHasToldWhatWaits_isNotRecall() {
    assertThat(untilEnough(tally(recall(0.1)), 0).finishReason(START)).isEmpty();
  }

  @Test
  void finishReason_goesOnWhileFewHostsHaveToldWhatWaits_isNotRecall() {
    List<YieldCurve.Point> course = new ArrayList<>();
    CrawlTally before = tally();
    for (int page = 0; page < 4_000; page++) {
      before.count(page(isNugget(page)), START);
      course.add(new YieldCurve.Point(before.pages(), status(before, START).nuggets()));
    }
    PageArchive.Totals stored =
        new PageArchive.Totals(
            before.status(CrawlTable.State.RUNNING, WAITING, 0, 0, "", START).counts(), List.of());
    CrawlTally after =
        new CrawlTally(
            spec(recall(0.5)),
            NODE,
            Map.of(NODE, stored),
            course,
            new WorkTime(0, START, () -> 0),
            Duration.ZERO);
    after.tell(0, new CrawlLoad(1, 200, 1, 0), 0, START);

    assertThat(after.finishReason(START)).isEmpty();
    for (int page = 4_000; page < 4_080; page++) {
      after.count(page(isNugget(page)), START);
    }
    assertThat(after.finishReason(START)).isEqualTo("recall");
  }

  @Test
  void finishReason_nodeHasComeOrGone_isNotRecallUntilHostsHaveToldAgain() {
    CrawlTally tally = tally(recall(0.5));
    for (int page = 0; page < 4_000; page++) {
      tally.count(page(isNugget(page)), START);
    }
    CrawlLoad little = new CrawlLoad(1, 200, 1, 0); // as what slept is forgotten
    tally.tell(0, little, 0, START);
    assertThat(tally.finishReason(START)).isEqualTo("recall");
    long settled = START + CrawlYield.SETTLES_MILLIS;

    tally.unsettled(START);

    assertThat(tally.finishReason(START)).isEmpty();
    assertThat(tally.finishReason(settled)).as("hardly a page since").isEmpty();
    assertThat(left(tally, little, settled).isTold()).as("what is left").isFalse();
    for (int page = 4_000; page < 4_080; page++) {
      tally.count(page(isNugget(page)), START);
    }
    assertThat(tally.finishReason(settled - 1)).as("pages came quickly").isEmpty();
    assertThat(left(tally, little, settled - 1).isTold()).isFalse();
    assertThat(tally.finishReason(settled)).isEqualTo("recall");
    assertThat(left(tally, little, settled).isTold()).isTrue();
    assertThat(tally.finishReason(START - 1)).as("clock put back").isEqualTo("recall");
  }

  @Test
  void unsettled_shardsMoveForLong_lastsUntilTheLastHasMovedAndItsHostsAreLookedAt() {
    CrawlTally tally =
        new CrawlTally(
            spec(recall(0.5)),
            NODE,
            Map.of(),
            List.of(),
            new WorkTime(0, START, () -> 0),
            Duration.ofSeconds(500));
    for (int page = 0; page < 4_000; page++) {
      tally.count(page(isNugget(page)), START);
    }
    tally.tell(0, new CrawlLoad(1, 200, 1, 0), 0, START);
    tally.unsettled(START);
    for (int page = 4_000; page < 4_080; page++) {
      tally.count(page(isNugget(page)), START);
    }

    assertThat(tally.finishReason(START + 559_999)).isEmpty();
    assertThat(tally.finishReason(START + 560_000)).isEqualTo("recall");
  }

  private static RemainingNuggets left(CrawlTally tally, CrawlLoad load, long now) {
    return tally.status(CrawlTable.State.RUNNING, load, 0, 0, "", now).remaining();
  }

  @Test
  void status_endsWhileTheClusterSettles_isTooEarlyUnlessNothingWaits() {
    CrawlTally tally = tally(recall(0.5));
    for (int page = 0; page < 4_000; page++) {
      tally.count(page(isNugget(page)), START);
    }
    tally.unsettled(START);

    assertThat(last(tally, new CrawlLoad(1, 200, 1, 0)).isTold()).isFalse();
    assertThat(last(tally, CrawlLoad.NONE).isTold()).as("nothing waits").isTrue();
  }

  private static RemainingNuggets last(CrawlTally tally, CrawlLoad load) {
    return tally.status(CrawlTable.State.FINISHED, load, 0, 0, "pages", START).remaining();
  }

  @Test
  void unsettled_beforeTheFirstPage_keepsNothingBack() {
    CrawlTally tally = tally(recall(0.5));

    tally.unsettled(START);

    assertThat(untilEnough(tally, 5_000).finishReason(START)).isEqualTo("recall");
  }

  @Test
  void status_goesOnFromAnEarlierRun_knowsWhatIsLeft() {
    List<YieldCurve.Point> course = new ArrayList<>();
    CrawlTally half = tally();
    for (int page = 0; page < 4_000; page++) {
      half.count(page(isNugget(page)), START);
      course.add(new YieldCurve.Point(half.pages(), status(half, START).nuggets()));
    }
    CrawlStatus before = half.status(CrawlTable.State.RUNNING, WAITING, 0, 0, "", START);
    PageArchive.Totals stored = new PageArchive.Totals(before.counts(), List.of());
    CrawlTally after =
        new CrawlTally(
            spec(CrawlSpec.Budget.UNLIMITED),
            NODE,
            Map.of(NODE, stored),
            course,
            new WorkTime(0, START, () -> 0),
            Duration.ZERO);

    assertThat(before.remaining().isTold()).isTrue();
    assertThat(status(after, START).remaining().isTold()).as("nobody has told").isFalse();
    assertThat(after.status(CrawlTable.State.RUNNING, WAITING, 0, 0, "", START).remaining())
        .isEqualTo(before.remaining());
  }

  @Test
  void finishReason_nuggetsAreDearButNoDearerThanBefore_isNone() {
    long none = Long.MAX_VALUE;
    CrawlTally tally = tally(new CrawlSpec.Budget(none, none, none, none, 2, 1));
    for (int page = 0; page < 3_000; page++) {
      tally.count(page(page % 100 == 99), START);
    }

    assertThat(tally.finishReason(START)).isEmpty();
  }

  @Test
  void finishReason_fewNuggetsSoFar_isNotPrice() {
    long none = Long.MAX_VALUE;
    CrawlTally tally = tally(new CrawlSpec.Budget(none, none, none, none, 20, 1));
    for (int page = 0; page < 3_000; page++) {
      tally.count(page(page < 9), START);
    }

    assertThat(tally.finishReason(START)).isEmpty();
  }

  @Test
  void finishReason_nuggets_bytesAndTime_haveTheirNames() {
    long none = Long.MAX_VALUE;
    CrawlTally nuggets = tally(new CrawlSpec.Budget(none, 1, none, none));
    CrawlTally bytes = tally(new CrawlSpec.Budget(none, none, none, 250));
    CrawlTally time = tally(new CrawlSpec.Budget(none, none, 60, none));
    for (CrawlTally tally : List.of(nuggets, bytes, time)) {
      tally.count(page(false), START);
      tally.count(page(false), START);
      assertThat(tally.finishReason(START)).isEmpty();
      tally.count(page(true), START);
    }

    assertThat(nuggets.finishReason(START)).isEqualTo("nuggets");
    assertThat(bytes.finishReason(START)).isEqualTo("bytes");
    workedFor(59_999);
    assertThat(time.finishReason(START)).isEmpty();
    workedFor(60_000);
    assertThat(time.finishReason(START)).isEqualTo("time");
  }

  @Test
  void countAgain_pageThatWasANuggetOnce_isNotFoundTwice() {
    CrawlTally tally = tally();
    StoredPage never = new StoredPage(Outcomes.row(), WarcLocation.NONE);
    StoredPage once =
        new StoredPage(Outcomes.row(), WarcLocation.NONE, Validators.NONE, true); // ceased since
    tally.count(page(false), START);

    tally.own().add(new RevisitReport(page(false), never, Visit.Finding.CHANGED));
    assertThat(status(tally, START).nuggets()).isZero();
    tally.own().add(new RevisitReport(page(true), never, Visit.Finding.CHANGED));
    tally.own().add(new RevisitReport(page(false), once, Visit.Finding.CHANGED));
    tally.own().add(new RevisitReport(page(true), once, Visit.Finding.CHANGED));

    assertThat(status(tally, START).nuggets()).isEqualTo(1);
    assertThat(status(tally, START).pages()).isEqualTo(1);
    assertThat(status(tally, START).counts().revisits()).isEqualTo(Map.of("changed", 4L));
  }

  @Test
  void countReturned_urlsRefusedForTheirDepth_areRefusedNoMore() {
    CrawlTally tally =
        new CrawlTally(
            spec(CrawlSpec.Budget.UNLIMITED),
            NODE,
            Map.of(
                NODE,
                new PageArchive.Totals(
                    new Counts(
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        Map.of("depth", 3L, "moved", 2L, "robots", 1L),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of()),
                    List.of())),
            List.of(),
            new WorkTime(0, START, () -> 0),
            Duration.ZERO);

    tally.own().returned(UrlState.REFUSED_DEPTH, 2);
    assertThat(status(tally, START).counts().refused()).containsEntry("depth", 1L);
    tally.own().returned(UrlState.REFUSED_MOVED, 2);
    assertThat(status(tally, START).counts().refused()).containsEntry("depth", 1L);

    tally.own().returned(UrlState.REFUSED_DEPTH, 1);
    assertThat(status(tally, START).counts().refused())
        .containsExactlyEntriesOf(Map.of("robots", 1L));
  }

  @Test
  void status_afterARestart_goesOnFromTheEarlierRuns() {
    PageArchive.Totals before =
        new PageArchive.Totals(
            new Counts(
                10,
                4,
                2,
                8,
                4,
                500,
                3,
                7,
                Map.of("robots", 2L),
                Map.of("dns", 1L),
                Map.of(),
                Map.of("gone", 2L),
                Map.of("nofollow", 30L)),
            List.of(true, false));
    CrawlTally tally =
        new CrawlTally(
            spec(new CrawlSpec.Budget(11, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)),
            NODE,
            Map.of(NODE, before),
            List.of(),
            new WorkTime(30, START, nanos::get),
            Duration.ZERO);

    tally.count(page(true), START);
    tally.count(ended(Verdict.Kind.REFUSED, "robots"), START);
    tally.count(ended(Verdict.Kind.FAILED, "http_404"), START);
    tally.own().addPruned(2);
    workedFor(5_000);
    CrawlStatus status = status(tally, START);

    assertThat(status.pages()).isEqualTo(11);
    assertThat(status.nuggets()).isEqualTo(5);
    assertThat(status.counts().relevantCopies()).isEqualTo(2);
    assertThat(status.overallRate()).isEqualTo(5.0 / 11);
    assertThat(status.windowRate()).isEqualTo(2.0 / 3);
    assertThat(status.counts().refused()).containsExactlyEntriesOf(Map.of("robots", 3L));
    assertThat(status.counts().failed())
        .containsOnly(Map.entry("dns", 1L), Map.entry("http_404", 1L));
    assertThat(status.counts().redirected()).isEqualTo(3);
    assertThat(status.counts().pruned()).isEqualTo(9);
    assertThat(status.counts().revisits()).containsExactlyEntriesOf(Map.of("gone", 2L));
    assertThat(status.counts().linksLeft()).containsExactlyEntriesOf(Map.of("nofollow", 30L));
    assertThat(status.bytes()).isEqualTo(800);
    assertThat(status.seconds()).isEqualTo(35);
    assertThat(tally.finishReason(START)).isEqualTo("pages");
  }

  @Test
  void finishReason_bytes_areWhatCameHoweverTheRequestEnded() {
    long none = Long.MAX_VALUE;
    CrawlTally tally = tally(new CrawlSpec.Budget(none, none, none, 250));

    tally.count(tooLarge(), START);
    tally.count(tooLarge(), START);
    assertThat(tally.finishReason(START)).isEmpty();
    tally.count(tooLarge(), START);

    assertThat(tally.finishReason(START)).isEqualTo("bytes");
  }

  @Test
  void finishReason_bytes_areThoseOfSitemapsToo() {
    long none = Long.MAX_VALUE;
    CrawlTally tally = tally(new CrawlSpec.Budget(none, none, none, 250));

    tally.own().addBytes(250);

    assertThat(tally.finishReason(START)).isEqualTo("bytes");
  }

  @Test
  void count_retry_isNotOverYet() {
    CrawlTally tally = tally();

    tally.count(ended(Verdict.Kind.RETRY, "http_503"), START);

    CrawlStatus status = status(tally, START);
    assertThat(status.pages()).isZero();
    assertThat(status.counts().failed()).isEmpty();
  }

  @Test
  void lift_twoArms_isTheRatioOfTheirRatesWithinItsBand() {
    CrawlTally tally = tally();
    for (int i = 0; i < 400; i++) {
      tally.count(page(i % 2 == 0), START);
      tally.countControl(new ControlTable.Row("http://h" + i + ".test/", true, i % 20 == 0));
    }
    tally.countControl(new ControlTable.Row("http://gone.test/", false, false));
    CrawlStatus status = status(tally, START);
    Lift lift = status.lift();

    assertThat(status.controlPages()).isEqualTo(400);
    assertThat(status.controlNuggets()).isEqualTo(20);
    assertThat(lift.value()).isCloseTo(10, within(0.5));
    assertThat(lift.low()).isLessThan(lift.value());
    assertThat(lift.high()).isGreaterThan(lift.value());
  }

  @Test
  void lift_randomPagesBesideEachOther_isTooEarlyOnEveryNode() {
    CrawlTally one = fresh(spec(CrawlSpec.Budget.UNLIMITED), "one");
    CrawlTally two = fresh(spec(CrawlSpec.Budget.UNLIMITED), "two");
    for (int i = 0; i < 9; i++) {
      one.count(page(i < 2), START);
      one.countControl(new ControlTable.Row("http://manual.test/" + i, true, i > 0));
    }

    two.other(one.tell(0, CrawlLoad.NONE, 0, START));

    for (CrawlTally tally : List.of(one, two)) {
      CrawlStatus status = status(tally, START);
      assertThat(status.controlNuggets()).isEqualTo(8);
      assertThat(status.lift().standing()).isEqualTo(Lift.Standing.TOO_EARLY);
    }
  }

  @Test
  void takeOver_drawsOfTheLeaderBefore_countOnceWithThoseThatFollow() {
    CrawlTally tally = tally();
    List<ControlTable.Row> stored =
        List.of(
            new ControlTable.Row("http://a.test/", true, true),
            new ControlTable.Row("http://b.test/", true, false));
    tally.countControl(stored.get(0));

    tally.takeOver(stored);
    tally.countControl(new ControlTable.Row("http://c.test/", true, true));

    assertThat(status(tally, START).controlPages()).isEqualTo(3);
    assertThat(status(tally, START).controlNuggets()).isEqualTo(2);
  }

  @Test
  void count_copiesOfNuggets_areNoNuggetsAndCountApart() {
    CrawlTally tally = tally();
    tally.count(page(true), START);
    tally.count(copy(true), START);
    tally.count(copy(true), START);
    tally.count(copy(false), START);

    CrawlStatus status = status(tally, START);
    assertThat(status.pages()).isEqualTo(4);
    assertThat(status.nuggets()).isEqualTo(1);
    assertThat(status.counts().relevantCopies()).isEqualTo(2);
    assertThat(status.counts().copies()).isEqualTo(Map.of("near", 3L));
    assertThat(status.windowRate()).isEqualTo(0.25);
    assertThat(status.overallRate()).isEqualTo(0.25);
  }

  @Test
  void finishReason_copiesOfNuggets_fillNoBudget() {
    CrawlTally tally =
        tally(new CrawlSpec.Budget(Long.MAX_VALUE, 2, Long.MAX_VALUE, Long.MAX_VALUE));
    tally.count(page(true), START);
    tally.count(copy(true), START);

    assertThat(tally.finishReason(START)).isEmpty();
  }

  @Test
  void countAgain_copyThatHasChanged_becomesANugget() {
    CrawlTally tally = tally();
    tally.count(copy(true), START);
    StoredPage before =
        new StoredPage(
            Outcomes.row(true).withCopy(new PageCopy("near", "http://a.test/")), WarcLocation.NONE);

    tally.own().add(new RevisitReport(page(true), before, Visit.Finding.CHANGED));

    assertThat(status(tally, START).nuggets()).isEqualTo(1);
    assertThat(status(tally, START).counts().relevantCopies()).isZero();
    assertThat(status(tally, START).counts().copies()).isEmpty();
  }

  @Test
  void status_anotherNodesCopies_areAddedUp() {
    CrawlTally one = fresh(spec(CrawlSpec.Budget.UNLIMITED), "one");
    CrawlTally two = fresh(spec(CrawlSpec.Budget.UNLIMITED), "two");
    one.count(copy(true), START);
    two.count(copy(true), START);

    one.other(two.tell(0, CrawlLoad.NONE, 0, START));

    assertThat(status(one, START).counts().relevantCopies()).isEqualTo(2);
    assertThat(status(one, START).nuggets()).isZero();
  }

  @Test
  void window_twoNodes_isTheSameOnBoth() {
    CrawlTally one = fresh(spec(CrawlSpec.Budget.UNLIMITED), "one");
    CrawlTally two = fresh(spec(CrawlSpec.Budget.UNLIMITED), "two");
    for (int i = 0; i < 30; i++) {
      one.count(page(false), START);
      two.count(page(i < 10), START);
    }

    one.other(two.tell(0, CrawlLoad.NONE, 0, START));
    two.other(one.tell(0, CrawlLoad.NONE, 0, START));

    assertThat(status(one, START).windowRate()).isEqualTo(10.0 / 60);
    assertThat(status(two, START).windowRate()).isEqualTo(10.0 / 60);
  }

  @Test
  void window_pagesOfTheControlArm_areLeftOut() {
    CrawlTally tally = tally();
    tally.count(page(true, PageRecord.Arm.FOCUSED), START);
    tally.count(page(false, PageRecord.Arm.CONTROL), START);

    assertThat(status(tally, START).windowRate()).isEqualTo(1);
    assertThat(status(tally, START).overallRate()).isEqualTo(0.5);
  }

  @Test
  void pagesPerSecond_overTenSeconds_forgetsOlderPages() {
    CrawlTally tally = tally();
    for (int i = 0; i < 50; i++) {
      tally.count(page(false), START + 1_000);
    }
    for (int i = 0; i < 20; i++) {
      tally.count(page(false), START + 15_000);
    }

    assertThat(status(tally, START + 20_000).pagesPerSecond()).isEqualTo(2);
    assertThat(status(tally, START + 60_000).pagesPerSecond()).isZero();
  }

  @Test
  void pagesPerSecond_clockIsPutBack_countsOnlyWhatCameSince() {
    CrawlTally tally = tally();
    long hourBefore = START - 3_600_000;
    for (int i = 0; i < 50; i++) {
      tally.count(page(false), START + 15_000);
    }
    for (int i = 0; i < 20; i++) {
      tally.count(page(false), hourBefore + 20_000);
    }

    assertThat(status(tally, hourBefore + 20_000).pagesPerSecond()).isEqualTo(2);
    assertThat(status(tally, hourBefore + 60_000).pagesPerSecond()).isZero();
  }

  @Test
  void pagesPerSecond_clockIsPutBackByLessThanItsSpan_countsNoPageOfLater() {
    CrawlTally tally = tally();
    for (int i = 0; i <= 100; i++) {
      tally.count(page(false), START + 90_000 + 100 * i);
    }

    assertThat(status(tally, START + 92_000).pagesPerSecond()).isEqualTo(2.1);
    assertThat(status(tally, START + 100_000).pagesPerSecond()).isEqualTo(2.1);
  }
}
