package prospector.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/** A YAML file that packages bring along. */
final class ShippedFile {
  private ShippedFile() {}

  /** Its documents, with anchors and merges carried out. */
  static List<Map<String, Object>> documents(String path) throws IOException {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (Object document : new Yaml().loadAll(Files.readString(Path.of(path)))) {
      documents.add(map(document));
    }
    return documents;
  }

  @SuppressWarnings("unchecked") // YAML's maps have texts as keys here
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  /** What lies under keys and indexes, one after the other. */
  static Object at(Object value, Object... path) {
    Object here = value;
    for (Object step : path) {
      here = step instanceof Integer index ? list(here).get(index) : map(here).get(step);
      if (here == null) {
        throw new AssertionError("expected " + step + " in " + value);
      }
    }
    return here;
  }

  @SuppressWarnings("unchecked") // see above
  static List<Object> list(Object value) {
    return (List<Object>) value;
  }
}
