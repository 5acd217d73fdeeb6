package prospector.persistence.site;

import java.util.List;

/**
 * Links to hosts that have no site yet. They count as waiting, in a lane of their own, until they
 * are released to the site that has the host. All calls block; what returns is committed.
 */
public interface UnplacedTable {
  /** Name of the lane, which no site can have. */
  String LANE = "?";

  /**
   * A host.
   *
   * @param key fingerprint of its name
   * @param value scheme and authority
   */
  record Host(long key, String value) {}

  /**
   * Links to one host.
   *
   * @param number in the lane of the crawl, from 1
   */
  record Waiting(Host host, String crawl, long number, int links, byte[] body) {}

  /**
   * Links as they go to a site.
   *
   * @param links how many
   * @param urls of theirs
   */
  record Released(int links, List<String> urls, byte[] body) {
    public Released {
      urls = List.copyOf(urls);
    }
  }

  /**
   * Keeps links to a host: those whose URL was never kept or told, and once more those of relevant
   * pages whose URL was known by others only, and those over a shorter path than any before, or
   * from nearer to the scope.
   */
  SiteTable.Posted keep(
      Host host, String crawl, List<SiteTable.Link> links, SiteTable.Packing packing);

  /** Somebody has to know the site of a host, and has no links to it. */
  void wish(Host host);

  /** Hosts that something waits for, each once, from the one after a key on, upwards. */
  List<Host> hosts(long after, int limit);

  /** What waits for a host, oldest first; without a crawl where it was only wished for. */
  List<Waiting> waiting(long host, int limit);

  /**
   * Lets links of one crawl go, all or none: where another node has let some of them go, nothing is
   * done.
   *
   * @param site that has their hosts
   * @param isOwn whether that is this one, so that they go to the hosts
   */
  void release(
      String site, boolean isOwn, String crawl, List<Waiting> rows, List<Released> batches);

  /** Nobody has to know the site of a host any more. */
  void drop(long host);
}
