package prospector.node.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import prospector.node.cli.place.RunningNode;

/** What {@code cluster} prints of the process that works in a directory. */
final class RunningNodeLines {
  private final RunningNode node;
  private final Clock clock;

  RunningNodeLines(RunningNode node, Clock clock) {
    this.node = node;
    this.clock = clock;
  }

  /**
   * The nodes that work together, and the sites, where it works with others; then its crawls, the
   * oldest first.
   */
  void print(PrintWriter out) {
    List<JsonNode> nodes = node.nodes();
    if (nodes.isEmpty()) {
      out.println("Works alone; its page is " + node.address());
    } else {
      ClusterTables.printNodes(nodes.stream().map(this::node).toList(), out);
    }
    JsonNode view = node.siteView();
    if (!view.path("sites").isEmpty()) {
      out.println();
      SiteTables.print(view, out);
    }
    out.println();
    List<ClusterTables.CrawlLine> crawls =
        node.crawls().stream()
            .sorted((a, b) -> createdAt(a).compareTo(createdAt(b)))
            .map(RunningNodeLines::crawl)
            .toList();
    ClusterTables.printCrawls(crawls, out);
  }

  private static String createdAt(JsonNode crawl) {
    return crawl.path("created_at").asText();
  }

  private ClusterTables.NodeLine node(JsonNode it) {
    return new ClusterTables.NodeLine(
        it.path("name").asText(),
        it.path("address").asText(),
        it.path("gone").asBoolean() ? "gone" : it.path("member").asText(),
        new ClusterTables.Held(
            it.path("capacity").asInt(),
            it.path("shards").asInt(),
            it.path("hosts").asInt(),
            it.path("gained").asLong(),
            it.path("lost").asLong()),
        lastMove(it.path("last_move_at")),
        "");
  }

  private String lastMove(JsonNode at) {
    return at.isTextual()
        ? Duration.between(Instant.parse(at.asText()), clock.instant()).toSeconds() + " s ago"
        : "never";
  }

  private static ClusterTables.CrawlLine crawl(JsonNode it) {
    JsonNode queued = it.path("queued");
    return new ClusterTables.CrawlLine(
        it.path("id").asText(),
        it.path("state").asText(),
        Optional.of(
            new ClusterTables.Figures(
                it.path("pages").asLong(),
                it.path("nuggets").asLong(),
                queued.isNumber() ? Optional.of(queued.asLong()) : Optional.empty(),
                it.path("hosts").asLong(),
                it.path("pages_per_second").asDouble(),
                it.path("handed_over").asLong())),
        RunningNode.hasEnded(it) ? it.path("finish_reason").asText() : "");
  }
}
