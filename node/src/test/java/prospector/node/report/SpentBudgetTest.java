package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.Policy;

/** A stored crawl of 2,500 pages, 250 nuggets, 70 MB and 100 s against budgets. */
class SpentBudgetTest {
  private static final long NONE = Long.MAX_VALUE;

  private static String words(long pages, long nuggets, long seconds, long bytes) {
    CrawlSpec.Budget budget = new CrawlSpec.Budget(pages, nuggets, seconds, bytes);
    return SpentBudget.of(budget, Statuses.midway())
        .map(spent -> spent.words(OptionalLong.of(12_345)))
        .orElse("");
  }

  @Test
  void of_budgetLeft_isEmpty() {
    assertThat(words(2_501, 251, 101, 70_000_001)).isEmpty();
    assertThat(words(NONE, NONE, NONE, NONE)).isEmpty();
  }

  @Test
  void words_eachPart_saysHowToGoOn() {
    assertThat(words(2_500, NONE, NONE, NONE))
        .isEqualTo("Budget of 2,500 pages is used up, 12,345 wait. Go on with --pages 5000");
    assertThat(words(NONE, 1, NONE, NONE))
        .isEqualTo("Budget of 1 nugget is used up, 12,345 wait. Go on with --nuggets 500");
    assertThat(words(NONE, NONE, 100, NONE)).contains("Budget of 1:40 is", "--time 200s");
    assertThat(words(NONE, NONE, NONE, 70_000_000)).contains("--set crawl.budget.bytes=140000000");
  }

  @Test
  void words_price_saysWhatANuggetMayCostAndHowToGoOn() {
    CrawlSpec.Budget dear = new CrawlSpec.Budget(NONE, NONE, NONE, NONE, 2, 1);
    CrawlSpec.Budget cheap = new CrawlSpec.Budget(NONE, NONE, NONE, NONE, 1_000, 1);

    assertThat(SpentBudget.of(cheap, Statuses.midway())).isEmpty();
    assertThat(
            SpentBudget.of(dear, Statuses.windowRate(Policy.LEARNER, 0.05))
                .orElseThrow()
                .words(OptionalLong.empty()))
        .isEqualTo("Budget of 2 pages a nugget is used up. Go on with --stop-at price=40");
  }

  @Test
  void words_recallThatWasEnough_saysHowToGoOn() {
    CrawlStatus ended = Statuses.ended("recall", 0.9);
    CrawlSpec.Budget same = new CrawlSpec.Budget(NONE, NONE, NONE, NONE, NONE, 0.9);
    CrawlSpec.Budget more = new CrawlSpec.Budget(NONE, NONE, NONE, NONE, NONE, 0.95);

    assertThat(SpentBudget.of(same, ended).orElseThrow().words(OptionalLong.empty()))
        .isEqualTo("Budget of 90.0 % of the nuggets is used up. Go on with --stop-at recall=0.95");
    assertThat(SpentBudget.of(more, ended)).isEmpty();
    assertThat(SpentBudget.of(CrawlSpec.Budget.UNLIMITED, ended)).isEmpty();
    assertThat(SpentBudget.of(same, Statuses.ended("exhausted", 0.9))).isEmpty();
  }

  @Test
  void words_waitingNotKnown_leavesItOut() {
    CrawlSpec.Budget budget = new CrawlSpec.Budget(2_500, NONE, NONE, NONE);

    assertThat(SpentBudget.of(budget, Statuses.midway()).orElseThrow().words(OptionalLong.empty()))
        .isEqualTo("Budget of 2,500 pages is used up. Go on with --pages 5000");
  }
}
