package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.node.exit.ExitCode;

/** The commands that ask a running node, against a server that answers as one. */
class WatchCommandTest {
  private static final String CRAWL =
      """
      {"id":"trams","topic":"old trams","state":"running","finish_reason":"","running":true,
       "pages":1387,"nuggets":369,"relevant_copies":25,"queued":36785,"hosts":1060,"pages_per_second":7.0,
       "seconds":157.2,"seconds_left":83,"relevance":{"window":0.31,"overall":0.266},
       "control":{"pages":27,"nuggets":1,"rate":0.037},"refused":{"robots":386},
       "failed":{"http_404":15,"timeout":2},
       "lift":{"value":7.3,"low":1.3,"high":null,"at_least":false}}\
      """;

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final HttpServer server;
  private final CliHarness cli = new CliHarness();

  WatchCommandTest() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().toString();
          String sent = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body =
              answers
                  .getOrDefault(path + " " + sent, answers.getOrDefault(path, "{}"))
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answers.containsKey(path) ? 200 : 404, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
          if (path.contains("nuggets")) {
            cli.signalled.forEach(Runnable::run); // one look is enough
          }
        });
    server.start();
    answers.put("/api/v1/crawls", "{\"crawls\":[" + CRAWL + "]}");
    answers.put("/api/v1/cluster", "{\"nodes\":[{\"name\":\"a\"}]}");
    answers.put("/api/v1/crawls/trams/series", "{\"points\":[{\"window\":0.1},{\"window\":0.4}]}");
    answers.put(
        "/api/v1/crawls/trams/nuggets?limit=8",
        "{\"pages\":[{\"score\":1.0,\"title\":\"\\u001b[2JEvil"
            + " \\u202etitle\",\"host\":\"http://a.example\"}]}");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/#token=abc";
  }

  @Test
  void watch_aRunningCrawl_showsItsFactsAndNoControlCharacters() {
    assertThat(cli.run("watch", url())).isZero();

    assertThat(cli.out.toString())
        .contains("old trams (trams), running, 2:37, 1:23 left")
        .contains("7.3 (1.3 to ?), relevant 31.0 % now, 26.6 % overall, control 3.7 %")
        .contains("1,387, 369 nuggets (25 copies more), 36,785 queued on 1,060 hosts, 7.0 pages/s")
        .contains("▃█")
        .contains("failed     17: http_404 15, timeout 2")
        .contains("[2JEvil title  (http://a.example)")
        .doesNotContain("WARNING", "Cluster")
        .doesNotContain("\u001b")
        .doesNotContain("\u202e");
  }

  @Test
  void watch_tooFewRandomPages_saysSoWithTheNuggetsAmongThem() {
    String early =
        CRAWL
            .replace("\"value\":7.3,\"low\":1.3,", "\"value\":null,\"low\":null,")
            .replace("at_least\":false", "at_least\":false,\"too_early\":true");
    answers.put("/api/v1/crawls", "{\"crawls\":[" + early + "]}");

    assertThat(cli.run("watch", url())).isZero();

    assertThat(cli.out.toString())
        .contains("lift       too early: 1 nugget in 27 random pages, relevant");
  }

  @Test
  void watch_aClusterWithANodeGone_showsItsNodesAndWarns() {
    answers.put(
        "/api/v1/cluster",
        """
        {"nodes":[{"name":"n0","member":"Up","gone":false,"shards":51,"hosts":1016},
         {"name":"n1","member":"Up","gone":true,"told_at":"2026-11-21T13:35:13Z"}],
         "violations":2}\
        """);

    assertThat(cli.run("watch", url())).isZero();

    assertThat(cli.out.toString())
        .contains("Cluster of 2 nodes\n  n0 Up, 51 shards, 1,016 hosts\n")
        .contains("  WARNING: n1 is gone since 2026-11-21T13:35:13Z\n")
        .contains("WARNING: 2 requests came too soon after another\n");
  }

  @Test
  void watch_aCrawlThatDoesBadly_saysWhy() {
    String bad =
        CRAWL
            .replace("\"timeout\":2", "\"timeout\":2000")
            .replace("\"queued\":36785", "\"queued\":0,\"saturated\":true");
    answers.put("/api/v1/crawls", "{\"crawls\":[" + bad + "]}");

    assertThat(cli.run("watch", url())).isZero();

    assertThat(cli.out.toString())
        .contains("  WARNING: the last 1,000 pages were no better than chance")
        .contains("  WARNING: more URLs failed than became pages\n")
        .contains("  WARNING: no URL waits");
  }

  @Test
  void watch_aCrawlThatComesBack_mayHaveNothingWaiting() {
    String resting = CRAWL.replace("\"queued\":36785", "\"queued\":0,\"revisits\":{\"changed\":3}");
    answers.put("/api/v1/crawls", "{\"crawls\":[" + resting + "]}");

    assertThat(cli.run("watch", url())).isZero();

    assertThat(cli.out.toString()).contains("0 queued on").doesNotContain("WARNING");
  }

  @Test
  void status_json_printsWhatTheNodeAnswers() throws Exception {
    assertThat(cli.run("status", "--json", url())).isZero();

    JsonNode printed = new ObjectMapper().readTree(cli.out.toString());
    assertThat(printed.path("crawls").path(0).path("id").asText()).isEqualTo("trams");
  }

  @Test
  void status_withoutANode_endsWithItsCode() {
    server.stop(0);

    assertThat(cli.run("status", url())).isEqualTo(ExitCode.FETCH_FAILED.code());
    assertThat(cli.err.toString()).contains("expected a node of Prospector");
  }

  @Test
  void status_ofSomethingElseThatAnswersJson_isNoNode() {
    for (String other : List.of("{}", "{\"status\":\"UP\"}", "{\"crawls\":7}")) {
      answers.put("/api/v1/crawls", other);

      assertThat(cli.run("status", url())).isEqualTo(ExitCode.FETCH_FAILED.code());
      assertThat(cli.run("status", "--json", url())).isEqualTo(ExitCode.FETCH_FAILED.code());
    }
    assertThat(cli.out.toString()).isEmpty();
    assertThat(cli.err.toString())
        .contains("expected a node of Prospector, but: an answer without a list of crawls");
  }

  @Test
  void watch_noAddress_isBadUsage() {
    assertThat(cli.run("watch", "localhost:8720")).isEqualTo(ExitCode.USAGE.code());
  }
}
