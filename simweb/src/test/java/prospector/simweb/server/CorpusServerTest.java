package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;

class CorpusServerTest {
  private final Path folder;
  private final Path warc;

  CorpusServerTest(@TempDir Path folder) {
    this.folder = folder;
    this.warc = folder.resolve("pages.warc.gz");
  }

  @BeforeEach
  void writeCorpus() throws IOException {
    Files.createFile(warc);
    append("warcinfo", "", "software: test\r\n");
    page("http://a.test/", "200 OK", "text/html; charset=utf-8", "<p>root ä</p>");
    page("http://a.test/caf%C3%A9?x=1", "200 OK", "text/html", "<p>coffee</p>");
    page("http://a.test/", "200 OK", "text/html", "<p>second copy</p>");
    page("http://b.test/gone", "410 Gone", "text/plain", "gone");
  }

  @Test
  void hosts_servedAsOne_keepTheirPagesAndTheLinksBetweenThem() throws Exception {
    page(
        "http://b.test/sub/list.html",
        "200 OK",
        "text/html",
        "<a href=/x>ä</a> <a HREF='/sub/y'>y</a> <a href=\"z.html\">z</a> <a href='//c.test/'>c</a>"
            + " <a href=https://A.test/caf%C3%A9?x=1>a</a> <a href=http://a.tests/>other</a>");
    try (CorpusServer server =
        CorpusServer.start(folder, RequestLog.inMemory(100), 0, Duration.ZERO, "all.test")) {
      assertThat(get(server, "http://all.test/a.test/caf%C3%A9?x=1").body())
          .asString()
          .contains("coffee");
      assertThat(get(server, "http://a.test/").statusCode()).isEqualTo(404);
      assertThat(get(server, "http://all.test/").statusCode()).isEqualTo(404);
      assertThat(get(server, OneHost.address("all.test", "http://B.test/sub/list.html")).body())
          .asString(UTF_8)
          .isEqualTo(
              "<a href=/b.test/x>ä</a> <a HREF='/b.test/sub/y'>y</a> <a href=\"z.html\">z</a>"
                  + " <a href='//c.test/'>c</a>"
                  + " <a href=http://all.test/a.test/caf%C3%A9?x=1>a</a>"
                  + " <a href=http://a.tests/>other</a>");
    }
  }

  @Test
  void pages_throughTheProxy_areTheStoredOnes() throws Exception {
    try (CorpusServer server =
        CorpusServer.start(folder, RequestLog.inMemory(100), 0, Duration.ZERO)) {
      HttpResponse<byte[]> root = get(server, "http://a.test/");

      assertThat(server.urls())
          .containsExactly("http://a.test/", "http://a.test/caf%C3%A9?x=1", "http://b.test/gone");
      assertThat(root.statusCode()).isEqualTo(200);
      assertThat(new String(root.body(), UTF_8)).isEqualTo("<p>root ä</p>");
      assertThat(root.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
      assertThat(get(server, "http://A.test/caf%c3%a9?x=1").body()).asString().contains("coffee");
      assertThat(get(server, "http://b.test/gone").statusCode()).isEqualTo(410);
      assertThat(get(server, "http://a.test/robots.txt").statusCode()).isEqualTo(404);
      assertThat(get(server, "http://elsewhere.test/").statusCode()).isEqualTo(404);
      assertThat(server.log().entries())
          .extracting(RequestEntry::host)
          .containsExactly("a.test", "a.test", "b.test", "a.test", "elsewhere.test");
    }
  }

  @Test
  void start_damagedFile_namesFileAndOffset() throws Exception {
    long size = Files.size(warc);
    Files.write(warc, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);

    assertThatThrownBy(
            () -> CorpusServer.start(warc, RequestLog.inMemory(1), 0, Duration.ZERO).close())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("pages.warc.gz")
        .hasMessageContaining("offset " + size);
  }

  @Test
  void run_asProcess_tellsPortAndPages() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CorpusServer.run(
        new String[] {folder.toString(), "--log", folder.resolve("log").toString()},
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(out, true, UTF_8));

    assertThat(out.toString(UTF_8).lines().toList())
        .hasSize(3)
        .element(0)
        .asString()
        .matches("port=[1-9]\\d+");
    assertThat(out.toString(UTF_8)).contains("pages=3").contains("ready");
  }

  private void page(String url, String status, String type, String body) throws IOException {
    int length = body.getBytes(UTF_8).length;
    String head = "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n";
    append("response", url, head.formatted(status, type, length) + body);
  }

  private void append(String type, String url, String block) throws IOException {
    String target = url.isEmpty() ? "" : "WARC-Target-URI: <" + url + ">\r\n";
    String head = "WARC/1.0\r\nWARC-Type: %s\r\n%sContent-Length: %d\r\n\r\n";
    String record = head.formatted(type, target, block.getBytes(UTF_8).length) + block + "\r\n\r\n";
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(warc, StandardOpenOption.APPEND))) {
      out.write(record.getBytes(UTF_8));
    }
  }

  private static HttpResponse<byte[]> get(CorpusServer server, String url) throws Exception {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(ProxySelector.of(server.address()))
            .build();
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
