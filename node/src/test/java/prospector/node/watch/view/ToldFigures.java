package prospector.node.watch.view;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.metrics.CrawlMeters;
import prospector.persistence.table.CrawlTable;

/** What API and metrics tell of a status, by the names of {@code summary.json}. */
public final class ToldFigures {
  private ToldFigures() {}

  /** By the API. */
  public static Map<String, @Nullable Object> ofApi(CrawlTable.Row row, CrawlStatus status) {
    CrawlView view = CrawlView.of(new CrawlBook.Entry(row, status, true));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("pages", view.pages());
    told.put("nuggets", view.nuggets());
    told.put("relevant_copies", view.relevantCopies());
    told.put("relevance_rate", view.relevance().overall());
    told.put("control_pages", view.control().pages());
    told.put("control_nuggets", view.control().nuggets());
    told.put("control_rate", view.control().rate());
    told.put("lift", view.lift().value());
    told.put("lift_low", view.lift().low());
    told.put("lift_high", view.lift().high());
    told.put("lift_is_at_least", view.lift().atLeast());
    told.put("lift_is_too_early", view.lift().tooEarly());
    told.put("lift_pages_until_told", view.lift().pagesUntilTold());
    return told;
  }

  /** By the metrics. */
  public static Map<String, @Nullable Object> ofMetrics(CrawlStatus status) {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new CrawlMeters(registry, Clock.systemUTC()).update(List.of(status));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    Map.of(
            "prospector.pages", "pages",
            "prospector.relevant.pages", "nuggets",
            "prospector.relevant.copies", "relevant_copies",
            "prospector.control.pages", "control_pages",
            "prospector.control.relevant.pages", "control_nuggets")
        .forEach(
            (meter, name) -> told.put(name, (long) registry.get(meter).functionCounter().count()));
    told.put("control_rate", registry.get("prospector.control.ratio").gauge().value());
    told.put("lift", registry.get("prospector.lift.ratio").gauge().value());
    return told;
  }
}
