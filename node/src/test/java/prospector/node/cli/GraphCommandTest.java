package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.graph.GraphException;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankHeap;
import prospector.node.boot.CrawlLauncher;
import prospector.node.rank.RankedElsewhere;
import prospector.node.watch.WatchScene;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** The link graph of crawls, by the commands that users type. */
class GraphCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path dir;

  GraphCommandTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static CliHarness run(int code, Object... arguments) {
    CliHarness cli = new CliHarness();
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    assertThat(cli.run(words)).as(cli.err + " " + cli.out).isEqualTo(code);
    return cli;
  }

  @Test
  void pageEdges_crawlOfTheSimulatedWeb_areItsLinks() throws Exception {
    Path out = dir.resolve("out");
    FakeWeb web = new FakeWeb(SimWebSettings.of(11, 3_000).withRelevantShare(0.1));
    crawl(web, out);
    Map<String, JsonNode> rows = new TreeMap<>();
    for (String line : Files.readAllLines(out.resolve("pages.jsonl"))) {
      JsonNode row = JSON.readTree(line);
      rows.put(row.path("url").asText(), row);
    }

    List<String> edges =
        run(0, "export", out, "--format", "page-edges").out.toString().lines().toList();

    checkPageLinks(out, edges, rows);
    Path parquet = dir.resolve("edges.parquet");
    run(0, "export", out, "--format", "page-edges", "--to", parquet);
    List<List<String>> columns = ParquetExportTest.read(parquet);
    assertThat(columns.get(0)).containsExactly("from_url", "to_url");
    assertThat(columns.stream().skip(1).map(row -> String.join("\t", row)).toList())
        .isEqualTo(edges);

    TreeMap<String, Set<String>> pointed = new TreeMap<>();
    for (String edge : edges) {
      String[] ends = edge.split("\t");
      assertThat(pointed.computeIfAbsent(ends[0], key -> new TreeSet<>()).add(ends[1])).isTrue();
    }
    int pages = 0;
    for (Map.Entry<String, JsonNode> row : rows.entrySet()) {
      boolean page = row.getValue().path("state").asText().equals("page");
      if (page && web.page(row.getKey()).isPresent()) { // the web lists no links of traps
        Set<String> links = new TreeSet<>();
        web.links(row.getKey()).forEach(link -> links.add(link.url()));
        links.remove(row.getKey());
        if (row.getValue().path("links_left").has("page_nofollow")) {
          links.clear(); // it says so of itself
        }
        Set<String> told = withoutSessions(pointed.getOrDefault(row.getKey(), Set.of()));
        Set<String> itself = withoutSessions(Set.of(row.getKey()));
        assertThat(told).as("links of " + row.getKey()).containsAll(links);
        assertThat(told)
            .filteredOn(url -> !links.contains(url)) // ways into traps, and the like
            .filteredOn(url -> !itself.contains(url)) // by another session's number
            .allMatch(url -> web.page(url).isEmpty());
        pages++;
      }
    }
    assertThat(pages).isGreaterThan(150);
    assertThat(pointed.keySet()).as("what points is stored").isSubsetOf(rows.keySet());
    checkRanks(out);
    checkWithoutLinesOfLinks(out, edges);
  }

  /** They say the same as the graph, and what was judged. */
  private static void checkPageLinks(Path out, List<String> edges, Map<String, JsonNode> rows)
      throws IOException {
    Set<String> told = new TreeSet<>();
    Set<String> stored = new TreeSet<>();
    for (String line :
        run(0, "export", out, "--format", "page-links").out.toString().lines().toList()) {
      JsonNode row = JSON.readTree(line);
      String url = row.path("url").asText();
      assertThat(stored.add(url)).isTrue();
      row.path("links").forEach(link -> told.add(url + "\t" + link.asText()));
      told.remove(url + "\t" + url);
      JsonNode known = rows.getOrDefault(url, row);
      assertThat(row.path("score").isNull())
          .as(url)
          .isEqualTo(!known.path("state").asText().equals("page"));
      assertThat(row.path("score").asDouble()).isEqualTo(known.path("score").asDouble());
    }
    assertThat(told).isEqualTo(new TreeSet<>(edges));
    assertThat(stored).isEqualTo(rows.keySet());
  }

  /** Some hosts of the web put a number into each link for whoever has none yet. */
  private static Set<String> withoutSessions(Set<String> urls) {
    return urls.stream()
        .map(url -> url.replaceFirst("[?&]sid=[0-9]+$", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void crawl(FakeWeb web, Path out) throws Exception {
    try (SimWebServer server = SimWebServer.start(web)) {
      Path topic = Files.writeString(dir.resolve("topic.conf"), web.topicHocon());
      CliHarness cli = new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
      List<String> arguments = new ArrayList<>(List.of("crawl", topic.toString()));
      arguments.addAll(List.of("--out", out.toString(), "--proxy", server.proxy().toString()));
      arguments.addAll(List.of("--contact", "you@example.org", "--pages", "200"));
      arguments.addAll(List.of("--delay", "10ms", "--set", "http.port=none"));
      assertThat(cli.run(arguments.toArray(String[]::new))).as(cli.err.toString()).isZero();
    }
  }

  private static void checkRanks(Path out) throws IOException {
    assertThat(run(11, "top", out).err.toString()).contains("prospector rank");
    assertThat(run(11, "export", out, "--format", "quality").err.toString())
        .contains("has no ranks yet: 'prospector rank");
    String ranked = run(0, "rank", out).out.toString();
    assertThat(ranked).containsPattern("ranked from \\d+ nuggets: PageRank after \\d+ rounds");
    double last = Double.MAX_VALUE;
    List<String> top =
        run(0, "top", out, "--by", "pagerank", "--limit", 50, "--format", "jsonl")
            .out
            .toString()
            .lines()
            .toList();
    assertThat(top).hasSize(50);
    for (String line : top) {
      double rank = JSON.readTree(line).path("pagerank").asDouble();
      assertThat(rank).isPositive().isLessThanOrEqualTo(last);
      last = rank;
    }
    assertThat(run(0, "top", out, "--hosts", "--by", "indegree").out.toString()).contains("http");
    assertThat(run(0, "top", out, "--by", "authority").out.toString()).isNotBlank();
    checkQuality(out);
  }

  private static void checkQuality(Path out) throws IOException {
    CliHarness csv = run(0, "export", out, "--format", "quality");
    List<String> rows = csv.out.toString().lines().toList();
    assertThat(rows.get(0)).startsWith("of,pages,indegree_sum,indegree_mean,pagerank_sum,");
    List<String[]> focused =
        rows.stream().map(row -> row.split(",")).filter(row -> row[0].equals("focused")).toList();
    long pages =
        Files.readAllLines(out.resolve("pages.jsonl")).stream()
            .filter(row -> row.contains("\"state\":\"page\""))
            .filter(row -> row.contains("\"arm\":\"focused\""))
            .count();
    assertThat(focused).hasSize((int) pages);
    double before = 0;
    for (String[] row : focused) {
      double sum = Double.parseDouble(row[4]);
      assertThat(sum).isGreaterThan(before).isLessThan(1);
      assertThat(Double.parseDouble(row[5])).isEqualTo(sum / Integer.parseInt(row[1]));
      before = sum;
    }
    assertThat(rows).anyMatch(row -> row.startsWith("nuggets,1,"));
    Path svg = out.resolve("quality.svg");
    run(0, "export", out, "--format", "quality", "--to", svg);
    assertThat(svg).content().contains("PageRank, times the mean of all URLs").contains("focused");
    Path png = out.resolve("quality.png");
    run(0, "export", out, "--format", "quality", "--to", png);
    assertThat(png).binaryContent().startsWith(0x89, 'P', 'N', 'G');
  }

  /** As of a crawl that an older version made: the bodies are read again. */
  private static void checkWithoutLinesOfLinks(Path out, List<String> edges) throws IOException {
    Files.delete(out.resolve("links.jsonl.gz"));
    new prospector.graph.GraphHome(out).open().close();
    removeGraph(out);

    CliHarness again = run(0, "export", out, "--format", "page-edges");

    assertThat(again.err.toString()).contains("read again for their links");
    assertThat(again.out.toString().lines().toList()).isEqualTo(edges);
  }

  private static void removeGraph(Path out) throws IOException {
    Files.delete(out.resolve("graph/current"));
  }

  @Test
  void graph_storedPages_isBuiltOnceAndExportedInAllFormats() throws IOException {
    StoredCrawl.store(dir, 20);

    CliHarness first = run(0, "graph", dir);
    String built = first.out.toString();
    run(0, "export", dir, "--format", "webgraph", "--out", dir.resolve("wg"));
    String graphml = run(0, "export", dir, "--format", "graphml").out.toString();

    assertThat(built).contains("21 URLs, 0 links; 1 hosts"); // a failed one counts as known
    assertThat(first.err.toString())
        .contains("18 pages that an older version stored were read again for their links")
        .contains("2 pages have no body on this machine: they link to nothing");
    assertThat(run(0, "graph", dir).err.toString())
        .as("nothing to do")
        .doesNotContain("read again");
    assertThat(dir.resolve("wg/links.graph")).exists();
    assertThat(Files.readAllLines(dir.resolve("wg/urls.txt")))
        .hasSize(21)
        .contains(StoredCrawl.url(3));
    assertThat(graphml)
        .contains("<data key=\"url\">http://a.sim/3</data>")
        .endsWith("</graphml>\n");
  }

  @Test
  void webgraph_thatBreaksOffBetweenItsFiles_isNotReadableAsAMixture() throws IOException {
    StoredCrawl.store(dir, 20);
    Path out = dir.resolve("wg");
    run(0, "export", dir, "--format", "webgraph", "--out", out);
    Files.delete(out.resolve("links-t.offsets"));
    Files.createDirectories(out.resolve("links-t.offsets/in the way"));

    assertThat(
            new CliHarness()
                .run("export", dir.toString(), "--format", "webgraph", "--out", out.toString()))
        .isNotZero();

    try (Stream<Path> left = Files.list(out)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .contains("links.graph")
          .noneMatch(name -> name.endsWith(".properties") || name.endsWith(".part"));
    }
  }

  @Test
  void rank_whereAProcessWorks_isDoneByItAndTopShowsIt() throws IOException {
    try (WatchScene scene = WatchScene.of(dir)) {
      scene.archived("http://a.example/", "List", "<a href='/1'>one</a> <a href='/2'>two</a>");

      CliHarness ranked = run(0, "rank", dir, "--damping", 0.5);

      assertThat(ranked.out.toString()).contains("3 URLs, 2 links; 1 hosts", "from 1 nuggets");
      assertThat(run(0, "top", dir, "--by", "indegree").out.toString().lines())
          .hasSize(2)
          .allMatch(line -> line.contains("http://a.example/"));
      assertThat(run(0, "export", dir, "--format", "quality").out.toString())
          .contains("focused,1,0");
      scene.archived("http://a.example/3", "Three", "");
      assertThat(run(0, "export", dir, "--format", "quality").err.toString())
          .contains(
              "1 pages were stored after the ranks were made and are left out: 'prospector rank "
                  + dir
                  + "'");
      assertThat(run(2, "rank", dir, "--damping", 2).err.toString()).contains("damping");
    }
  }

  @Test
  void top_nodeThatHasNoRanksItself_asksTheOthers() throws IOException {
    try (WatchScene scene = WatchScene.of(dir)) {
      assertThat(run(11, "top", dir).err.toString()).contains("no link graph yet");
      assertThat(run(11, "top", dir, "--limit", 1_001).err.toString())
          .as("nor is it a cluster")
          .contains("no link graph yet");

      scene.joins(new Others(Optional.empty()));

      assertThat(run(0, "top", dir).out.toString()).contains("http://o.example/authority");
      assertThat(run(2, "top", dir, "--limit", 1_001).err.toString())
          .contains("expected 1 to 1000 of a cluster");
    }
  }

  @Test
  void top_othersCannotBeAskedNow_saysWhatTheNodeSays() throws IOException {
    try (WatchScene scene = WatchScene.of(dir)) {
      scene.joins(new Others(Optional.of("node b, which has ranks, does not answer")));

      assertThat(run(12, "top", dir).err.toString())
          .contains("the node refuses: node b, which has ranks, does not answer");
    }
  }

  /** Nodes that have ranked without this one. */
  private static final class Others extends RankedElsewhere {
    private final Optional<String> away; // why they cannot be asked

    private Others(Optional<String> away) {
      this.away = away;
    }

    @Override
    public List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
      if (away.isPresent()) {
        throw new GraphException(GraphException.Kind.FAILED, away.get());
      }
      return List.of(new Measures.Entry("http://o.example/" + by.key(), Map.of(by, .5)));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rank_listOfUrlsThatIsDamaged_buildsTheGraphAnew(boolean cut) throws IOException {
    StoredCrawl.store(dir, 20);
    run(0, "rank", dir);
    Path list = dir.resolve("graph/1/pages");
    byte[] bytes = Files.readAllBytes(list);
    Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 0x7f);
    Files.write(list, cut ? Arrays.copyOf(bytes, bytes.length / 2) : bytes);

    CliHarness again = run(0, "rank", dir);

    assertThat(again.err.toString()).contains("damaged list of URLs", "that is done now");
    assertThat(again.out.toString()).contains("21 URLs").contains("ranked from");
    assertThat(run(0, "top", dir, "--by", "pagerank").out.toString()).contains(StoredCrawl.url(19));
  }

  @Test
  void rank_processWithTooLittleMemory_saysWhatItNeedsAndEndsAsHeapFull() throws IOException {
    try (WatchScene scene = WatchScene.of(dir, new RankHeap(1 << 20, 4))) {
      scene.archived("http://a.example/", "List", "<a href='/1'>one</a>");

      assertThat(run(16, "rank", dir).err.toString())
          .contains("gets 1/4 of the heap, 1 MB: set PROSPECTOR_HEAP=164m");
    }
  }

  @Test
  void commands_wrongUse_sayWhatWasExpected() {
    assertThat(run(11, "graph", dir.resolve("none")).err.toString()).contains("none");
    assertThat(run(2, "top", dir, "--limit", 0).err.toString()).contains("expected 1 to 100000");
    assertThat(run(11, "top", dir).err.toString()).contains("no link graph yet");
    StoredCrawl.store(dir, 2);
    assertThat(run(2, "rank", dir, "--damping", 1).err.toString()).contains("below 1, got 1.0");
    assertThat(run(2, "export", dir, "--format", "webgraph").err.toString()).contains("--out DIR");
  }
}
