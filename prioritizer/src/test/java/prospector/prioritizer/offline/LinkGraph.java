package prospector.prioritizer.offline;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * A recorded web: pages, the links between them, and which pages are relevant to which topic.
 *
 * @param pages by id
 * @param links outlinks by id of their page, in page order
 * @param topics relevant page ids by topic
 * @param ids page ids by URL
 */
record LinkGraph(
    List<Page> pages,
    List<List<Outlink>> links,
    Map<String, BitSet> topics,
    Map<CrawlUrl, Integer> ids) {

  /** One page; {@code terms} are its 25 characteristic words. */
  record Page(CrawlUrl url, int host, List<String> terms) {}

  /** One link to the page with id {@code target}. */
  record Outlink(int target, String anchor, String context, String tagPath) {}

  /** Reads {@code pages.tsv.gz}, {@code links.tsv.gz} and {@code labels.tsv.gz} of a folder. */
  static LinkGraph read(Path folder) throws IOException {
    List<Page> pages = new ArrayList<>();
    List<List<Outlink>> links = new ArrayList<>();
    Map<String, Integer> ids = new HashMap<>();
    Map<CrawlUrl, Integer> normal = new HashMap<>();
    Map<String, Integer> hosts = new HashMap<>();
    for (String[] row : rows(folder.resolve("pages.tsv.gz"))) {
      ids.put(row[1], pages.size());
      int host = hosts.computeIfAbsent(row[2], name -> hosts.size());
      CrawlUrl url = UrlNormalizer.normalize(row[1]).accepted().orElseThrow();
      normal.put(url, pages.size());
      pages.add(new Page(url, host, List.of(row[5].split(" "))));
      links.add(new ArrayList<>());
    }
    for (String[] row : rows(folder.resolve("links.tsv.gz"))) {
      links
          .get(Integer.parseInt(row[0]))
          .add(new Outlink(Integer.parseInt(row[1]), row[2], cut(row[3]), cut(row[4])));
    }
    Map<String, BitSet> topics = new TreeMap<>();
    for (String[] row : rows(folder.resolve("labels.tsv.gz"))) {
      Integer id = ids.get(row[1]);
      if (id != null) {
        topics.computeIfAbsent(row[0], name -> new BitSet()).set(id);
      }
    }
    return new LinkGraph(pages, links, topics, normal);
  }

  /** Id of the page with this URL. */
  int idOf(CrawlUrl url) {
    return Objects.requireNonNull(ids.get(url), url.value());
  }

  /** Pages that can be reached from these. */
  BitSet reachable(List<Integer> seeds) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(seeds);
    while (!open.isEmpty()) {
      int page = open.pop();
      if (!reached.get(page)) {
        reached.set(page);
        links.get(page).forEach(link -> open.push(link.target()));
      }
    }
    return reached;
  }

  private static String cut(String text) {
    return text.length() > 160 ? text.substring(0, 160) : text;
  }

  private static List<String[]> rows(Path file) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        rows.add(line.split("\t", -1));
      }
    }
    return rows;
  }
}
