package prospector.web.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import prospector.simweb.port.DeafPort;
import prospector.web.fetch.AddressPolicy;
import prospector.web.fetch.FetcherSettings;
import prospector.web.fetch.Resolver;
import prospector.web.fetch.UserAgent;
import prospector.web.url.HostKey;

class ConnectProbeTest {
  private final AtomicLong nanos = new AtomicLong();
  private final List<String> resolved = new ArrayList<>();
  private final Resolver resolver =
      new Resolver() {
        @Override
        public CompletionStage<List<InetAddress>> resolve(String hostName) {
          resolved.add(hostName);
          return hostName.equals("x.example")
              ? CompletableFuture.completedFuture(List.of(InetAddress.getLoopbackAddress()))
              : CompletableFuture.failedFuture(new IOException("no such name"));
        }

        @Override
        public void close() {}
      };

  private static FetcherSettings settings() {
    return FetcherSettings.of(new UserAgent("prospector", "1", Optional.empty()))
        .withAddresses(AddressPolicy.ANY);
  }

  /** Each look at the clock is two milliseconds after the one before. */
  private ConnectProbe probe(FetcherSettings settings) {
    return new ConnectProbe(settings, resolver, () -> nanos.addAndGet(2_000_000));
  }

  private static ServerSocket server() throws IOException {
    return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  }

  @Test
  void connection_isTimedByTheCrawlsAddresses() throws IOException {
    try (ServerSocket server = server()) {
      HostKey host = new HostKey("http://x.example:" + server.getLocalPort());
      assertThat(probe(settings()).applyAsInt(host)).isEqualTo(2_000);
      assertThat(resolved).containsExactly("x.example");
    }
  }

  @Test
  void addressThatAFetchWouldRefuse_isNotConnectedTo() throws IOException {
    try (ServerSocket server = server()) {
      ConnectProbe probe = probe(settings().withAddresses(AddressPolicy.PUBLIC_ONLY));
      int port = server.getLocalPort();
      assertThat(probe.applyAsInt(new HostKey("http://x.example:" + port))).isEqualTo(-1);
      assertThat(probe.applyAsInt(new HostKey("http://127.0.0.1:" + port))).isEqualTo(-1);
      assertThat(nanos).hasValue(0); // nothing was begun
    }
  }

  @Test
  void addressThatAFetchWouldRefuse_isNotConnectedToByTheProxyEither() throws IOException {
    try (ServerSocket proxy = server()) {
      URI uri = URI.create("http://127.0.0.1:" + proxy.getLocalPort());
      ConnectProbe probe =
          probe(settings().withAddresses(AddressPolicy.PUBLIC_ONLY).withProxy(uri));
      for (String literal : List.of("169.254.169.254", "10.0.0.5", "[::1]")) {
        assertThat(probe.applyAsInt(new HostKey("http://" + literal))).isEqualTo(-1);
      }
      assertThat(nanos).hasValue(0); // nothing was begun
    }
  }

  @Test
  void hostThatIsNotThere_fails() throws IOException {
    try (DeafPort nobody = DeafPort.hold()) {
      HostKey host = new HostKey("http://127.0.0.1:" + nobody.port());
      assertThat(probe(settings()).applyAsInt(host)).isEqualTo(-1);
    }
    assertThat(probe(settings()).applyAsInt(new HostKey("http://nobody.example"))).isEqualTo(-1);
  }

  private int through(String answer, List<String> asked) throws Exception {
    return through("https://y.example", answer, asked);
  }

  private int through(String host, String answer, List<String> asked) throws Exception {
    try (ServerSocket proxy = server()) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(
              () -> {
                try (Socket client = proxy.accept()) {
                  byte[] head = new byte[4_096];
                  int read = client.getInputStream().read(head);
                  asked.add(new String(head, 0, read, StandardCharsets.ISO_8859_1));
                  client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                  client.getOutputStream().flush();
                  if (!answer.isEmpty()) {
                    client.getInputStream().read(); // until the other side has gone
                  }
                } catch (IOException e) {
                  asked.add(e.toString());
                }
              });
      URI uri = URI.create("http://127.0.0.1:" + proxy.getLocalPort());
      int took = probe(settings().withProxy(uri)).applyAsInt(new HostKey(host));
      served.join();
      return took;
    }
  }

  @Test
  void proxy_isAskedToConnect_andNoNameIsResolvedHere() throws Exception {
    List<String> asked = new ArrayList<>();
    assertThat(through("HTTP/1.1 200 Connection established\r\n\r\n", asked)).isEqualTo(2_000);
    assertThat(asked.get(0))
        .startsWith("CONNECT y.example:443 HTTP/1.1\r\nHost: y.example:443\r\n");
    assertThat(resolved).isEmpty();
  }

  @Test
  void proxy_ofAPortThatNoPageIsAskedFrom_isAskedForThatOfItsScheme() throws Exception {
    List<String> asked = new ArrayList<>();
    String connected = "HTTP/1.1 200 Connection established\r\n\r\n";
    assertThat(through("http://y.example:22", connected, asked)).isEqualTo(2_000);
    assertThat(through("https://y.example:22", connected, asked)).isEqualTo(2_000);
    assertThat(asked.get(0)).startsWith("CONNECT y.example:80 ");
    assertThat(asked.get(1)).startsWith("CONNECT y.example:443 ");
  }

  @Test
  void proxyThatDoesNotConnect_fails() throws Exception {
    assertThat(through("HTTP/1.1 403 Forbidden\r\n\r\n", new ArrayList<>())).isEqualTo(-1);
    assertThat(through("something else\n", new ArrayList<>())).isEqualTo(-1);
    assertThat(through("x".repeat(20_000), new ArrayList<>())).isEqualTo(-1);
    assertThat(through("", new ArrayList<>())).isEqualTo(-1);
  }
}
