package prospector.node.cli.place;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.LimitedBody;
import prospector.node.http.PinnedCertificates;
import prospector.node.http.Silence;

/** Asks a node over its HTTP API. Blocking. */
public final class NodeApi {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LONG_PATIENCE = Duration.ofMinutes(2); // for another site
  private static final int ANSWER_BYTES = 64 << 20; // 500 pages or some 1,000 crawls have less
  private static final String TOKEN = "token=";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI address;
  private static final int LARGEST_PORT = 65_535;

  private final Optional<String> token;
  private final Duration patience;
  private final HttpClient client;
  private final String site; // that the node asks in its place; empty for itself

  /**
   * @param page address that the node printed, with or without its token
   */
  public NodeApi(URI page) {
    this(page, PATIENCE, Optional.empty());
  }

  /**
   * @param known what its server shows; empty for what Java trusts
   */
  NodeApi(URI page, Optional<PinnedCertificates> known) {
    this(page, PATIENCE, known);
  }

  NodeApi(URI page, Duration patience) {
    this(page, patience, Optional.empty());
  }

  private NodeApi(URI page, Duration patience, Optional<PinnedCertificates> known) {
    if (page.getScheme() == null
        || !page.getScheme().matches("https?")
        || page.getHost() == null
        || page.getPort() > LARGEST_PORT) {
      throw new StartException(
          ExitCode.USAGE, "expected an address such as http://127.0.0.1:8720/, got " + page);
    }
    this.address = page.resolve(page.getPath().isEmpty() ? "/" : ".");
    this.token =
        Optional.ofNullable(page.getFragment())
            .filter(fragment -> fragment.startsWith(TOKEN))
            .map(fragment -> fragment.substring(TOKEN.length()));
    this.patience = patience;
    this.client = client(patience, known);
    this.site = "";
  }

  private NodeApi(NodeApi node, String site) {
    this.address = node.address;
    this.token = node.token;
    this.patience = LONG_PATIENCE;
    this.client = node.client;
    this.site = site;
  }

  private static HttpClient client(Duration patience, Optional<PinnedCertificates> known) {
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(patience);
    if (known.isPresent()) {
      try {
        client.sslContext(known.get().client(Optional.empty()));
      } catch (IOException e) {
        throw new UncheckedIOException(e); // without a key of its own no file is read
      }
    }
    return client.build();
  }

  /** What is read is read from another site of this node's. */
  public NodeApi at(String other) {
    return new NodeApi(this, other);
  }

  /** What came; the body of one that is no JSON is missing. */
  private record Answer(int status, JsonNode body) {
    boolean isGood() {
      return status < 300;
    }

    String detail() {
      return body.path("detail").asText("status " + status);
    }

    /** Whether it says why in the way of a node. */
    boolean isOfANode() {
      return body.path("detail").isTextual();
    }
  }

  public URI address() {
    return address;
  }

  /** The address for a browser: with the token, where there is one. */
  public URI page() {
    return token.map(it -> address.resolve("#" + TOKEN + it)).orElse(address);
  }

  /**
   * Body of a GET.
   *
   * @param path within the API's version, without a slash before it
   * @throws StartException when the node does not answer, or refuses
   */
  public JsonNode get(String path) {
    try {
      Answer answer = answer(request(path));
      if (answer.status() != 200) {
        throw failed(answer);
      }
      if (!answer.body().isObject()) {
        throw failed("an answer that is no JSON object");
      }
      return answer.body();
    } catch (IOException e) {
      throw silent(e, "");
    }
  }

  /**
   * Its crawls, in an object with the array {@code crawls}: no other server answers so by chance.
   *
   * @throws StartException when the node does not answer or refuses, or this is no node
   */
  public JsonNode crawls() {
    return crawls("crawls");
  }

  /** The same without what is counted of them, which may take minutes. */
  JsonNode crawlOrders() {
    return crawls("crawls?figures=no");
  }

  private JsonNode crawls(String path) {
    JsonNode crawls = get(path);
    if (!crawls.path("crawls").isArray()) {
      throw failed("an answer without a list of crawls");
    }
    return crawls;
  }

  /**
   * What is written while it is read; to be closed.
   *
   * @param path as of {@link #get}
   * @throws StartException when the node does not answer, or refuses
   */
  public InputStream stream(String path) {
    try {
      HttpResponse<InputStream> response =
          send(
              request(path).timeout(LONG_PATIENCE),
              LONG_PATIENCE,
              head -> head.statusCode() == 200 ? BodySubscribers.ofInputStream() : refusal());
      if (response.statusCode() == 200) {
        return response.body();
      }
      try (InputStream body = response.body()) {
        throw failed(new Answer(response.statusCode(), parsed(body.readAllBytes())));
      }
    } catch (IOException e) {
      throw silent(e, "");
    }
  }

