package prospector.node.cli.options;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A value of {@code --stop-at}.
 *
 * @param what a part of the budget: price or recall
 * @param limit pages over 0 for a price; over 0 and under 1 for a recall
 */
record StopAt(String what, Number limit) {
  /** Reads {@code price=50} and {@code recall=0.9}. */
  static final class Converter implements ITypeConverter<StopAt> {
    private static final Pattern PRICE = Pattern.compile("price=([1-9]\\d{0,17})");
    private static final Pattern RECALL = Pattern.compile("recall=(0?\\.\\d{1,6})");

    @Override
    public StopAt convert(String value) {
      Matcher price = PRICE.matcher(value);
      if (price.matches()) {
        return new StopAt("price", Long.parseLong(price.group(1)));
      }
      Matcher recall = RECALL.matcher(value);
      if (recall.matches() && new BigDecimal(recall.group(1)).signum() > 0) {
        return new StopAt("recall", Double.parseDouble(recall.group(1)));
      }
      throw new TypeConversionException(
          "expected price=N with a whole number of pages over 0, or recall=R with a share over 0"
              + " and under 1, got '"
              + value
              + "'");
    }
  }
}
