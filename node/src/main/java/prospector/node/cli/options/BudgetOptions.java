package prospector.node.cli.options;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

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
      paramLabel = "price=N",
      converter = Price.class,
      description =
          "Stop when nuggets cost more than N pages each over the last 1,000 pages, and more than"
              + " they did before.")
  private @Nullable Long price;

  /** What {@code --stop-at} takes. */
  static final class Price implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("price=([1-9]\\d{0,17})");

    @Override
    public Long convert(String value) {
      Matcher price = FORM.matcher(value);
      if (!price.matches()) {
        throw new TypeConversionException(
            "expected price=N with a whole number of pages over 0, got '" + value + "'");
      }
      return Long.parseLong(price.group(1));
    }
  }

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
    if (price != null) {
      values.put("budget.price", price);
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
    if (price != null) {
      fields.put("price", price);
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
