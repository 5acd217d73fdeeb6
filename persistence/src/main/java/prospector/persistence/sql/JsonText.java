package prospector.persistence.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import prospector.persistence.directory.StorageException;

/** Lists of texts in one column, as JSON arrays. */
public final class JsonText {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};

  private JsonText() {}

  public static String array(List<String> texts) {
    try {
      return texts.isEmpty() ? "[]" : MAPPER.writeValueAsString(texts);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a list of strings is always JSON", e);
    }
  }

  public static List<String> list(String array) {
    try {
      return array.equals("[]") ? List.of() : MAPPER.readValue(array, STRINGS);
    } catch (JsonProcessingException e) {
      throw new StorageException("expected a JSON array of texts in the database: " + array, e);
    }
  }
}
