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
import prospector.prioritizer.replay.RecordedWeb;
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
    List<List<RecordedWeb.Outlink>> links,
    Map<String, BitSet> topics,
    Map<CrawlUrl, Integer> ids) {

  /** One page; {@code terms} are its 25 characteristic words. */
  record Page(CrawlUrl url, int host, List<String> terms) {}

  /** Reads {@code pages.tsv.gz}, {@code links.tsv.gz} and {@code labels.tsv.gz} of a folder. */
  static LinkGraph read(Path folder) throws IOException {
    List<Page> pages = new ArrayList<>();
    List<List<RecordedWeb.Outlink>> links = new ArrayList<>();
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
      List<RecordedWeb.Outlink> page = links.get(Integer.parseInt(row[0]));
      page.add(
          new RecordedWeb.Outlink(
              Integer.parseInt(row[1]), row[2], cut(row[3]), cut(row[4]), page.size()));
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

  /** This web as the pages relevant to one topic divide it. */
  RecordedWeb judgedBy(BitSet relevant) {
    return new Judged(this, relevant);
  }

  private record Judged(LinkGraph graph, BitSet nuggets) implements RecordedWeb {
    @Override
    public int pages() {
      return graph.pages().size();
    }

    @Override
    public CrawlUrl url(int page) {
      return graph.pages().get(page).url();
    }

    @Override
    public int host(int page) {
      return graph.pages().get(page).host();
    }

    @Override
    public int hosts() {
      return 1 + graph.pages().stream().mapToInt(Page::host).max().orElse(0);
    }

    @Override
    public List<String> terms(int page) {
      return graph.pages().get(page).terms();
    }

    @Override
    public double score(int page) {
      return nuggets.get(page) ? 1 : 0;
    }

    @Override
    public boolean relevant(int page) {
      return nuggets.get(page);
    }

    @Override
    public List<Outlink> links(int page) {
      return graph.links().get(page);
    }
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
