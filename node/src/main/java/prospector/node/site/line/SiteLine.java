package prospector.node.site.line;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.node.http.Json;
import prospector.node.http.LimitedBody;
import prospector.node.http.Problem;
import prospector.node.settings.SiteSettings;

/** Asks one other site, over HTTP. Thread-safe; every call blocks. */
public final class SiteLine {
  /** Of the routes of sites, without a slash before it. */
  public static final String PATH = "api/v1/sites/";

  /** Media type of what is no JSON. */
  public static final String BYTES = "application/octet-stream";

  private static final int GOOD = 200;
  private static final int ANSWER_BYTES = 16 << 20; // a word of 500 crawls has less
  private static final Duration FIRST_BYTES = Duration.ofMinutes(2); // a report may be long

  private final SiteSettings.Peer peer;
  private final SitePass pass;
  private final Duration patience;
  private final HttpClient client;

  /** It did not do what it was asked. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    public Refused(String why) {
      this(why, 0);
    }

    public Refused(String why, int status) {
      super(why, null, false, false);
      this.status = status;
    }

    /** HTTP status; 0 where it is not that. */
    public int status() {
      return status;
    }
  }

  /**
   * @param patience how long an answer may take, as a whole
   */
  public SiteLine(SiteSettings.Peer peer, SitePass pass, Duration patience) {
    this.peer = peer;
    this.pass = pass;
    this.patience = patience;
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(patience);
    pass.dress(builder);
    this.client = builder.build();
  }

  /** Name of the other site. */
  public String site() {
    return peer.name();
  }

  /** Posts JSON. */
  public JsonNode post(String path, Object body) throws IOException, Refused {
    return send(path, "application/json", Json.text(body).getBytes(StandardCharsets.UTF_8));
  }

  /** Posts bytes, with parameters that say what they are. */
  public JsonNode post(String path, Map<String, String> query, byte[] body)
      throws IOException, Refused {
    StringJoiner joined = new StringJoiner("&");
    query.forEach(
        (name, value) -> joined.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return send(path + "?" + joined, BYTES, body);
  }

  /**
   * Gets something, without waiting for it.
   *
   * @param path within the API's version
   * @throws IllegalArgumentException when it is none
   */
  public CompletableFuture<HttpResponse<Flow.Publisher<List<ByteBuffer>>>> get(String path) {
    return get(path, "identity");
  }

  /**
   * The same, packed where the other site does so.
   *
   * @param coding content coding that is taken
   */
  public CompletableFuture<HttpResponse<Flow.Publisher<List<ByteBuffer>>>> get(
      String path, String coding) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(peer.url().resolve("api/v1/" + path))
            .timeout(FIRST_BYTES)
            .header("Accept-Encoding", coding)
            .GET();
    pass.dress(request);
    return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofPublisher());
  }

  /** The whole answer in time: the client's own time ends with its first bytes. */
  private HttpResponse<byte[]> answer(HttpRequest request)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, head -> new LimitedBody(ANSWER_BYTES));
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new HttpTimeoutException("no whole answer in " + patience.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      answer.cancel(true); // frees the connection where the answer is not all there
    }
  }

  private JsonNode send(String path, String type, byte[] body) throws IOException, Refused {
    URI target = peer.url().resolve(PATH + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .timeout(patience)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    pass.dress(request);
    try {
      HttpResponse<byte[]> answer = answer(request.build());
      JsonNode read = Json.object(answer.body());
      if (answer.statusCode() == GOOD) {
        return read;
      }
      throw new Refused(
          "it refuses (" + answer.statusCode() + "): " + read.path("detail").asText("no reason"),
          answer.statusCode());
    } catch (Problem e) {
      throw new Refused("expected a node of Prospector at " + peer.url() + ", got something else");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
