package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.control.Outcomes.page;

import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.CrawlUrl;

/** What new orders do in the last seconds of a crawl, while its last requests are under way. */
class CrawlOrdersTest extends CrawlFixture {
  private void endsSoon() {
    inFlight(1);
    begin(budget(1, NONE, NONE));
    takeSeed();
    report(page(false));
    seconds(1);
    fish(dispatcher, Dispatcher.Close.class, any -> true);
    assertThat(status().state()).isEqualTo(CrawlTable.State.FINISHED);
  }

  @Test
  void orders_budgetIsRaised_goesOn() {
    endsSoon();

    crawl.tell(new CrawlActor.Orders(spec(budget(3, NONE, NONE), 0, SEED)));

    fish(dispatcher, Dispatcher.Open.class, any -> true);
    fish(dispatcher, Dispatcher.Elsewhere.class, any -> any.pagesLeft() == 2);
    seconds(10);
    runsOn();
    report(page(false));
    report(page(false));
    assertThat(ends().pages()).isEqualTo(3);
  }

  @Test
  void orders_leaveTheBudgetSpent_endsAllTheSame() {
    endsSoon();

    CrawlUrl another = CrawlUrl.ofNormal("http://another.example/");
    crawl.tell(new CrawlActor.Orders(spec(budget(1, NONE, NONE), 0, SEED, another)));

    assertThat(ends().finishReason()).isEqualTo("pages");
  }

  @Test
  void orders_wasStopped_endsAllTheSame() {
    inFlight(1);
    begin(budget(1, NONE, NONE));
    crawl.tell(new CrawlActor.Stop("stopped"));

    crawl.tell(new CrawlActor.Orders(spec(CrawlSpec.Budget.UNLIMITED, 0, SEED)));

    assertThat(ends().state()).isEqualTo(CrawlTable.State.STOPPED);
  }
}
