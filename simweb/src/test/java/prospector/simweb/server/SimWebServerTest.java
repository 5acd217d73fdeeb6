package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.simweb.FakeWeb;
import prospector.simweb.Quirk;
import prospector.simweb.SimRobots;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.Violation;

class SimWebServerTest {
  private static final SimWebSettings CLEAN = SimWebSettings.of(5, 2_000).clean();
  private final List<SimWebServer> servers = new ArrayList<>();

  @AfterEach
  void stop() {
    servers.forEach(SimWebServer::close);
  }

  @Test
  void page_throughTheProxy_isTheWebsOwnBytes() throws Exception {
    SimWebServer server = start(CLEAN);
    FakeWeb web = server.web();

    for (int id = 0; id < 1_990; id += 199) {
      HttpResponse<byte[]> response = get(server, web.url(id));
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).isEqualTo(web.answer(web.url(id)).body());
      assertThat(response.headers().firstValue("content-type"))
          .hasValue("text/html; charset=UTF-8");
    }
    assertThat(server.log().entries()).hasSize(10);
    assertThat(server.log().entries().stream().map(RequestEntry::connection).distinct()).hasSize(1);
  }

  @Test
  void unknownPath_isNotFound_unknownHostIsBadGateway() throws Exception {
    SimWebServer server = start(CLEAN);

    assertThat(get(server, "http://h0001.sim/nothing").statusCode()).isEqualTo(404);
    assertThat(get(server, "http://h0001.sim/robots.txt").statusCode()).isEqualTo(404);
    assertThat(get(server, "http://nobody.example/").statusCode()).isEqualTo(502);
  }

  @Test
  void robots_everyVariant_isServedAsDescribed() throws Exception {
    for (Quirk quirk :
        List.of(
            Quirk.ROBOTS_PRESENT,
            Quirk.ROBOTS_DISALLOW,
            Quirk.ROBOTS_CRAWL_DELAY,
            Quirk.ROBOTS_WILDCARD,
            Quirk.ROBOTS_HUGE)) {
      SimWebServer server = start(CLEAN.with(quirk, 1));
      SimRobots robots = server.web().robots("h0003.sim");

      HttpResponse<byte[]> response = get(server, "http://h0003.sim/robots.txt");

      assertThat(response.statusCode()).as(quirk.name()).isEqualTo(200);
      assertThat(response.body()).isEqualTo(robots.body());
    }
  }

  @Test
  void robots_redirecting_leadsToTheRules() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.ROBOTS_REDIRECT, 1));

    HttpResponse<byte[]> first = get(server, "http://h0003.sim/robots.txt");
    String url = "http://h0003.sim" + first.headers().firstValue("location").orElseThrow();
    HttpResponse<byte[]> second = get(server, url);

    assertThat(first.statusCode()).isEqualTo(301);
    assertThat(second.statusCode()).isIn(200, 302);
    assertThat(server.log().entries()).allMatch(RequestEntry::forRobots);
  }

  @Test
  void robots_error_forbidsAll() throws Exception {
    // a topical host never has this quirk, so only a share of the hosts may have it
    SimWebServer server = start(CLEAN.with(Quirk.ROBOTS_ERROR, 0.5));
    FakeWeb web = server.web();
    String host =
        web.hosts().stream().filter(h -> web.has(h, Quirk.ROBOTS_ERROR)).findFirst().orElseThrow();

    assertThat(get(server, "http://" + host + "/robots.txt").statusCode()).isEqualTo(503);
    assertThat(web.robots(host).disallows("/")).isTrue();
  }

  @Test
  void redirects_chainLoopAndDetour_areServed() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.REDIRECTS, 1));
    FakeWeb web = server.web();

    HttpResponse<byte[]> chain = get(server, "http://h0003.sim/go/2/1");
    HttpResponse<byte[]> last = get(server, "http://h0003.sim/go/1/1");

    assertThat(location(chain)).isEqualTo("/go/1/1");
    assertThat(web.idOf(location(last))).isNotNegative();
    assertThat(location(get(server, "http://h0003.sim/loop/0"))).isEqualTo("/loop/1");
    assertThat(location(get(server, "http://h0003.sim/loop/2"))).isEqualTo("/loop/0");
    assertThat(location(get(server, "http://h0003.sim/out/77"))).isEqualTo(web.url(77));
  }

  @Test
  void gzip_whenAccepted_holdsTheSamePage() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.GZIP, 1));
    String url = server.web().url(1_999);

    HttpResponse<byte[]> packed = get(server, url, "Accept-Encoding", "gzip, deflate");
    HttpResponse<byte[]> plain = get(server, url);

    assertThat(packed.headers().firstValue("content-encoding")).hasValue("gzip");
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
      assertThat(in.readAllBytes()).isEqualTo(plain.body());
    }
  }

  @Test
  void slowHost_answersLater_withoutHoldingUpOthers() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.SLOW, 1));
    HttpClient client = client(server);
    List<CompletableFuture<HttpResponse<byte[]>>> slow = new ArrayList<>();

    for (int i = 1; i < 20; i++) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://h00%02d.sim/".formatted(i))).build();
      slow.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray()));
    }
    for (CompletableFuture<HttpResponse<byte[]>> response : slow) {
      assertThat(response.get().statusCode()).isEqualTo(200);
    }

    List<RequestEntry> entries = server.log().entries();
    assertThat(entries).hasSize(19);
    assertThat(entries).allMatch(entry -> entry.endNanos() - entry.startNanos() >= 29_000_000L);
    long sum = entries.stream().mapToLong(e -> e.endNanos() - e.startNanos()).sum();
    long from = entries.stream().mapToLong(RequestEntry::startNanos).min().orElseThrow();
    long to = entries.stream().mapToLong(RequestEntry::endNanos).max().orElseThrow();
    assertThat(sum).isGreaterThan(to - from); // they waited side by side
  }

  @Test
  void rateLimit_everyFortieth_asksToWait_andJudgeSeesWhoDoesNot() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.RATE_LIMIT, 1));
    HttpResponse<byte[]> last = get(server, "http://h0003.sim/robots.txt");
    for (int i = 1; i < 40; i++) {
      last = get(server, "http://h0003.sim/");
    }
    assertThat(last.statusCode()).isEqualTo(429);
    assertThat(last.headers().firstValue("retry-after")).hasValue("1");

    assertThat(get(server, "http://h0003.sim/").statusCode()).isIn(429, 503);

    PolitenessReport report = server.judge(Duration.ZERO);
    assertThat(report.count(Violation.Kind.DURING_RETRY_AFTER)).isEqualTo(1);
    assertThat(report.violations()).hasSize(1);
  }

  @Test
  void flakyHost_every25th_isError_andThenAnswers() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.FLAKY, 1));

    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 26; i++) {
      statuses.add(get(server, "http://h0003.sim/").statusCode());
    }

    assertThat(statuses.subList(0, 24)).containsOnly(200);
    assertThat(statuses.subList(24, 26)).containsExactly(500, 200);
  }

  @Test
  void deadHosts_failEachInItsWay_andAreLogged() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.DEAD_NEIGHBOUR, 1));

    assertThat(get(server, "http://d0000.sim/").statusCode()).isEqualTo(500);
    for (String host : List.of("d0001.sim", "d0003.sim", "d0004.sim")) {
      assertThatThrownBy(() -> get(server, "http://" + host + "/")).isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> get(server, "http://d0002.sim/", "x-timeout", "soon"))
        .hasMessageContaining("timed out");
    assertThat(get(server, "http://d0005.sim/").statusCode()).isEqualTo(502);
    server.close();

    assertThat(server.log().entries())
        .filteredOn(entry -> entry.status() == 0)
        .extracting(RequestEntry::host)
        .contains("d0001.sim", "d0002.sim", "d0003.sim", "d0004.sim");
  }

  @Test
  void traps_calendarAndFiles_areServedButNotCounted() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.CALENDAR, 1).with(Quirk.FILES, 1));

    HttpResponse<byte[]> month = get(server, "http://h0003.sim/calendar/2026/12");
    HttpResponse<byte[]> file = get(server, "http://h0003.sim/files/doc-3.pdf");

    assertThat(new String(month.body(), UTF_8))
        .contains("/calendar/2027/1")
        .contains("/calendar/2026/11");
    assertThat(file.headers().firstValue("content-type")).hasValue("application/pdf");
    assertThat(server.web().page("http://h0003.sim/calendar/2026/12")).isEmpty();
  }

  @Test
  void inFlight_twoAtOnce_isSeenByTheJudge() throws Exception {
    SimWebServer server = start(CLEAN.with(Quirk.SLOW, 1));
    HttpClient client = client(server);
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://h0003.sim/")).build();

    get(server, "http://h0003.sim/robots.txt");
    var one = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    var two = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    one.get();
    two.get();

    PolitenessReport report = server.judge(Duration.ZERO);
    assertThat(report.mostInFlight()).isEqualTo(2);
    assertThat(report.count(Violation.Kind.OVERLAP)).isEqualTo(1);
  }

  private SimWebServer start(SimWebSettings settings) {
    SimWebServer server = SimWebServer.start(new FakeWeb(settings));
    servers.add(server);
    return server;
  }

  private static String location(HttpResponse<byte[]> response) {
    assertThat(response.statusCode()).isBetween(300, 399);
    return response.headers().firstValue("location").orElseThrow();
  }

  private HttpClient client(SimWebServer server) {
    return clients.computeIfAbsent(
        server,
        one ->
            HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(ProxySelector.of(one.address()))
                .build());
  }

  private final Map<SimWebServer, HttpClient> clients = new HashMap<>();

  private HttpResponse<byte[]> get(SimWebServer server, String url, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    request.timeout(
        headers.length > 0 && headers[0].equals("x-timeout")
            ? Duration.ofMillis(300)
            : Duration.ofSeconds(20));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client(server).send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
