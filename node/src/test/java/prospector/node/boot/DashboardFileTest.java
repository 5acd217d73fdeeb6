package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Grafana wants of a dashboard file; that its metrics exist, {@link LiveCrawlTest} checks. */
class DashboardFileTest {
  private static final int COLUMNS = 24; // of Grafana's grid

  /** All but those of a node's own work, which add up. */
  private static final Pattern OF_CLUSTER =
      Pattern.compile(
          "prospector_(?!fetch|hosts_backing|politeness|persist|handoffs|rescore)[a-z_]+");

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([a-z]+)");

  private final JsonNode file;

  DashboardFileTest() throws IOException {
    file =
        new ObjectMapper().readTree(Path.of("..", "docs", "operations", "grafana.json").toFile());
  }

  @Test
  void panels_always_haveIdsOfTheirOwnAndDoNotOverlap() {
    Set<Integer> ids = new HashSet<>();
    Set<List<Integer>> cells = new HashSet<>();
    for (JsonNode panel : file.path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).as(panel.path("title").asText()).isTrue();
      JsonNode place = panel.path("gridPos");
      assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(COLUMNS);
      for (int x = 0; x < place.path("w").asInt(); x++) {
        for (int y = 0; y < place.path("h").asInt(); y++) {
          assertThat(cells.add(List.of(place.path("x").asInt() + x, place.path("y").asInt() + y)))
              .as("%s overlaps another panel", panel.path("title").asText())
              .isTrue();
        }
      }
    }
    assertThat(ids).hasSizeGreaterThan(10);
  }

  @Test
  void targets_always_askWithVariablesThatTheFileHas() {
    Set<String> variables = new TreeSet<>(file.at("/templating/list").findValuesAsText("name"));
    for (JsonNode panel : file.path("panels")) {
      Set<String> letters = new HashSet<>();
      assertThat(panel.path("targets")).as(panel.path("title").asText()).isNotEmpty();
      for (JsonNode target : panel.path("targets")) {
        Matcher used = VARIABLE.matcher(target.path("expr").asText() + target.path("datasource"));
        assertThat(used.results().map((MatchResult it) -> it.group(1))).isSubsetOf(variables);
        assertThat(letters.add(target.path("refId").asText())).isTrue();
        assertThat(target.path("expr").asText()).satisfies(DashboardFileTest::closesItsBrackets);
      }
    }
  }

  /** Of n nodes, each tells of all crawls and nodes: a sum over them would be n times too large. */
  @Test
  void questions_aboutTheWholeCluster_takeTheMostThatAnyNodeSays() throws IOException {
    List<String> questions = new ArrayList<>(file.findValuesAsText("expr"));
    questions.add(Files.readString(Path.of("..", "docs", "operations", "alerts.yml")));
    for (String question : questions) {
      for (MatchResult metric : OF_CLUSTER.matcher(question).results().toList()) {
        assertThat(question.substring(0, metric.start()))
            .as("what stands before %s in %s", metric.group(), question)
            .matches("(?s).*max by \\([a-z, ]+\\) \\((rate\\(|increase\\()?");
      }
    }
  }

  /** Grafana's JSON model: https://grafana.com/docs/grafana/latest/dashboards/build-dashboards/ */
  @Test
  void file_always_hasWhatAnImportNeeds() {
    assertThat(file.path("title").asText()).isNotBlank();
    assertThat(file.path("uid").asText()).hasSizeBetween(1, 40);
    assertThat(file.path("schemaVersion").isInt()).isTrue();
    assertThat(file.path("schemaVersion").asInt()).isBetween(36, 41); // Grafana 9.1 to 11.6
    assertThat(file.has("id")).as("an id would overwrite a dashboard of the importer").isFalse();
    assertThat(file.has("__inputs")).as("a data source is a variable, not asked for").isFalse();
    JsonNode source = file.at("/templating/list/0");
    assertThat(source.path("type").asText()).isEqualTo("datasource");
    assertThat(source.path("query").asText()).isEqualTo("prometheus");
    String variable = "${" + source.path("name").asText() + "}";
    for (JsonNode panel : file.path("panels")) {
      String title = panel.path("title").asText();
      assertThat(title).isNotBlank();
      assertThat(panel.path("type").asText()).as(title).isIn("stat", "timeseries");
      assertThat(panel.at("/datasource/type").asText()).as(title).isEqualTo("prometheus");
      assertThat(panel.at("/datasource/uid").asText()).as(title).isEqualTo(variable);
      for (String side : List.of("x", "y", "w", "h")) {
        assertThat(panel.path("gridPos").path(side).isInt()).as(title + " " + side).isTrue();
      }
      assertThat(panel.at("/fieldConfig/defaults").isObject()).as(title).isTrue();
      assertThat(panel.path("options").isObject()).as(title).isTrue();
    }
  }

  private static void closesItsBrackets(String expression) {
    int open = 0;
    for (char c : expression.toCharArray()) {
      open += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      assertThat(open).as(expression).isNotNegative();
    }
    assertThat(open).as(expression).isZero();
  }
}
