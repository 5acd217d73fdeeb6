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
        parts.news().accept(e.getMessage() + "; it is built anew");
      }
    }
    StoredLinks links = new StoredLinks(database, parts.parser().get(), parts.policy());
    new GraphBuild(home, GraphBounds.of(parts.heapBytes()), parts.clock())
        .run(untilEnded(links), words);
    if (links.parsed() > 0) {
      parts
          .news()
          .accept(
              Numbers.count(links.parsed())
                  + " pages that an older version stored were read again for their links");
    }
    if (links.damaged() > 0) {
      String pages = Numbers.count(links.damaged());
      parts.news().accept(pages + " of them are damaged in the archive: they link to nothing");
    }
    return home.open();
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
