package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.control.Outcomes.page;

import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import prospector.actors.count.OtherSites;
import prospector.actors.count.SiteCount;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;

/** One crawl at a site that shares it with another one. */
class CrawlOfSitesTest extends CrawlFixture {
  private volatile boolean heard = true;

  /** Another site, of the same capacity, that has done nothing yet. */
  private final class Another implements OtherSites {
    @Override
    public boolean areIdle(String crawl, boolean idleHere, SiteCount own) {
      return false;
    }

    @Override
    public List<SiteCount> counts(String crawl) {
      return List.of();
    }

    @Override
    public String own() {
      return "a";
    }

    @Override
    public int count() {
      return 1;
    }

    @Override
    public boolean areHeard() {
      return heard;
    }

    @Override
    public long share(long budget) {
      return budget == Long.MAX_VALUE ? budget : budget / 2;
    }
  }

  @Test
  void barred_everyHostHere_runsOnAsTheOtherSiteMayTellOfMore() {
    others = new Another();
    load.set(new Dispatcher.Load(0, 3, 1, 0));
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    takeSeed();
    crawl.tell(new CrawlActor.Barred("http://a.example", "connect refused"));

    seconds(20);

    runsOn();
    assertThat(status().finishReason()).isEmpty();
  }

  @Test
  void bytesOfItsShare_whileTheOtherIsSilent_areAllItAsksFor() {
    others = new Another();
    begin(new CrawlSpec.Budget(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 1_000));
    for (int i = 0; i < 5; i++) {
      report(page(false)); // of 100 bytes
    }
    awaitPagesLeft(Long.MAX_VALUE); // both are heard

    heard = false;
    awaitPagesLeft(0); // half of the budget is spent
    runsOn();

    heard = true;
    awaitPagesLeft(Long.MAX_VALUE);
  }

  @Test
  void nuggetsOfItsShare_whileTheOtherIsSilent_areAllItAsksFor() {
    others = new Another();
    heard = false;
    begin(budget(Long.MAX_VALUE, 4, Long.MAX_VALUE));
    report(page(true));
    awaitPagesLeft(Long.MAX_VALUE);

    report(page(true));

    awaitPagesLeft(0);
    runsOn();
  }

  /** Until the slots are told so; their clock is not the crawl's. */
  private void awaitPagesLeft(long pages) {
    status();
    pagesLeft(); // what was told before
    long left = -1;
    for (int turn = 0; turn < 30 && left != pages; turn++) {
      seconds(1);
      left = pagesLeft();
    }
    assertThat(left).isEqualTo(pages);
  }

  /** What the slots were told last, or -1. */
  private long pagesLeft() {
    AtomicLong left = new AtomicLong(-1);
    Dispatcher.Close mark = new Dispatcher.Close("that was all");
    slots.tell(mark);
    dispatcher.fishForMessage(
        PATIENCE,
        message -> {
          if (message instanceof Dispatcher.Elsewhere told) {
            left.set(told.pagesLeft());
          }
          return message.equals(mark)
              ? FishingOutcomes.complete()
              : FishingOutcomes.continueAndIgnore();
        });
    return left.get();
  }
}
