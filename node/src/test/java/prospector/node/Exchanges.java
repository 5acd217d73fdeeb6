package prospector.node;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** Answers of a server as they are stored. */
public final class Exchanges {
  private Exchanges() {}

  /** A good one. */
  public static FetchResult of(String url, String type, String body) {
    CrawlUrl page = CrawlUrl.ofNormal(url);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new FetchResult(
        new FetchRequest(page, FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(
            new Response(
                200,
                "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n",
                Map.of("content-type", List.of(type)),
                bytes,
                bytes)),
        Instant.ofEpochMilli(1),
        Duration.ofMillis(20),
        Optional.empty(),
        "GET / HTTP/1.1\r\nHost: " + page.host().value() + "\r\n\r\n");
  }
}
