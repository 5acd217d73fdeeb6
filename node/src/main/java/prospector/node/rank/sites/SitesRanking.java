package prospector.node.rank.sites;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.LinkSource;
import prospector.graph.StoredLinks;
import prospector.graph.rank.Judged;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.graph.rank.RoundListener;
import prospector.node.site.line.SiteLine;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;

/**
 * Ranks what all sites have stored as one graph, at this site, by the same code as a graph of its
 * own.
 *
 * <p><em>What each other site's pages point to is read once</em>, and kept on the disk until the
 * graph is ranked. Where a site does not tell all of it nothing is ranked, and what was ranked
 * before stays. The graph has all crawls of all sites, as a graph of one site has all of its own.
 */
public final class SitesRanking {
  /** Where there are none. */
  public static final String NONE =
      "expected other sites whose pages count too, and there are none here (prospector.site.peers)";

  private final Parts parts;
  private final GraphHome home;

  public SitesRanking(Parts parts) {
    this.parts = parts;
    this.home = GraphHome.ofSites(parts.database().directory());
  }

  /**
   * What it works with.
   *
   * @param lines to the other sites that there are still
   * @param heap that building and ranking may take
   */
  public record Parts(
      CrawlDatabase database,
      Supplier<List<SiteLine>> lines,
      Patience patience,
      RankHeap heap,
      Clock clock) {}

  /** What this site has itself. */
  public record Own(LinkSource links, Judged judged) {}

  /** Hears how far a ranking is. */
  public interface Course extends RoundListener {
    /** May end it by what it throws. */
    void check();

    /** It reads what a site's pages point to. */
    void reads(String site);
  }

  /** Why it cannot begin; empty where it can. Blocking. */
  public Optional<String> refusal(Set<String> without) {
    Map<String, SiteLine> lines = lines();
    if (lines.isEmpty()) {
      return Optional.of(NONE);
    }
    for (String left : without) {
      if (!lines.containsKey(left)) {
        return Optional.of(
            "there is no other site " + left + " that could be left out, only " + lines.keySet());
      }
    }
    return linksElsewhere(parts.database());
  }

  /** Why the links of all that is stored are not known here; empty where they are. Blocking. */
  public static Optional<String> linksElsewhere(CrawlDatabase database) {
    Set<String> nodes = StoredLinks.nodesElsewhere(database);
    return nodes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "this site has several nodes: what the pages point to that "
                + String.join(", ", nodes)
                + " stored lies on other machines");
  }

  private Map<String, SiteLine> lines() {
    Map<String, SiteLine> lines = new TreeMap<>();
    parts.lines().get().forEach(line -> lines.put(line.site(), line));
    return lines;
  }

  /**
   * Does it. Blocking.
   *
   * @param without sites that are left out, with all that they have
   * @throws GraphException when it cannot be done: what was ranked before stays
   */
  public void run(RankSettings how, Set<String> without, Own own, Course course)
      throws IOException {
    Map<String, SiteLine> lines = lines();
    lines.keySet().removeAll(without);
    home.clearTold(); // of a process that was killed
    Path folder = Files.createDirectories(home.told());
    try (ToldLinks told = ToldLinks.in(folder, () -> free(folder.toFile()))) {
      for (SiteLine line : lines.values()) {
        course.reads(line.site());
        read(
            new SiteLinks(line, parts.patience(), course::check, System::nanoTime),
            line.site(),
            told);
      }
      told.close();
      course.over("graph", 0, 0);
      new GraphBuild(home, GraphBounds.of(parts.heap().bytes()), parts.clock())
          .run(joined(own.links(), told, course), "this site and " + lines.keySet());
      rank(how, told, own.judged(), course);
    } finally {
      home.clearTold();
    }
  }

  /** Its own crawls in this site's order: of pages of two crawls the last judgement counts. */
  private void read(SiteLinks links, String site, ToldLinks told) throws IOException {
    Set<String> there = links.crawls();
    Set<String> all = new LinkedHashSet<>();
    List<SiteTable.Lane> lanes = parts.database().sites().lanes();
    for (CrawlTable.Row crawl : parts.database().crawls().all()) {
      if (there.contains(crawl.id())) {
        all.add(crawl.id());
      } else if (crawl.state().isOpen() || isShared(lanes, site, crawl.id())) {
        throw new GraphException(
            GraphException.Kind.FAILED, "site " + site + " does not have crawl " + crawl.id());
      }
    }
    all.addAll(there);
    for (String crawl : all) {
      links.read(crawl, told::add);
    }
  }

  private static boolean isShared(List<SiteTable.Lane> lanes, String site, String crawl) {
    return lanes.stream()
        .anyMatch(
            lane ->
                lane.peer().equals(site)
                    && lane.crawl().equals(crawl)
                    && (lane.sent() > 0 || lane.received() > 0));
  }

  private static long free(File folder) {
    return folder.getTotalSpace() == 0 ? Long.MAX_VALUE : folder.getUsableSpace(); // it may not say
  }

  private static LinkSource joined(LinkSource own, ToldLinks told, Course course) {
    return sink -> {
      long[] pages = {0};
      LinkSource.Sink checked =
          (url, links) -> {
            course.check();
            if (pages[0]++ % ToldLinks.BETWEEN_LOOKS == 0) {
              told.checkDisk();
            }
            sink.page(url, links);
          };
      own.read(checked);
      told.read(checked);
    };
  }

  private void rank(RankSettings how, Judged told, Judged own, Course course) throws IOException {
    try (LinkGraph graph = home.open()) {
      Ranking.checkHeap(graph, parts.heap());
      new Ranking(graph, how, parts.clock())
          .run(
              page -> {
                own.forEach(page);
                told.forEach(page);
              },
              course);
    }
    home.tidy();
  }
}
