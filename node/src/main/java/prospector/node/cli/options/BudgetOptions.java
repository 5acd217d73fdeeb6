package prospector.node.cli.options;

import java.time.Duration;
import java.util.LinkedHashMap;
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
    return fields;
  }

  /** Configuration paths and values of the options that were given. */
  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    values().forEach((key, value) -> ClusterOptions.put(values, "crawl." + key, value));
    return values;
  }
}
