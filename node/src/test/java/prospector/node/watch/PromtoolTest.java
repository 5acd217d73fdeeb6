package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.metrics.Member;

/** Prometheus' own tool accepts metrics and rules; see the Maven profile {@code browser}. */
@Tag("browser")
class PromtoolTest {
  private final Path dir;

  PromtoolTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void metrics_ofACluster_areAccepted() throws Exception {
    long now = Clock.systemUTC().millis();
    try (WatchScene scene = new WatchScene(dir.resolve("scene"))) {
      scene.members =
          List.of(
              new Member("a", now, 0, "127.0.0.1:1", "Up", 1, 60, 400, 3, 1, now),
              new Member("b", now - 60_000, 60_000, "127.0.0.1:2", "Up", 1, 40, 300, 0, 0, 0));
      String[] body = {""};
      await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () -> {
                body[0] = scene.get("/metrics").body();
                return body[0].contains("prospector_node_up");
              });
      Path metrics = Files.writeString(dir.resolve("metrics"), body[0]);

      assertThat(promtool(metrics, "check", "metrics")).isEmpty();
      assertThat(Files.readString(metrics))
          .contains("prospector_node_up{node=\"b\"} 0.0")
          .contains("prospector_shard_moves_total{direction=\"gained\",node=\"a\"} 3.0");
    }
  }

  @Test
  void alertRules_always_areAccepted() throws Exception {
    Path rules = Path.of("..", "docs", "operations", "alerts.yml");

    assertThat(promtool(rules, "check", "rules", rules.toString())).contains("SUCCESS");
  }

  /** Two nodes tell the same of each crawl; "new" has no visit yet. */
  @Test
  void standsStill_ofCrawlsThatComeBack_isToldOnlyWhereSomethingWaits() throws Exception {
    assertThat(
            alertsOf(
                series("stuck", 5, 0, "")
                    + series("exhausted", 0, 0, "")
                    + series("new", 0, 1, "")
                    + series("resting", 0, 1, "7x60")
                    + series("visiting", 5, 1, "0+1x60")
                    + series("held", 5, 1, "7x60")
                    + """
                    alert_rule_test:
                      - eval_time: 40m
                        alertname: ProspectorStandsStill
                        exp_alerts:
                """
                    + alert("stuck")
                    + alert("exhausted")
                    + alert("held")))
        .contains("SUCCESS");
  }

  /** Of "lasting" a page fails every five minutes, as of a node with one host. */
  @Test
  void notStored_onePageAlone_isNotTold() throws Exception {
    StringBuilder series = new StringBuilder();
    String failures = "prospector_persist_failures_total{job=\"prospector\", instance=\"";
    line(series, failures + "once\"}", "0x4 1x55");
    line(series, failures + "lasting\"}", "0x4 1x4 2x4 3x4 4x4 5x4 6x4 7x4 8x4");
    assertThat(
            alertsOf(
                series
                    + """
                    alert_rule_test:
                      - {eval_time: 11m, alertname: ProspectorNotStored, exp_alerts: []}
                      - {eval_time: 14m, alertname: ProspectorNotStored, exp_alerts: []}
                      - eval_time: 40m
                        alertname: ProspectorNotStored
                        exp_alerts:
                          - exp_labels: {severity: critical, instance: lasting}
                            exp_annotations:
                              summary: lasting cannot store pages
                              description: >-
                                The disk is full, or the database is away; hosts are asked
                                ever more rarely, and go on by themselves.
                """))
        .contains("SUCCESS");
  }

  /** Pages fail when a database was waited for for ten minutes, and the next ones wait as long. */
  @Test
  void notStored_databaseThatIsAway_isTold() throws Exception {
    StringBuilder series = new StringBuilder();
    String of = "{job=\"prospector\", instance=\"away\"}";
    line(series, "prospector_persist_failures_total" + of, "0x9 30x9 60x9 90x9");
    String waiting = "0+60x9 0+60x9 0+60x9 0+60x9";
    line(series, "prospector_persist_waiting_seconds" + of, waiting);
    assertThat(
            alertsOf(
                series
                    + """
                    alert_rule_test:
                      - {eval_time: 8m, alertname: ProspectorNotStored, exp_alerts: []}
                      - eval_time: 15m
                        alertname: ProspectorNotStored
                        exp_alerts:
                          - exp_labels: {severity: critical, instance: away}
                            exp_annotations:
                              summary: away cannot store pages
                              description: >-
                                The disk is full, or the database is away; hosts are asked
                                ever more rarely, and go on by themselves.
                """))
        .contains("SUCCESS");
  }

  /** What promtool says of the alerts that come of series. */
  private String alertsOf(String seriesAndAlerts) throws Exception {
    Path rules = Path.of("..", "docs", "operations", "alerts.yml").toRealPath();
    Path test =
        Files.writeString(
            dir.resolve("test.yml"),
            """
            rule_files: ['RULES']
            tests:
              - interval: 1m
                input_series:
            """
                    .replace("RULES", rules.toString())
                + seriesAndAlerts);
    return promtool(test, "test", "rules", test.toString());
  }

  private static String series(String crawl, int waiting, int comesBack, String visits) {
    StringBuilder series = new StringBuilder();
    for (String node : List.of("a", "b")) {
      String labels = "instance=\"" + node + "\", crawl=\"" + crawl + "\"";
      line(series, "prospector_crawl_state{state=\"running\", " + labels + "}", "1x60");
      line(series, "prospector_pages_total{" + labels + "}", "100x60");
      line(series, "prospector_frontier_urls{state=\"in_flight\", " + labels + "}", "0x60");
      line(series, "prospector_frontier_urls{state=\"waiting\", " + labels + "}", waiting + "x60");
      line(series, "prospector_crawl_comes_back{" + labels + "}", comesBack + "x60");
      if (!visits.isEmpty()) {
        line(series, "prospector_revisits_total{finding=\"changed\", " + labels + "}", visits);
      }
    }
    return series.toString();
  }

  private static void line(StringBuilder series, String name, String values) {
    series.append("      - {series: '").append(name).append("', values: '");
    series.append(values).append("'}\n");
  }

  private static String alert(String crawl) {
    return """
                - exp_labels: {severity: critical, crawl: CRAWL}
                  exp_annotations:
                    summary: crawl CRAWL runs and fetches no page
                    description: >-
                      Look at refused and failed by reason, the network, the database,
                      and whether every host is waiting.
        """
        .replace("CRAWL", crawl);
  }

  /** Grafana fills in its variables and then hands a panel's question on as it stands. */
  @Test
  void questionsOfTheGrafanaFile_always_arePromQl() throws Exception {
    JsonNode file =
        new ObjectMapper().readTree(Path.of("..", "docs", "operations", "grafana.json").toFile());
    List<String> questions = file.path("panels").findValuesAsText("expr");
    ObjectNode rules = new ObjectMapper().createObjectNode();
    ArrayNode group = rules.putArray("groups").addObject().put("name", "panels").putArray("rules");
    for (int i = 0; i < questions.size(); i++) {
      String expression = questions.get(i).replaceAll("\\$\\{?[a-z]+\\}?", ".+");
      group.addObject().put("record", "panel:question:" + i).put("expr", expression);
    }
    Path written = Files.writeString(dir.resolve("panels.yml"), rules.toString()); // YAML too

    assertThat(questions).hasSizeGreaterThan(20);
    assertThat(promtool(written, "check", "rules", written.toString()))
        .contains("SUCCESS: " + questions.size() + " rules");
  }

  /** What it says; fails unless it is content. */
  private String promtool(Path input, String... arguments) throws Exception {
    List<String> command = new java.util.ArrayList<>(List.of("promtool"));
    command.addAll(List.of(arguments));
    Path output = dir.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectInput(input.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(Duration.ofMinutes(1).toSeconds(), TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
