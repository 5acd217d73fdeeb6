package prospector.node.export;

import java.io.IOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.Set;
import prospector.persistence.page.StoredPage;
import prospector.web.url.CrawlUrl;

/**
 * The link graph between hosts as Common Crawl publishes it: vertices are {@code id TAB name} with
 * the host's name from its end ({@code org.example.www}), sorted by name and numbered from 0; edges
 * are {@code from TAB to}, each pair once. Links within a host are left out.
 *
 * <p>Links are read again from the archived bodies. Hosts and pairs are sorted outside the memory.
 */
final class GraphExport implements PageExport {
  private final Writer out;
  private final boolean edges;
  private final ArchivedTexts pages;
  private final HostPairs hosts = new HostPairs(SortedLines.HELD_CHARS);

  /**
   * @param edges whether edges are written, else vertices
   */
  GraphExport(Writer out, boolean edges, ArchivedTexts pages) {
    this.out = out;
    this.edges = edges;
    this.pages = pages;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    String from = name(CrawlUrl.ofNormal(stored.page().url()));
    Set<String> targets = new HashSet<>();
    pages
        .parsed(stored)
        .ifPresent(page -> page.links().forEach(link -> targets.add(name(link.target()))));
    targets.remove(from);
    hosts.add(from, targets);
  }

  private static String name(CrawlUrl url) {
    return SortKey.reversed(url.host().hostName());
  }

  @Override
  public void end() throws IOException {
    if (edges) {
      hosts.edges(out);
    } else {
      hosts.vertices(out);
    }
  }

  @Override
  public void close() throws IOException {
    hosts.close();
  }
}
