package prospector.node.rank;

import java.io.IOException;
import java.time.Clock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphException;
import prospector.graph.GraphFacts;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.LinkSource;
import prospector.graph.StoredLinks;
import prospector.node.report.Numbers;
import prospector.persistence.CrawlDatabase;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;

/** The link graph of all that a directory's crawls have stored. */
public final class CurrentGraph {
  private final Parts parts;

  public CurrentGraph(Parts parts) {
    this.parts = parts;
  }

  /**
   * What it is made of.
   *
   * @param parser of pages whose links an older version did not write down
   * @param heapBytes that building it may take
   * @param ended whether a build is to be given up
   * @param news what its user should know, a line each
   */
  public record Parts(
      CrawlDatabase database,
      Supplier<PageParser> parser,
      LinkPolicy policy,
      long heapBytes,
      BooleanSupplier ended,
      Consumer<String> news,
      Clock clock) {}

  /**
   * The graph, which the caller closes; built where it is not there, or something was stored since.
   * Blocking. A crawl may go on meanwhile: what it stores after the beginning may be missing.
   *
   * @throws GraphException when it cannot be built
   */
  public LinkGraph open() throws IOException {
    CrawlDatabase database = parts.database();
    GraphHome home = new GraphHome(database.directory());
    String words = StoredLinks.words(database);
    if (home.facts().map(GraphFacts::source).filter(words::equals).isPresent()) {
      try {
        return home.open();
      } catch (GraphException e) {
        parts.news().accept(e.getMessage() + "; that is done now");
      }
    }
    return build(home, words);
  }

  /** Does something with the graph. */
  public interface Use {
    /** Does it. */
    void of(LinkGraph graph) throws IOException;
  }

  /**
   * Does something with the graph, {@link #open opened} for it; once more with a new graph where it
   * turns out to be damaged. Blocking.
   *
   * @throws GraphException when the graph cannot be built
   */
  public void use(Use use) throws IOException {
    try (LinkGraph graph = open()) {
      use.of(graph);
      return;
    } catch (GraphException e) {
      if (e.kind() != GraphException.Kind.TORN) {
        throw e;
      }
      parts.news().accept(e.getMessage() + "; that is done now");
    }
    CrawlDatabase database = parts.database();
    try (LinkGraph graph =
        build(new GraphHome(database.directory()), StoredLinks.words(database))) {
      use.of(graph);
    }
  }

  private LinkGraph build(GraphHome home, String words) {
    StoredLinks links = new StoredLinks(parts.database(), parts.parser().get(), parts.policy());
    new GraphBuild(home, GraphBounds.of(parts.heapBytes()), parts.clock())
        .run(untilEnded(links), words);
    tell(links, parts.news());
    return home.open();
  }

  /** Says of links that were read how many pages were not as they should be. */
  static void tell(StoredLinks links, Consumer<String> news) {
    tell(
        links.parsed(), "pages that an older version stored were read again for their links", news);
    tell(links.damaged(), "pages are damaged in the archive: they link to nothing", news);
    tell(links.missing(), "pages have no body on this machine: they link to nothing", news);
  }

  private static void tell(long pages, String words, Consumer<String> news) {
    if (pages > 0) {
      news.accept(Numbers.count(pages) + " " + words);
    }
  }

  private LinkSource untilEnded(LinkSource source) {
    return sink ->
        source.read(
            (url, links) -> {
              if (parts.ended().getAsBoolean()) {
                throw new IOException("the process ends");
              }
              sink.page(url, links);
            });
  }
}
