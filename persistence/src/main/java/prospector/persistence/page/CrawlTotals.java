package prospector.persistence.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import prospector.persistence.sql.Database;

/** Counts of a crawl's pages, summed up from table {@code page}. Thread-safe. */
public final class CrawlTotals {
  /** Focused pages whose relevance the display's window holds. */
  private static final int WINDOW = 1000;

  private final Database database;

  public CrawlTotals(Database database) {
    this.database = database;
  }

  /** Of all nodes. */
  public PageArchive.Totals totals(String crawl) {
    List<Finds> finds = finds(crawl); // before the pages: no more nuggets than pages are counted
    long pruned = pruned(crawl).values().stream().mapToLong(Long::longValue).sum();
    Map<String, Long> visits = new TreeMap<>();
    VisitRows.counts(database, crawl)
        .values()
        .forEach(counts -> counts.forEach((key, count) -> visits.merge(key, count, Long::sum)));
    List<Boolean> last = lastRelevant(crawl).stream().map(Last::found).toList();
    Map<String, Long> left = new TreeMap<>();
    left(crawl)
        .values()
        .forEach(counts -> counts.forEach((key, count) -> left.merge(key, count, Long::sum)));
    return sum(tallies(crawl), finds, last, pruned, visits, left);
  }

  /** By the node that stored the rows first. */
  public Map<String, PageArchive.Totals> totalsByNode(String crawl) {
    Map<String, List<Finds>> finds = // before the pages, which others store meanwhile
        finds(crawl).stream().collect(Collectors.groupingBy(Finds::node));
    Map<String, List<Tally>> tallies =
        tallies(crawl).stream().collect(Collectors.groupingBy(Tally::node));
    Map<String, List<Boolean>> last =
        lastRelevant(crawl).stream()
            .collect(
                Collectors.groupingBy(
                    Last::node, Collectors.mapping(Last::found, Collectors.toList())));
    Map<String, Long> pruned = pruned(crawl);
    Map<String, Map<String, Long>> visits = VisitRows.counts(database, crawl);
    Map<String, Map<String, Long>> left = left(crawl);
    Map<String, PageArchive.Totals> byNode = new TreeMap<>();
    Set<String> nodes = new TreeSet<>(tallies.keySet());
    nodes.addAll(finds.keySet());
    nodes.addAll(pruned.keySet());
    nodes.addAll(visits.keySet());
    for (String node : nodes) {
      byNode.put(
          node,
          sum(
              tallies.getOrDefault(node, List.of()),
              finds.getOrDefault(node, List.of()),
              last.getOrDefault(node, List.of()),
              pruned.getOrDefault(node, 0L),
              visits.getOrDefault(node, Map.of()),
              left.getOrDefault(node, Map.of())));
    }
    return byNode;
  }

  private static PageArchive.Totals sum(
      List<Tally> tallies,
      List<Finds> finds,
      List<Boolean> lastRelevant,
      long pruned,
      Map<String, Long> revisits,
      Map<String, Long> left) {
    Map<String, Long> refused = new TreeMap<>();
    Map<String, Long> failed = new TreeMap<>();
    Map<String, Long> copies = new TreeMap<>();
    long pages = 0;
    long focusedPages = 0;
    long relevantCopies = 0;
    long bytes = 0;
    long redirected = 0;
    for (Tally tally : tallies) {
      bytes += tally.bytes();
      switch (tally.state()) {
        case "page" -> {
          pages += tally.rows();
          relevantCopies += tally.relevantCopies();
          if (!tally.copy().isEmpty()) {
            copies.merge(tally.copy(), tally.rows(), Long::sum);
          }
          focusedPages += tally.isFocused() ? tally.rows() : 0;
        }
        case "redirected" -> redirected += tally.rows();
        case "refused" -> refused.merge(tally.reason(), tally.rows(), Long::sum);
        default -> failed.merge(tally.reason(), tally.rows(), Long::sum);
      }
    }
    return new PageArchive.Totals(
        new Counts(
            pages,
            finds.stream().mapToLong(Finds::pages).sum(),
            relevantCopies,
            focusedPages,
            finds.stream().filter(Finds::isFocused).mapToLong(Finds::pages).sum(),
            bytes,
            redirected,
            pruned,
            refused,
            failed,
            copies,
            revisits,
            left),
        lastRelevant);
  }

