package prospector.node.http;

import akka.http.javadsl.model.HttpRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One request that may be done.
 *
 * @param path values of the path's segments in braces
 * @param query parameters, each at most once
 * @param body whole body, empty for GET
 */
public record Call(
    HttpRequest request, Map<String, String> path, Map<String, String> query, byte[] body) {
  private static final int LONGEST_ID = 200;

  /** Value of a path segment in braces. */
  public String path(String name) {
    String value = path.get(name);
    if (value == null || value.isEmpty() || value.length() > LONGEST_ID) {
      throw Problem.notFound(name, "there is no such " + name);
    }
    return value;
  }

  /** A parameter of the query. */
  public Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /**
   * A whole number of the query.
   *
   * @throws Problem when it is none, or out of range
   */
  public long whole(String name, long least, long most, long byDefault) {
    String text = query.get(name);
    if (text == null) {
      return byDefault;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below, like a number out of range
    }
    throw Problem.field(name, "expected a whole number from " + least + " to " + most);
  }

  /**
   * Complains about parameters that the route does not know, so that a misspelt one is not ignored.
   */
  public void onlyQuery(String... known) {
    for (String name : query.keySet()) {
      if (!Set.of(known).contains(name)) {
        throw Problem.field(name, "unknown parameter; known are " + new TreeSet<>(Set.of(known)));
      }
    }
  }

  /**
   * The body's object, with no other fields than these.
   *
   * @throws Problem when it is no JSON object or has others
   */
  public JsonNode object(Set<String> fields) {
    JsonNode node = Json.object(body);
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!fields.contains(name)) {
                throw Problem.field(name, "unknown field; known are " + new TreeSet<>(fields));
              }
            });
    return node;
  }

  /** No name, URL or word has a control character, and PostgreSQL takes no NUL. */
  static void checkText(Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          if (value.chars().anyMatch(it -> it < ' ' && !Character.isWhitespace(it))) {
            throw Problem.field(name, "expected text without control characters");
          }
        });
  }

  static Map<String, String> parameters(List<Map.Entry<String, String>> pairs) {
    Map<String, String> query = new LinkedHashMap<>();
    for (Map.Entry<String, String> pair : pairs) {
      if (query.put(pair.getKey(), pair.getValue()) != null) {
        throw Problem.field(pair.getKey(), "given twice");
      }
    }
    return query;
  }
}
