package prospector.node.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.part.PartFacts;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.NodeApi;
import prospector.node.cli.place.RunningPage;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.Json;
import prospector.node.rank.Together;

/** {@code top}: the pages that matter. */
@Command(
    name = "top",
    sortOptions = false,
    description = {
      "Show the URLs of a crawl that matter most, as 'prospector rank' found them.",
      "It reads the graph alone, so the crawl may be running; of a cluster, the node is asked that"
          + " works in DIR, for 1,000 URLs at most. With --sites it reads what 'prospector rank"
          + " --sites' found.",
      ""
    })
public final class TopCommand implements Callable<Integer> {
  private static final int MOST = 100_000;
  private static final int MOST_OF_A_CLUSTER = 1_000;

  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--by",
      paramLabel = "MEASURE",
      description = "authority, hub, pagerank, topicrank, indegree or score. Default: authority.")
  private Measure by = Measure.AUTHORITY;

  @Option(
      names = "--sites",
      description = "Where several sites crawl together: of the graph of all sites.")
  private boolean sites;

  @Option(names = "--hosts", description = "Hosts in place of pages.")
  private boolean hosts;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Lines at most, 1 to 100000. Default: ${DEFAULT-VALUE}.")
  private int limit = 20;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or jsonl. Default: text.")
  private Format format = Format.TEXT;

  private final Tools tools;

  /** How lines are written. */
  enum Format {
    TEXT,
    JSONL
  }

  public TopCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    if (limit < 1 || limit > MOST) {
      throw new StartException(ExitCode.USAGE, "--limit: expected 1 to " + MOST + ", got " + limit);
    }
    Path crawl = CrawlDirs.existing(dir);
    GraphHome home = sites ? GraphHome.ofSites(crawl) : new GraphHome(crawl);
    try (LinkGraph graph = home.openRanked();
        Measures measures = Measures.required(graph)) {
      Optional<PartFacts> part = PartFacts.of(graph);
      Optional<NodeApi> node = part.isEmpty() ? Optional.empty() : RunningPage.of(dir);
      if (node.isPresent()) { // its node asks the others
        print(entries(node.get()));
        return ExitCode.OK.code();
      }
      part.ifPresent(this::warn);
      print(hosts ? measures.topHosts(by, limit) : measures.topPages(by, limit));
    } catch (GraphException e) {
      if (sites) {
        throw e;
      }
      print(ofOthers(e));
    }
    return ExitCode.OK.code();
  }

  /**
   * A node that joined after the last ranking has no ranks, and can ask the others still. Where it
   * cannot, it says why; but not that nothing is ranked at all, of which more is known here.
   */
  private List<Measures.Entry> ofOthers(GraphException none) throws IOException {
    Optional<NodeApi> node = RunningPage.of(dir);
    if (node.isEmpty()) {
      throw none;
    }
    try {
      return entries(node.get());
    } catch (StartException said) {
      if (String.valueOf(said.getMessage()).contains(Together.UNRANKED)) {
        throw none;
      }
      said.addSuppressed(none);
      throw said;
    }
  }

  private List<Measures.Entry> entries(NodeApi api) {
    int most = Math.min(limit, MOST_OF_A_CLUSTER);
    JsonNode told = api.get("top?by=" + by.key() + "&hosts=" + hosts + "&limit=" + most);
    if (limit > most) { // not before: it may rank nothing, and be no cluster
      throw new StartException(
          ExitCode.USAGE,
          "--limit: expected 1 to " + MOST_OF_A_CLUSTER + " of a cluster, got " + limit);
    }
    List<Measures.Entry> entries = new ArrayList<>();
    for (JsonNode one : told.path("entries")) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : Measure.values()) {
        measures.put(measure, one.path(measure.key()).asDouble(Double.NaN));
      }
      entries.add(new Measures.Entry(one.path("url").asText(), measures));
    }
    return entries;
  }

  private void warn(PartFacts part) {
    PrintWriter err = tools.terminal().err();
    err.println(
        "prospector: these are the URLs of one of "
            + part.parts()
            + " nodes, as none runs here that could ask the others");
    err.flush();
  }

  private void print(List<Measures.Entry> entries) {
    PrintWriter out = tools.terminal().out();
    for (Measures.Entry entry : entries) {
      out.println(format == Format.JSONL ? json(entry) : text(entry));
    }
    out.flush();
    if (entries.isEmpty()) {
      tools.terminal().err().println("no URL has any " + by.key());
    }
  }

  private static String json(Measures.Entry entry) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("url", entry.url());
    entry
        .measures()
        .forEach(
            (measure, value) ->
                fields.put(measure.key(), Double.isFinite(value) ? number(value) : null));
    return Json.text(fields);
  }

  private static Number number(double value) {
    return value == (long) value ? (Number) (long) value : (Number) value;
  }

  private String text(Measures.Entry entry) {
    double value = entry.measures().getOrDefault(by, 0.0);
    return String.format(
        Locale.ROOT, by == Measure.INDEGREE ? "%,10.0f  %s" : "%10.3g  %s", value, entry.url());
  }
}
