package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.control.Outcomes.URL;
import static prospector.actors.control.Outcomes.ended;
import static prospector.actors.control.Outcomes.page;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.WorkTime;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.work.RevisitReport;
import prospector.actors.work.Verdict;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Visit;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.RevisitTable;
import prospector.web.url.HostKey;

/** When a crawl has its hosts come back to stored pages, and how many. */
class CrawlRevisitTest extends CrawlFixture {
  @Test
  void revisits_duePages_areToldOnceAndPlannedAnewByWhatTheyFound() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(2), Duration.ofSeconds(8));
    String url = URL.value();
    tables.visits.stored.add(
        new RevisitTable.Unplanned(1, url, URL.host().value(), clock.millis(), false, ""));
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    report(page(false));
    seconds(3);
    assertThat(plan(url).dueMillis()).isEqualTo(1_004_000);

    seconds(6);

    HostMessage.Revisit told = fish(hosts, HostMessage.Revisit.class, any -> true);
    assertThat(told).isEqualTo(new HostMessage.Revisit(URL.host().value(), id, List.of(url)));
    hosts.expectNoMessage(Duration.ZERO);
    StoredPage before = new StoredPage(Outcomes.row(), WarcLocation.NONE);
    crawl.tell(
        new CrawlActor.Revisited(
            new RevisitReport(page(true), before, Visit.Finding.CHANGED), false));
    assertThat(status().nuggets()).as("the page became one").isEqualTo(1);
    assertThat(plan(url).dueMillis()).isEqualTo(clock.millis() + 2_000);
    assertThat(plan(url).changes()).isEqualTo(1);
    assertThat(status().counts().revisits()).containsExactlyEntriesOf(Map.of("changed", 1L));
  }

  @Test
  void revisited_pageIsGone_isCountedAndNotedWithItsReason() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(2), Duration.ofSeconds(8));
    begin(CrawlSpec.Budget.UNLIMITED);
    StoredPage before = new StoredPage(Outcomes.row(), WarcLocation.NONE);

    crawl.tell(
        new CrawlActor.Revisited(
            new RevisitReport(ended(Verdict.Kind.FAILED, "http_404"), before, Visit.Finding.GONE),
            false));

    assertThat(status().counts().revisits()).containsExactlyEntriesOf(Map.of("gone", 1L));
    assertThat(tables.visits.missed)
        .singleElement()
        .satisfies(
            visit -> {
              assertThat(visit.url()).isEqualTo(URL.value());
              assertThat(visit.finding()).isEqualTo(Visit.Finding.GONE);
              assertThat(visit.reason()).isEqualTo("http_404");
              assertThat(visit.node()).isEqualTo(NODE);
            });
    assertThat(plan(URL.value()).dueMillis()).as("it may come back").isPositive();
  }

  @Test
  void revisits_dueAgainBeforeTheCrawlLooked_areToldAgain() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(2), Duration.ofSeconds(2));
    String url = URL.value();
    tables.visits.stored.add(new RevisitTable.Unplanned(1, url, URL.host().value(), 0, false, ""));
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    report(page(false));
    seconds(9);
    fish(hosts, HostMessage.Revisit.class, any -> true);

    RevisitTable.Plan told = plan(url);
    tables.visits.plan(List.of(RevisitPace.due(told, told.dueMillis() + 1)));
    seconds(2);

    assertThat(fish(hosts, HostMessage.Revisit.class, any -> true).urls()).containsExactly(url);
  }

  private RevisitTable.Plan plan(String url) {
    return tables.visits.find(id, url).orElseThrow();
  }

  @Test
  void revisits_pagesThatBroughtNuggets_areDueBeforeThese() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(2), Duration.ofSeconds(800));
    String hub = URL.value() + "hub";
    stored(1, hub, "http://elsewhere.example", false, "");
    stored(2, URL.value() + "a", URL.host().value(), true, hub);
    stored(3, URL.value() + "b", URL.host().value(), true, hub);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(2);
    assertThat(plan(hub).finds()).isEqualTo(2);
    assertThat(plan(hub).dueMillis()).as("a quarter of the interval").isEqualTo(10_000);
    assertThat(plan(URL.value() + "a").dueMillis()).as("half of it").isEqualTo(20_000);

    stored(4, URL.value() + "c", URL.host().value(), true, hub);
    stored(5, URL.value() + "d", URL.host().value(), true, "http://never.example/stored");
    seconds(2);

    assertThat(plan(hub).finds()).isEqualTo(3);
    assertThat(plan(hub).dueMillis()).as("a fifth").isEqualTo(8_000);
    assertThat(tables.visits.plans).hasSize(5);
  }

  private void stored(long number, String url, String host, boolean nugget, String via) {
    tables.visits.stored.add(new RevisitTable.Unplanned(number, url, host, 0, nugget, via));
  }

  @Test
  void revisits_nuggetsOnVeryManyHosts_areRememberedOfTheLastOfThem() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(2), Duration.ofSeconds(800));
    int hosts = RevisitRound.NUGGET_HOSTS + 1;
    tables.visits.stored.addAll(
        IntStream.rangeClosed(1, hosts)
            .mapToObj(i -> new RevisitTable.Unplanned(i, "nugget" + i, "h" + i, 0, true, ""))
            .toList());
    String first = URL.value() + "first";
    String last = URL.value() + "last";
    stored(hosts + 1, first, "h1", false, "");
    stored(hosts + 2, last, "h" + hosts, false, "");
    begin(CrawlSpec.Budget.UNLIMITED);

    for (int i = 0; i < 60 && !tables.visits.plans.containsKey(last); i++) {
      time.timePasses(SECOND);
      settle();
    }

    assertThat(plan(last).dueMillis()).as("three quarters of the interval").isEqualTo(30_000);
    assertThat(plan(first).dueMillis()).isEqualTo(40_000);
  }

  @Test
  void revisits_wantedAndPagesStored_theCrawlGoesOnWhenNothingNewIsLeft() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(2), Duration.ofSeconds(8));
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    report(page(false));

    seconds(20);

    runsOn();
  }

  @Test
  void revisits_whileNewPagesWait_areNoMoreThanTheirShare() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofSeconds(1), Duration.ofSeconds(1));
    for (int i = 0; i < 9; i++) {
      String url = URL.value() + i;
      tables.visits.stored.add(
          new RevisitTable.Unplanned(i, url, URL.host().value(), 0, false, ""));
    }
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(3);
    hosts.expectNoMessage(Duration.ZERO);

    report(page(false));
    report(page(false));
    seconds(3);

    assertThat(fish(hosts, HostMessage.Revisit.class, any -> true).urls()).hasSize(2);
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void revisits_anotherNodeWithVisitsOnly_isNothingNew() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    TestProbe<CrawlActor.Command> other = peer("node2");
    crawl.tell(new CrawlActor.PeerCount(visiting("node2"), other.getRef()));
    String url = "http://well.example/1";
    tables.visits.plan(List.of(new RevisitTable.Plan(id, url, 1, 1, 0, 0, 0)));

    seconds(6);

    assertThat(fish(hosts, HostMessage.Revisit.class, it -> true).urls()).containsExactly(url);
  }

  /** A node whose one host bids for a visit, and has it in flight. */
  private static NodeCount visiting(String node) {
    CrawlTally tally =
        new CrawlTally(
            Outcomes.spec(CrawlSpec.Budget.UNLIMITED),
            node,
            Map.of(),
            List.of(),
            new WorkTime(0, 0, () -> 0),
            Duration.ZERO);
    return tally.tell(0, new CrawlLoad(1, 0, 1, -100), 0, 0);
  }

  @Test
  void revisits_plansThatCouldNotBeWritten_areMadeAtTheNextLook() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    for (long number : new long[] {1, 50_000}) {
      tables.visits.stored.add(
          new RevisitTable.Unplanned(
              number, URL.value() + number, URL.host().value(), 0, false, ""));
    }
    tables.visits.broken = true;
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(2);
    assertThat(tables.visits.plans).isEmpty();

    tables.visits.broken = false;
    seconds(2);

    assertThat(tables.visits.plans).hasSize(2);
  }

  @Test
  void revisits_everythingPlanned_onlyNewRowsAreReadAgain() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    tables.visits.lastNumber = 50_000; // after a restart: all of them have plans
    begin(CrawlSpec.Budget.UNLIMITED);

    seconds(2);

    assertThat(tables.visits.readAfter).hasSizeGreaterThan(1).endsWith(40_000L);
  }

  @Test
  void revisits_manyRowsAfterARestart_areReadInWindows() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    tables.visits.lastNumber = 1_000_000; // all but the last have plans
    tables.visits.mostAtOnce = 100_000;
    stored(1_000_000, URL.value(), URL.host().value(), false, "");
    begin(CrawlSpec.Budget.UNLIMITED);

    seconds(13);

    assertThat(tables.visits.plans).containsKey(URL.value());
    assertThat(tables.visits.readAfter).startsWith(-10_000L, 90_000L, 190_000L).endsWith(990_000L);
  }

  /** Pages that are due since long ago, of a host of that name. */
  private void due(String host, int pages, long sinceMillis) {
    for (int i = 100; i < 100 + pages; i++) {
      String url = host + "/" + i;
      tables.visits.plan(List.of(new RevisitTable.Plan(id, url, sinceMillis + i, 1, 0, 0, 0)));
    }
  }

  private void beginIdle() {
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    report(page(false));
    seconds(5);
  }

  private List<String> toldTo(String host) {
    return fish(hosts, HostMessage.Revisit.class, it -> it.host().equals(host)).urls();
  }

  @Test
  void revisits_manyOfOneHostThatMakesNone_holdUpNobody() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    due("http://dead.example", 1_200, 0);
    due("http://well.example", 1, 500_000);

    beginIdle();

    assertThat(toldTo("http://dead.example")).hasSize(ToldVisits.MOST_OF_A_HOST);
    assertThat(toldTo("http://well.example")).hasSize(1);
    seconds(3);
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Override
  HostRouter router() {
    HostRouter own = super.router();
    return new HostRouter() {
      @Override
      public void tell(HostKey host, HostCommand message) {
        own.tell(host, message);
      }

      @Override
      public boolean mayBeHere(HostKey host) {
        return !host.value().endsWith(".elsewhere.example");
      }
    };
  }

  @Test
  void revisits_ofHostsThatAreAnotherSites_areLeftAloneAndHoldUpNobody() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    for (int i = 0; i < ToldVisits.MOST; i++) {
      due("http://h" + i + ".elsewhere.example", 1, 0);
    }
    due("http://well.example", 1, 500_000);

    beginIdle();

    HostMessage.Revisit first = fish(hosts, HostMessage.Revisit.class, any -> true);
    assertThat(first.host()).isEqualTo("http://well.example");
    assertThat(plan("http://h7.elsewhere.example/100").dueMillis())
        .isGreaterThan(1_000_000 + Duration.ofHours(2).toMillis());
  }

  @Test
  void revisits_thatTheHostHasForgotten_areToldAgainBeginningWithOne() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    due("http://moved.example", 3, 0);
    beginIdle();
    List<String> first = toldTo("http://moved.example");

    clock.move(ToldVisits.AGAIN_MILLIS);
    seconds(1);

    assertThat(toldTo("http://moved.example")).isEqualTo(first.subList(0, 1));
  }

  @Test
  void revisits_ofAThousandHostsThatNeverAnswer_holdUpNobodyForLong() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    for (int i = 0; i < ToldVisits.MOST; i++) {
      due("http://dead" + i + ".example", 1, 0);
    }
    due("http://well.example", 1, 500_000);
    beginIdle();
    toldTo("http://dead999.example");

    clock.move(ToldVisits.AGAIN_MILLIS);
    seconds(1);
    toldTo("http://dead999.example");
    clock.move(ToldVisits.AGAIN_MILLIS);
    seconds(1);

    HostMessage.Revisit next = fish(hosts, HostMessage.Revisit.class, any -> true);
    assertThat(next.host()).isEqualTo("http://well.example");
    assertThat(plan("http://dead7.example/100").dueMillis())
        .isBetween(
            clock.millis() + Duration.ofMinutes(59).toMillis(),
            clock.millis() + Duration.ofHours(1).toMillis());
  }

  @Test
  void revisits_toldWithNothingElseToDo_areNoDebtWhenNewPagesCome() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    due("http://dead.example", 15, 0);
    beginIdle();
    assertThat(toldTo("http://dead.example")).hasSize(15);

    inFlight(1);
    seconds(2);
    due("http://well.example", 5, 0);
    report(page(false));
    report(page(false));
    seconds(2);

    assertThat(toldTo("http://well.example")).hasSize(2);
    seconds(2);
    hosts.expectNoMessage(Duration.ZERO);
  }

  @Test
  void revisits_afterAnotherNodeHasLed_areAShareOfThePagesSince() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    due("http://well.example", 9, 0);
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    fish(hosts, HostMessage.Deliver.class, any -> true); // the seed, as it leads
    seconds(2);
    TestProbe<CrawlActor.Command> leader = peer("node0");
    seconds(1);
    for (int i = 0; i < 20; i++) {
      report(page(false));
    }

    leader.stop();
    takeSeed(); // told of it as the crawl leads again
    seconds(3);
    hosts.expectNoMessage(Duration.ZERO);
    report(page(false));
    report(page(false));
    seconds(2);

    assertThat(toldTo("http://well.example")).hasSize(2);
  }

  @Test
  void revisits_aLookThatFails_forgetsNothingThatWasTold() {
    revisits = new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofHours(2));
    due("http://well.example", 1, 0);
    beginIdle();
    assertThat(toldTo("http://well.example")).hasSize(1);

    tables.visits.broken = true;
    seconds(2);
    tables.visits.broken = false;
    seconds(2);

    hosts.expectNoMessage(Duration.ZERO);
  }
}
