package prospector.node.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
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
    return report(host, ConductReport.Limits.NONE);
  }

  private ConductReport report(String host, ConductReport.Limits limits) throws IOException {
    return report(List.of(dir), host, limits);
  }

  private static ConductReport report(List<Path> dirs, String host, ConductReport.Limits limits)
      throws IOException {
    return ConductReport.read(
        dirs,
        new HostChoice(host),
        new ConductReport.Teller("bot/1 (+x)", "x", Instant.EPOCH),
        limits);
  }

  private List<ConductReport.Entry> entries(String host) throws IOException {
    List<ConductReport.Entry> entries = new ArrayList<>();
    report(host).forEach(entries::add);
    return entries;
  }

  @Test
  void read_severalHosts_takesThoseMeantOnly() throws IOException {
    log(
        line("01", HOST + "/robots.txt", 200, 0, -1, "robots"),
        line("02", "http://b.example/a.example", 200, 0, -1, "page"),
        line("03", "https://a.example/", 200, 0, -1, "page"),
        line("04", "http://a.example:8080/", 200, 0, -1, "page"));

    assertThat(entries("a.example")).hasSize(3);
    assertThat(entries("A.example:8080")).hasSize(1);
    assertThat(entries("https://a.example/any/path")).hasSize(1);
    assertThat(entries("example")).isEmpty();
  }

  @Test
  void read_hostAsWrittenInALink_isThatOfTheCrawl() throws IOException {
    log(
        line("01", "https://xn--bcher-kva.example/", 200, 0, -1, "page"),
        line("02", "http://xn--bcher-kva.example/", 200, 0, -1, "page"),
        line("03", "https://xn--bcher-kva.example:80/", 200, 0, -1, "page"),
        line("04", "http://xn--bcher-kva.example:8080/", 200, 0, -1, "page"),
        "{\"host\":\"xn--bcher-kva.example\"}\n");

    assertThat(entries("B\u00fccher.example.")).hasSize(4);
    assertThat(entries("https://b\u00fccher.example:443")).hasSize(1);
    assertThat(entries("http://b\u00fccher.example:80/")).hasSize(1);
    assertThat(entries("b\u00fccher.example:80"))
        .extracting(entry -> entry.request().host())
        .containsExactly("http://xn--bcher-kva.example", "https://xn--bcher-kva.example:80");
    assertThat(entries("b\u00fccher.example:443")).hasSize(1);
    assertThat(new HostChoice("b\u00fccher.example:443")).hasToString("xn--bcher-kva.example:443");
  }

  /** As versions before wrote them. */
  @Test
  void shortestPause_clockPutBackBetweenTwo_isThatOfTheOthers() throws IOException {
    log(
        line("10", HOST + "/1", 200, 1000, 1_000, "page")
            .replace("\"millis\":5", "\"millis\":2000"),
        line("11", HOST + "/2", 200, 0, -3_598_500, "page"),
        line("13", HOST + "/3", 200, 1000, 1_000, "page"));

    assertThat(report("a.example").shortestPause()).hasValue(1_000);
    assertThat(page(report("a.example"))).contains("one at a time, never less than 1.000 s");
  }

  @Test
  void shortestPause_severalPortsOfAName_isThatBetweenAllOfTheirRequests() throws IOException {
    String secure = "https://a.example";
    String busy = line("09", secure + "/3", 200, 1000, 5_000, "page");
    log(
        line("01", HOST + "/1", 200, 0, -1, "page"),
        line("02", secure + "/1", 200, 0, -1, "page"),
        line("04", secure + "/2", 200, 1000, 1_995, "page"),
        line("05", HOST + "/2", 200, 1000, 3_995, "page"));

    assertThat(report(HOST).shortestPause()).hasValue(3_995);
    assertThat(report("a.example").shortestPause()).hasValue(995);
    assertThat(page(report("a.example"))).contains("one at a time, never less than 0.995 s");

    log(
        busy.replace("\"millis\":5", "\"millis\":2000"),
        line("10", HOST + "/3", 200, 1000, 4_995, "page"));

    assertThat(report("a.example").shortestPause()).hasValue(0);
    assertThat(page(report("a.example"))).contains("2 requests, never less than 0.000 s");
    assertThat(page(report(secure))).contains("1 requests, one at a time");
  }

  @Test
  void shortestPause_hostThatWasAskedOutOfTwoDirectories_isThatBetweenAllOfItsRequests()
      throws IOException {
    Path other = Files.createDirectory(dir.resolve("other"));
    String second = line("02", HOST + "/2", 200, 1000, 1_995, "page");
    log(
        line("00", HOST + "/0", 200, 0, -1, "page"),
        second.replace("\"millis\":5", "\"millis\":3000"));
    Files.writeString(
        other.resolve("requests.log"),
        line("04", HOST + "/4", 200, 0, -1, "page")
            + line("09", HOST + "/9", 200, 1000, 4_995, "page"));

    try (ConductReport report = report(List.of(dir, other), HOST, ConductReport.Limits.NONE)) {
      assertThat(report.shortestPause()).hasValue(0);
      assertThat(page(report)).contains("4 requests, never less than 0.000 s");
    }
    log(
        line("00", HOST + "/0", 200, 0, -1, "page"),
        second.replace("\"millis\":5", "\"millis\":1300"));
    try (ConductReport report = report(List.of(dir, other), HOST, ConductReport.Limits.NONE)) {
      assertThat(page(report)).contains("4 requests, one at a time, never less than 0.700 s");
    }
    log(second.replace("\"millis\":5", "\"millis\":2003")); // as clocks and rounding have it
    try (ConductReport report = report(List.of(dir, other), HOST, ConductReport.Limits.NONE)) {
      assertThat(page(report)).contains("3 requests, one at a time, never less than 0.000 s");
    }
  }

  @Test
  void shortestPause_firstRequestAfterAStart_isWorkedOut() throws IOException {
    log(
        line("01", HOST + "/1", 200, 0, -1, "page"),
        line("09", HOST + "/2", 200, 1000, 7_995, "page"),
        line("10", HOST + "/3", 200, 0, -1, "page"));

    assertThat(report(HOST).shortestPause()).hasValue(995);
  }

  private static String page(ConductReport report) throws IOException {
    StringWriter page = new StringWriter();
    ConductPage.write(report, page);
    return page.toString();
  }

  @Test
  void read_error_saysWhatFollowed() throws IOException {
    log(
        line("01", HOST + "/1", 429, 0, -1, "page"),
        line("40", HOST + "/1", 503, 10_000, 39_000, "page"));

    assertThat(entries(HOST))
        .extracting(ConductReport.Entry::followed)
        .containsExactly("left alone for 39.000 s (10.000 s asked)", "no request since");
    assertThat(report(HOST).early()).isZero();
  }

  @Test
  void read_errorThatTheCrawlBacksOffFrom_saysWhatFollowed() throws IOException {
    String busy = line("04", HOST + "/4", 403, 0, 1_000, "page");
    log(
        line("01", HOST + "/1", 408, 0, -1, "page"),
        line("02", HOST + "/2", 522, 0, 1_000, "page"),
        line("03", HOST + "/3", 404, 0, 1_000, "page"),
        busy.replace("}", ",\"retry_after\":\"60\"}"));

    assertThat(entries(HOST))
        .extracting(entry -> !entry.followed().isEmpty())
        .containsExactly(true, true, false, true);
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

    assertThat(entries(HOST))
        .extracting(entry -> entry.request().url())
        .containsExactly(HOST + "/old", HOST + "/new");
  }

  private void gzip(String day, String... lines) throws IOException {
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(dir.resolve("requests." + day + ".log.gz")))) {
      gzip.write(String.join("", lines).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void read_overMidnight_losesNoDayAndHasNoneTwice() throws IOException {
    gzip("2026-11-20", line("01", HOST + "/1", 200, 0, -1, "page"));
    String today = line("02", HOST + "/2", 200, 0, 5, "page");
    log(today);
    int[] asked = {0};
    List<String> urls = new ArrayList<>();

    try (ConductReport report =
        report(
            HOST,
            () -> {
              if (++asked[0] == 1) {
                gzip("2026-11-21", today);
                Files.delete(dir.resolve("requests.log"));
                log(line("03", HOST + "/3", 200, 0, 5, "page"));
              }
            })) {
      report.forEach(entry -> urls.add(entry.request().url()));

      assertThat(report.requests()).isEqualTo(2);
      assertThat(urls).containsExactly(HOST + "/1", HOST + "/2");
    }
  }

  @Test
  void read_saysSinceWhenRequestsAreKept() throws IOException {
    Path other = Files.createDirectory(dir.resolve("other"));
    String first = line("01", "http://b.example/", 200, 0, -1, "page");
    gzip("2026-11-20", first.replace("2026-11-21T", "2026-11-20T"));
    log(line("03", HOST + "/3", 200, 0, 5, "page"));
    Files.writeString(other.resolve("requests.log"), first);
    StringWriter page = new StringWriter();
    StringWriter json = new StringWriter();

    try (ConductReport report =
        ConductReport.read(
            List.of(other, dir),
            new HostChoice("http://c.example"),
            new ConductReport.Teller("bot", "", Instant.EPOCH),
            ConductReport.Limits.NONE)) {
      ConductPage.write(report, page);
      ConductJson.write(report, json);

      assertThat(text(report))
          .contains("since      2026-11-20, of older requests nothing is kept")
          .contains("nothing    no request to it since 2026-11-20, from when on they are kept");
    }
    assertThat(page.toString())
        .contains("Of requests before 2026-11-20 nothing is kept.", "Nothing is known: no request");
    JsonNode told = new ObjectMapper().readTree(json.toString());
    assertThat(told.path("since").asText()).isEqualTo("2026-11-20");
    assertThat(told.path("known").asBoolean(true)).isFalse();
  }

  @Test
  void read_noRequestFile_saysNoDay() throws IOException {
    try (ConductReport report = report(HOST)) {
      assertThat(report.nothing()).isEqualTo("no request to it, and no robots.txt of it");
      assertThat(text(report)).doesNotContain("since");
    }
  }

  @Test
  void read_linesThatAFullDiskDidNotTake_areCountedOnce() throws IOException {
    String lost = "{\"lost\":%d,\"since\":\"%s\",\"time\":\"2026-11-20T10:00:00Z\"}%n";
    gzip("2026-11-19", lost.formatted(3, "2026-11-19T10:00:00Z"));
    log(lost.formatted(2, "2026-11-20T10:00:00Z"), line("03", HOST + "/3", 200, 0, 5, "page"));
    StringWriter page = new StringWriter();
    StringWriter json = new StringWriter();

    try (ConductReport report = report(HOST)) {
      ConductPage.write(report, page);
      ConductJson.write(report, json);

      assertThat(report.requests()).isEqualTo(1);
      assertThat(text(report))
          .contains("missing    lines of requests to any host, on a full disk: 5\n");
    }
    assertThat(page.toString()).contains("could not be written on a full disk: 5.");
    assertThat(new ObjectMapper().readTree(json.toString()).path("lost_lines").asInt())
        .isEqualTo(5);
  }

  @Test
  void read_damagedFormerDays_areReadUpToTheDamageAndCounted() throws IOException {
    String[] lines = new String[2_000];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line("01", HOST + "/" + Integer.toHexString(i * 0x9E3779B9), 200, 0, 5, "page");
    }
    gzip("2026-11-18", lines);
    Path torn = dir.resolve("requests.2026-11-18.log.gz");
    byte[] bytes = Files.readAllBytes(torn);
    Arrays.fill(bytes, bytes.length - 2_000, bytes.length, (byte) 0xff);
    Files.write(torn, bytes);
    Files.writeString(dir.resolve("requests.2026-11-19.log.gz"), "no gzip at all");
    Files.createFile(dir.resolve("requests.2026-11-20.log.gz"));
    log(line("03", HOST + "/3", 200, 0, 5, "page"));
    StringWriter page = new StringWriter();
    StringWriter json = new StringWriter();

    try (ConductReport report = report(HOST)) {
      ConductPage.write(report, page);
      ConductJson.write(report, json);

      assertThat(report.requests()).isBetween(1_000L, 2_000L);
      assertThat(text(report))
          .contains("damaged    request files of former days, the rest left out: 3");
    }
    assertThat(page.toString()).contains("the rest is left out: 3.").contains(HOST + "/3");
    assertThat(new ObjectMapper().readTree(json.toString()).path("damaged_files").asInt())
        .isEqualTo(3);
  }

  @Test
  void read_formerDayThatIsDeletedMeanwhile_isEmpty() throws IOException {
    gzip("2026-11-19", line("01", HOST + "/1", 200, 0, -1, "page"));
    gzip("2026-11-20", line("02", HOST + "/2", 200, 0, 5, "page"));
    log(line("03", HOST + "/3", 200, 0, 5, "page"));
    ConductReport.Limits limits =
        () -> Files.deleteIfExists(dir.resolve("requests.2026-11-20.log.gz"));

    try (ConductReport report = report(HOST, limits)) {
      assertThat(report.requests()).isEqualTo(2);
    }
  }

  @Test
  void read_formerDayThatIsNotQuiteGzipped_isReadOnceAndWhole() throws IOException {
    Files.writeString(
        dir.resolve("requests.2026-11-20.log"),
        line("01", HOST + "/a", 200, 0, -1, "page") + line("02", HOST + "/b", 200, 0, 5, "page"));
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(dir.resolve("requests.2026-11-20.log.gz")))) {
      gzip.write(line("01", HOST + "/a", 200, 0, -1, "page").getBytes(StandardCharsets.UTF_8));
    }
    log(line("03", HOST + "/c", 200, 0, 5, "page"));

    assertThat(entries(HOST))
        .extracting(entry -> entry.request().url())
        .containsExactly(HOST + "/a", HOST + "/b", HOST + "/c");
  }

  @Test
  void page_hostileUrl_isEscapedAndLoadsNothing() throws IOException {
    String hostile = HOST + "/?q=<script>alert(1)</script>&x='y";
    log(line("01", hostile, 200, 0, -1, "page"));

    StringWriter page = new StringWriter();
    ConductPage.write(report(HOST), page);

    assertThat(page.toString())
        .contains("/?q=&lt;script&gt;alert(1)&lt;/script&gt;&amp;x=&#39;y")
        .doesNotContain("<script", "src=", "href=", "url(", "@import");
  }

  @Test
  void json_holdsEveryRequest() throws IOException {
    log(
        line("01", HOST + "/robots.txt", 404, 0, -1, "robots"),
        line("02", HOST + "/", 200, 900, 1000, "page"));

    StringWriter json = new StringWriter();
    ConductJson.write(report(HOST), json);

    assertThat(new ObjectMapper().readTree(json.toString()).path("requests"))
        .extracting(it -> it.path("url").asText() + " " + it.path("delay_given").asLong())
        .containsExactly(HOST + "/robots.txt -1", HOST + "/ 1000");
  }

  @Test
  void json_requestWithoutRetryAfter_hasNoFieldForIt() throws IOException {
    String busy = line("02", HOST + "/2", 503, 900, 1000, "page");
    log(line("01", HOST + "/1", 200, 0, -1, "page"), busy.replace("}", ",\"retry_after\":\"60\"}"));

    StringWriter json = new StringWriter();
    ConductJson.write(report(HOST), json);

    assertThat(new ObjectMapper().readTree(json.toString()).path("requests"))
        .extracting(it -> it.path("retry_after").asText("none"))
        .containsExactly("none", "60");
  }

  @Test
  void read_requestBeforeALongRetryAfterIsOver_isToldApart() throws IOException {
    String busy = line("02", HOST + "/2", 503, 900, 1000, "page");
    log(
        busy.replace("}", ",\"retry_after\":\"20\"}"),
        line("12", HOST + "/3", 200, 9_000, 9_995, "page"),
        line("13", HOST + "/4", 200, 900, 995, "page"));

    assertThat(report(HOST).early()).isZero();
    assertThat(report(HOST).beforeRetryAfter()).isOne();
    assertThat(entries(HOST))
        .extracting(ConductReport.Entry::beforeRetryAfter)
        .containsExactly(false, true, false);
    StringWriter text = new StringWriter();
    ConductText.write(report(HOST), text);
    assertThat(text.toString()).contains("than Retry-After said 1", "/3  BEFORE RETRY-AFTER");
    assertThat(page(report(HOST))).contains("Before a longer Retry-After was over: 1.");
  }

  @Test
  void read_requestsAfterARetryAfter_areNotToldApart() throws IOException {
    String busy = line("02", HOST + "/2", 503, 900, 1000, "page");
    log(
        busy.replace("}", ",\"retry_after\":\"20\"}"),
        line("03", "http://a.example:8080/", 200, 900, 1000, "page"),
        line("23", HOST + "/3", 200, 20_000, 20_995, "page"));

    assertThat(report("a.example").beforeRetryAfter()).isZero();
  }

  @Test
  void json_thatBreaksOff_isNoJson() throws IOException {
    log(
        line("01", HOST + "/1", 200, 0, -1, "page"),
        line("02", HOST + "/2", 200, 900, 1000, "page"));
    int[] asked = {0};
    ConductReport report =
        report(
            HOST,
            () -> {
              if (++asked[0] > 3) { // two lines and the end for the sums
                throw new IOException("gone");
              }
            });
    StringWriter json = new StringWriter();

    assertThatThrownBy(() -> ConductJson.write(report, json)).hasMessage("gone");

    assertThat(json.toString()).contains("too_early");
    assertThatThrownBy(() -> new ObjectMapper().readTree(json.toString()))
        .isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void read_severalDirectories_areOneStoryInTheOrderOfTime() throws IOException {
    Path other = Files.createDirectory(dir.resolve("other"));
    log(line("01", HOST + "/1", 200, 0, -1, "page"), line("30", HOST + "/3", 200, 0, 9, "page"));
    Files.writeString(
        other.resolve("requests.log"),
        line("40", HOST + "/4", 200, 0, 9, "page") + line("20", HOST + "/2", 503, 0, 9, "page"));
    ConductReport report =
        ConductReport.read(
            List.of(dir, other),
            new HostChoice(HOST),
            new ConductReport.Teller("bot", "", Instant.EPOCH),
            ConductReport.Limits.NONE);
    List<String> story = new ArrayList<>();

    report.forEach(entry -> story.add(entry.request().url() + " " + entry.followed()));

    assertThat(story)
        .containsExactly(
            HOST + "/1 ",
            HOST + "/2 left alone for 0.009 s (0.000 s asked)",
            HOST + "/3 ",
            HOST + "/4 ");
  }

  @Test
  void forEach_errorWhoseHostIsNotAskedAgain_isHeldBackForSoManyOthersOnly() throws IOException {
    StringBuilder lines = new StringBuilder(line("01", HOST + "/e", 503, 0, -1, "page"));
    for (int i = 0; i <= Aftermath.MOST; i++) {
      lines.append(line("02", "http://a.example:81/" + i, 200, 0, 5, "page"));
    }
    log(lines.toString());
    List<ConductReport.Entry> entries = entries("a.example");

    assertThat(entries).hasSize(Aftermath.MOST + 2);
    assertThat(entries.get(0).followed()).contains("not asked again among the next 1000");
  }

  @Test
  void forEach_linesThatCameAfterTheSums_areLeftOut() throws IOException {
    log(line("01", HOST + "/1", 200, 0, -1, "page"));
    ConductReport report = report(HOST);
    log(line("01", HOST + "/1", 200, 0, -1, "page"), line("02", HOST + "/2", 200, 0, 9, "page"));
    List<ConductReport.Entry> entries = new ArrayList<>();

    report.forEach(entries::add);

    assertThat(entries).hasSize(1);
    assertThat(report.requests()).isEqualTo(1);
  }

  /** All of them kept take 38 MB. */
  @Test
  void forEach_manyRequests_holdsAFewAtATime() throws IOException {
    String[] lines = new String[100_000];
    Arrays.setAll(lines, i -> line("07", HOST + "/" + i, 200, 1_000, 1_001, "page"));
    log(lines);
    Arrays.fill(lines, "");
    long before = usedBytes();
    long[] seen = {0, 0};

    report("a.example")
        .forEach(
            entry -> {
              seen[0]++;
              if (seen[0] == 99_000) {
                seen[1] = usedBytes() - before;
              }
            });

    assertThat(seen[0]).isEqualTo(100_000);
    assertThat(seen[1]).isLessThan(15_000_000);
  }

  /** The least of several looks, as other threads leave garbage. */
  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int look = 0; look < 5; look++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @Test
  void read_nobodyWantsItAnyMore_stopsAtTheNextLine() throws IOException {
    log(line("01", HOST + "/1", 200, 0, -1, "page"), line("02", HOST + "/2", 200, 0, 9, "page"));
    int[] asked = {0};

    assertThatThrownBy(
            () ->
                ConductReport.read(
                    List.of(dir),
                    new HostChoice(HOST),
                    new ConductReport.Teller("bot", "", Instant.EPOCH),
                    () -> {
                      if (++asked[0] > 1) {
                        throw new IOException("gone");
                      }
                    }))
        .hasMessage("gone");
    assertThat(asked[0]).isEqualTo(2);
  }

  @Test
  void hostChoice_nothing_isRefused() {
    assertThatThrownBy(() -> new HostChoice(" ")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HostChoice("a b")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HostChoice("ftp://a.example"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String text(ConductReport report) throws IOException {
    StringWriter text = new StringWriter();
    ConductText.write(report, text);
    return text.toString();
  }
}
