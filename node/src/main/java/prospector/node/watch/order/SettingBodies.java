package prospector.node.watch.order;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import prospector.node.http.Problem;

/** Reads what a crawl is to do otherwise than its node, out of requests. */
public final class SettingBodies {
  private SettingBodies() {}

  /**
   * Keys of the settings block {@code prospector.crawl} and their values, which are checked with
   * the whole block.
   *
   * @param settings an object of keys that are known
   * @throws Problem naming one with a value of another kind
   */
  public static Map<String, Object> read(JsonNode settings) {
    Map<String, Object> read = new LinkedHashMap<>();
    settings
        .fields()
        .forEachRemaining(
            field -> {
              String name = "settings." + field.getKey();
              JsonNode value = field.getValue();
              if (value.isNumber()) {
                read.put(field.getKey(), value.numberValue());
              } else if (value.isBoolean()) {
                read.put(field.getKey(), value.asBoolean());
              } else if (value.isTextual()) {
                read.put(field.getKey(), value.asText());
              } else {
                throw Problem.field(name, "expected a number, a text, true or false");
              }
            });
    return read;
  }
}
