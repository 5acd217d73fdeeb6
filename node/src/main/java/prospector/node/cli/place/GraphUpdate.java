package prospector.node.cli.place;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import prospector.graph.LinkGraph;
import prospector.node.cli.options.Tools;
import prospector.node.rank.CurrentGraph;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;

/** Brings the link graph of a crawl's directory up to date, and says what it does. */
public final class GraphUpdate {
  private final Tools tools;
  private final NodeSettings settings;

  public GraphUpdate(Tools tools, NodeSettings settings) {
    this.tools = tools;
    this.settings = settings;
  }

  /** The graph of all that is stored, which the caller closes; built where it is not there. */
  public LinkGraph current(CrawlDatabase database) throws IOException {
    return graph(database).open();
  }

  /** The same for one use, after which it is closed; built anew where it is damaged. */
  void use(CrawlDatabase database, CurrentGraph.Use use) throws IOException {
    graph(database).use(use);
  }

  private CurrentGraph graph(CrawlDatabase database) {
    return new CurrentGraph(
        new CurrentGraph.Parts(
            database,
            () -> tools.parser().apply(settings),
            WebParts.links(settings.web()),
            Runtime.getRuntime().maxMemory(),
            () -> false,
            line -> tools.terminal().err().println("prospector: " + line),
            tools.clock()));
  }

  /** What a graph has. */
  public static String words(LinkGraph graph, Path dir) {
    return String.format(
        Locale.ROOT,
        "%s: %,d URLs, %,d links; %,d hosts, %,d links between them; %.1f bits a link",
        dir,
        graph.pages().size(),
        graph.pages().links(),
        graph.hosts().size(),
        graph.hosts().links(),
        graph.pages().bitsALink());
  }
}
