package prospector.node.cli.place;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** Asks a node over its HTTP API. Blocking. */
public final class NodeApi {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LONG_PATIENCE = Duration.ofMinutes(2); // for the first bytes
  private static final String TOKEN = "token=";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI address;
  private final Optional<String> token;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /**
   * @param page address that the node printed, with or without its token
   */
  public NodeApi(URI page) {
    if (page.getScheme() == null || !page.getScheme().matches("https?") || page.getHost() == null) {
      throw new StartException(
          ExitCode.USAGE, "expected an address such as http://127.0.0.1:8720/, got " + page);
    }
    this.address = page.resolve(page.getPath().isEmpty() ? "/" : ".");
    this.token =
        Optional.ofNullable(page.getFragment())
            .filter(fragment -> fragment.startsWith(TOKEN))
            .map(fragment -> fragment.substring(TOKEN.length()));
  }

  public URI address() {
    return address;
  }

  /**
   * Body of a GET.
   *
   * @param path within the API's version, without a slash before it
   * @throws StartException when the node does not answer, or refuses
   */
  public JsonNode get(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve("api/v1/" + path)).timeout(PATIENCE);
    try {
      HttpResponse<String> response = send(request);
      JsonNode body = JSON.readTree(response.body());
      if (response.statusCode() != 200) {
        throw failed(body.path("detail").asText("status " + response.statusCode()));
      }
      return body;
    } catch (IOException e) {
      throw failed("no answer (" + e.getClass().getSimpleName() + ")");
    }
  }

  /**
   * What is written while it is read; to be closed.
   *
   * @param path as of {@link #get}
   * @throws StartException when the node does not answer, or refuses
   */
  public InputStream stream(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve("api/v1/" + path)).timeout(LONG_PATIENCE);
    try {
      HttpResponse<InputStream> response = send(request, HttpResponse.BodyHandlers.ofInputStream());
      if (response.statusCode() == 200) {
        return response.body();
      }
      try (InputStream body = response.body()) {
        throw failed(JSON.readTree(body).path("detail").asText("status " + response.statusCode()));
      }
    } catch (IOException e) {
      throw failed("no answer (" + e.getClass().getSimpleName() + ")");
    }
  }

  /**
   * Sends an order.
   *
   * @return false when the node says that the order names something that is not there (400, 404)
   * @throws StartException when the node does not answer, or refuses
   */
  boolean post(String path, Map<String, String> order) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(address.resolve("api/v1/" + path))
              .timeout(PATIENCE)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(order)));
      HttpResponse<String> response = send(request);
      int status = response.statusCode();
      if (status >= 300 && status != 400 && status != 404) {
        throw failed(JSON.readTree(response.body()).path("detail").asText("status " + status));
      }
      return status < 300;
    } catch (IOException e) {
      throw failed("no answer (" + e.getClass().getSimpleName() + ")");
    }
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    return send(request, HttpResponse.BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
    try {
      return client.send(request.build(), handler);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException(ExitCode.INTERRUPTED, "interrupted");
    }
  }

  private StartException failed(String why) {
    return new StartException(
        ExitCode.FETCH_FAILED, address + ": expected a node of Prospector, but: " + why);
  }
}
