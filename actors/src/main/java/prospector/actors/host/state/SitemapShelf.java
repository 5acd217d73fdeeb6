package prospector.actors.host.state;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.host.link.SitemapFile;

/**
 * The sitemaps of one host that a crawl has asked for, oldest reading first; a bounded number, as a
 * site may give them a new name every day.
 */
public final class SitemapShelf {
  private static final int KEPT = 100;

  private final Map<String, SitemapFile> files = new LinkedHashMap<>();

  void put(SitemapFile file) {
    files.remove(file.url());
    files.put(file.url(), file);
    if (files.size() > KEPT) {
      files.remove(files.keySet().iterator().next());
    }
  }

  public Optional<SitemapFile> get(String url) {
    return Optional.ofNullable(files.get(url));
  }

  /** Links taken since an instant and by another, as what is later was read by a wrong clock. */
  public int linksBetween(long sinceMillis, long nowMillis) {
    int links = 0;
    for (SitemapFile file : files.values()) {
      boolean counts = file.readMillis() >= sinceMillis && file.readMillis() <= nowMillis;
      links += counts ? file.links() : 0;
    }
    return links;
  }

  /** All of them, oldest reading first. */
  public Collection<SitemapFile> files() {
    return List.copyOf(files.values());
  }
}
