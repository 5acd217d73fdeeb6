package prospector.node.sink;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.node.settings.Version;
import prospector.web.politeness.RetryAfter;

/**
 * Sends requests of sinks and says what their answers mean. One thread.
 *
 * <p><em>Only 2xx is success.</em> 400, 413 and 422 say that what was sent will never be taken;
 * everything else, a redirect too, may be mended by the receiver's operator, and is tried again. No
 * call lasts longer than the time-out, whatever the receiver does, and no more than a bound of an
 * answer is read.
 */
final class HttpSender implements AutoCloseable {
  /** Statuses of what will never be taken as it is. */
  static final Set<Integer> NEVER = Set.of(400, 413, 422);

  private static final int SHOWN = 200; // characters of a complaint
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "sink-http");
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            return thread;
          });
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .executor(threads)
          .build();
  private final Optional<String> authorization;
  private final Duration timeout;
  private final int answerBytes;
  private final Clock clock;

  /**
   * @param authorization the whole header
   * @param answerBytes of an answer that are read
   */
  HttpSender(Optional<String> authorization, Duration timeout, int answerBytes, Clock clock) {
    this.authorization = authorization;
    this.timeout = timeout;
    this.answerBytes = answerBytes;
    this.clock = clock;
  }

  /** The body of a 2xx answer. */
  byte[] post(URI url, Map<String, String> headers, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .timeout(timeout)
            .header("User-Agent", "prospector/" + Version.current())
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    authorization.ifPresent(value -> request.header("Authorization", value));
    HttpResponse<byte[]> answer = send(request.build());
    int status = answer.statusCode();
    if (status / 100 == 2) {
      return answer.body();
    }
    String words = url.getAuthority() + " answered " + status + shown(answer.body());
    if (NEVER.contains(status)) {
      throw new Receiver.RefusedException(words);
    }
    throw new Receiver.LaterException(words, retryAfter(answer));
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, it -> new BoundedBody(answerBytes));
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          request.uri().getAuthority() + " did not answer within " + timeout.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String why =
          cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
      throw new IOException("no answer from " + request.uri().getAuthority() + " (" + why + ")", e);
    } finally {
      answer.cancel(true);
    }
  }

  private long retryAfter(HttpResponse<?> answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .flatMap(value -> RetryAfter.parse(value, clock.instant()))
        .map(wait -> wait.plusMillis(999).toSeconds())
        .orElse(0L);
  }

  /** What the receiver says, as far as it is printable. */
  private static String shown(byte[] body) {
    String text =
        new String(
                body, 0, Math.min(body.length, 4 * SHOWN), java.nio.charset.StandardCharsets.UTF_8)
            .replaceAll("[\\p{Cntrl}\\s]+", " ")
            .strip();
    return text.isEmpty() ? "" : ": " + text.substring(0, Math.min(SHOWN, text.length()));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
