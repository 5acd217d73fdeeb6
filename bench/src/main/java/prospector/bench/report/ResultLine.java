package prospector.bench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** One result as a line of JSON: the benchmark, when and on what it ran, then its own fields. */
public final class ResultLine {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** A line for the benchmark of that name, run now on this machine. */
  public ResultLine(String benchmark, Clock clock) {
    with("benchmark", benchmark);
    with("date", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    with("cores", Runtime.getRuntime().availableProcessors());
    with("java", Runtime.version().toString());
  }

  /**
   * Adds a field.
   *
   * @param value a string, number, boolean, list or map of these; fractions are cut to 4 digits
   */
  public ResultLine with(String name, Object value) {
    fields.put(name, value instanceof Double number ? shortened(number) : value);
    return this;
  }

  private static double shortened(double value) {
    return Double.isFinite(value) ? Math.round(value * 10_000) / 10_000.0 : value;
  }

  /** The line, without a line feed. */
  @Override
  public String toString() {
    try {
      return JSON.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result that is no JSON: " + fields, e);
    }
  }
}
