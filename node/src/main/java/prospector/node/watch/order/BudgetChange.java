package prospector.node.watch.order;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.node.http.Problem;

/**
 * What is to change of a budget; empty stays as it is, {@code Long.MAX_VALUE} is no limit.
 *
 * @param seconds wall time over all runs
 * @param bytes body bytes over the wire
 * @param price pages that a nugget may cost
 * @param recall share of all nuggets that is enough, in (0,1); 1 is no limit
 */
public record BudgetChange(
    Optional<Long> pages,
    Optional<Long> nuggets,
    Optional<Long> seconds,
    Optional<Long> bytes,
    Optional<Long> price,
    Optional<Double> recall) {
  public static final Set<String> FIELDS =
      Set.of("pages", "nuggets", "seconds", "bytes", "price", "recall");

  /** Nothing changes. */
  public static final BudgetChange NONE =
      new BudgetChange(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Reads the fields of an object; null takes a limit away. */
  public static BudgetChange read(JsonNode node) {
    return new BudgetChange(
        limit(node, "pages"),
        limit(node, "nuggets"),
        limit(node, "seconds"),
        limit(node, "bytes"),
        limit(node, "price"),
        share(node));
  }

  private static Optional<Long> limit(JsonNode node, String field) {
    JsonNode value = node.get(field);
    if (value == null) {
      return Optional.empty();
    } else if (value.isNull()) {
      return Optional.of(Long.MAX_VALUE);
    } else if (value.isIntegralNumber() && value.canConvertToLong() && value.asLong() > 0) {
      return Optional.of(value.asLong());
    }
    throw Problem.field(field, "expected a whole number over 0, or null for no limit");
  }

  private static Optional<Double> share(JsonNode node) {
    JsonNode value = node.get("recall");
    if (value == null) {
      return Optional.empty();
    } else if (value.isNull()) {
      return Optional.of(1.0);
    } else if (value.isNumber() && value.asDouble() > 0 && value.asDouble() < 1) {
      return Optional.of(value.asDouble());
    }
    throw Problem.field("recall", "expected a number over 0 and under 1, or null for no limit");
  }

  /** Keys of the settings block {@code prospector.crawl} with their new values. */
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    pages.ifPresent(limit -> settings.put("budget.pages", orNone(limit, "")));
    nuggets.ifPresent(limit -> settings.put("budget.nuggets", orNone(limit, "")));
    seconds.ifPresent(limit -> settings.put("budget.time", orNone(limit, "s")));
    bytes.ifPresent(limit -> settings.put("budget.bytes", orNone(limit, "")));
    price.ifPresent(limit -> settings.put("budget.price", orNone(limit, "")));
    recall.ifPresent(share -> settings.put("budget.recall", share < 1 ? (Object) share : "none"));
    return settings;
  }

  private static String orNone(long limit, String unit) {
    return limit == Long.MAX_VALUE ? "none" : limit + unit;
  }
}
