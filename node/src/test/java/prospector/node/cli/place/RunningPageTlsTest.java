package prospector.node.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.TestKeys;
import prospector.persistence.directory.DirectoryLock;
import prospector.simweb.server.TestAuthority.Flaw;

/** The process of a directory, by HTTPS and a certificate that nobody has signed. */
@Timeout(60)
class RunningPageTlsTest {
  private final Path dir;
  private final TestKeys keys;
  private final HttpsServer server;

  RunningPageTlsTest(@TempDir Path temp) throws Exception {
    this.dir = temp.resolve("crawl");
    Files.createDirectories(dir.resolve("db"));
    this.keys = new TestKeys(temp);
    this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(
            keys.counting(keys.key("server", Flaw.EXPIRED), new AtomicInteger())));
    server.createContext(
        "/",
        exchange -> {
          byte[] body =
              ("{\"directory\": \"" + dir + "\", \"crawls\": []}").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private boolean isFound() throws Exception {
    try (DirectoryLock lock = DirectoryLock.take(dir, true)) {
      assertThat(lock).isNotNull();
      Files.writeString(
          dir.resolve("http-address"), "https://127.0.0.1:" + server.getAddress().getPort() + "/");
      return RunningPage.of(dir).isPresent();
    }
  }

  /** It may have ended since the process began, which wrote down what it shows. */
  @Test
  void process_thatShowsWhatItWroteDown_isFound_alsoAfterTheTimeOfThat() throws Exception {
    Files.copy(keys.certificate("server"), dir.resolve("http-certificate.pem"));

    assertThat(isFound()).isTrue();
  }

  @Test
  void process_thatShowsAnotherCertificate_orOneThatNobodyKnows_isNotFound() throws Exception {
    assertThat(isFound()).isFalse();

    keys.key("another", Flaw.NONE);
    Files.copy(keys.certificate("another"), dir.resolve("http-certificate.pem"));
    assertThat(isFound()).isFalse();
  }
}
