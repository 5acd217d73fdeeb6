package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.simweb.port.DeafPort;
import prospector.web.fetch.FetchRequest.Purpose;

/** What a well-behaved server gets and gives. */
final class NettyFetcherTest {
  private static final String PAGE =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 5\r\n\r\nhello";

  private FetchRig rig;

  @BeforeEach
  void start() throws Exception {
    rig = new FetchRig();
  }

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private static ScriptedServer.Script kept(String answer) {
    return client -> {
      client.send(answer);
      return true;
    };
  }

  @Test
  void fetch_page_hasHeadHeadersBodyAndCircumstances() throws Exception {
    rig.server.on("/a?b=c", PAGE);

    FetchResult result = rig.result("/a?b=c", Purpose.PAGE);

    Response response = ((FetchOutcome.Success) result.outcome()).response();
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.head())
        .isEqualTo(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 5\r\n");
    assertThat(response.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(response.body()).isEqualTo("hello".getBytes(StandardCharsets.US_ASCII));
    assertThat(response.rawBody()).isSameAs(response.body());
    assertThat(result.remoteAddress()).contains("127.0.0.1");
    assertThat(result.requestHead()).isEqualTo(rig.server.requests().get(0));
  }

  @Test
  void fetch_request_namesItselfAndItsCodings() throws Exception {
    rig.server.on("/", PAGE);

    rig.fetch("/");

    assertThat(rig.server.requests().get(0))
        .startsWith("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + rig.server.port() + "\r\n")
        .contains("\r\nUser-Agent: prospector/1 (+https://example.org/bot)\r\n")
        .contains("\r\nAccept-Encoding: gzip, deflate, br\r\n");
  }

  @Test
  void fetch_twiceFromOneHost_reusesTheConnection() throws Exception {
    rig.server.on("/1", kept(PAGE)).on("/2", kept(PAGE));

    rig.fetch("/1");
    FetchOutcome second = rig.fetch("/2");

    assertThat(second).isInstanceOf(FetchOutcome.Success.class);
    assertThat(rig.server.connections()).isEqualTo(1);
  }

  @Test
  void fetch_chunkedBody_isJoinedAndConnectionReused() throws Exception {
    String chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: x\r\n\r\n";
    rig.server.on("/1", kept(chunked)).on("/2", kept(PAGE));

    Response response = ((FetchOutcome.Success) rig.fetch("/1")).response();
    rig.fetch("/2");

    assertThat(response.body()).asString(StandardCharsets.US_ASCII).isEqualTo("abcde");
    assertThat(rig.server.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n"
      })
  void fetch_chunkedSaidTwice_isReadAsOnce(String said) throws Exception {
    rig.server.on("/", kept("HTTP/1.1 200 OK\r\n" + said + "\r\n3\r\nabc\r\n0\r\n\r\n"));

    Response response = ((FetchOutcome.Success) rig.fetch("/")).response();

    assertThat(response.body()).asString(StandardCharsets.US_ASCII).isEqualTo("abc");
  }

  @Test
  void fetch_identityCoding_isNone() throws Exception {
    rig.server
        .on("/1", kept(PAGE.replace("\r\n\r\n", "\r\nTransfer-Encoding: identity\r\n\r\n")))
        .on(
            "/2",
            kept(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity, chunked\r\n\r\n"
                    + "3\r\nabc\r\n0\r\n\r\n"));

    assertThat(rig.fetch("/1")).isInstanceOf(FetchOutcome.Success.class);
    Response second = ((FetchOutcome.Success) rig.fetch("/2")).response();

    assertThat(second.body()).asString(StandardCharsets.US_ASCII).isEqualTo("abc");
    assertThat(rig.server.connections()).isEqualTo(1);
  }

  @Test
  void fetch_sitemapOverItsLimit_isCutThere() throws Exception {
    int length = FetchRig.SETTINGS.limits().sitemapBytesMax() + 1;
    rig.server.on(
        "/sitemap.xml",
        kept("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n" + "a".repeat(length)));

    FetchOutcome outcome = rig.result("/sitemap.xml", Purpose.SITEMAP).outcome();

    assertThat(((FetchOutcome.Success) outcome).response().body()).hasSize(length - 1);
  }

  @Test
  void fetch_connectionCloseHeader_opensAnotherConnection() throws Exception {
    rig.server
        .on("/1", kept(PAGE.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")))
        .on("/2", kept(PAGE));

    rig.fetch("/1");
    rig.fetch("/2");

    assertThat(rig.server.connections()).isEqualTo(2);
  }

  @Test
  void fetch_keptConnectionClosedBeforeAnyByte_isSentOnceMore() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    rig.server
        .on("/1", kept(PAGE))
        .on(
            "/2",
            client -> {
              if (asked.incrementAndGet() == 1) {
                return false;
              }
              client.send(PAGE);
              return true;
            });

    rig.fetch("/1");
    FetchOutcome outcome = rig.fetch("/2");

    assertThat(outcome).isInstanceOf(FetchOutcome.Success.class);
    assertThat(asked).hasValue(2);
    assertThat(rig.server.connections()).isEqualTo(2);
  }

  @Test
  void fetch_freshConnectionClosedBeforeAnyByte_isNotRepeated() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    rig.server.on(
        "/",
        client -> {
          asked.incrementAndGet();
          return false;
        });

    FetchOutcome outcome = rig.fetch("/");

    assertThat(outcome)
        .isEqualTo(new FetchOutcome.Unreachable("closed", "closed before a response"));
    assertThat(asked).hasValue(1);
  }

  @Test
  void fetch_idleTimeoutOver_connectionIsClosed() throws Exception {
    ConnectionSettings brief =
        new ConnectionSettings(10, java.time.Duration.ofMillis(100), 1, Long.MAX_VALUE);
    CountDownGate closed = new CountDownGate();
    try (FetchRig briefRig = new FetchRig(FetchRig.SETTINGS.withConnections(brief))) {
      briefRig.server.on(
          "/",
          client -> {
            client.send(PAGE);
            client.waitForClose();
            closed.open();
            return false;
          });

      briefRig.fetch("/");

      assertThat(closed.opensWithinSeconds(5)).isTrue();
    }
  }

  @Test
  void fetch_redirect_isAnOutcomeWithTheRawLocation() throws Exception {
    rig.server.on(
        "/",
        "HTTP/1.1 302 Found\r\nLocation: ../else?x=\u00c3\u00a4#f\r\nContent-Length: 0\r\n\r\n");

    FetchOutcome.Redirect redirect = (FetchOutcome.Redirect) rig.fetch("/");

    assertThat(redirect.location()).isEqualTo("../else?x=\u00e4#f");
    assertThat(rig.server.requests()).hasSize(1);
  }

  @Test
  void fetch_redirectToBytesThatAreNoUtf8_keepsThem() throws Exception {
    rig.server.on(
        "/", "HTTP/1.1 302 Found\r\nLocation: /r\u00e9sum\u00e9\r\nContent-Length: 0\r\n\r\n");

    assertThat(((FetchOutcome.Redirect) rig.fetch("/")).location()).isEqualTo("/r%E9sum%E9");
  }

  @Test
  void fetch_redirectStatusWithoutLocation_isAStatus() throws Exception {
    rig.server.on("/", "HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n");

    assertThat(rig.fetch("/")).isInstanceOf(FetchOutcome.Status.class);
  }

  @Test
  void fetch_notModified_isAStatusWithoutBody() throws Exception {
    rig.server.on("/", kept("HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n"));

    FetchOutcome.Status status = (FetchOutcome.Status) rig.fetch("/");

    assertThat(status.response().status()).isEqualTo(304);
    assertThat(status.response().body()).isEmpty();
  }

  @Test
  void fetch_interimResponses_areSkipped() throws Exception {
    rig.server.on("/", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n" + PAGE);

    FetchOutcome.Success success = (FetchOutcome.Success) rig.fetch("/");

    assertThat(success.response().status()).isEqualTo(200);
  }

  @Test
  void fetch_unwantedMediaType_isRefusedAtTheHeader() throws Exception {
    rig.server.on(
        "/",
        client -> {
          client.send("HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 900\r\n\r\n");
          client.waitForClose();
          return false;
        });

    assertThat(rig.fetch("/")).isEqualTo(new FetchOutcome.Refused("mime", "video/mp4", 200));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html, text/html; charset=utf-8",
        "text/html\r\nContent-Type: */*",
        "video/mp4, text/html",
        "html",
      })
  void fetch_mediaTypeInSeveralValues_isTheLastThatSaysOne(String values) throws Exception {
    rig.server.on("/", PAGE.replace("text/html; charset=utf-8", values));

    assertThat(rig.fetch("/")).isInstanceOf(FetchOutcome.Success.class);
  }

  @Test
  void fetch_unwantedMediaTypeBehindAWantedOne_isRefused() throws Exception {
    rig.server.on("/", PAGE.replace("text/html; charset=utf-8", "text/html, video/mp4; x=\",\""));

    assertThat(rig.fetch("/")).isEqualTo(new FetchOutcome.Refused("mime", "video/mp4", 200));
  }

  @Test
  void fetch_unwantedMediaTypeForRobots_isRead() throws Exception {
    rig.server.on("/robots.txt", PAGE.replace("text/html", "application/octet-stream"));

    assertThat(rig.result("/robots.txt", Purpose.ROBOTS).outcome())
        .isInstanceOf(FetchOutcome.Success.class);
  }

  @Test
  void fetch_noMediaTypeAndBinaryBody_isRefused() throws Exception {
    rig.server.on("/", "HTTP/1.1 200 OK\r\n\r\nPK\u0003\u0004\u0000\u0000");

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.Refused("mime", "binary without a media type", 200));
  }

  @Test
  void fetch_portWithoutListener_isUnreachable() throws Exception {
    try (DeafPort nobody = DeafPort.hold()) {
      FetchResult result = FetchRig.get(rig.fetcher, "http://127.0.0.1:" + nobody.port() + "/");

      assertThat(((FetchOutcome.Unreachable) result.outcome()).kind()).isEqualTo("connect");
      assertThat(result.requestHead()).isEmpty();
    }
  }

  @Test
  void fetch_unknownName_isUnreachableByDns() throws Exception {
    FetchResult result = FetchRig.get(rig.fetcher, "http://no.such.test/");

    assertThat(((FetchOutcome.Unreachable) result.outcome()).kind()).isEqualTo("dns");
  }

  @Test
  void fetch_afterClose_completesAsUnreachable() throws Exception {
    rig.fetcher.close();

    assertThat(rig.fetch("/"))
        .isEqualTo(new FetchOutcome.Unreachable("closed", "the fetcher was closed"));
  }

  @Test
  void close_duringFetch_completesItAsUnreachable() throws Exception {
    CountDownGate asked = new CountDownGate();
    rig.server.on(
        "/",
        client -> {
          asked.open();
          client.waitForClose();
          return false;
        });
    var running =
        rig.fetcher
            .fetch(
                new FetchRequest(
                    prospector.web.url.CrawlUrl.ofNormal(
                        "http://127.0.0.1:" + rig.server.port() + "/"),
                    Purpose.PAGE))
            .toCompletableFuture();
    assertThat(asked.opensWithinSeconds(5)).isTrue();

    rig.fetcher.close();

    assertThat(running.get(5, java.util.concurrent.TimeUnit.SECONDS).outcome())
        .isEqualTo(new FetchOutcome.Unreachable("closed", "the fetcher was closed"));
  }
}