  private Map<String, Long> pruned(String crawl) {
    return database
        .query(
            "count the pruned URLs of crawl " + crawl,
            "SELECT node, SUM(urls) FROM pruned_count WHERE crawl = ? GROUP BY node",
            statement -> statement.setString(1, crawl),
            row -> Map.entry(row.getString(1), row.getLong(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Links that were not taken, by node and reason: pages leave few different sets of them. */
  private Map<String, Map<String, Long>> left(String crawl) {
    List<Left> sets =
        database.longQuery(
            "count the links not taken of crawl " + crawl,
            "SELECT counted_by, links_left, COUNT(*) FROM page WHERE crawl = ? AND links_left <> ''"
                + " GROUP BY counted_by, links_left",
            statement -> statement.setString(1, crawl),
            row -> new Left(row.getString(1), LeftLinks.parse(row.getString(2)), row.getLong(3)));
    Map<String, Map<String, Long>> byNode = new TreeMap<>();
    for (Left set : sets) {
      Map<String, Long> counts = byNode.computeIfAbsent(set.node(), node -> new TreeMap<>());
      set.links()
          .byReason()
          .forEach((reason, links) -> counts.merge(reason, set.pages() * links, Long::sum));
    }
    return byNode;
  }

  private List<Tally> tallies(String crawl) {
    return database.longQuery(
        "count the pages of crawl " + crawl,
        "SELECT state, reason, COUNT(*), SUM(bytes), arm, counted_by, copy_kind,"
            + " SUM(CASE WHEN relevant AND found_by = '' THEN 1 ELSE 0 END) FROM page"
            + " WHERE crawl = ? GROUP BY state, reason, arm, counted_by, copy_kind",
        statement -> statement.setString(1, crawl),
        row ->
            new Tally(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getLong(4),
                isFocused(row.getString(5)),
                row.getString(6),
                row.getString(7),
                row.getLong(8)));
  }

  /**
   * Pages that were found to be nuggets, then or at a visit, by the node that found them so first.
   */
  private List<Finds> finds(String crawl) {
    return database.longQuery(
        "count the nuggets of crawl " + crawl,
        "SELECT COUNT(*), arm, found_by FROM page WHERE crawl = ? AND found_by <> ''"
            + " GROUP BY arm, found_by",
        statement -> statement.setString(1, crawl),
        row -> new Finds(row.getLong(1), isFocused(row.getString(2)), row.getString(3)));
  }

  private static boolean isFocused(String arm) {
    return arm.equals("focused");
  }

  /** The last focused pages, oldest first; those that a visit replaced are news of another kind. */
  private List<Last> lastRelevant(String crawl) {
    List<Last> newestFirst =
        database.query(
            "read the last pages of crawl " + crawl,
            "SELECT counted_by, found_by <> '' FROM page WHERE crawl = ? AND state = 'page'"
                + " AND arm = 'focused' AND first_seq IS NULL ORDER BY crawl DESC, seq DESC LIMIT "
                + WINDOW,
            statement -> statement.setString(1, crawl),
            row -> new Last(row.getString(1), row.getBoolean(2)));
    List<Last> oldestFirst = new ArrayList<>(newestFirst);
    Collections.reverse(oldestFirst);
    return oldestFirst;
  }

  private record Tally(
      String state,
      String reason,
      long rows,
      long bytes,
      boolean isFocused,
      String node,
      String copy,
      long relevantCopies) {}

  private record Left(String node, LeftLinks links, long pages) {}

  private record Finds(long pages, boolean isFocused, String node) {}

  private record Last(String node, boolean found) {}
}
