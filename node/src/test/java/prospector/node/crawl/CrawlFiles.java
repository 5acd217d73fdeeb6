package prospector.node.crawl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a crawl left in its directory, as its user would read it. */
final class CrawlFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode summary;
  private final List<JsonNode> rows;
  private final List<JsonNode> nuggets;

  private CrawlFiles(JsonNode summary, List<JsonNode> rows, List<JsonNode> nuggets) {
    this.summary = summary;
    this.rows = rows;
    this.nuggets = nuggets;
  }

  static CrawlFiles read(Path dir) throws IOException {
    return new CrawlFiles(
        JSON.readTree(Files.readString(dir.resolve("summary.json"))),
        lines(dir.resolve("pages.jsonl")),
        lines(dir.resolve("nuggets.jsonl")));
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return List.copyOf(lines);
  }

  JsonNode summary() {
    return summary;
  }

  List<JsonNode> rows() {
    return rows;
  }

  List<JsonNode> nuggets() {
    return nuggets;
  }

  /** Rows of one state, such as {@code page}. */
  List<JsonNode> rows(String state) {
    return rows.stream().filter(isState(state)).toList();
  }

  /** Rows of one state, counted by their reason. */
  Map<String, Long> byReason(String state) {
    return rows.stream()
        .filter(isState(state))
        .collect(
            Collectors.groupingBy(
                row -> row.path("reason").asText(), TreeMap::new, Collectors.counting()));
  }

  /** A table of the summary, such as {@code failed}. */
  Map<String, Long> counts(String field) {
    Map<String, Long> counts = new TreeMap<>();
    summary
        .path(field)
        .fields()
        .forEachRemaining(e -> counts.put(e.getKey(), e.getValue().asLong()));
    return counts;
  }

  double relevanceRate() {
    return summary.path("relevance_rate").asDouble();
  }

  private static Predicate<JsonNode> isState(String state) {
    return row -> row.path("state").asText().equals(state);
  }
}
