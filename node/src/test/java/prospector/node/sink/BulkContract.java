package prospector.node.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The bulk API as OpenSearch and Elasticsearch document it, as far as a sink uses it: {@code POST
 * /_bulk} of {@code application/x-ndjson}, an action line and a source line for each document, the
 * last line ended too; answered by {@code errors} and an item for each action, in their order.
 */
final class BulkContract implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private record Failure(int status, String type) {}

  private final String index;
  private final Answering server;
  private final Map<String, JsonNode> documents = new ConcurrentHashMap<>();
  private final Map<String, Failure> once = new ConcurrentHashMap<>();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final AtomicInteger written = new AtomicInteger();

  BulkContract(String index) throws IOException {
    this.index = index;
    this.server = new Answering(this::answer);
  }

  URI url() {
    return server.url().resolve("/");
  }

  /** The next time that the page comes it is answered so. */
  void answersOnce(String url, int status, String type) {
    once.put(url, new Failure(status, type));
  }

  void refuses(String url) {
    refused.add(url);
  }

  List<String> urls() {
    return documents.values().stream().map(it -> it.path("url").asText()).toList();
  }

  JsonNode document(String id) {
    return documents.getOrDefault(id, JSON.createObjectNode());
  }

  int written() {
    return written.get();
  }

  /** What was not as documented. */
  List<String> complaints() {
    return complaints;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    check(exchange.getRequestMethod().equals("POST"), exchange.getRequestMethod());
    check(exchange.getRequestURI().getPath().equals("/_bulk"), exchange.getRequestURI().getPath());
    check(
        "application/x-ndjson".equals(exchange.getRequestHeaders().getFirst("Content-Type")),
        "content type");
    check(body.endsWith("\n"), "The bulk request must be terminated by a newline [\\n]");
    List<String> lines = body.lines().toList();
    check(lines.size() % 2 == 0, "an action without a source");
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode items = answer.putArray("items");
    boolean errors = false;
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      int status = document(JSON.readTree(lines.get(i)), JSON.readTree(lines.get(i + 1)), items);
      errors |= status / 100 != 2;
    }
    answer.put("errors", errors);
    if (complaints.isEmpty()) {
      Answering.answer(exchange, 200, JSON.writeValueAsString(answer));
    } else {
      Answering.answer(exchange, 400, String.join("; ", complaints));
    }
  }

  private int document(JsonNode action, JsonNode source, ArrayNode items) {
    JsonNode meta = action.path("index");
    check(action.size() == 1 && meta.size() == 2, "action " + action);
    check(meta.path("_index").asText().equals(index), "index " + action);
    String id = meta.path("_id").asText();
    check(!id.isEmpty() && id.getBytes(UTF_8).length <= 512, "id " + id);
    check(source.isObject(), "source " + source);
    String url = source.path("url").asText();
    Failure failure = once.remove(url);
    if (failure == null && refused.contains(url)) {
      failure = new Failure(400, "mapper_parsing_exception");
    }
    ObjectNode item = items.addObject().putObject("index");
    if (failure != null) {
      item.put("status", failure.status());
      item.putObject("error").put("type", failure.type()).put("reason", "as the test says");
      return failure.status();
    }
    int status = documents.put(id, source) == null ? 201 : 200;
    written.incrementAndGet();
    item.put("status", status);
    return status;
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      complaints.add(what);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
