package prospector.node.cli.options;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations such as {@code 250ms}, {@code 10s}, {@code 5m}, {@code 2h}, {@code 1d}. */
public final class Durations implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      if (text.matches("[0-9.]+") && !text.equals("0")) {
        throw new TypeConversionException(expected(text));
      }
      Duration value = ConfigFactory.parseMap(Map.of("it", text)).getDuration("it");
      if (value.isNegative()) {
        throw new TypeConversionException(expected(text));
      }
      return value;
    } catch (ConfigException e) {
      throw new TypeConversionException(expected(text));
    }
  }

  private static String expected(String text) {
    return "expected a duration with its unit, such as 250ms, 10s, 5m or 2h, got " + text;
  }
}
