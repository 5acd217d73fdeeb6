package prospector.node.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConductReportTest {
  private static final String HOST = "http://a.example";

  @TempDir private Path dir = Path.of("");

  private static String line(
      String second, String url, int status, long asked, long given, String purpose) {
    String host = url.substring(0, url.indexOf('/', url.indexOf("://") + 3));
    return "{\"time\":\"2026-11-21T10:00:"
        + second
        + "Z\",\"crawl\":\"c\",\"host\":\""
        + host
        + "\",\"url\":\""
        + url
        + "\",\"outcome\":\""
        + (status / 100 == 2 ? "Success" : "Status")
        + "\",\"status\":"
        + status
        + ",\"millis\":5,\"bytes\":100,\"address\":\"\",\"delay_asked\":"
        + asked
        + ",\"delay_given\":"
        + given
        + ",\"purpose\":\""
        + purpose
        + "\"}\n";
  }

  private void log(String... lines) throws IOException {
    Files.writeString(dir.resolve("requests.log"), String.join("", lines));
  }

  private ConductReport report(String host) throws IOException {
    return ConductReport.read(
        List.of(dir),
        new HostChoice(host),
        new ConductReport.Teller("bot/1 (+x)", "x", Instant.EPOCH));
  }

  @Test
  void read_severalHosts_takesThoseMeantOnly() throws IOException {
    log(
        line("01", HOST + "/robots.txt", 200, 0, -1, "robots"),
        line("02", "http://b.example/a.example", 200, 0, -1, "page"),
        line("03", "https://a.example/", 200, 0, -1, "page"),
        line("04", "http://a.example:8080/", 200, 0, -1, "page"));

    assertThat(report("a.example").entries()).hasSize(3);
    assertThat(report("A.example:8080").entries()).hasSize(1);
    assertThat(report("https://a.example/any/path").entries()).hasSize(1);
    assertThat(report("example").entries()).isEmpty();
  }

  @Test
  void read_error_saysWhatFollowed() throws IOException {
    log(
        line("01", HOST + "/1", 429, 0, -1, "page"),
        line("40", HOST + "/1", 503, 10_000, 39_000, "page"));

    assertThat(report(HOST).entries())
        .extracting(ConductReport.Entry::followed)
        .containsExactly("left alone for 39.000 s (10.000 s asked)", "no request since");
    assertThat(report(HOST).early()).isZero();
  }

  @Test
  void read_lessThanAsked_isToldAsTooEarly() throws IOException {
    log(
        line("01", HOST + "/1", 200, 0, -1, "page"),
        line("02", HOST + "/2", 200, 1000, 999, "page"));

    assertThat(report(HOST).early()).isEqualTo(1);
    assertThat(text(report(HOST))).contains("TOO EARLY");
  }

  @Test
  void read_formerDaysAndATornLastLine_areReadAsFarAsTheyGo() throws IOException {
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(dir.resolve("requests.2026-11-20.log.gz")))) {
      gzip.write(line("01", HOST + "/old", 200, 0, -1, "page").getBytes(StandardCharsets.UTF_8));
    }
    log(
        line("02", HOST + "/new", 200, 0, 5, "page"),
        "{\"time\":\"2026-11-21T10:00:03Z\",\"host\":\"" + HOST);

    assertThat(report(HOST).entries())
        .extracting(entry -> entry.request().url())
        .containsExactly(HOST + "/old", HOST + "/new");
  }

  @Test
  void page_hostileUrl_isEscapedAndLoadsNothing() throws IOException {
    String hostile = HOST + "/?q=<script>alert(1)</script>&x='y";
    log(line("01", hostile, 200, 0, -1, "page"));

    String page = ConductPage.of(report(HOST));

    assertThat(page)
        .contains("/?q=&lt;script&gt;alert(1)&lt;/script&gt;&amp;x=&#39;y")
        .doesNotContain("<script", "src=", "href=", "url(", "@import");
  }

  @Test
  void json_holdsEveryRequest() throws IOException {
    log(
        line("01", HOST + "/robots.txt", 404, 0, -1, "robots"),
        line("02", HOST + "/", 200, 900, 1000, "page"));

    assertThat(ConductJson.of(report(HOST)).path("requests"))
        .extracting(it -> it.path("url").asText() + " " + it.path("delay_given").asLong())
        .containsExactly(HOST + "/robots.txt -1", HOST + "/ 1000");
  }

  @Test
  void hostChoice_nothing_isRefused() {
    assertThatThrownBy(() -> new HostChoice(" ")).isInstanceOf(IllegalArgumentException.class);
  }

  private static String text(ConductReport report) {
    StringWriter text = new StringWriter();
    ConductText.print(report, new PrintWriter(text));
    return text.toString();
  }
}
