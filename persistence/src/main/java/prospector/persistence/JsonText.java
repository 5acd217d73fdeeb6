package prospector.persistence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** Lists of texts in one column, as JSON arrays. */
final class JsonText {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};

  private JsonText() {}

  static String array(List<String> texts) {
    try {
      return texts.isEmpty() ? "[]" : MAPPER.writeValueAsString(texts);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a list of strings is always JSON", e);
    }
  }

  static List<String> list(String array) {
    try {
      return array.equals("[]") ? List.of() : MAPPER.readValue(array, STRINGS);
    } catch (JsonProcessingException e) {
      throw new StorageException("expected a JSON array of texts in the database: " + array, e);
    }
  }
}
