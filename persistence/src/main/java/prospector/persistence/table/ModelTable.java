package prospector.persistence.table;

import java.util.Optional;

/** Snapshots of link models: the newest of each (crawl, node) is kept. All calls block. */
public interface ModelTable {
  void save(String crawl, String node, long version, byte[] snapshot);

  Optional<Row> newest(String crawl);

  /** One snapshot. */
  record Row(String node, long version, byte[] snapshot) {}
}
