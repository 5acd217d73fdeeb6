package prospector.node.nearest;

import java.util.List;
import prospector.persistence.site.SiteTable;
import prospector.persistence.site.UnplacedTable;

/** No host is without a site. */
class NothingWaits implements UnplacedTable {
  @Override
  public SiteTable.Posted keep(
      Host host, String crawl, List<SiteTable.Link> links, SiteTable.Packing packing) {
    return new SiteTable.Posted(0, 0);
  }

  @Override
  public void wish(Host host) {}

  @Override
  public List<Host> hosts(long after, int limit) {
    return List.of();
  }

  @Override
  public List<Waiting> waiting(long host, int limit) {
    return List.of();
  }

  @Override
  public void release(
      String site, boolean isOwn, String crawl, List<Waiting> rows, List<Released> batches) {}

  @Override
  public void drop(long host) {}
}
