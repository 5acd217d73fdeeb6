package prospector.node.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import prospector.persistence.PageArchive;
import prospector.persistence.StoredPage;
import prospector.web.page.Link;
import prospector.web.page.PageParser;
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
  private final PageArchive archive;
  private final PageParser parser;
  private final Map<String, Set<String>> targets = new TreeMap<>();

  /**
   * @param edges whether edges are written, else vertices
   */
  GraphExport(Writer out, boolean edges, PageArchive archive, PageParser parser) {
    this.out = out;
    this.edges = edges;
    this.archive = archive;
    this.parser = parser;
  }

  @Override
  public void page(StoredPage stored) {
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    String from = name(url);
    Set<String> to = targets.computeIfAbsent(from, key -> new TreeSet<>());
    archive
        .read(stored.location())
        .ifPresent(
            body -> {
              for (Link link : parser.parse(url, body.headers(), body.body()).links()) {
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
