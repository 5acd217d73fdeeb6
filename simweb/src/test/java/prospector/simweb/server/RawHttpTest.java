package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.simweb.FakeWeb;
import prospector.simweb.Quirk;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;

/**
 * What a client's library would hide: pipelining, odd methods, broken requests, clients that go
 * away.
 */
class RawHttpTest {
  private static final SimWebSettings SLOW =
      SimWebSettings.of(5, 2_000).clean().with(Quirk.SLOW, 1);
  private final SimWebServer server = SimWebServer.start(new FakeWeb(SLOW));

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void pipelined_requests_areAnsweredInOrderOneByOne() throws Exception {
    String answer =
        exchange(
            "GET http://h0001.sim/robots.txt HTTP/1.1\r\n"
                + "Host: h0001.sim\r\n\r\n"
                + "GET http://h0001.sim/ HTTP/1.1\r\n"
                + "Host: h0001.sim\r\n\r\n"
                + "GET http://h0001.sim/no HTTP/1.1\r\n"
                + "Host: h0001.sim\r\n"
                + "Connection: close\r\n\r\n");

    assertThat(answer.split("HTTP/1.1 ")).hasSize(4);
    assertThat(answer.indexOf("HTTP/1.1 404")).isZero();
    assertThat(server.judge(Duration.ZERO).mostInFlight()).isEqualTo(1);
    assertThat(server.log().entries())
        .extracting(RequestEntry::status)
        .containsExactly(404, 200, 404);
  }

  @Test
  void originForm_isServedByHostHeader() throws Exception {
    assertThat(exchange("GET / HTTP/1.1\r\nHost: H0001.SIM\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
    assertThat(server.log().entries()).extracting(RequestEntry::host).containsExactly("h0001.sim");
  }

  @Test
  void head_hasLengthWithoutBody_postIsRefused() throws Exception {
    String head = exchange("HEAD http://h0001.sim/ HTTP/1.1\r\nConnection: close\r\n\r\n");
    int length = server.web().answer("http://h0001.sim/").body().length;

    assertThat(head).contains("content-length: " + length).endsWith("\r\n\r\n");
    assertThat(
            exchange(
                "POST http://h0001.sim/ HTTP/1.1\r\n"
                    + "Content-Length: 3\r\n"
                    + "Connection: close\r\n\r\n"
                    + "abc"))
        .startsWith("HTTP/1.1 405");
  }

  @Test
  void brokenRequest_isRefused_andTheServerGoesOn() throws Exception {
    assertThat(exchange("nonsense\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(exchange("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(exchange("GET / HTTP/1.1\r\nHost: h0001.sim\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void client_thatGoesAway_leavesAnEntryAndNoFlight() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket.getOutputStream().write(ascii("GET / HTTP/1.1\r\nHost: h0001.sim\r\n\r\n"));
    }

    assertThat(exchange("GET / HTTP/1.1\r\nHost: h0002.sim\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
    assertThat(exchange("GET / HTTP/1.1\r\nHost: h0001.sim\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
    List<RequestEntry> entries = server.log().entries();
    assertThat(entries).hasSize(3);
    assertThat(entries).filteredOn(entry -> entry.status() == 0).hasSize(1);
    assertThat(entries).allMatch(entry -> entry.inFlight() == 1);
  }

  @Test
  void command_asProcess_servesUntilInputEnds(@TempDir Path folder) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Path log = folder.resolve("requests.log");
    Path topic = folder.resolve("topic.conf");
    InputStream in =
        new InputStream() {
          @Override
          public int read() throws IOException {
            String text = out.toString(UTF_8);
            int port = Integer.parseInt(text.lines().findFirst().orElseThrow().substring(5));
            try (Socket socket = new Socket("127.0.0.1", port)) {
              socket
                  .getOutputStream()
                  .write(ascii("GET / HTTP/1.1\r\nHost: h0000.sim\r\nConnection: close\r\n\r\n"));
              socket.getInputStream().readAllBytes();
            }
            return -1;
          }
        };

    new SimWebCommand(in, new PrintStream(out, true, UTF_8))
        .run(
            new String[] {
              "--clean",
              "--hosts",
              "10",
              "--seed",
              "3",
              "--pages",
              "1000",
              "--relevant-share",
              "0.02",
              "--log",
              log.toString(),
              "--topic",
              topic.toString()
            });

    assertThat(out.toString(UTF_8)).contains("seed=http://h0000.sim/").contains("requests=1");
    assertThat(RequestLog.read(log)).extracting(RequestEntry::status).containsExactly(200);
    assertThat(Files.readString(topic)).contains("steam locomotive");
  }

  @Test
  void start_onSeveralAddresses_logsWhichOneARequestCameTo() throws Exception {
    List<InetAddress> two =
        List.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("127.0.0.2"));
    try (SimWebServer both =
            SimWebServer.start(new FakeWeb(SLOW), RequestLog.inMemory(10), two, 0);
        Socket socket = new Socket("127.0.0.2", both.port())) {
      socket
          .getOutputStream()
          .write(ascii("GET /robots.txt HTTP/1.1\r\nHost: h1.sim\r\nConnection: close\r\n\r\n"));
      socket.getInputStream().readAllBytes();

      assertThat(both.log().entries())
          .extracting(RequestEntry::address)
          .containsExactly("127.0.0.2:" + both.port());
    }
  }

  @Test
  void command_unknownOption_saysSo() {
    SimWebCommand command =
        new SimWebCommand(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8));

    assertThatThrownBy(() -> command.run(new String[] {"--sites", "3"}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--sites");
  }

  private String exchange(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket.getOutputStream().write(ascii(request));
      socket.setSoTimeout(10_000);
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
