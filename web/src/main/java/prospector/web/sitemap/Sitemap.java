package prospector.web.sitemap;

import java.util.List;

/**
 * A sitemap that could be read.
 *
 * @param kind what its entries are
 * @param entries in the order of the file, each URL once; http(s) URLs only
 */
public record Sitemap(Kind kind, List<SitemapEntry> entries) {
  /** What the entries are. */
  public enum Kind {
    /** Further sitemaps. */
    INDEX,
    /** Pages. */
    PAGES
  }

  public Sitemap {
    entries = List.copyOf(entries);
  }
}
