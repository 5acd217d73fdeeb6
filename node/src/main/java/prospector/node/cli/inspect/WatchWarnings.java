package prospector.node.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import prospector.node.report.Numbers;

/** What a terminal shows of the nodes of a cluster, and what somebody should look at. */
final class WatchWarnings {
  private WatchWarnings() {}

  /** Whether the node was polite, and a line for each node; none where there is but one. */
  static List<String> cluster(JsonNode cluster) {
    JsonNode nodes = cluster.path("nodes");
    List<String> lines = new ArrayList<>();
    long violations = cluster.path("violations").asLong();
    if (violations > 0) {
      lines.add("WARNING: " + Numbers.count(violations) + " requests came too soon after another");
    }
    if (nodes.size() > 1) {
      lines.add("Cluster of " + nodes.size() + " nodes");
      nodes.forEach(node -> lines.add("  " + node(node)));
    }
    return lines;
  }

  private static String node(JsonNode node) {
    String name = WatchScreen.plain(node.path("name").asText());
    if (node.path("gone").asBoolean()) {
      return "WARNING: " + name + " is gone since " + node.path("told_at").asText();
    }
    return name
        + " "
        + WatchScreen.plain(node.path("member").asText())
        + ", "
        + Numbers.count(node.path("shards").asLong())
        + " shards, "
        + Numbers.count(node.path("hosts").asLong())
        + " hosts";
  }

  /** What is odd about a crawl; none for one that does well. */
  static List<String> of(JsonNode crawl) {
    List<String> warnings = new ArrayList<>();
    if (crawl.path("saturated").asBoolean()) {
      warnings.add("the last 1,000 pages were no better than chance: the topic seems exhausted");
    }
    long failed = 0;
    for (JsonNode count : crawl.path("failed")) {
      failed += count.asLong();
    }
    if (failed > crawl.path("pages").asLong()) {
      warnings.add("more URLs failed than became pages");
    }
    boolean waits = crawl.path("queued").asLong() + crawl.path("in_flight").asLong() > 0;
    boolean comesBack = !crawl.path("revisits").isEmpty(); // it may rest from visit to visit
    if (crawl.path("running").asBoolean() && !waits && !comesBack) {
      warnings.add("no URL waits: it needs seeds, or wider bounds");
    }
    return warnings.stream().map(warning -> "  WARNING: " + warning).toList();
  }
}
