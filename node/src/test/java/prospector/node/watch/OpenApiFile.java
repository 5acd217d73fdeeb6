package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The OpenAPI file, as one who builds a client of it would read it. */
final class OpenApiFile {
  private final JsonNode file;

  private OpenApiFile(JsonNode file) {
    this.file = file;
  }

  static OpenApiFile read() throws IOException {
    try (InputStream in = WatchFront.class.getResourceAsStream("openapi.json")) {
      return new OpenApiFile(new ObjectMapper().readTree(in));
    }
  }

  /**
   * What can be asked for.
   *
   * @param status of the answer when all is well
   * @param schema of that answer; empty where it is no JSON, or any object
   */
  record Operation(
      String method, String template, boolean secured, int status, Optional<JsonNode> schema) {}

  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    file.path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            operations.add(
                                operation(method.getKey(), path.getKey(), method.getValue()))));
    return operations;
  }

  private static Operation operation(String method, String template, JsonNode operation) {
    String status =
        names(operation.path("responses")).stream()
            .filter(it -> it.startsWith("2"))
            .findFirst()
            .orElseThrow();
    JsonNode schema =
        operation
            .path("responses")
            .path(status)
            .path("content")
            .path("application/json")
            .path("schema");
    boolean says = schema.has("properties") || schema.has("$ref");
    return new Operation(
        method,
        template,
        operation.has("security"),
        Integer.parseInt(status),
        says ? Optional.of(schema) : Optional.empty());
  }

  /** Whether an operation says that it may have to be asked again later. */
  boolean tellsOfOverload(String method, String template) {
    JsonNode busy = file.path("paths").path(template).path(method).path("responses").path("503");
    return busy.path("headers").has("Retry-After")
        && busy.path("content").has("application/problem+json");
  }

  /** Compares a value with its schema: names of fields, kinds, nulls, enumerations. */
  void check(JsonNode schema, JsonNode value, String where) {
    if (value.isNull()) {
      assertThat(schema.path("nullable").asBoolean()).as("%s may be null", where).isTrue();
      return;
    }
    JsonNode plain = resolved(schema);
    assertThat(isOfType(plain.path("type").asText(), value)).as("%s: %s", where, value).isTrue();
    if (plain.has("enum")) {
      assertThat(plain.path("enum")).as(where).contains(value);
    }
    if (plain.has("properties")) {
      assertThat(names(value))
          .as(where)
          .containsExactlyInAnyOrderElementsOf(names(plain.path("properties")));
      value
          .properties()
          .forEach(
              it ->
                  check(
                      plain.path("properties").path(it.getKey()),
                      it.getValue(),
                      where + "." + it.getKey()));
    }
    if (plain.has("items")) {
      value.forEach(item -> check(plain.path("items"), item, where + "[]"));
    }
  }

  private JsonNode resolved(JsonNode schema) {
    JsonNode one = schema.has("allOf") ? schema.path("allOf").path(0) : schema;
    String reference = one.path("$ref").asText();
    return reference.isEmpty() ? one : file.at(reference.substring(1));
  }

  private static boolean isOfType(String type, JsonNode value) {
    return switch (type) {
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      default -> true;
    };
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
