package prospector.node.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.find.HitView;
import prospector.node.http.Json;
import prospector.search.SearchRequest;

/** Hits of several sites, each of which has 2,000 of falling relevance. */
class SearchFoundTest {
  private static final int HITS = 2_000;
  private static final Pattern OFFSET = Pattern.compile("\\boffset=(\\d+)");
  private static final Pattern LIMIT = Pattern.compile("\\blimit=(\\d+)");

  private final Path dir;
  private final HttpServer server;
  private final List<String> refused = new ArrayList<>();
  private int leftOut; // rank

  SearchFoundTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext("/", this::answer);
    server.start();
    Files.writeString(
        dir.resolve("http-address"), "http://127.0.0.1:" + server.getAddress().getPort() + "/\n");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String text =
        exchange.getRequestURI().toString().contains("search") // or by way of its site
            ? Json.text(hits(exchange.getRequestURI().getQuery()))
            : "{\"directory\": \"" + dir.toRealPath() + "\", \"crawls\": [{\"id\": \"trams\"}]}";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private Map<String, Object> hits(String query) {
    int offset = number(OFFSET, query);
    int limit = number(LIMIT, query);
    if (offset > SearchRequest.OFFSET || limit < 1 || limit > SearchRequest.LIMIT) {
      refused.add(query); // as the API does
    }
    List<HitView> hits =
        Stream.iterate(offset + 1, rank -> rank + 1)
            .limit(Math.max(0, Math.min(limit, HITS - offset)))
            .filter(rank -> rank != leftOut)
            .map(SearchFoundTest::hit)
            .toList();
    return Map.of("hits", hits, "total", HITS, "pages", 5_000, "behind", 0, "building", false);
  }

  private static int number(Pattern name, String query) {
    Matcher found = name.matcher(query);
    assertThat(found.find()).isTrue();
    return Integer.parseInt(found.group(1));
  }

  private static HitView hit(int rank) {
    return new HitView(
        rank,
        (double) (HITS - rank),
        "http://a.sim/" + rank,
        "http://a.sim",
        new HitView.Text("a tram", List.of()),
        Instant.EPOCH.toString(),
        null,
        "en",
        1.0,
        true,
        "",
        false,
        List.of());
  }

  private List<RunningCrawl> sites() throws IOException {
    RunningCrawl here =
        RunningCrawl.of(dir, new StartException(ExitCode.LOCKED, "it is in use"), null);
    return List.of(here, here.at("b"));
  }

  @Test
  void ask_theLastPlacesThereAre_areThoseOfBothSitesTogether() throws IOException {
    SearchFound found = SearchFound.ask(sites(), Map.of("q", "tram"), 4, SearchRequest.OFFSET);

    assertThat(refused).isEmpty();
    assertThat(found.total()).isEqualTo(2 * HITS);
    assertThat(found.hits()).extracting(HitView::rank).containsExactly(1001, 1002, 1003, 1004);
    assertThat(found.hits())
        .extracting(HitView::url)
        .containsExactly(
            "http://a.sim/501", "http://a.sim/501", "http://a.sim/502", "http://a.sim/502");
  }

  @Test
  void ask_oneSiteHasAllThatIsWanted_findsBeyondThePlacesOfOneQuestion() throws IOException {
    SearchFound found =
        SearchFound.ask(
            List.of(sites().get(0), none()), Map.of("q", "tram"), 3, SearchRequest.OFFSET);

    assertThat(refused).isEmpty();
    assertThat(found.hits())
        .extracting(HitView::url)
        .containsExactly("http://a.sim/1001", "http://a.sim/1002", "http://a.sim/1003");
  }

  @Test
  void ask_siteThatLeavesAHitOut_showsNoHitTwice() throws IOException {
    leftOut = 2; // stored by another node since

    SearchFound found =
        SearchFound.ask(
            List.of(sites().get(0), none()), Map.of("q", "tram"), 3, SearchRequest.LIMIT - 2);

    assertThat(found.hits())
        .extracting(HitView::url)
        .containsExactly("http://a.sim/100", "http://a.sim/101", "http://a.sim/102");
  }

  /** A site that finds nothing. */
  private RunningCrawl none() throws IOException {
    server.createContext(
        "/api/v1/sites/c/",
        exchange -> {
          byte[] bytes =
              "{\"hits\": [], \"total\": 0, \"pages\": 7, \"behind\": 0}"
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          try (exchange) {
            exchange.getResponseBody().write(bytes);
          }
        });
    return sites().get(0).at("c");
  }
}
