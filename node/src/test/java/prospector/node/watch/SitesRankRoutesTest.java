package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import prospector.graph.GraphHome;
import prospector.graph.rank.RankSettings;
import prospector.node.cli.CliHarness;
import prospector.node.exit.ExitCode;
import prospector.node.http.Token;
import prospector.node.rank.SameRanks;
import prospector.node.rank.sites.Patience;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.node.site.line.SitePass;
import prospector.persistence.table.CrawlTable;

/** The pages of all sites ranked over HTTP while a node runs. */
@Timeout(120)
class SitesRankRoutesTest {
  private static final String RANK = "/api/v1/rank";
  private static final String TOP = "/api/v1/top?sites=true&by=indegree";
  private static final String FIRST = "http://a.example/1";
  private static final Patience SHORT = patience(Duration.ofMinutes(1));

  private static Patience patience(Duration silence) {
    return new Patience(
        silence, Duration.ofMinutes(5), Duration.ofMinutes(1), Duration.ofMillis(10));
  }

  private final Path dir;
  private final WatchScene scene;

  SitesRankRoutesTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    this.scene = new WatchScene(Files.createDirectory(dir.resolve("a")));
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private WatchScene other(String name) throws IOException {
    return new WatchScene(Files.createDirectory(dir.resolve(name)));
  }

  /** Ranks all sites; how that ended. */
  private JsonNode ranked(String body) throws Exception {
    HttpResponse<String> answer = scene.post(RANK, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !scene.json(RANK).path("working").asBoolean());
    return scene.json(RANK + "?sites=true");
  }

  private JsonNode ranked() throws Exception {
    return ranked("{\"sites\": true}");
  }

  private static void ofA(WatchScene site) {
    site.archived(
        "http://a.example/list",
        "List",
        "<a href='/1'>one</a> <a href='/2'>two</a> <a href='http://b.example/3'>three</a>");
    site.archived("http://a.example/2", "Two", "<a href='/1'>one</a>");
    site.archived(FIRST, "One", "no link");
    site.page("http://a.example/dull", "Dull", 0.25);
  }

  private static void ofB(WatchScene site) {
    site.archived("http://b.example/3", "Three", "<a href='http://a.example/1'>one</a>");
    site.archived("http://b.example/4", "Four", "<a href='/3'>x</a> <a href='/5?a=%22'>y</a>");
    site.relevantList("http://b.example/5", "Lists", 0.75);
  }

  @Test
  void rank_sites_measuresAsOneSiteWouldWithAllPages() throws Exception {
    ofA(scene);
    try (WatchScene b = other("b");
        WatchScene one = other("one")) {
      ofB(b);
      ofA(one);
      ofB(one);
      one.ranked();
      scene.joinsSites(Patience.USUAL, List.of(b.asked("b")));

      JsonNode state = ranked();

      assertThat(state.path("trouble").isNull()).as(state.toString()).isTrue();
      assertThat(state.path("ranked").path("nuggets").asInt()).isEqualTo(5);
      assertThat(scene.json(RANK).path("ranked").isNull()).as("its own alone").isTrue();
      SameRanks.check(GraphHome.ofSites(scene.dir), new GraphHome(one.dir));
      assertThat(scene.json(TOP).path("entries").path(0).path("url").asText()).isEqualTo(FIRST);
      assertThat(scene.json(TOP + "&hosts=true").path("entries")).hasSize(2);
    }
  }

  @Test
  void rank_siteLeftOut_countsNothingOfIt() throws Exception {
    ofA(scene);
    try (WatchScene b = other("b")) {
      ofB(b);
      scene.joinsSites(Patience.USUAL, List.of(b.asked("b")));

      JsonNode state = ranked("{\"sites\": true, \"without\": [\"b\"]}");
      HttpResponse<String> unknown = scene.post(RANK, "{\"sites\": true, \"without\": [\"x\"]}");

      assertThat(state.path("ranked").path("nuggets").asInt()).isEqualTo(3);
      assertThat(unknown.statusCode()).isEqualTo(409);
      assertThat(unknown.body()).contains("there is no other site x");
    }
  }

