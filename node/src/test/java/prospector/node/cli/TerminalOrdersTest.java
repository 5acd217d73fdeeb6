package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;

/** What a server says gives the terminal no orders, whichever command prints it. */
class TerminalOrdersTest {
  private static final String ORDER = "\u001b]0;owned\u0007";
  private static final String SEEN = "\\u001b]0;owned\\u0007";

  private final CliHarness cli = new CliHarness();
  private final HttpServer server;

  TerminalOrdersTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> answer(exchange, 404));
    server.createContext(
        "/robots.txt",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/robots2" + ORDER + "x");
          answer(exchange, 302);
        });
    server.createContext(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/elsewhere" + ORDER + "x");
          answer(exchange, 302);
        });
    server.createContext(
        "/typed",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "image/x; a=" + ORDER);
          answer(exchange, 200);
        });
    server.start();
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void assertSeen() {
    assertThat(cli.out.toString()).contains(SEEN).doesNotContain("\u001b", "\u0007");
    assertThat(cli.err.toString()).doesNotContain("\u001b", "\u0007");
  }

  @Test
  void robots_locationWithOrders_isPrintedAsEscapes() {
    assertThat(cli.run("robots", url("/"), "--allow-private")).isEqualTo(ExitCode.OK.code());

    assertThat(cli.out.toString()).contains("302 to /robots2" + SEEN);
    assertSeen();
  }

  @Test
  void topicCheck_locationAndTypeWithOrders_arePrintedAsEscapes() {
    int code =
        cli.run(
            "topic",
            "check",
            "--topic",
            "steam trains",
            url("/moved"),
            url("/typed"),
            "--allow-private",
            "--set",
            "prospector.web.politeness.minimum-delay=1ms");

    assertThat(code).isEqualTo(ExitCode.FETCH_FAILED.code());
    assertThat(cli.out.toString())
        .contains("no page: 302 to /elsewhere" + SEEN)
        .containsPattern("no page: refused by us: mime \\(image/x.*\\)");
    assertSeen();
  }

  @Test
  void conduct_logWithOrders_isPrintedAndWrittenAsEscapes(@TempDir Path dir) throws IOException {
    Files.writeString(
        dir.resolve("requests.log"),
        "{\"time\":\"2026-11-21T10:00:00Z\",\"host\":\"http://a.example\",\"status\":0,"
            + "\"outcome\":\"Malformed "
            + SEEN
            + "\",\"url\":\"http://a.example/"
            + SEEN
            + "\"}\n");
    Path file = dir.resolve("conduct.txt");

    assertThat(cli.run("conduct", "a.example", "--out", dir.toString())).isZero();
    assertThat(cli.run("conduct", "a.example", "--out", dir.toString(), "--to", file.toString()))
        .isZero();

    assertThat(cli.out.toString()).contains("Malformed " + SEEN, "http://a.example/" + SEEN);
    assertSeen();
    assertThat(Files.readString(file)).contains(SEEN).doesNotContain("\u001b", "\u0007");
  }
}
