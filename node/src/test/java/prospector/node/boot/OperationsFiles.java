package prospector.node.boot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names of metrics in what operators load into Prometheus and Grafana, and in the docs. */
final class OperationsFiles {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern METRIC =
      Pattern.compile("\\b(prospector|jvm|process|system)_[a-z_]+");
  private static final Pattern FAMILY = Pattern.compile("(?m)^# TYPE (\\w+) (\\w+)$");

  private OperationsFiles() {}

  /** What the dashboard's panels and variables ask for. */
  static Set<String> ofDashboard() throws IOException {
    JsonNode file =
        new ObjectMapper().readTree(DOCS.resolve("operations").resolve("grafana.json").toFile());
    Set<String> names = new TreeSet<>();
    file.findValuesAsText("expr").forEach(expression -> names.addAll(in(expression)));
    file.findValuesAsText("query").forEach(expression -> names.addAll(in(expression)));
    return names;
  }

  /** What the alert rules ask for. */
  static Set<String> ofAlerts() throws IOException {
    return in(Files.readString(DOCS.resolve("operations").resolve("alerts.yml")));
  }

  /** What the page about metrics describes. */
  static Set<String> documented() throws IOException {
    String page = Files.readString(DOCS.resolve("api.md"));
    return in(page.substring(page.indexOf("## Metrics")));
  }

  /** Names of families in Prometheus' text format. */
  static Set<String> families(String scraped) {
    return FAMILY
        .matcher(scraped)
        .results()
        .map(family -> family.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Names that can be asked for: families, and the parts of a histogram. */
  static Set<String> samples(String scraped) {
    Set<String> names = families(scraped);
    FAMILY
        .matcher(scraped)
        .results()
        .filter(family -> family.group(2).equals("histogram"))
        .forEach(
            family ->
                Set.of("_bucket", "_sum", "_count")
                    .forEach(part -> names.add(family.group(1) + part)));
    return names;
  }

  private static Set<String> in(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(name -> !name.endsWith("_"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