  /** A crawl that has ended is owed one of its own site. */
  @Test
  void rank_sites_paysNoRankingThatIsOwed() throws Exception {
    Path owing = Files.createDirectory(dir.resolve("owing"));
    new GraphHome(owing).keepOwedTries(1);
    try (WatchScene site = new WatchScene(owing)) {
      site.joinsSites(SHORT, List.of(to(1)));
      assertThat(site.ranks.beginSites(RankSettings.of(1), Set.of("b"))).isEmpty();
      await().atMost(Duration.ofSeconds(60)).until(() -> !site.ranks.state().working());
      assertThat(site.ranks.state().trouble()).isEmpty();
      assertThat(site.ranks.home().owedTries()).isEqualTo(1);

      site.ranked();
      assertThat(site.ranks.home().owedTries()).isEqualTo(GraphHome.NOT_OWED);
    }
  }

  @Test
  void rank_siteThatLacksAnOpenCrawl_failsAndNamesBoth_andAnEndedOneOfThisSiteAloneCounts()
      throws Exception {
    ofA(scene);
    try (WatchScene b = other("b")) {
      scene.joinsSites(Patience.USUAL, List.of(b.asked("b")));
      scene.crawl("old", CrawlTable.State.FINISHED);
      assertThat(ranked().path("trouble").isNull()).isTrue();
      scene.crawl("more", CrawlTable.State.RUNNING);

      JsonNode state = ranked();

      assertThat(state.path("trouble").asText()).isEqualTo("site b does not have crawl more");
      assertThat(state.path("ranked").path("nuggets").asInt()).as("as before").isEqualTo(3);
    }
  }

  @Test
  void rank_siteWithFilesOnAnotherMachine_isRefusedThere() throws Exception {
    ofA(scene);
    try (WatchScene b = other("b")) {
      ofB(b);
      b.sql("INSERT INTO archive_home VALUES ('node2', 'home2', '" + dir.resolve("none") + "', 1)");
      b.sql(
          "UPDATE page SET node = 'node2', counted_by = 'node2' WHERE url = 'http://b.example/4'");
      scene.joinsSites(Patience.USUAL, List.of(b.asked("b")));

      assertThat(ranked().path("trouble").asText())
          .contains("site b refuses (409): this site has several nodes", "node2");
      assertThat(
              b.get("/api/v1/crawls/" + WatchScene.CRAWL + "/export?format=page-links")
                  .statusCode())
          .isEqualTo(409);
    }
  }

  @Test
  void rank_noOtherSites_isRefused() throws Exception {
    for (int known = 0; known < 2; known++) { // nobody knows of any; there are none left
      HttpResponse<String> answer = scene.post(RANK, "{\"sites\": true}");
      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(answer.body()).contains("there are none here (prospector.site.peers)");
      scene.joinsSites(Patience.USUAL, List.of());
    }
    HttpResponse<String> top = scene.get(TOP);
    assertThat(top.statusCode()).isEqualTo(409);
    assertThat(top.body()).contains("the pages of all sites are not ranked yet");
    assertThat(scene.post(RANK, "{\"sites\": 2}").statusCode()).isEqualTo(400);
    assertThat(scene.get("/api/v1/top?sites=2").statusCode()).isEqualTo(400);
  }

  /** Writes what another site says to the question for its links. */
  private interface Words {
    void write(HttpExchange question, OutputStream out) throws IOException;
  }

