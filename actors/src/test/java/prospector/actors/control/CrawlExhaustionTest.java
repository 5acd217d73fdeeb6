package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.control.Outcomes.page;

import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.DueTable;

/** A crawl that ends as nothing is left to do, or nobody in reach; and one that waits. */
class CrawlExhaustionTest extends CrawlFixture {
  @Test
  void barred_everyHostThatBidsAndNoPage_endsTheCrawl() {
    load.set(new Dispatcher.Load(0, 3, 2, 0));
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    takeSeed();
    crawl.tell(new CrawlActor.Barred("http://a.example", "connect refused"));
    seconds(6);
    runsOn(); // the other may be asked

    crawl.tell(new CrawlActor.Barred("http://b.example", "http_503"));

    CrawlStatus end = ends();
    assertThat(end.finishReason()).isEqualTo("unreachable");
    assertThat(end.run().barred())
        .containsEntry("http://a.example", "connect refused")
        .containsEntry("http://b.example", "http_503");
  }

  @Test
  void barred_everyHostOfEveryNode_endsTheCrawl() {
    load.set(new Dispatcher.Load(0, 3, 1, 0));
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    takeSeed();
    TestProbe<CrawlActor.Command> other = peer("node2");
    crawl.tell(new CrawlActor.PeerCount(waiting("node2", 0), other.getRef()));
    crawl.tell(new CrawlActor.Barred("http://a.example", "connect refused"));
    seconds(6);
    runsOn(); // the other node's host may be asked

    crawl.tell(new CrawlActor.PeerCount(waiting("node2", 0).barring(1), other.getRef()));

    assertThat(fish(other, CrawlActor.PeerCount.class, it -> it.count().barred() == 1)).isNotNull();
    assertThat(ends().finishReason()).isEqualTo("unreachable");
  }

  @Test
  void barred_afterAPageOrAnsweringAgain_runsOn() {
    load.set(new Dispatcher.Load(0, 3, 1, 0));
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    takeSeed();
    crawl.tell(new CrawlActor.Barred("http://a.example", "connect refused"));
    crawl.tell(new CrawlActor.Barred("http://a.example", ""));
    seconds(6);
    runsOn();

    report(page(false));
    crawl.tell(new CrawlActor.Barred("http://a.example", "connect refused"));
    seconds(6);
    runsOn();
  }

  @Test
  void barred_pagesOfAnEarlierRun_runsOn() {
    totals = Map.of(NODE, new PageArchive.Totals(pages(10), List.of()));
    load.set(new Dispatcher.Load(0, 3, 1, 0));
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    takeSeed();

    crawl.tell(new CrawlActor.Barred("http://a.example", "http_503"));

    seconds(6);
    runsOn();
  }

  @Test
  void exhausted_onlyWhenNoHostIsDueWithinTheHorizon() {
    tables.due.put(
        List.of(new DueTable.Row("http://later.example", clock.millis() + HORIZON.toMillis())));
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(8);
    runsOn();

    tables.due.put(
        List.of(new DueTable.Row("http://later.example", clock.millis() + 2 * HORIZON.toMillis())));

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  /** As after a Retry-After, or outside of its window. */
  @Test
  void exhausted_notWhileAHostIsDueSoonEnoughAfterTheLastPage() {
    patience = Duration.ofHours(1);
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    clock.move(Duration.ofHours(3).toMillis());
    report(page(false));
    tables.due.put(
        List.of(
            new DueTable.Row(
                "http://later.example", clock.millis() + Duration.ofMinutes(30).toMillis())));
    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));
    seconds(60);
    runsOn();

    clock.move(Duration.ofMinutes(31).toMillis());
    tables.due.put(
        List.of(
            new DueTable.Row(
                "http://later.example", clock.millis() + Duration.ofMinutes(30).toMillis())));

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void exhausted_notForTheTimeInWhichItWasPaused() {
    patience = Duration.ofHours(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    crawl.tell(new CrawlActor.Pause(true));
    seconds(3);
    clock.move(Duration.ofHours(30).toMillis());
    tables.due.put(
        List.of(
            new DueTable.Row(
                "http://later.example", clock.millis() + Duration.ofMinutes(30).toMillis())));
    seconds(60);
    assertThat(status().state()).isEqualTo(CrawlTable.State.PAUSED);

    crawl.tell(new CrawlActor.Pause(false));
    seconds(60);
    runsOn();

    tables.due.put(
        List.of(
            new DueTable.Row(
                "http://later.example", clock.millis() + Duration.ofHours(2).toMillis())));

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void exhausted_notWhileASeedIsOnItsWay() {
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(8);
    runsOn();

    takeSeed();

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void exhausted_notWhileAHostBidsOrFetches() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(8);
    runsOn();

    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }
}
