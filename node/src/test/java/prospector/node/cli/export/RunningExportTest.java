package prospector.node.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.export.ExportFormat;

/** Exports that a process writes, which sends what the test wants. */
@Timeout(60)
class RunningExportTest {
  private static final String OWN = "{\"site\":\"own\"}\n";

  private final Path dir;
  private final Path file;
  private final HttpServer server;

  RunningExportTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    this.file = dir.resolve("pages.jsonl.txt");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        answer(
            200,
            "{\"directory\": \"" + dir.toRealPath() + "\", \"crawls\": [{\"id\": \"trams\"}]}"));
    server.createContext("/api/v1/crawls/trams/export", answer(200, OWN));
    server.start();
    Files.writeString(
        dir.resolve("http-address"), "http://127.0.0.1:" + server.getAddress().getPort() + "/\n");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static HttpHandler answer(int status, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return exchange -> {
      exchange.sendResponseHeaders(status, bytes.length);
      try (exchange) {
        exchange.getResponseBody().write(bytes);
      }
    };
  }

  private RunningCrawl own() throws IOException {
    return RunningCrawl.of(dir, new StartException(ExitCode.LOCKED, "it is in use"), null);
  }

  private static Terminal terminal(Writer out) {
    return new Terminal(new PrintWriter(out), new PrintWriter(new StringWriter()), false, 80);
  }

  private void export(RunningCrawl... sites) throws IOException {
    new RunningExport(List.of(sites), terminal(new StringWriter()))
        .write(ExportFormat.JSONL, false, file);
  }

  @Test
  void write_siteThatDoesNotAnswer_isToldOnceTheOthersPagesAreInTheFile() throws IOException {
    Files.writeString(file, "yesterday's");
    server.createContext("/api/v1/sites/b/", answer(503, "{}"));

    assertThatThrownBy(() -> export(own(), own().at("b"))).isInstanceOf(StartException.class);

    assertThat(file).hasContent(OWN);
    try (Stream<Path> left = Files.list(dir)) {
      assertThat(left.map(it -> it.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".part"));
    }
  }

  @Test
  void write_answerThatBreaksOff_namesTheLongestTime() throws IOException {
    server.removeContext("/api/v1/crawls/trams/export");
    server.createContext("/api/v1/crawls/trams/export", brokenOff(OWN));

    assertThatThrownBy(() -> export(own()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("for an hour");
  }

  @Test
  void write_csvThatBreaksOffInACellOfSeveralLines_hasWholeRowsAlone() throws IOException {
    String head = "url,reasons\n";
    String row = "http://a/,\"one \"\"quoted\"\"\ntwo\"\n";
    server.removeContext("/api/v1/crawls/trams/export");
    server.createContext("/api/v1/crawls/trams/export", brokenOff(head + row + "http://b/,\"on\n"));
    server.createContext("/api/v1/sites/b/", answer(200, head + row));

    assertThatThrownBy(
            () ->
                new RunningExport(List.of(own(), own().at("b")), terminal(new StringWriter()))
                    .write(ExportFormat.CSV, false, file))
        .isInstanceOf(StartException.class);

    assertThat(file).hasContent(head + row + row);
  }

  private static HttpHandler brokenOff(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return exchange -> {
      exchange.sendResponseHeaders(200, 2L * bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.getResponseBody().flush();
      exchange.close();
    };
  }

  /** As by {@code export | head}. */
  @Test
  void write_toStandardOutputWhoseReaderIsGone_endsWhileMoreIsSent() throws Exception {
    CompletableFuture<String> sent = new CompletableFuture<>();
    server.removeContext("/api/v1/crawls/trams/export");
    server.createContext("/api/v1/crawls/trams/export", exchange -> sendUntilGone(exchange, sent));
    RunningExport export = new RunningExport(List.of(own()), terminal(gone()));

    assertThatThrownBy(() -> export.write(ExportFormat.JSONL, false, null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("standard output was closed");

    assertThat(sent.get(30, TimeUnit.SECONDS)).isEqualTo("its reader went");
  }

  /** Much, but not without an end. */
  private static void sendUntilGone(HttpExchange exchange, CompletableFuture<String> sent)
      throws IOException {
    byte[] rows = OWN.repeat(1_000).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, 0);
    try (exchange;
        OutputStream out = exchange.getResponseBody()) {
      for (int i = 0; i < 20_000; i++) {
        out.write(rows);
      }
      sent.complete("it was read to its end");
    } catch (IOException e) {
      sent.complete("its reader went");
    }
  }

  private static Writer gone() {
    return new Writer() {
      @Override
      public void write(char[] text, int offset, int length) throws IOException {
        throw new IOException("Broken pipe");
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }
}