  private static void say(OutputStream out, String words) throws IOException {
    out.write(words.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String line(String url) {
    return "{\"url\":\"" + url + "\",\"nugget\":true,\"score\":1,\"links\":[\"" + FIRST + "\"]}\n";
  }

  private static Arguments packed(String what, int bytes, int odd, String why) {
    return Arguments.of(
        what,
        (Words)
            (question, out) -> {
              ByteArrayOutputStream whole = new ByteArrayOutputStream();
              try (OutputStream packed = new GZIPOutputStream(whole)) {
                say(packed, line("http://b.example/3"));
              }
              byte[] sent = whole.toByteArray();
              sent[sent.length / 2] += (byte) odd;
              out.write(sent, 0, Math.min(bytes, sent.length));
            },
        why);
  }

  private static Arguments said(String what, String words, String why) {
    Words said = (question, out) -> say(out, line("http://b.example/3") + words);
    return Arguments.of(what, said, why);
  }

  static Stream<Arguments> wrong() {
    String second = "line 2 of its links is none: ";
    char[] long9 = new char[9 << 20];
    Arrays.fill(long9, 'a');
    return Stream.of(
        said("cut off", line("http://b.example/4").substring(0, 30), second + "it is cut off"),
        said("no JSON", "<html>\n", second + "it is no JSON"),
        said("no object", "[1]\n", second + "expected a JSON object"),
        said("blank", "\n", second + "expected a JSON object"),
        said("two objects", "{\"url\":\"" + FIRST + "\"} {}\n", second + "expected one object"),
        said("no UTF-8", "{\"url\":\"http://b.example/\u00e4\"}\n", second + "expected URLs"),
        said("no URL", "{\"links\":[]}\n", second + "expected one object with a URL"),
        said("another scheme", line("ftp://b.example/"), second + "expected URLs of http"),
        said("line in a URL", line("http://b.example/\\n"), second + "expected URLs of http"),
        said("no slash", line("http://b.example"), second + "expected URLs of http"),
        said("no host", line("http:///"), second + "expected URLs of http"),
        said("score", "{\"url\":\"" + FIRST + "\",\"score\":\"NaN\"}\n", second + "score"),
        said("nugget", "{\"url\":\"" + FIRST + "\",\"nugget\":1}\n", second + "nugget"),
        said("links", "{\"url\":\"" + FIRST + "\",\"links\":{}}\n", second + "links"),
        said(
            "too long", "{\"x\":\"" + new String(long9), second + "expected at most 8388608 bytes"),
        packed("packed, without a head", 1, 0, "it is cut off"),
        packed("packed, without an end", 30, 0, "it is cut off"),
        packed("packed, with an odd byte", 10_000, 1, ""),
        Arguments.of(
            "breaks off",
            (Words)
                (question, out) -> {
                  say(out, line("http://b.example/3"));
                  throw new IOException("the line broke");
                },
            "it broke off"),
        Arguments.of(
            "silent",
            (Words)
                (question, out) -> {
                  say(out, line("http://b.example/3"));
                  awaitEnd();
                },
            "nothing came for"));
  }

  private static CountDownLatch end = new CountDownLatch(1);

  private static void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Another server in the place of a site. */
  private static HttpServer server(String crawls, Words words) throws IOException {
    return server(crawls, words, false);
  }

  private static HttpServer server(String crawls, Words words, boolean packed) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/api/v1/crawls",
        question -> {
          boolean isExport = question.getRequestURI().getPath().endsWith("/export");
          if (isExport && packed) {
            question.getResponseHeaders().add("Content-Encoding", "gzip");
          }
          question.sendResponseHeaders(200, 0);
          if (isExport) {
            words.write(question, question.getResponseBody());
          } else {
            say(question.getResponseBody(), crawls);
          }
          question.close(); // else the line breaks
        });
    server.start();
    return server;
  }

  private SiteLine to(int port) throws IOException {
    return new SiteLine(
        new SiteSettings.Peer(
            "b",
            URI.create("http://127.0.0.1:" + port + "/"),
            1,
            Optional.empty(),
            Optional.empty()),
        SitePass.of(Token.of(dir.resolve("b.token"))),
        Duration.ofSeconds(60));
  }

  private static String crawls() {
    return "{\"crawls\":[{\"id\":\"" + WatchScene.CRAWL + "\"}]}";
  }

  private void rankedBefore() throws Exception {
    ofA(scene);
    HttpServer good =
        server(crawls(), (question, out) -> say(out, line("http://b.example/before")));
    try {
      scene.joinsSites(SHORT, List.of(to(good.getAddress().getPort())));
      assertThat(ranked().path("ranked").path("nuggets").asInt()).isEqualTo(4);
    } finally {
      good.stop(0);
    }
  }

