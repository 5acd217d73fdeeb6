package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.web.fetch.ConnectionSettings.Certificates;

/** TLS to a server whose certificate names {@code secure.test}. */
final class TlsTest {
  private final ScriptedServer server = new ScriptedServer(TestTls.serverSockets());
  private final Resolver names;

  TlsTest() throws Exception {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    names =
        new FetchRig.NamesOf(
            Map.of("secure.test", List.of(loopback), "other.test", List.of(loopback)));
    server.on(
        "/",
        client -> {
          client.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
          return true;
        });
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private NettyFetcher fetcher(FetcherSettings settings) {
    return new NettyFetcher(settings, names, Clock.systemUTC());
  }

  private static FetcherSettings trusting() throws Exception {
    return FetchRig.SETTINGS.withTrustedCertificates(List.of(TestTls.authority()));
  }

  private String url(String host) {
    return "https://" + host + ":" + server.port() + "/";
  }

  @Test
  void fetch_trustedNameTwice_succeedsOnOneConnection() throws Exception {
    try (NettyFetcher fetcher = fetcher(trusting())) {
      FetchResult first = FetchRig.get(fetcher, url("secure.test"));
      FetchResult second = FetchRig.get(fetcher, url("secure.test"));

      assertThat(first.outcome()).isInstanceOf(FetchOutcome.Success.class);
      assertThat(second.outcome()).isInstanceOf(FetchOutcome.Success.class);
      assertThat(first.remoteAddress()).contains("127.0.0.1");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void fetch_certificateForAnotherName_isUnreachable() throws Exception {
    try (NettyFetcher fetcher = fetcher(trusting())) {
      FetchResult result = FetchRig.get(fetcher, url("other.test"));

      assertThat(((FetchOutcome.Unreachable) result.outcome()).kind()).isEqualTo("tls");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void fetch_unknownAuthority_isUnreachable() throws Exception {
    try (NettyFetcher fetcher = fetcher(FetchRig.SETTINGS)) {
      FetchResult result = FetchRig.get(fetcher, url("secure.test"));

      assertThat(((FetchOutcome.Unreachable) result.outcome()).kind()).isEqualTo("tls");
    }
  }

  @Test
  void fetch_unknownAuthorityWhereTheNameIsEnough_isForTheNameAlone() throws Exception {
    FetcherSettings named =
        FetchRig.SETTINGS.withConnections(ConnectionSettings.DEFAULT.with(Certificates.NAMED));
    try (NettyFetcher fetcher = fetcher(named)) {
      assertThat(FetchRig.get(fetcher, url("secure.test")).outcome())
          .isInstanceOf(FetchOutcome.Success.class);
      FetchOutcome other = FetchRig.get(fetcher, url("other.test")).outcome();
      FetchOutcome address = FetchRig.get(fetcher, url("127.0.0.1")).outcome();

      assertThat(((FetchOutcome.Unreachable) other).kind()).isEqualTo("tls");
      assertThat(((FetchOutcome.Unreachable) address).kind()).isEqualTo("tls");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void fetch_serverWithoutTls_isUnreachable() throws Exception {
    try (ScriptedServer plain = new ScriptedServer();
        NettyFetcher fetcher =
            fetcher(
                trusting()
                    .withLimits(
                        FetchLimits.DEFAULT.withTimes(
                            Duration.ofMillis(300), Duration.ofSeconds(5))))) {
      FetchResult result = FetchRig.get(fetcher, "https://secure.test:" + plain.port() + "/");

      assertThat(result.outcome()).isEqualTo(new FetchOutcome.TimedOut("tls"));
    }
  }
}
