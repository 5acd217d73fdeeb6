package prospector.actors.host;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import prospector.web.fetch.Conditions;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.url.HostKey;

/** A fetcher whose requests wait until the test answers them. */
final class FakeWeb implements Fetcher {
  private static final Duration USUAL = Duration.ofMillis(5);

  private final Clock clock;
  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final Queue<Asked> open = new ConcurrentLinkedQueue<>();
  private final Queue<String> abandoned = new ConcurrentLinkedQueue<>();

  FakeWeb(Clock clock) {
    this.clock = clock;
  }

  /** One request in flight. */
  final class Asked {
    private final FetchRequest request;
    private final CompletableFuture<FetchResult> answer = new CompletableFuture<>();

    private Asked(FetchRequest request) {
      this.request = request;
    }

    String url() {
      return request.url().value();
    }

    FetchRequest.Purpose purpose() {
      return request.purpose();
    }

    void bytes(byte[] body) {
      answer(new FetchOutcome.Success(new Response(200, "", Map.of(), body, body)));
    }

    void page(String html) {
      page(html, USUAL);
    }

    void page(String html, Duration elapsed) {
      byte[] body = html.getBytes(StandardCharsets.UTF_8);
      Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
      answer(new FetchOutcome.Success(new Response(200, "", headers, body, body)), elapsed);
    }

    void page(String html, String etag) {
      byte[] body = html.getBytes(StandardCharsets.UTF_8);
      Map<String, List<String>> headers =
          Map.of("content-type", List.of("text/html"), "etag", List.of(etag));
      answer(new FetchOutcome.Success(new Response(200, "", headers, body, body)));
    }

    Conditions conditions() {
      return request.conditions();
    }

    boolean takesPart() {
      return request.takesPart();
    }

    /** What came before the server closed, with the tag of the whole. */
    void part(String html) {
      byte[] body = html.getBytes(StandardCharsets.UTF_8);
      Map<String, List<String>> headers =
          Map.of("content-type", List.of("text/html"), "etag", List.of("\"whole\""));
      answer(
          new FetchOutcome.Success(
              new Response(200, "", headers, body, body, Response.Cut.DISCONNECT)));
    }

    /** The server closed, and a part was not asked for. */
    void closed(int bytes) {
      answer(FetchOutcome.Unreachable.brokenOff(bytes));
    }

    /** The server closed without a word. */
    void closedSilently() {
      answer(new FetchOutcome.Unreachable("closed", "closed before a response"));
    }

    void text(String text) {
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      Map<String, List<String>> headers = Map.of("content-type", List.of("text/plain"));
      answer(new FetchOutcome.Success(new Response(200, "", headers, body, body)));
    }

    void redirect(String location) {
      redirect(location, "x-any", "header");
    }

    void redirect(String location, String header, String value) {
      Map<String, List<String>> headers = Map.of(header, List.of(value));
      Response response = new Response(301, "", headers, new byte[0], new byte[0]);
      answer(new FetchOutcome.Redirect(response, location));
    }

    /** Sees whether its reader keeps cookies, of which it gave one. */
    void checkForCookies() {
      Response response = new Response(302, "", Map.of(), new byte[0], new byte[0]);
      answer(new FetchOutcome.Redirect(response, url(), true));
    }

    void status(int status) {
      answer(new FetchOutcome.Status(new Response(status, "", Map.of(), new byte[0], new byte[0])));
    }

    /** An error with a header and something to say. */
    void status(int status, String header, String value) {
      byte[] body = "an error".getBytes(StandardCharsets.UTF_8);
      Map<String, List<String>> headers = Map.of(header, List.of(value));
      answer(new FetchOutcome.Status(new Response(status, "", headers, body, body)));
    }

    void noSuchName() {
      answer(new FetchOutcome.Unreachable(FetchOutcome.Unreachable.NO_SUCH_NAME, "NXDOMAIN"));
    }

    /** A server in trouble that says so at length. */
    void unavailable(String text) {
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      answer(new FetchOutcome.Status(new Response(503, "", Map.of(), body, body)));
    }

    void tooManyRequests(Duration retryAfter) {
      Map<String, List<String>> headers =
          Map.of("retry-after", List.of(String.valueOf(retryAfter.toSeconds())));
      answer(new FetchOutcome.Status(new Response(429, "", headers, new byte[0], new byte[0])));
    }

    private void answer(FetchOutcome outcome) {
      answer(outcome, USUAL);
    }

    private void answer(FetchOutcome outcome, Duration elapsed) {
      if (!open.remove(Asked.this)) {
        return; // broken off, or answered before
      }
      answer.complete(result(outcome, elapsed));
    }

    private FetchResult result(FetchOutcome outcome, Duration elapsed) {
      Instant start = clock.instant();
      return new FetchResult(request, outcome, start, elapsed, Optional.empty(), "");
    }
  }

  @Override
  public CompletionStage<FetchResult> fetch(FetchRequest request) {
    Asked one = new Asked(request);
    open.add(one);
    asked.add(one);
    return one.answer;
  }

  @Override
  public CompletionStage<Abandoned> abandon(HostKey host) {
    abandoned.add(host.value());
    List<FetchResult> begun = new ArrayList<>();
    for (Asked one : open) {
      if (one.request.url().host().equals(host) && open.remove(one)) {
        begun.add(one.result(new FetchOutcome.Unreachable("broken_off", ""), USUAL));
      }
    }
    return CompletableFuture.completedFuture(new Abandoned(!begun.isEmpty(), begun));
  }

  /** Hosts whose requests were broken off. */
  Queue<String> abandoned() {
    return abandoned;
  }

  /** The next request; fails when none comes. */
  Asked next() {
    try {
      Asked one = asked.poll(20, TimeUnit.SECONDS);
      if (one == null) {
        throw new AssertionError("expected a request, none came");
      }
      return one;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  boolean isQuiet() {
    return asked.isEmpty();
  }

  @Override
  public void close() {}
}
