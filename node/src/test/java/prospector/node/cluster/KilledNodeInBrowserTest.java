package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.watch.Chromium;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** A node is killed while a dashboard is open; see the Maven profile {@code browser}. */
@Tag("browser")
@Timeout(900)
class KilledNodeInBrowserTest {
  private static final String CRAWL = "crawl";
  private static final Pattern PAGE = Pattern.compile("Watch it at (http://\\S+)");

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void node_killed_isShownAsGoneAndTheTotalsStayRight(@TempDir Path dir) throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(11, 6_000).withHosts(40));
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, Duration.ofMillis(100), 3);
      Topic topic = TopicFile.load(cluster.topicFile(web));
      try (NodeProcess first = cluster.start(0);
          NodeProcess second = cluster.start(1);
          NodeProcess third = cluster.start(2);
          Chromium browser = Chromium.start(dir.resolve("profile"))) {
        List.of(first, second, third).forEach(node -> node.awaitSaid("is up", 1));
        try (ClusterDesk control = cluster.control()) {
          cluster.submit(control, CRAWL, topic, topic.seeds());
          await().atMost(NodeProcess.DEADLINE).until(() -> web.log().count() > 150);
          control.state(CRAWL, CrawlTable.State.PAUSED);
          long pages = steadyPages(first);
          browser.show(1400, 1400, false);
          browser.open(page(first));
          await().atMost(NodeProcess.DEADLINE).until(() -> row(browser, "n1").contains("up"));

          second.kill();
          await().atMost(NodeProcess.DEADLINE).until(() -> row(browser, "n1").contains("gone"));

          browser.screenshot(images().resolve("cluster.png"), "#cluster-card");
          for (NodeProcess survivor : List.of(first, third)) {
            assertThat(pages(survivor)).isEqualTo(pages);
            await()
                .atMost(Duration.ofSeconds(60)) // the first scrape may know of no nodes yet
                .untilAsserted(
                    () ->
                        assertThat(text(survivor, "/metrics"))
                            .contains("prospector_pages_total{crawl=\"crawl\"} " + pages + ".0")
                            .contains("prospector_node_up{node=\"n1\"} 0.0")
                            .contains("prospector_node_up{node=\"n0\"} 1.0")
                            .contains("prospector_politeness_violations_total 0.0"));
          }
          assertThat(browser.text("#state")).startsWith("Paused");
        }
      }
    }
  }

  /** Pages once nothing is in flight, with all nodes told of each other's. */
  private long steadyPages(NodeProcess node) {
    long[] last = {-1};
    await()
        .pollInterval(Duration.ofSeconds(3))
        .atMost(NodeProcess.DEADLINE)
        .until(
            () -> {
              long now = pages(node);
              boolean steady = now == last[0] && crawl(node).path("in_flight").asInt() == 0;
              last[0] = now;
              return steady;
            });
    return last[0];
  }

  private static String row(Chromium browser, String node) throws Exception {
    return browser
        .evaluate(
            "[...document.querySelectorAll('#cluster tbody tr')].find(it =>"
                + " it.cells[0].textContent === '"
                + node
                + "')?.cells[2].textContent ?? ''")
        .asText();
  }

  private long pages(NodeProcess node) throws Exception {
    return crawl(node).path("pages").asLong();
  }

  private JsonNode crawl(NodeProcess node) throws Exception {
    return new ObjectMapper().readTree(text(node, "/api/v1/crawls/" + CRAWL));
  }

  private String text(NodeProcess node, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(page(node).resolve(path)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static URI page(NodeProcess node) {
    Matcher found = PAGE.matcher(node.printed());
    assertThat(found.find()).as(node.printed()).isTrue();
    return URI.create(found.group(1));
  }

  private static Path images() {
    return Boolean.getBoolean("prospector.docs.write")
        ? Path.of("..", "docs", "images")
        : Path.of("target", "browser");
  }
}
