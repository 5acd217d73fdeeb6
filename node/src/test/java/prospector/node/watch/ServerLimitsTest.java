package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.HttpSettings;

/** How often, how much and over which line may be asked. */
class ServerLimitsTest {
  private static final String PASSWORD = "open sesame";

  private final Path dir;

  ServerLimitsTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void requests_moreThanTheRate_are429UntilTimePasses() throws Exception {
    try (WatchScene scene = new WatchScene(dir, 0, 1, Optional.empty())) {
      scene.get("/api/v1/crawls");
      scene.get("/");
      HttpResponse<String> third = scene.get("/");

      assertThat(third.statusCode()).isEqualTo(429);
      assertThat(third.headers().firstValue("Content-Type").orElse(""))
          .startsWith("application/problem+json");
      assertThat(third.headers().firstValue("Retry-After")).hasValue("1");
    }
  }

  @Test
  void body_shorterThanAnnounced_isTheSendersFault() throws Exception {
    try (WatchScene scene = new WatchScene(dir);
        Socket socket = new Socket("127.0.0.1", scene.uri("/").getPort())) {
      String head =
          "POST /api/v1/crawls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 100\r\nAuthorization: Bearer "
              + scene.token()
              + "\r\n\r\n{";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));

      socket.shutdownOutput();

      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 400 ").contains("application/problem+json");
      assertThat(scene.orders).isEmpty();
    }
  }

  @Test
  void body_ofACrawl_mayBeLargerThanThatOfAnOrder() throws Exception {
    try (WatchScene scene = new WatchScene(dir)) {
      String blanks = " ".repeat(100_000);
      String body = "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"]}";

      assertThat(scene.post("/api/v1/crawls", blanks + body).statusCode()).isEqualTo(201);
      assertThat(scene.post("/api/v1/crawls", blanks.repeat(3) + body).statusCode()).isEqualTo(413);
    }
  }

  @Test
  void path_ofManySegments_is404AndTheNextRequestIsAnswered() throws Exception {
    try (WatchScene scene = new WatchScene(dir)) {
      HttpResponse<String> deep = scene.get("/a".repeat(16_000));

      assertThat(deep.statusCode()).isEqualTo(404);
      assertThat(deep.body()).contains("slashes").hasSizeLessThan(1_000);
      assertThat(scene.get("/").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void query_ofManyParameters_isRefusedAndTheNextRequestIsAnswered() throws Exception {
    try (WatchScene scene = new WatchScene(dir)) {
      assertThat(scene.get("/api/v1/crawls?" + "a&".repeat(16_000)).statusCode()).isEqualTo(400);
      assertThat(scene.get("/").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void connections_ofOneAddressThatAreSilent_shutNobodyElseOut() throws Exception {
    assumeTrue(
        isBound("127.0.0.2"), "127.0.0.2 is no address of this machine, as on macOS: not tested");
    List<Socket> silent = new ArrayList<>();
    try (WatchScene scene = new WatchScene(dir)) {
      InetSocketAddress server = new InetSocketAddress("127.0.0.1", scene.uri("/").getPort());
      for (int i = 0; i < 300; i++) {
        Socket socket = new Socket();
        silent.add(socket);
        socket.bind(new InetSocketAddress("127.0.0.2", 0));
        socket.connect(server);
      }

      assertThat(answer(server, "127.0.0.1")).startsWith("HTTP/1.1 200 ");
      assertThat(answer(server, "127.0.0.2")).isEmpty();
      for (Socket socket : silent) {
        socket.close();
      }
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> answer(server, "127.0.0.2").startsWith("HTTP/1.1 200 "));
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  private static boolean isBound(String address) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(address, 0));
      return true;
    } catch (BindException e) {
      return false;
    }
  }

  /** What a GET from an address of loopback gets; empty where its connection is closed. */
  private static String answer(InetSocketAddress server, String from) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(from, 0));
      socket.setSoTimeout(30_000);
      socket.connect(server);
      String get = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(get.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException e) {
      return ""; // reset, as the request was not read
    }
  }

  @Test
  void server_withAKeyStore_speaksTlsOnly() throws Exception {
    Path store = keyStore();
    HttpSettings.Tls tls = new HttpSettings.Tls(store, PASSWORD);
    try (WatchScene scene = new WatchScene(dir.resolve("scene"), 0, 100, Optional.of(tls))) {
      URI address = scene.uri("/api/v1/crawls");
      HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build();

      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());

      assertThat(address.getScheme()).isEqualTo("https");
      assertThat(answer.statusCode()).isEqualTo(200);
      URI plain = URI.create("http://127.0.0.1:" + address.getPort() + "/");
      assertThatThrownBy(
              () ->
                  HttpClient.newHttpClient()
                      .send(
                          HttpRequest.newBuilder(plain).build(),
                          HttpResponse.BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void keyStore_thatCannotBeOpened_isNamedAndNothingIsServed() throws Exception {
    Path nowhere = dir.resolve("nowhere.p12");
    HttpSettings.Tls missing = new HttpSettings.Tls(nowhere, PASSWORD);
    HttpSettings.Tls wrong = new HttpSettings.Tls(keyStore(), "wrong");

    assertThatThrownBy(() -> new WatchScene(dir.resolve("1"), 0, 100, Optional.of(missing)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("prospector.http.tls.key-store: " + nowhere);
    assertThatThrownBy(() -> new WatchScene(dir.resolve("2"), 0, 100, Optional.of(wrong)))
        .hasMessageContaining("expected a PKCS12 file and its password")
        .hasMessageNotContaining("wrong");
  }

  private Path keyStore() throws Exception {
    Path file = dir.resolve("http.p12");
    if (Files.exists(file)) {
      return file;
    }
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "http",
            "-keyalg",
            "EC",
            "-dname",
            "CN=localhost",
            "-ext",
            "SAN=ip:127.0.0.1",
            "-keystore",
            file.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return file;
  }

  private static SSLContext trusting(Path store) throws Exception {
    KeyStore own = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      own.load(in, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("http", own.getCertificate("http"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
