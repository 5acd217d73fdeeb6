package prospector.node.cli.cluster;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Nodes and crawls as {@code cluster} prints them, wherever it learned of them. */
final class ClusterTables {
  private ClusterTables() {}

  /**
   * A node.
   *
   * @param lastMove when it gained or lost a shard last, in words
   * @param roles its labels, in one text
   */
  record NodeLine(
      String name, String address, String state, Held held, String lastMove, String roles) {}

  /** What a node has, and what came and went. */
  record Held(int capacity, int shards, int hosts, long gained, long lost) {}

  /**
   * A crawl.
   *
   * @param figures empty where nobody says how far it is
   * @param finishReason why it ended; empty where it did not
   */
  record CrawlLine(String id, String state, Optional<Figures> figures, String finishReason) {}

  /**
   * How far a crawl is.
   *
   * @param queued URLs; empty where nobody works on it
   * @param exchanged links that went between nodes
   */
  record Figures(
      long pages,
      long nuggets,
      Optional<Long> queued,
      long hosts,
      double pagesPerSecond,
      long exchanged) {}

  static void printNodes(List<NodeLine> nodes, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-16s %-22s %-8s %8s %7s %7s %7s %7s  %s%n",
        "NODE",
        "ADDRESS",
        "STATE",
        "CAPACITY",
        "SHARDS",
        "HOSTS",
        "GAINED",
        "LOST",
        "LAST MOVE  ROLES");
    for (NodeLine node : nodes) {
      Held held = node.held();
      out.printf(
          Locale.ROOT,
          "%-16s %-22s %-8s %8d %7d %7d %7d %7d  %s  %s%n",
          node.name(),
          node.address(),
          node.state(),
          held.capacity(),
          held.shards(),
          held.hosts(),
          held.gained(),
          held.lost(),
          node.lastMove(),
          node.roles());
    }
  }

  static void printCrawls(List<CrawlLine> crawls, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-20s %-9s %9s %9s %8s %10s %7s %9s %7s%n",
        "CRAWL",
        "STATE",
        "PAGES",
        "NUGGETS",
        "RATE",
        "QUEUED",
        "HOSTS",
        "PAGES/S",
        "E/N");
    for (CrawlLine crawl : crawls) {
      String reason = crawl.finishReason();
      out.printf(
          Locale.ROOT,
          "%-20s %-9s %s%n",
          crawl.id(),
          crawl.state(),
          crawl.figures().map(ClusterTables::words).orElse("")
              + (reason.isEmpty()
                  ? ""
                  : (crawl.figures().isEmpty() ? "" : "  ") + "ended by " + reason));
    }
  }

  private static String words(Figures it) {
    long pages = Math.max(1, it.pages());
    return String.format(
        Locale.ROOT,
        "%9d %9d %7.1f%% %10s %7d %9.1f %7.2f",
        it.pages(),
        it.nuggets(),
        100.0 * it.nuggets() / pages,
        it.queued().map(String::valueOf).orElse("-"),
        it.hosts(),
        it.pagesPerSecond(),
        (double) it.exchanged() / pages);
  }
}
