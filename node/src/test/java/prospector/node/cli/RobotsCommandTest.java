package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;

/** A robots.txt that lies elsewhere, as that of most hosts by http does. */
class RobotsCommandTest {
  private final CliHarness cli = new CliHarness();
  private final AtomicInteger asked = new AtomicInteger();
  private final HttpServer server;
  private final String origin;

  RobotsCommandTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    origin = "http://127.0.0.1:" + server.getAddress().getPort();
    server.createContext(
        "/robots.txt",
        exchange -> {
          asked.incrementAndGet();
          exchange.getResponseHeaders().set("Location", "/real.txt");
          exchange.sendResponseHeaders(301, -1);
          exchange.close();
        });
    server.createContext(
        "/real.txt",
        exchange -> {
          byte[] rules = "User-agent: *\nDisallow: /private\n".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, rules.length);
          exchange.getResponseBody().write(rules);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private int robots(String path, String... more) {
    List<String> all = new ArrayList<>(List.of("robots", origin + path, "--allow-private"));
    all.addAll(List.of("--set", "prospector.web.politeness.minimum-delay=1ms"));
    all.addAll(List.of(more));
    return cli.run(all.toArray(String[]::new));
  }

  @Test
  void robots_thatLiesElsewhere_isReadThere() {
    assertThat(robots("/private/x")).as(cli.err.toString()).isEqualTo(ExitCode.OK.code());

    assertThat(cli.out.toString())
        .contains("301 to /real.txt", origin + "/real.txt", "a file with rules")
        .contains(origin + "/private/x: not allowed");
  }

  @Test
  void robots_ofAnExcludedHost_isNotAskedFor(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("exclusions.txt"), "host 127.0.0.1\n");

    robots("/x", "--set", "prospector.web.exclusion-file=" + file);

    assertThat(cli.out.toString()).contains("refused by us: excluded");
  }

  @Test
  void robots_ofTheLiveWebWithoutAContact_isNotAskedFor() {
    assertThat(cli.run("robots", "http://192.0.2.1/x")).isEqualTo(ExitCode.NO_CONTACT.code());
    assertThat(robots("/x", "--proxy", "http://192.0.2.1:1")).isEqualTo(ExitCode.NO_CONTACT.code());

    assertThat(cli.err.toString()).contains("not crawled without a contact");
    assertThat(cli.out.toString()).isEmpty();
    assertThat(asked).hasValue(0);
  }
}
