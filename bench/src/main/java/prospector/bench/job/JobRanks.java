package prospector.bench.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * How the nodes of a cluster ranked what they had crawled.
 *
 * @param seconds from the order to the end
 * @param urls that were ranked
 * @param top PageRank by URL, of the thousand that have most
 */
record JobRanks(double seconds, long urls, Map<String, Double> top) {
  private static final long POLL_NANOS = Duration.ofMillis(50).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One for all: each keeps connections, of which a node takes 256. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  /**
   * Has it done.
   *
   * @param node directory of one of the nodes
   */
  static JobRanks of(Path node, Clock clock) throws IOException, InterruptedException {
    URI api =
        URI.create(Files.readString(node.resolve("http-address")).strip()).resolve("/api/v1/");
    long start = clock.millis();
    HttpRequest begin =
        HttpRequest.newBuilder(api.resolve("rank"))
            .header(
                "Authorization", "Bearer " + Files.readString(node.resolve("http-token")).strip())
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    send(begin, 202);
    JsonNode state = get(api.resolve("rank"));
    while (state.path("working").asBoolean()) {
      LockSupport.parkNanos(POLL_NANOS);
      if (clock.millis() - start > PATIENCE.toMillis()) {
        throw new IOException("the ranking does not end: " + state);
      }
      state = get(api.resolve("rank"));
    }
    double seconds = (clock.millis() - start) / 1000.0;
    if (!state.path("trouble").isNull()) {
      throw new IOException("the pages were not ranked: " + state.path("trouble").asText());
    }
    return new JobRanks(
        seconds, state.path("ranked").path("urls").asLong(), top(api, clock, start));
  }

  /** Other nodes may be a moment later. */
  private static Map<String, Double> top(URI api, Clock clock, long start)
      throws IOException, InterruptedException {
    HttpRequest ask = HttpRequest.newBuilder(api.resolve("top?by=pagerank&limit=1000")).build();
    HttpResponse<String> answer = CLIENT.send(ask, HttpResponse.BodyHandlers.ofString());
    while (answer.statusCode() == 409 && clock.millis() - start < PATIENCE.toMillis()) {
      LockSupport.parkNanos(POLL_NANOS);
      answer = CLIENT.send(ask, HttpResponse.BodyHandlers.ofString());
    }
    Map<String, Double> top = new TreeMap<>();
    body(ask, answer, 200)
        .path("entries")
        .forEach(entry -> top.put(entry.path("url").asText(), entry.path("pagerank").asDouble()));
    return top;
  }

  private static JsonNode get(URI uri) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(uri).build(), 200);
  }

  private static JsonNode send(HttpRequest request, int expected)
      throws IOException, InterruptedException {
    return body(request, CLIENT.send(request, HttpResponse.BodyHandlers.ofString()), expected);
  }

  private static JsonNode body(HttpRequest request, HttpResponse<String> answer, int expected)
      throws IOException {
    if (answer.statusCode() != expected) {
      throw new IOException(
          request.uri() + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return JSON.readTree(answer.body());
  }

  /** By how much a PageRank differs at most; of a URL that only one of both has, its whole. */
  double farthestFrom(JobRanks other) {
    Map<String, Double> differences = new TreeMap<>(top);
    other.top().forEach((url, rank) -> differences.merge(url, -rank, Double::sum));
    return differences.values().stream().mapToDouble(Math::abs).max().orElse(0);
  }
}
