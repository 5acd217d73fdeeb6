package prospector.node.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** JSON as the API writes and reads it: field names in snake_case, null where nothing is known. */
public final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /** A node of another version may say more. */
  private static final ObjectMapper READER =
      MAPPER.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Json() {}

  /** Text of records, maps, lists and plain values, on one line. */
  public static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a view of plain values is always JSON", e);
    }
  }

  /** The same without one of its fields. */
  public static String textWithout(Object value, String field) {
    ObjectNode node = MAPPER.valueToTree(value);
    node.remove(field);
    return text(node);
  }

  /**
   * A value as a record, such as {@link #text} writes it; fields that it does not have are left
   * out.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static <T> T read(JsonNode value, Class<T> type) {
    return READER.convertValue(value, type);
  }

  /**
   * The object that a body holds.
   *
   * @throws Problem when it is no JSON object
   */
  public static JsonNode object(byte[] body) {
    JsonNode node;
    try {
      node = MAPPER.readTree(body);
    } catch (IOException e) {
      throw Problem.field("body", "expected JSON in UTF-8");
    }
    if (node == null || !node.isObject()) {
      throw Problem.field("body", "expected a JSON object");
    }
    return node;
  }

  /** JSON knows neither infinity nor "not a number": both are null. Rounded to six decimals. */
  public static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) (Math.round(value * 1e6) / 1e6) : null;
  }

  /** No limit is null. */
  public static @Nullable Long limit(long value) {
    return value == Long.MAX_VALUE ? null : (Long) value;
  }
}
