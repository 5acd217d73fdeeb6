package prospector.node.watch.view;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.http.Json;
import prospector.node.report.SpentBudget;
import prospector.node.report.TimeLeft;
import prospector.persistence.page.Counts;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.control.ControlSample;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;

/**
 * A crawl as the API shows it. Null is "not known" or "no limit".
 *
 * @param running whether the node that answers works on it now
 * @param saturated whether the topic seems exhausted, see {@link CrawlStatus#saturated}
 * @param relevantCopies pages that would be nuggets, were their content not known from another page
 * @param listings those of them that only list other pages
 * @param queued URLs waiting; null where nobody works on the crawl
 * @param told fields of the crawl like the others, see {@link Counts.Figure}
 * @param handedOver links that went between nodes
 * @param spent what would end it at once, were it resumed
 */
public record CrawlView(
    String id,
    String topic,
    String policy,
    String state,
    boolean running,
    String createdAt,
    List<String> seeds,
    long pages,
    long nuggets,
    long relevantCopies,
    long listings,
    Relevance relevance,
    Control control,
    LiftView lift,
    Remaining remaining,
    boolean saturated,
    double pagesPerSecond,
    @Nullable Long queued,
    long hosts,
    int inFlight,
    long bytes,
    @JsonAnyGetter Map<String, Object> told,
    double seconds,
    @Nullable Long secondsLeft,
    long modelVersion,
    long handedOver,
    Budget budget,
    @Nullable Spent spent,
    String finishReason) {

  /** Relevance rates in [0,1]: of the last 1,000 focused pages, and of all pages. */
  record Relevance(@Nullable Double window, @Nullable Double overall) {}

  /** The control arm: its rate and the 95 % band of that. */
  record Control(
      long pages,
      long nuggets,
      @Nullable Double rate,
      @Nullable Double low,
      @Nullable Double high) {
    static Control of(ControlSample sample) {
      Band band = Band.of(sample);
      return new Control(
          sample.pages(),
          sample.nuggets(),
          sample.pages() == 0 ? null : Json.finite(sample.rate()),
          Json.finite(band.low()),
          Json.finite(band.high()));
    }
  }

  /**
   * How many times better than chance, with its 95 % band.
   *
   * @param atLeast the control arm has too few nuggets for more, so that only {@code low} is known
   * @param tooEarly the control arm has too few nuggets and pages to say anything
   * @param pagesUntilTold pages it takes about until something is told; 0 if that is unknown or
   *     something is
   */
  record LiftView(
      @Nullable Double value,
      @Nullable Double low,
      @Nullable Double high,
      boolean atLeast,
      boolean tooEarly,
      long pagesUntilTold) {
    static LiftView of(Lift lift) {
      return new LiftView(
          Json.finite(lift.value()),
          Json.finite(lift.low()),
          Json.finite(lift.high()),
          lift.standing() == Lift.Standing.AT_LEAST,
          lift.standing() == Lift.Standing.TOO_EARLY,
          lift.pagesUntilTold());
    }
  }

  /**
   * Nuggets not yet found, with their 95 % interval; null while it is too early.
   *
   * @param recall share of all that is found
   * @param recallAtLeast share that is found with nine chances of ten
   * @param prices what nuggets have cost, from the first pages to the last
   */
  record Remaining(
      @Nullable Long value,
      @Nullable Long low,
      @Nullable Long high,
      @Nullable Double recall,
      @Nullable Double recallAtLeast,
      List<Price> prices) {

    /** Pages a nugget on the way to so many pages; null where none was found. */
    record Price(long pages, @Nullable Double price) {}

    static Remaining of(RemainingNuggets it) {
      boolean told = it.isTold();
      return new Remaining(
          told ? (Long) it.value() : null,
          told ? (Long) it.low() : null,
          told ? (Long) it.high() : null,
          Json.finite(it.recall()),
          Json.finite(it.sureRecall()),
          it.prices().stream()
              .map(price -> new Price(price.pages(), Json.finite(price.price())))
              .toList());
    }
  }

  /** When it stops; null is no limit. */
  record Budget(
      @Nullable Long pages,
      @Nullable Long nuggets,
      @Nullable Long seconds,
      @Nullable Long bytes,
      @Nullable Long price,
      @Nullable Double recall) {
    static Budget of(CrawlSpec.Budget budget) {
      return new Budget(
          Json.limit(budget.pages()),
          Json.limit(budget.nuggets()),
          Json.limit(budget.seconds()),
          Json.limit(budget.bytes()),
          Json.limit(budget.price()),
          budget.hasRecall() ? (Double) budget.recall() : null);
    }
  }

  /**
   * The part of its budget that a crawl which has ended has used up; a recall is none, as nothing
   * stored tells whether it was raised since.
   *
   * @param budget that part, with its unit
   * @param more the option of the command line that would let it go on
   */
  record Spent(String reason, String budget, String more) {
    static @Nullable Spent of(CrawlStatus it) {
      return it.state().isOpen()
          ? null
          : SpentBudget.of(it.budget(), it)
              .filter(spent -> !spent.reason().equals(SpentBudget.RECALL))
              .map(spent -> new Spent(spent.reason(), spent.budget(), spent.more()))
              .orElse(null);
    }
  }

  public static CrawlView of(CrawlBook.Entry entry) {
    CrawlStatus it = entry.status();
    Counts done = it.counts();
    boolean judged = it.pages() > 0;
    boolean open = it.state() == CrawlTable.State.RUNNING;
    Optional<Duration> left = open ? TimeLeft.of(it) : Optional.empty();
    return new CrawlView(
        it.crawl(),
        it.topic(),
        it.policy().toString(),
        it.state().toString(),
        entry.running(),
        Instant.ofEpochMilli(entry.row().createdMillis()).toString(),
        entry.row().seeds(),
        it.pages(),
        it.nuggets(),
        done.relevantCopies(),
        done.listings(),
        new Relevance(
            judged ? Json.finite(it.windowRate()) : null,
            judged ? Json.finite(it.overallRate()) : null),
        Control.of(it.control()),
        LiftView.of(it.lift()),
        Remaining.of(it.remaining()),
        it.saturated(),
        Math.round(it.pagesPerSecond() * 100) / 100.0,
        entry.running() ? (Long) it.load().queued() : null,
        it.load().hosts(),
        it.load().inFlight(),
        it.bytes(),
        done.told(),
        Math.round(it.seconds() * 10) / 10.0,
        left.map(Duration::toSeconds).orElse(null),
        it.modelVersion(),
        it.exchanged(),
        Budget.of(it.budget()),
        Spent.of(it),
        it.finishReason());
  }
}