  private void checkAsBefore() throws Exception {
    List<String> urls = new ArrayList<>();
    scene
        .json("/api/v1/top?sites=true&by=score")
        .path("entries")
        .forEach(entry -> urls.add(entry.path("url").asText()));
    assertThat(urls).contains("http://b.example/before").doesNotContain("http://b.example/4");
    assertThat(GraphHome.ofSites(scene.dir).told()).doesNotExist();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void rank_siteSaysWhatIsNoLinks_failsInOneLineAndTheFormerRanksStay(
      String what, Words words, String why) throws Exception {
    rankedBefore();
    end = new CountDownLatch(1);
    HttpServer server = server(crawls(), words, what.startsWith("packed"));
    try {
      Patience patience = what.equals("silent") ? patience(Duration.ofMillis(400)) : SHORT;
      scene.joinsSites(patience, List.of(to(server.getAddress().getPort())));

      String trouble = ranked().path("trouble").asText();

      assertThat(trouble).as(what).startsWith("site b does not tell its links: ").contains(why);
      assertThat(trouble.lines()).hasSize(1);
      checkAsBefore();
    } finally {
      end.countDown();
      server.stop(0);
    }
  }

  @Test
  void rank_siteThatIsNotThere_orIsNone_failsAndNamesIt() throws Exception {
    rankedBefore();
    HttpServer server = server("{\"items\":[]}", (question, out) -> {});
    int port = server.getAddress().getPort();
    scene.joinsSites(SHORT, List.of(to(port)));
    assertThat(ranked().path("trouble").asText())
        .isEqualTo("site b answers without a list of crawls");
    server.stop(0);

    assertThat(ranked().path("trouble").asText()).startsWith("site b does not answer (");
    CliHarness rank = new CliHarness();
    assertThat(rank.run("rank", scene.dir.toString(), "--sites"))
        .isEqualTo(ExitCode.FETCH_FAILED.code());
    assertThat(rank.err.toString()).contains("site b does not answer (");
    checkAsBefore();
    try (WatchScene b = other("b")) {
      b.database.crawls().state(WatchScene.CRAWL, CrawlTable.State.REJUDGING);
      scene.joinsSites(SHORT, List.of(b.asked("b")));
      assertThat(ranked().path("trouble").asText())
          .startsWith("site b refuses (409): ")
          .contains("judged anew");
    }
  }

  @Test
  void rank_siteThatWritesAnotherReport_isAskedAgain() throws Exception {
    ofA(scene);
    AtomicInteger asked = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/v1/crawls",
        question -> {
          try (question) {
            boolean isExport = question.getRequestURI().getPath().endsWith("/export");
            boolean isBusy = isExport && asked.incrementAndGet() < 3;
            question.sendResponseHeaders(isBusy ? 503 : 200, 0);
            say(
                question.getResponseBody(),
                isBusy ? "{}" : isExport ? line("http://b.example/3") : crawls());
          }
        });
    server.start();
    try {
      scene.joinsSites(SHORT, List.of(to(server.getAddress().getPort())));

      assertThat(ranked().path("ranked").path("nuggets").asInt()).isEqualTo(4);
      assertThat(asked).hasValue(3);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void rank_siteWhoseTimeIsOver_failsAndTheFormerRanksStay() throws Exception {
    rankedBefore();
    HttpServer server =
        server(crawls(), (question, out) -> say(out, line("http://b.example/late")));
    Patience none =
        new Patience(
            Duration.ofMinutes(1), Duration.ZERO, Duration.ofMinutes(1), Duration.ofMillis(10));
    try {
      scene.joinsSites(none, List.of(to(server.getAddress().getPort())));

      assertThat(ranked().path("trouble").asText())
          .startsWith("site b ")
          .endsWith("it takes longer than 0 minutes");
      checkAsBefore();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void pageLinks_overTheApi_saysWhatEachUrlPointsTo() throws Exception {
    ofB(scene);

    HttpResponse<String> answer =
        scene.get("/api/v1/crawls/" + WatchScene.CRAWL + "/export?format=page-links");

    HttpRequest.Builder packed =
        HttpRequest.newBuilder(
                scene.uri("/api/v1/crawls/" + WatchScene.CRAWL + "/export?format=page-links"))
            .header("Accept-Encoding", "br, GZIP;q=0.5");
    try (InputStream body =
        HttpClient.newHttpClient()
            .send(packed.build(), HttpResponse.BodyHandlers.ofInputStream())
            .body()) {
      assertThat(new String(new GZIPInputStream(body).readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(answer.body());
    }
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .contains("application/x-ndjson");
    assertThat(answer.body().lines())
        .containsExactlyInAnyOrder(
            "{\"url\":\"http://b.example/3\",\"nugget\":true,\"score\":1.0,"
                + "\"links\":[\"http://a.example/1\"]}",
            "{\"url\":\"http://b.example/4\",\"nugget\":true,\"score\":1.0,"
                + "\"links\":[\"http://b.example/3\",\"http://b.example/5?a=%22\"]}",
            "{\"url\":\"http://b.example/5\",\"nugget\":false,\"score\":0.75,\"links\":[]}");
  }
}
