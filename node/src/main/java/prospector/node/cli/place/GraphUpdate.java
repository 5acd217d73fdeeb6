package prospector.node.cli.place;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphException;
import prospector.graph.GraphFacts;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.StoredLinks;
import prospector.node.cli.options.Tools;
import prospector.node.report.Numbers;
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
    GraphHome home = new GraphHome(database.directory());
    String words = StoredLinks.words(database);
    if (home.facts().map(GraphFacts::source).filter(words::equals).isPresent()) {
      try {
        return home.open();
      } catch (GraphException e) {
        tools.terminal().err().println("prospector: " + e.getMessage() + "; it is built anew");
      }
    }
    StoredLinks links =
        new StoredLinks(database, tools.parser().get(), WebParts.links(settings.web()));
    GraphBounds bounds = GraphBounds.of(Runtime.getRuntime().maxMemory());
    new GraphBuild(home, bounds, tools.clock()).run(links, words);
    if (links.parsed() > 0) {
      PrintWriter err = tools.terminal().err();
      err.println(
          Numbers.count(links.parsed())
              + " pages that an older version stored were read again for their links");
    }
    return home.open();
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