  /**
   * Sends what the node may not know the subject of.
   *
   * @return false when the node says that the order names something that is not there (400, 404)
   * @throws StartException when the node does not answer, or refuses
   */
  boolean post(String path, Map<String, String> order) {
    Answer answer = posted(path, order);
    if (!answer.isGood() && answer.status() != 400 && answer.status() != 404) {
      throw failed(answer);
    }
    return answer.isGood();
  }

  /**
   * Gives an order.
   *
   * @throws StartException when it is not followed: by the code what is to be mended, in its words
   *     why
   */
  public void order(String path, Map<String, ?> order) {
    Answer answer = posted(path, order);
    if (answer.isGood()) {
      return;
    }
    throw switch (answer.status()) {
      case 400, 413, 422 -> wrong(answer);
      case 404 -> new StartException(ExitCode.NOT_FOUND, answer.detail());
      case 409 -> new StartException(ExitCode.REFUSED, answer.detail());
      default -> failed(answer);
    };
  }

  private Answer posted(String path, Map<String, ?> order) {
    try {
      return answer(
          request(path)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(order))));
    } catch (IOException e) {
      throw silent(e, "; it may have followed all the same");
    }
  }

  private HttpRequest.Builder request(String path) {
    String there =
        site.isEmpty()
            ? path
            : "sites/"
                + URLEncoder.encode(site, StandardCharsets.UTF_8)
                + "/read?path="
                + URLEncoder.encode(path, StandardCharsets.UTF_8);
    return HttpRequest.newBuilder(address.resolve("api/v1/" + there)).timeout(patience);
  }

  private Answer answer(HttpRequest.Builder request) throws IOException {
    HttpResponse<byte[]> response = send(request, patience, head -> new LimitedBody(ANSWER_BYTES));
    return new Answer(response.statusCode(), parsed(response.body()));
  }

  /** It is all there before it is read. */
  private static BodySubscriber<InputStream> refusal() {
    return BodySubscribers.mapping(new LimitedBody(ANSWER_BYTES), ByteArrayInputStream::new);
  }

  private static JsonNode parsed(byte[] body) {
    try {
      return JSON.readTree(new String(body, StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** All that the handler waits for in time: the client's own time ends with the head. */
  private <T> HttpResponse<T> send(
      HttpRequest.Builder request, Duration time, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
    CompletableFuture<HttpResponse<T>> answer = client.sendAsync(request.build(), handler);
    try {
      return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new HttpTimeoutException("no whole answer in " + time.toMillis() + " ms");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException(ExitCode.INTERRUPTED, "interrupted");
    } finally {
      answer.cancel(true); // frees the connection where the answer is not all there
    }
  }

  /** What was sent is wrong; the field says whose mistake it is. */
  private static StartException wrong(Answer answer) {
    String field = answer.body().path("field").asText();
    String where = field.isEmpty() ? "" : field + ": ";
    if (field.startsWith("seeds") || field.startsWith("urls")) {
      return new StartException(ExitCode.BAD_SEED, answer.detail());
    }
    boolean ofFile = field.equals("topic") || field.equals("words") || answer.status() == 413;
    return new StartException(ofFile ? ExitCode.BAD_FILE : ExitCode.USAGE, where + answer.detail());
  }

  private StartException failed(Answer answer) {
    if (answer.status() == 401) {
      return failure(
          (answer.isOfANode() ? "the node" : "expected a node of Prospector, but: it")
              + " refuses the token (401); its own is in the file http-token of its directory, or"
              + " in that of prospector.http.token-file (can this user read it?)");
    }
    return answer.isOfANode()
        ? failure("the node refuses: " + answer.detail())
        : failed(answer.detail());
  }

  private StartException failed(String why) {
    return failure("expected a node of Prospector, but: " + why);
  }

  private StartException failure(String what) {
    return new StartException(
        ExitCode.FETCH_FAILED, address + (site.isEmpty() ? "" : " for site " + site) + ": " + what);
  }

  private StartException silent(IOException cause, String more) {
    String why =
        cause instanceof HttpTimeoutException
            ? "within " + patience.toMillis() / 1000.0 + " s"
            : "(" + Silence.reason(cause) + ")";
    return new StartException(
        ExitCode.FETCH_FAILED,
        address + ": expected a node of Prospector, but: no answer " + why + more,
        cause);
  }
}
