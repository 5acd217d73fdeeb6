package prospector.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Webs of tests, as pages with their links, and their graphs. */
public final class Webs {
  public static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-24T10:00:00Z"), ZoneOffset.UTC);

  /** So little in memory that a few dozen pages make several chunks and batches. */
  public static final GraphBounds TINY = new GraphBounds(40, 4_000, 64);

  private Webs() {}

  /** Pages over several hosts, with copies of links, links to themselves, and dangling pages. */
  public static Map<String, List<String>> random(long seed, int pages, int hosts) {
    Random random = new Random(seed);
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < pages; i++) {
      urls.add("http://h" + random.nextInt(hosts) + ".sim/" + Integer.toHexString(i * 7919));
    }
    Map<String, List<String>> web = new TreeMap<>();
    for (String url : urls) {
      List<String> links = new ArrayList<>();
      int many = random.nextInt(3) == 0 ? 0 : random.nextInt(12); // a third leads nowhere
      for (int i = 0; i < many; i++) {
        links.add(urls.get((int) (pages * random.nextDouble() * random.nextDouble())));
      }
      if (many > 4) {
        links.add(url);
        links.add(links.get(0));
      }
      web.put(url, links);
    }
    return web;
  }

  public static LinkSource source(Map<String, List<String>> web) {
    return sink -> {
      for (Map.Entry<String, List<String>> page : web.entrySet()) {
        sink.page(page.getKey(), page.getValue());
      }
    };
  }

  public static LinkGraph graph(Path crawl, Map<String, List<String>> web) {
    return graph(crawl, web, TINY);
  }

  public static LinkGraph graph(Path crawl, Map<String, List<String>> web, GraphBounds bounds) {
    GraphHome home = new GraphHome(crawl);
    new GraphBuild(home, bounds, CLOCK).run(source(web), "test");
    return home.open();
  }

  /** Different links between different pages, as lines. */
  public static TreeSet<String> edges(Map<String, List<String>> web) {
    TreeSet<String> edges = new TreeSet<>();
    web.forEach(
        (from, links) ->
            links.stream()
                .filter(to -> !to.equals(from))
                .forEach(to -> edges.add(from + " " + to)));
    return edges;
  }

  /** The same of a graph; in order, so that a link that comes twice is seen. */
  public static List<String> edges(GraphLevel level) {
    List<String> edges = new ArrayList<>();
    try {
      level.forEachLink(
          (from, to) -> edges.add(level.urls().get(from) + " " + level.urls().get(to)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return edges;
  }
}
