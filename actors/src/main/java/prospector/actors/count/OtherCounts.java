package prospector.actors.count;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import prospector.actors.crawl.CrawlLoad;
import prospector.persistence.page.Counts;
import prospector.prioritizer.control.ControlSample;

/**
 * What the other nodes and the other sites have done for one crawl: what they said last, or what
 * the database says of nodes that are gone. Owned by the crawl actor.
 */
public final class OtherCounts {
  private final Map<String, NodeCount> nodes = new TreeMap<>();
  private List<SiteCount> sites = List.of();

  /** What another node said, or the database of a node that is gone. */
  public void node(NodeCount count) {
    nodes.put(count.node(), count);
  }

  /** A node is gone, of which only is known what it said last. */
  public void absent(String node) {
    nodes.computeIfPresent(node, (name, last) -> last.withoutWork());
  }

  /** What the other sites said. */
  public void sites(List<SiteCount> counts) {
    sites = List.copyOf(counts);
  }

  /** What the other nodes said. */
  public Collection<NodeCount> nodes() {
    return nodes.values();
  }

  /**
   * Best scores of nodes and sites, to decide who comes first.
   *
   * @param own name of this site, which stands before those of its nodes
   */
  public List<NodeCount> rivals(String own) {
    List<NodeCount> rivals = new ArrayList<>();
    nodes.values().forEach(it -> rivals.add(rival(name(own, it.node()), it.load())));
    sites.forEach(it -> rivals.add(rival(name(it.site(), ""), it.load())));
    return rivals;
  }

  /** A node's name that no node of another site has; all sites order them alike. */
  public static String name(String site, String node) {
    return site + "/" + node;
  }

  private static NodeCount rival(String name, CrawlLoad load) {
    return new NodeCount(name, Counts.NONE, 0, load, 0, 0, ControlSample.NONE);
  }

  /** What others have claimed of the page budget. */
  public List<Long> claims() {
    List<Long> claims = new ArrayList<>(nodes.values().stream().map(NodeCount::limit).toList());
    sites.forEach(site -> claims.add(site.limit()));
    return claims;
  }

  /** Best score that waits elsewhere, log-odds; negative infinity for none. */
  public double best() {
    return DoubleStream.concat(
            nodes.values().stream().mapToDouble(it -> it.load().best()),
            sites.stream().mapToDouble(it -> it.load().best()))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** Whether no other node has a request in flight or a host that bids. */
  public boolean areNodesIdle() {
    return nodes.values().stream()
        .allMatch(it -> it.load().inFlight() == 0 && it.load().hosts() == 0);
  }

  /** Whether no other node has a request in flight or a host that may be asked. */
  public boolean areNodesOutOfReach() {
    return nodes.values().stream()
        .allMatch(it -> it.load().inFlight() == 0 && it.load().hosts() <= it.barred());
  }

  /** Hosts that bid on other nodes. */
  public long hostsOnNodes() {
    return nodes.values().stream().mapToLong(it -> it.load().hosts()).sum();
  }

  /** Whether anything new waits on another node; a host that has only visits to make bids too. */
  public boolean haveNodesNew() {
    return nodes.values().stream().anyMatch(it -> it.load().queued() > 0);
  }

  /** A sum over the other nodes. */
  public long ofNodes(ToLongFunction<Counts> part) {
    return nodes.values().stream().map(NodeCount::counts).mapToLong(part).sum();
  }

  /** A sum over the other sites. */
  public long ofSites(ToLongFunction<SiteCount> part) {
    return sites.stream().mapToLong(part).sum();
  }

  /** URLs that wait on other nodes. */
  public long waitingOnNodes() {
    return nodes.values().stream().mapToLong(it -> it.load().waiting()).sum();
  }

  /** Counts with those of all others; of other sites only pages, nuggets and bytes are known. */
  public Counts plus(Counts own) {
    Counts all = own;
    for (NodeCount other : nodes.values()) {
      all = all.plus(other.counts());
    }
    long pages = ofSites(SiteCount::pages);
    return pages == 0
        ? all
        : all.plus(
            new Counts(
                pages,
                ofSites(SiteCount::nuggets),
                0,
                0,
                0,
                ofSites(SiteCount::bytes),
                0,
                0,
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of()));
  }

  /** A load with those of all others. */
  public CrawlLoad plus(CrawlLoad own) {
    CrawlLoad all = own;
    for (NodeCount other : nodes.values()) {
      all = all.plus(other.load());
    }
    for (SiteCount other : sites) {
      all = all.plus(other.load());
    }
    return all;
  }

  /** Pages a second of all others. */
  public double pagesPerSecond() {
    return nodes.values().stream().mapToDouble(NodeCount::pagesPerSecond).sum()
        + sites.stream().mapToDouble(SiteCount::pagesPerSecond).sum();
  }

  /**
   * This site as the others are to know it.
   *
   * @param own what this node does
   */
  public SiteCount site(NodeCount own) {
    CrawlLoad load = own.load();
    for (NodeCount other : nodes.values()) {
      load = load.plus(other.load());
    }
    return new SiteCount(
        "",
        own.counts().pages() + ofNodes(Counts::pages),
        own.counts().nuggets() + ofNodes(Counts::nuggets),
        own.counts().bytes() + ofNodes(Counts::bytes),
        own.limit() + nodes.values().stream().mapToLong(NodeCount::limit).sum(),
        load,
        own.pagesPerSecond()
            + nodes.values().stream().mapToDouble(NodeCount::pagesPerSecond).sum());
  }
}
