package prospector.node.cli.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** When a crawl stops, whichever comes first. */
public final class BudgetOptions {
  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = WholeNumbers.OverZero.class,
      description = "Stop after N pages (2xx, judged), all nodes together.")
  private @Nullable Long pages;

  @Option(
      names = "--nuggets",
      paramLabel = "N",
      converter = WholeNumbers.OverZero.class,
      description = "Stop after N relevant pages.")
  private @Nullable Long nuggets;

  @Option(
      names = "--time",
      paramLabel = "D",
      converter = Durations.class,
      description = "Stop after this time over all runs, such as 90s, 30m, 2h.")
  private @Nullable Duration time;

  @Option(
      names = "--stop-at",
      paramLabel = "price=N|recall=R",
      converter = StopAt.Converter.class,
      description = {
        "price=N: stop when nuggets cost more than N pages each over the last 1,000 pages, and more"
            + " than they did before. recall=0.9: stop when nine tenths of the nuggets are found,"
            + " with nine chances of ten. May be given twice."
      })
  private List<StopAt> stopAt = new ArrayList<>();

  /** Keys of the block {@code prospector.crawl}, and values, of the options that were given. */
  public Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    if (pages != null) {
      values.put("budget.pages", pages);
    }
    if (nuggets != null) {
      values.put("budget.nuggets", nuggets);
    }
    if (time != null) {
      values.put("budget.time", time.toMillis() + "ms");
    }
    stopAt.forEach(stop -> values.put("budget." + stop.what(), stop.limit()));
    return values;
  }

  /** Fields of the API, and values, of the options that were given. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (pages != null) {
      fields.put("pages", pages);
    }
    if (nuggets != null) {
      fields.put("nuggets", nuggets);
    }
    if (time != null) {
      fields.put("seconds", Math.max(1, time.plusMillis(999).toSeconds()));
    }
    stopAt.forEach(stop -> fields.put(stop.what(), stop.limit()));
    return fields;
  }

  /** Configuration paths and values of the options that were given. */
  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    values().forEach((key, value) -> ClusterOptions.put(values, "crawl." + key, value));
    return values;
  }
}
