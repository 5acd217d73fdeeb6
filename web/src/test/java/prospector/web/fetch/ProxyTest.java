package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fetching through an HTTP proxy on loopback, with public addresses only. */
final class ProxyTest {
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  private ScriptedServer proxy;
  private NettyFetcher fetcher;

  ProxyTest() throws Exception {
    proxy = new ScriptedServer();
    fetcher =
        new NettyFetcher(
            FetchRig.SETTINGS
                .withAddresses(AddressPolicy.PUBLIC_ONLY)
                .withConnections(
                    new ConnectionSettings(
                        10, ConnectionSettings.DEFAULT.idleTimeout(), 1, Long.MAX_VALUE))
                .withTrustedCertificates(List.of(TestTls.authority()))
                .withProxy(URI.create("http://127.0.0.1:" + proxy.port())),
            new FetchRig.NamesOf(Map.of()),
            Clock.systemUTC());
  }

  @BeforeEach
  void script() {
    for (String target : List.of("http://a.test/x?y", "http://b.test/")) {
      proxy.on(
          target,
          client -> {
            client.send(ANSWER);
            return true;
          });
    }
  }

  @AfterEach
  void stop() throws Exception {
    fetcher.close();
    proxy.close();
  }

  @Test
  void fetch_proxyOfANameThatDoesNotExist_saysNothingOfTheHost() throws Exception {
    String nxdomain = "proxy.test: Name or service not known";
    Resolver none =
        new Resolver() {
          @Override
          public CompletionStage<List<InetAddress>> resolve(String hostName) {
            return CompletableFuture.failedFuture(new UnknownHostException(nxdomain));
          }

          @Override
          public void close() {}
        };
    try (NettyFetcher lost =
        new NettyFetcher(
            FetchRig.SETTINGS.withProxy(URI.create("http://proxy.test:3128")),
            none,
            Clock.systemUTC())) {
      assertThat(FetchRig.get(lost, "http://a.test/").outcome())
          .isEqualTo(
              new FetchOutcome.Unreachable(
                  "dns", "the proxy's name proxy.test could not be looked up: " + nxdomain));
    }
  }

  @Test
  void fetch_http_sendsTheAbsoluteFormAndResolvesNothing() throws Exception {
    FetchResult result = FetchRig.get(fetcher, "http://a.test/x?y");

    assertThat(result.outcome()).isInstanceOf(FetchOutcome.Success.class);
    assertThat(result.remoteAddress()).isEmpty();
    assertThat(proxy.requests().get(0))
        .startsWith("GET http://a.test/x?y HTTP/1.1\r\nHost: a.test\r\n");
  }

  @Test
  void fetch_twoHosts_shareOneConnectionToTheProxy() throws Exception {
    FetchRig.get(fetcher, "http://a.test/x?y");
    FetchRig.get(fetcher, "http://b.test/");

    assertThat(proxy.connections()).isEqualTo(1);
  }

  @Test
  void fetch_sharedConnectionClosedBeforeAnyByte_isNotRepeated() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    proxy.on(
        "http://dead.test/",
        client -> {
          asked.incrementAndGet();
          return false;
        });
    FetchRig.get(fetcher, "http://a.test/x?y");

    FetchResult result = FetchRig.get(fetcher, "http://dead.test/");

    assertThat(result.outcome()).isInstanceOf(FetchOutcome.Unreachable.class);
    assertThat(asked).hasValue(1);
    assertThat(proxy.connections()).isEqualTo(1);
  }

  @Test
  void fetch_proxyThatWantsAUser_saysNothingOfTheHost() throws Exception {
    proxy.on(
        "http://c.test/robots.txt",
        "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");

    assertThat(FetchRig.get(fetcher, "http://c.test/robots.txt").outcome())
        .isEqualTo(new FetchOutcome.Unreachable("connect", "the proxy answered with 407"));
  }

  @Test
  void fetch_https_goesThroughATunnel() throws Exception {
    try (ScriptedServer secure = new ScriptedServer(TestTls.serverSockets())) {
      secure.on("/s", ANSWER);
      proxy.on("secure.test:443", client -> TestTls.relay(client, secure.port()));

      FetchResult result = FetchRig.get(fetcher, "https://secure.test/s");

      assertThat(result.outcome()).isInstanceOf(FetchOutcome.Success.class);
      assertThat(proxy.requests().get(0)).startsWith("CONNECT secure.test:443 HTTP/1.1\r\n");
      assertThat(secure.requests().get(0)).startsWith("GET /s HTTP/1.1\r\nHost: secure.test\r\n");
    }
  }

  @Test
  void fetch_httpsWithTunnelRefused_isUnreachable() throws Exception {
    FetchResult result = FetchRig.get(fetcher, "https://secure.test/s");

    assertThat(result.outcome())
        .isEqualTo(new FetchOutcome.Unreachable("connect", "the proxy answered CONNECT with 404"));
  }
}
