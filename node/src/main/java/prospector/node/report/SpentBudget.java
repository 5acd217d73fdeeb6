package prospector.node.report;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.control.Lift;

/**
 * A part of a crawl's budget that its earlier runs have used up.
 *
 * @param reason as a crawl that ends by it says it
 * @param budget the part, with its unit
 * @param more the option that would let it go on
 */
public record SpentBudget(String reason, String budget, String more) {
  /** The reason of a crawl that has found enough; more is wanted once it is raised. */
  public static final String RECALL = "recall";

  /** The first part that is used up, by what is stored. */
  public static Optional<SpentBudget> of(CrawlSpec.Budget budget, CrawlStatus stored) {
    if (stored.pages() >= budget.pages()) {
      return Optional.of(counted("pages", budget.pages(), stored.pages()));
    } else if (stored.nuggets() >= budget.nuggets()) {
      return Optional.of(counted("nuggets", budget.nuggets(), stored.nuggets()));
    } else if (stored.bytes() >= budget.bytes()) {
      return Optional.of(
          new SpentBudget(
              "bytes",
              Numbers.bytes(budget.bytes()),
              "--set crawl.budget.bytes=" + twice(budget.bytes(), stored.bytes())));
    } else if (stored.seconds() >= budget.seconds()) {
      long more = twice(budget.seconds(), (long) Math.ceil(stored.seconds()));
      return Optional.of(
          new SpentBudget(
              "time", Numbers.clock(Duration.ofSeconds(budget.seconds())), "--time " + more + "s"));
    }
    Lift focused = stored.lift();
    if (budget.isTooDear(focused.pages(), focused.nuggets(), stored.windowRate())) {
      double rate = Math.max(1.0 / CrawlSpec.Budget.PRICED_PAGES, stored.windowRate());
      long more = twice(budget.price(), Math.round(1 / rate));
      return Optional.of(
          new SpentBudget(
              "price",
              Numbers.count(budget.price()) + " pages a nugget",
              "--stop-at price=" + more));
    }
    boolean wasEnough = stored.finishReason().equals(RECALL);
    if (wasEnough && budget.hasRecall() && budget.recall() <= stored.budget().recall()) {
      return Optional.of(
          new SpentBudget(
              RECALL,
              Numbers.percent(budget.recall()) + " of the nuggets",
              String.format(
                  Locale.ROOT,
                  "--stop-at recall=%s",
                  Math.round((1 + budget.recall()) * 5e5) / 1e6)));
    }
    return Optional.empty();
  }

  private static SpentBudget counted(String what, long limit, long done) {
    return new SpentBudget(
        what,
        Numbers.count(limit) + " " + (limit == 1 ? what.substring(0, what.length() - 1) : what),
        "--" + what + " " + twice(limit, done));
  }

  private static long twice(long limit, long done) {
    return 2 * Math.max(limit, done);
  }

  /**
   * The sentence for its user.
   *
   * @param waiting URLs, where that is known
   */
  public String words(OptionalLong waiting) {
    return "Budget of "
        + budget
        + " is used up"
        + (waiting.isPresent() ? ", " + Numbers.count(waiting.getAsLong()) + " wait" : "")
        + ". Go on with "
        + more;
  }
}
