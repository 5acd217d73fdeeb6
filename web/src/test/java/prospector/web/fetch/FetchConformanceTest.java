package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import prospector.web.conformance.ConformanceSuite;
import prospector.web.fetch.FetchRequest.Purpose;

/** Foreign cases about framing and content codings, through the fetcher and a loopback socket. */
final class FetchConformanceTest {
  private FetchRig rig;

  @BeforeEach
  void start() throws Exception {
    FetcherSettings settings = FetchRig.deadline(Duration.ofSeconds(3));
    rig =
        new FetchRig(
            settings.withLimits(settings.limits().withPageBytes(8 * 1024, 1_000_000, 1_000_000)));
  }

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private FetchOutcome answered(String head, byte[] body) throws Exception {
    return answered(head, body, Purpose.PAGE);
  }

  private FetchOutcome answered(String head, byte[] body, Purpose purpose) throws Exception {
    rig.server.on(
        "/case",
        client -> {
          client.send(head);
          client.send(body);
          return false;
        });
    return rig.result("/case", purpose).outcome();
  }

  @Test
  void contentLength() {
    ConformanceSuite.named("http-content-length-wpt")
        .floor(100)
        .check(
            c -> c.path("bytes_accepted").isNull() ? -1 : c.path("bytes_accepted").asInt(),
            c -> {
              StringBuilder head = new StringBuilder("HTTP/1.1 200 OK\r\n");
              for (JsonNode value : c.path("headers")) {
                head.append("Content-Length: ").append(value.textValue()).append("\r\n");
              }
              byte[] body = "F".repeat(42).getBytes(StandardCharsets.US_ASCII);
              return answered(head + "\r\n", body)
                  .answer()
                  .map(response -> response.body().length)
                  .orElse(-1);
            });
  }

  @Test
  void compressedBodies() {
    ConformanceSuite.named("http-compressed-scrapy")
        .floor(85)
        .check(
            c ->
                switch (c.path("outcome").textValue()) {
                  case "decoded" -> c.path("sha256").textValue();
                  case "stopped_at_limit" -> "inflated_bytes " + c.path("limit_bytes").asInt();
                  default -> "an outcome";
                },
            c -> {
              String head =
                  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: "
                      + c.path("content_encoding").textValue();
              FetchOutcome outcome = answered(head + "\r\n\r\n", file(c.path("file").textValue()));
              if (c.path("outcome").textValue().startsWith("prefix")) {
                return "an outcome";
              }
              return outcome instanceof FetchOutcome.TooLarge large
                  ? large.limit()
                  : sha256(outcome.answer().orElseThrow().body());
            });
  }

  /** The one miss of the suite: the hash that it states is that of the same page under gzip. */
  @Test
  void compressedBodies_rawDeflate_isTheGzipPageUnderItsOwnName() throws Exception {
    String html = text("deflate", "files/html-rawdeflate.bin");

    assertThat(html.replace("content encoding `deflate'", "content encoding `gzip'"))
        .isEqualTo(text("gzip", "files/html-gzip.bin"));
  }

  private String text(String coding, String file) throws Exception {
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: " + coding + "\r\n\r\n";
    byte[] body = answered(head, file(file)).answer().orElseThrow().body();
    return new String(body, StandardCharsets.ISO_8859_1);
  }

  private static byte[] file(String name) throws IOException {
    String path = "/conformance/http-compressed-scrapy/" + name;
    try (InputStream in = FetchConformanceTest.class.getResourceAsStream(path)) {
      return Optional.ofNullable(in).orElseThrow().readAllBytes();
    }
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  /**
   * On rejected and truncated messages only a bounded end and a fresh connection are asked for;
   * other protocols than HTTP/1 must be refused, as the suite's README says a crawler should.
   */
  @Test
  void responses() {
    ConformanceSuite.named("http-responses-llhttp")
        .floor(90)
        .check(
            c -> {
              if (isOtherProtocol(c)) {
                return "refused";
              }
              return c.path("outcome").textValue().startsWith("ok") ? statusAndBody(c) : "ended";
            },
            c -> {
              int before = rig.server.connections();
              FetchOutcome outcome = answered("", c.path("raw_b64").binaryValue(), Purpose.ROBOTS);
              assertThat(rig.server.connections()).isEqualTo(before + 1);
              if (isOtherProtocol(c)) {
                return outcome.answer().isEmpty() ? "refused" : outcome.toString();
              }
              return c.path("outcome").textValue().startsWith("ok")
                  ? outcome
                      .answer()
                      .map(r -> r.status() + " " + (hasMore(c) ? "" : Arrays.toString(r.body())))
                      .orElse(outcome.toString())
                  : "ended";
            });
  }

  private static boolean isOtherProtocol(JsonNode testCase) throws IOException {
    byte[] raw = testCase.path("raw_b64").binaryValue();
    String start = new String(raw, StandardCharsets.ISO_8859_1);
    return start.startsWith("RTSP/") || start.startsWith("ICE/") || start.startsWith("HTTP/0.9 ");
  }

  /** Behind interim messages the last one counts; of several others the first, by its status. */
  private static String statusAndBody(JsonNode testCase) throws IOException {
    JsonNode statuses = testCase.path("statuses");
    int status = statuses.path(isInterim(testCase) ? 1 : 0).asInt();
    byte[] body = testCase.path("body_b64").binaryValue();
    return status + " " + (hasMore(testCase) ? "" : Arrays.toString(body));
  }

  private static boolean isInterim(JsonNode testCase) {
    int first = testCase.path("statuses").path(0).asInt();
    return first < 200 && first != 101;
  }

  private static boolean hasMore(JsonNode testCase) {
    return testCase.path("statuses").size() > (isInterim(testCase) ? 2 : 1);
  }
}
