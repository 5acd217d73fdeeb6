package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fetch.FetchOutcome.Success;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.url.CrawlUrl;

/** Every limit, and every way a server can break off or misbehave. */
final class HostileServerTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  private FetchRig rig;

  @BeforeEach
  void start() throws Exception {
    rig = new FetchRig();
  }

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private static byte[] gzip(byte[] plain) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  private static ScriptedServer.Script body(String headers, byte[] bytes) {
    return client -> {
      client.send(OK + headers + "Content-Length: " + bytes.length + "\r\n\r\n");
      client.send(bytes);
      return true;
    };
  }

  @Test
  void fetch_silentServer_timesOutInResponse() throws Exception {
    try (FetchRig brief = new FetchRig(FetchRig.deadline(Duration.ofMillis(250)))) {
      brief.server.on(
          "/",
          client -> {
            client.waitForClose();
            return false;
          });

      assertThat(brief.fetch("/")).isEqualTo(new FetchOutcome.TimedOut("response"));
    }
  }

  @Test
  void fetch_dripOfBytes_endsAtTheTotalDeadline() throws Exception {
    AtomicInteger drips = new AtomicInteger();
    try (FetchRig brief = new FetchRig(FetchRig.deadline(Duration.ofMillis(300)))) {
      brief.server.on(
          "/",
          client -> {
            client.send(OK + "\r\n");
            while (client.linger(20)) {
              drips.incrementAndGet();
              client.send("x");
            }
            return false;
          });

      FetchResult result = brief.result("/", Purpose.PAGE);

      assertThat(result.outcome()).isEqualTo(new FetchOutcome.TimedOut("response"));
      assertThat(result.elapsed()).isGreaterThanOrEqualTo(Duration.ofMillis(250));
    }
    assertThat(drips).as("20 ms each").hasValueBetween(1, 150);
  }

  @Test
  void fetch_dripOfHeaderBytes_endsAtTheTotalDeadline() throws Exception {
    try (FetchRig brief = new FetchRig(FetchRig.deadline(Duration.ofMillis(300)))) {
      brief.server.on(
          "/",
          client -> {
            client.send("HTTP/1.1 200 OK\r\nX: ");
            while (client.linger(20)) {
              client.send("y");
            }
            return false;
          });

      assertThat(brief.fetch("/")).isEqualTo(new FetchOutcome.TimedOut("response"));
    }
  }

  @Test
  void fetch_endlessHeader_isTooLarge() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send("HTTP/1.1 200 OK\r\n");
          while (true) {
            client.send("X-Bomb: " + "x".repeat(1000) + "\r\n");
          }
        });

    assertThat(rig.fetch("/")).isEqualTo(new FetchOutcome.TooLarge("header_bytes 8192", 0, 8192));
  }

  @Test
  void fetch_endlessInterimResponses_areTooLarge() throws Exception {
    rig.server.on(
        "/",
        client -> {
          while (true) {
            client.send("HTTP/1.1 100 Continue\r\n\r\n");
          }
        });

    assertThat(rig.fetch("/")).isEqualTo(new FetchOutcome.TooLarge("header_bytes 8192", 0, 8192));
  }

  @Test
  void fetch_endlessBody_isTooLarge() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "\r\n");
          while (true) {
            client.send("x".repeat(10_000));
          }
        });

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.TooLarge("body_bytes 100000", 200, 100000));
  }

  @Test
  void fetch_endlessChunks_areTooLarge() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Transfer-Encoding: chunked\r\n\r\n");
          while (true) {
            client.send("3e8\r\n" + "x".repeat(1000) + "\r\n");
          }
        });

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.TooLarge("body_bytes 100000", 200, 100000));
  }

  @Test
  void fetch_chunkThatWouldBeTooMuch_saysHowManyBytesCameBefore() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Transfer-Encoding: chunked\r\n\r\n");
          client.send("64\r\n" + "x".repeat(100) + "\r\nfffff\r\n");
          return true;
        });

    FetchResult result = rig.result("/", Purpose.PAGE);

    assertThat(result.outcome()).isInstanceOf(FetchOutcome.TooLarge.class);
    assertThat(result.bodyBytes()).isEqualTo(100);
  }

  @Test
  void fetch_endlessChunkExtension_isTooLarge() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Transfer-Encoding: chunked\r\n\r\n5;");
          while (true) {
            client.send("x".repeat(1000));
          }
        });

    assertThat(rig.fetch("/")).isEqualTo(new FetchOutcome.TooLarge("header_bytes 8192", 200, 8192));
  }

  @Test
  void fetch_endlessTrailer_isTooLarge() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Transfer-Encoding: chunked\r\n\r\n0\r\n");
          while (true) {
            client.send("X: y\r\n");
          }
        });

    assertThat(rig.fetch("/")).isEqualTo(new FetchOutcome.TooLarge("header_bytes 8192", 200, 8192));
  }

  @Test
  void fetch_statedLengthOverTheLimit_isTooLargeAtTheHeader() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Content-Length: 99999999999999999999999\r\n\r\n");
          client.waitForClose();
          return false;
        });

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.TooLarge("body_bytes 100000", 200, 100000));
  }

  @Test
  void fetch_gzipBomb_isTooLarge() throws Exception {
    rig.server.on("/", body("Content-Encoding: gzip\r\n", gzip(new byte[10_000_000])));

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.TooLarge("inflated_bytes 200000", 200, 200001));
  }

  @Test
  void fetch_gzipBody_hasRawAndInflatedBytes() throws Exception {
    byte[] plain = "hello, hello".getBytes(StandardCharsets.US_ASCII);
    byte[] zipped = gzip(plain);
    rig.server.on("/", body("Content-Encoding: gzip\r\n", zipped));

    Response response = ((FetchOutcome.Success) rig.fetch("/")).response();

    assertThat(response.rawBody()).isEqualTo(zipped);
    assertThat(response.body()).isEqualTo(plain);
  }

  @Test
  void fetch_brokenDeflateData_isMalformed() throws Exception {
    byte[] zipped = gzip("hello, hello".repeat(100).getBytes(StandardCharsets.US_ASCII));
    zipped[10] = (byte) 0xFF; // a block of a type that does not exist
    rig.server.on("/", body("Content-Encoding: gzip\r\n", zipped));

    assertThat(rig.fetch("/")).isInstanceOf(FetchOutcome.Malformed.class);
  }

  @Test
  void fetch_robotsOverItsLimit_isCut() throws Exception {
    byte[] large = new byte[600 * 1024];
    java.util.Arrays.fill(large, (byte) '#');
    rig.server.on("/robots.txt", body("", large));

    FetchOutcome outcome = rig.result("/robots.txt", Purpose.ROBOTS).outcome();

    assertThat(((FetchOutcome.Success) outcome).response().body()).hasSize(500 * 1024);
    assertThat(((FetchOutcome.Success) outcome).response().cut()).isEqualTo(Response.Cut.LENGTH);
  }

  @Test
  void fetch_robotsWithinItsLimit_isWhole() throws Exception {
    rig.server.on("/robots.txt", body("", new byte[] {'#'}));

    FetchOutcome outcome = rig.result("/robots.txt", Purpose.ROBOTS).outcome();

    assertThat(((FetchOutcome.Success) outcome).response().cut()).isEqualTo(Response.Cut.NONE);
  }

  @Test
  void fetch_zippedRobotsOverItsLimit_isCut() throws Exception {
    rig.server.on("/robots.txt", body("Content-Encoding: gzip\r\n", gzip(new byte[5_000_000])));

    FetchOutcome outcome = rig.result("/robots.txt", Purpose.ROBOTS).outcome();

    assertThat(((FetchOutcome.Success) outcome).response().body()).hasSize(500 * 1024);
  }

  @Test
  void fetch_zippedRobotsThatEndsEarly_isUnreachableAndAPartTheSecondTime() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      lines.append("Disallow: /").append(i * 31 % 977).append('\n');
    }
    String rules = lines.toString();
    byte[] zipped = gzip(rules.getBytes(StandardCharsets.US_ASCII));
    byte[] half = Arrays.copyOf(zipped, zipped.length / 2);
    String headers = OK + "Content-Encoding: gzip\r\nConnection: close\r\n\r\n";
    rig.server.on(
        "/robots.txt",
        client -> {
          client.send(headers);
          client.send(half);
          return false;
        });
    rig.server.on("/stated", body("Content-Encoding: gzip\r\n", half));
    rig.server.on(
        "/no-trailer",
        body("Content-Encoding: gzip\r\n", Arrays.copyOf(zipped, zipped.length - 8)));
    rig.server.on("/page", body("Content-Encoding: gzip\r\n", half));

    FetchOutcome torn = FetchOutcome.Unreachable.brokenOff(half.length);
    assertThat(robots("/robots.txt", false)).isEqualTo(torn);
    assertThat(robots("/stated", false)).isEqualTo(torn);
    assertThat(robots("/robots.txt", true))
        .isInstanceOfSatisfying(
            Success.class,
            it -> {
              assertThat(it.response().cut()).isEqualTo(Response.Cut.DISCONNECT);
              assertThat(rules)
                  .startsWith(new String(it.response().body(), StandardCharsets.US_ASCII));
            });
    assertThat(robots("/no-trailer", false))
        .isInstanceOfSatisfying(
            Success.class, it -> assertThat(it.response().cut()).isEqualTo(Response.Cut.NONE));
    assertThat(rig.fetch("/page")).isInstanceOf(Success.class);
  }

  private FetchOutcome robots(String path, boolean again) throws Exception {
    CrawlUrl url = CrawlUrl.ofNormal("http://127.0.0.1:" + rig.server.port() + path);
    return FetchRig.get(rig.fetcher, FetchRequest.ofRobots(url, again)).outcome();
  }

  @Test
  void fetch_hugeErrorPage_isCut() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send("HTTP/1.1 503 Busy\r\nRetry-After: 7\r\n\r\n");
          while (true) {
            client.send("x".repeat(10_000));
          }
        });

    FetchOutcome.Status status = (FetchOutcome.Status) rig.fetch("/");

    assertThat(status.response().header("retry-after")).contains("7");
    assertThat(status.response().body()).hasSize(FetchLimits.DEFAULT.errorBytesMax());
  }

  @Test
  void fetch_bodyShorterThanStated_isUnreachable() throws Exception {
    rig.server.on("/", OK + "Content-Length: 10\r\n\r\nshort");

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.Unreachable("closed", "body broken off after 5 bytes"));
  }

  @Test
  void fetch_bodyShorterThanStatedAskedForAgain_isWhatCame() throws Exception {
    rig.server.on("/", OK + "Content-Length: 10\r\n\r\nshort");
    rig.server.on("/chunks", OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel");
    rig.server.on("/empty", OK + "Content-Length: 10\r\n\r\n");
    rig.server.on("/torn", OK + "Content-Encoding: br\r\nContent-Length: 10\r\n\r\n\u0001");

    assertThat(again("/")).isInstanceOfSatisfying(Success.class, it -> isCut(it, "short"));
    assertThat(again("/chunks")).isInstanceOfSatisfying(Success.class, it -> isCut(it, "hel"));
    assertThat(again("/empty")).isInstanceOf(FetchOutcome.Unreachable.class);
    assertThat(again("/torn")).isInstanceOf(FetchOutcome.Unreachable.class);
  }

  private FetchOutcome again(String path) throws Exception {
    CrawlUrl url = CrawlUrl.ofNormal("http://127.0.0.1:" + rig.server.port() + path);
    return FetchRig.get(rig.fetcher, FetchRequest.ofPage(url, true)).outcome();
  }

  private static void isCut(Success page, String body) {
    assertThat(page.response().body()).asString(StandardCharsets.UTF_8).isEqualTo(body);
    assertThat(page.response().cut()).isEqualTo(Response.Cut.DISCONNECT);
  }

  @Test
  void fetch_errorShorterThanStated_isTheError() throws Exception {
    rig.server.on("/", "HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\nshort");
    rig.server.on("/robots.txt", "HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\n");
    rig.server.on("/busy", "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel");

    assertThat(rig.fetch("/")).satisfies(it -> isCutStatus(it, 404));
    assertThat(rig.result("/robots.txt", Purpose.ROBOTS).outcome())
        .satisfies(it -> isCutStatus(it, 404));
    assertThat(rig.fetch("/busy")).satisfies(it -> isCutStatus(it, 503));
  }

  private static void isCutStatus(FetchOutcome outcome, int status) {
    Response response = ((FetchOutcome.Status) outcome).response();
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.cut()).isEqualTo(Response.Cut.DISCONNECT);
  }

  @Test
  void fetch_redirectShorterThanStated_leadsToItsLocation() throws Exception {
    String moved = "HTTP/1.1 301 Moved\r\nLocation: /new\r\nContent-Length: 10\r\n";
    rig.server.on("/", moved + "\r\n");
    rig.server.on("/torn", moved + "Content-Encoding: gzip\r\n\r\nshort");

    assertThat(((FetchOutcome.Redirect) rig.fetch("/")).location()).isEqualTo("/new");
    assertThat(((FetchOutcome.Redirect) rig.fetch("/torn")).location()).isEqualTo("/new");
  }

  @Test
  void fetch_redirectWhoseBodyNeverComes_leadsToItsLocation() throws Exception {
    try (FetchRig brief = new FetchRig(FetchRig.deadline(Duration.ofMillis(250)))) {
      brief.server.on(
          "/",
          client -> {
            client.send("HTTP/1.1 301 Moved\r\nLocation: /new\r\nContent-Length: 10\r\n\r\n");
            client.waitForClose();
            return false;
          });

      FetchOutcome.Redirect moved = (FetchOutcome.Redirect) brief.fetch("/");

      assertThat(moved.location()).isEqualTo("/new");
      assertThat(moved.response().cut()).isEqualTo(Response.Cut.TIME);
      assertThat(brief.server.connections()).isEqualTo(1);
    }
  }

  @Test
  void fetch_statusOver599_isAStatus() throws Exception {
    rig.server.on("/", "HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n");

    assertThat(((FetchOutcome.Status) rig.fetch("/")).response().status()).isEqualTo(999);
  }

  @Test
  void fetch_chunksBrokenOff_areUnreachable() throws Exception {
    rig.server.on("/", OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel");

    assertThat(((FetchOutcome.Unreachable) rig.fetch("/")).kind()).isEqualTo("closed");
  }

  @Test
  void fetch_bytesBehindTheBody_connectionIsNotReused() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\nsmuggled");
          return true;
        });

    rig.fetch("/");
    rig.fetch("/");

    assertThat(rig.server.connections()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/2.0 200 OK\r\n\r\n",
        "HTTP/1.1 099 Odd\r\n\r\n",
        "HTTP/1.1 2000 OK\r\n\r\n",
        "SSH-2.0-OpenSSH_9.6\r\n",
        "<html>no head at all</html>",
        "\u0000\u0001\u0002\u0003\u0004\u0005",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot hex\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nx",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
      })
  void fetch_bytesThatAreNoHttp_areMalformed(String answer) throws Exception {
    rig.server.on("/", answer);

    assertThat(rig.fetch("/")).isInstanceOf(FetchOutcome.Malformed.class);
  }

  @Test
  void fetch_connectionReset_isUnreachable() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send(OK + "Content-Length: 100\r\n\r\nx");
          client.socket().setSoLinger(true, 0); // close becomes a reset
          return false;
        });

    assertThat(((FetchOutcome.Unreachable) rig.fetch("/")).kind()).isIn("reset", "closed");
  }

  @Test
  void fetch_resetInTheBody_isABodyThatBreaksOff() throws Exception {
    rig.server.on("/", reset(OK + "Content-Length: 100\r\n\r\nshort"));
    rig.server.on("/chunks", reset(OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel"));
    rig.server.on("/empty", reset(OK + "Content-Length: 100\r\n\r\n"));
    rig.server.on("/open", reset(OK + "\r\nshort"));

    assertThat(rig.fetch("/")).isEqualTo(FetchOutcome.Unreachable.brokenOff(5));
    assertThat(rig.fetch("/chunks")).isEqualTo(FetchOutcome.Unreachable.brokenOff(3));
    for (String lost : List.of("/empty", "/open")) {
      assertThat(((FetchOutcome.Unreachable) rig.fetch(lost)).isBrokenOff()).as(lost).isFalse();
    }
  }

  private static ScriptedServer.Script reset(String answer) {
    return client -> {
      client.send(answer);
      client.socket().setSoLinger(true, 0);
      return false;
    };
  }

  @Test
  void fetch_resetInTheBodyAskedForAgain_isWhatCame() throws Exception {
    rig.server.on("/", reset(OK + "Content-Length: 100\r\n\r\nshort"));
    rig.server.on("/chunks", reset(OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel"));
    rig.server.on("/open", reset(OK + "\r\nshort"));

    assertThat(again("/")).isInstanceOfSatisfying(Success.class, it -> isCut(it, "short"));
    assertThat(again("/chunks")).isInstanceOfSatisfying(Success.class, it -> isCut(it, "hel"));
    assertThat(again("/open")).isInstanceOf(FetchOutcome.Unreachable.class);
  }

  @Test
  void fetch_resetInTheBodyOfAnError_isTheError() throws Exception {
    rig.server.on("/", reset("HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\nshort"));
    rig.server.on("/open", reset("HTTP/1.1 404 Not Found\r\n\r\nshort"));

    assertThat(rig.fetch("/")).satisfies(it -> isCutStatus(it, 404));
    assertThat(rig.fetch("/open")).satisfies(it -> isCutStatus(it, 404));
  }

  @Test
  void fetch_randomBytes_alwaysCompletes() throws Exception {
    Random random = new Random(7);
    String[] starts = {
      "",
      "HTTP/1.1 200 OK\r\n",
      OK + "\r\n",
      OK + "Transfer-Encoding: chunked\r\n\r\n",
      OK + "Content-Encoding: br\r\n\r\n",
      OK + "Content-Encoding: deflate\r\n\r\n"
    };
    for (int i = 0; i < 120; i++) {
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      String start = starts[i % starts.length];
      rig.server.on(
          "/" + i,
          client -> {
            client.send(start);
            client.send(noise);
            return false;
          });

      assertThat(rig.fetch("/" + i)).isNotNull();
    }
  }
}
