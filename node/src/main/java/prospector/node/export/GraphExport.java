package prospector.node.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import prospector.node.text.PageTexts;
import prospector.persistence.page.StoredPage;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;

/**
 * The link graph between hosts as Common Crawl publishes it: vertices are {@code id TAB name} with
 * the host's name from its end ({@code org.example.www}), sorted by name and numbered from 0; edges
 * are {@code from TAB to}, each pair once. Links within a host are left out.
 *
 * <p>Links are read again from the archived bodies. Memory grows with the pairs.
 */
final class GraphExport implements PageExport {
  private final Writer out;
  private final boolean edges;
  private final PageTexts pages;
  private final Map<String, Set<String>> targets = new TreeMap<>();

  /**
   * @param edges whether edges are written, else vertices
   */
  GraphExport(Writer out, boolean edges, PageTexts pages) {
    this.out = out;
    this.edges = edges;
    this.pages = pages;
  }

  @Override
  public void page(StoredPage stored) {
    String from = name(CrawlUrl.ofNormal(stored.page().url()));
    Set<String> to = targets.computeIfAbsent(from, key -> new TreeSet<>());
    pages
        .parsed(stored)
        .ifPresent(
            page -> {
              for (Link link : page.links()) {
                String target = name(link.target());
                if (!target.equals(from)) {
                  to.add(target);
                }
              }
            });
  }

  private static String name(CrawlUrl url) {
    return SortKey.reversed(url.host().hostName(), ".");
  }

  @Override
  public void end() throws IOException {
    Set<String> all = new TreeSet<>(targets.keySet());
    targets.values().forEach(all::addAll);
    List<String> names = new ArrayList<>(all);
    Map<String, Integer> ids = new HashMap<>();
    names.forEach(name -> ids.put(name, ids.size()));
    for (String name : names) {
      if (!edges) {
        out.write(ids.get(name) + "\t" + name + "\n");
        continue;
      }
      for (String target : targets.getOrDefault(name, Set.of())) {
        out.write(ids.get(name) + "\t" + ids.get(target) + "\n");
      }
    }
  }
}
